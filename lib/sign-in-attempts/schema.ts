import { z } from "zod";

const at = z.iso.datetime({ offset: true });

// An answer of the identity provider as the log keeps it: its shape, never its values.
const shape = {
  status: z.number().int(),
  milliseconds: z.number().int(),
  keys: z.array(z.string()),
};

// A request as it was sent, every secret in it masked.
const request = {
  method: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string().nullable(),
};

// Attempts from before they were written down have neither.
const caller = { address: z.string().nullish(), userAgent: z.string().nullish() };

const names = z.array(z.string());

const groups = z.object({ added: names, created: names, skipped: names, removed: names }).nullable();

const mapped = z.object({
  user_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  groups: z.array(z.string()).nullable(),
});

/**
 * One step of a sign-in attempt. `at` is the database's clock; `keys` are the top-level keys of an answer, and
 * `milliseconds` its duration; `mapped` is the person as Lectern read them, with at most 50 groups. A `request` is
 * written by tests alone, and a `preview` says what a sign-in would have done to the person and their groups.
 * `address` and `userAgent` are those of who came, who starts and who calls back may differ.
 * Never a secret, token, code or state. `erased` stands where `mapped` did when the person has been deleted.
 */
export const step = z.discriminatedUnion("step", [
  z.object({ step: z.literal("started"), at, ...caller }),
  z.object({
    step: z.literal("request"),
    at,
    of: z.enum(["authorization", "token", "userinfo"]),
    ...request,
  }),
  z.object({ step: z.literal("called_back"), at, ...caller }),
  z.object({ step: z.literal("token_answer"), at, ...shape }),
  z.object({ step: z.literal("userinfo_answer"), at, ...shape }),
  z.object({ step: z.literal("mapped"), at, mapped, warnings: z.array(z.string()) }),
  z.object({ step: z.literal("erased"), at }),
  z.object({ step: z.literal("provisioned"), at, person: z.enum(["created", "updated"]), groups }),
  z.object({ step: z.literal("preview"), at, person: z.enum(["new", "known", "deactivated"]), groups }),
  z.object({ step: z.literal("session"), at }),
  z.object({ step: z.literal("failed"), at, code: z.string(), reason: z.string().nullable() }),
]);

export type Step = z.infer<typeof step>;

/** A step before the database has given it its time. */
export type NewStep = Step extends infer S ? (S extends Step ? Omit<S, "at"> : never) : never;
