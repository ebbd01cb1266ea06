import { z } from "zod";

const at = z.iso.datetime({ offset: true });

/** Holds the provider's words about its refusal, cleaned, cut, and without Lectern's values (lib/sign-in/stated-refusal.ts). */
const stated = z
  .object({
    error: z.string(),
    description: z.string(),
    uri: z.string(),
    scope: z.string(),
    schemes: z.array(z.string()),
  })
  .partial();

export type Stated = z.infer<typeof stated>;

const kind = z.enum(["page", "form", "list", "empty", "other"]);

export type AnswerKind = z.infer<typeof kind>;

// This holds the shape of an answer, never its values.
const shape = {
  status: z.number().int(),
  milliseconds: z.number().int(),
  keys: z.array(z.string()),
  kind: kind.optional(),
  stated: stated.optional(),
};

// lib/sign-in/masked-request.ts masks every secret.
const request = {
  method: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string().nullable(),
};

// Attempts from before the recording lack these.
const caller = { address: z.string().nullish(), userAgent: z.string().nullish() };

const names = z.array(z.string());

// Attempts from before the evidence have finished sentences instead, and the previous version reads only those.
const parameter = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()).readonly()]);
const evidence = z.array(z.object({ code: z.string() }).catchall(parameter)).readonly();

/** Holds another program's code, such as ECONNREFUSED, or evidence (lib/messages/sign-in-evidence.ts). */
export type StoredReason = string | z.infer<typeof evidence>;

const groups = z.object({ added: names, created: names, skipped: names, removed: names }).nullable();

const mapped = z.object({
  user_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  groups: z.array(z.string()).nullable(),
  custom_fields: z.record(z.string(), z.string()).optional(),
});

/** `at` is the database's clock. Only tests have a `request` and a `preview`. Steps never hold a secret, token, code or state. */
export const step = z.discriminatedUnion("step", [
  z.object({ step: z.literal("started"), at, ...caller, fresh: z.literal(true).optional() }),
  z.object({
    step: z.literal("request"),
    at,
    of: z.enum(["authorization", "token", "userinfo"]),
    ...request,
  }),
  z.object({ step: z.literal("called_back"), at, ...caller }),
  // `encodingMatters` means that form encoding changes the credentials in a Basic header.
  z.object({ step: z.literal("token_answer"), at, ...shape, encodingMatters: z.boolean().optional() }),
  z.object({
    step: z.literal("userinfo_answer"),
    at,
    ...shape,
    jwt: z.enum(["signed", "encrypted"]).optional(),
  }),
  z.object({
    step: z.literal("mapped"),
    at,
    mapped,
    warnings: z.array(z.string()),
    evidence: evidence.optional(),
  }),
  z.object({ step: z.literal("erased"), at }),
  z.object({ step: z.literal("provisioned"), at, person: z.enum(["created", "updated"]), groups }),
  z.object({ step: z.literal("preview"), at, person: z.enum(["new", "known", "deactivated"]), groups }),
  z.object({ step: z.literal("session"), at }),
  z.object({
    step: z.literal("failed"),
    at,
    code: z.string(),
    reason: z.string().nullable(),
    evidence: evidence.optional(),
    stated: stated.optional(),
  }),
]);

export type Step = z.infer<typeof step>;

export type NewStep = Step extends infer S ? (S extends Step ? Omit<S, "at"> : never) : never;
