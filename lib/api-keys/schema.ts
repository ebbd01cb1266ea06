import { z } from "zod";
import { readNetwork } from "@/lib/ip-networks";
import { fieldError, fieldErrorText } from "@/lib/messages/field-errors";
import { trimmed } from "@/lib/trimmed";

/** Scopes of the API. A directory's key has `scim`. */
export const apiKeyScopes = ["everything", "courses", "people"] as const;

export type ApiKeyScope = (typeof apiKeyScopes)[number] | "scim";

/** A key may change some of these types. */
export const writeScopes = [
  "people",
  "groups",
  "courses",
  "categories",
  "learning_paths",
  "assignments",
  "course_enrollments",
  "webhook_endpoints",
] as const;

export type WriteScope = (typeof writeScopes)[number];

/** A key changes only what it reads, because the answer shows it. */
export const writableTypes: Record<(typeof apiKeyScopes)[number], readonly WriteScope[]> = {
  everything: writeScopes,
  courses: ["courses", "categories", "learning_paths"],
  people: ["people", "groups"],
};

/** Another system's ID of a person, group or course. */
export const externalId = z
  .string()
  .min(1, fieldError("empty"))
  .max(255, fieldError("too_long", { max: 255 }))
  .regex(/^\P{Cc}*$/u, fieldError("not_one_line"));

const day = z.iso
  .date(fieldError("day_malformed"))
  .transform((text) => new Date(text))
  .refine((date) => date > new Date(), fieldError("day_past"));

/** In days. */
export const defaultLifetime = 365;

/** Returns the day (UTC) on which a key for `days` days ends; today doesn't count. */
export function dayAfter(days: number): string {
  return new Date(Date.now() + (days + 1) * 86_400_000).toISOString().slice(0, 10);
}

const networks = z
  .string()
  .transform((text) =>
    text
      .split(/[\s,]+/)
      .map(trimmed)
      .filter(Boolean),
  )
  .pipe(
    z
      .array(
        z.string().transform((text, context) => {
          const network = readNetwork(text);
          if (network) return network;
          context.addIssue({ code: "custom", message: fieldErrorText("network_malformed") });
          return z.NEVER;
        }),
      )
      .max(50, fieldError("too_many_networks", { max: 50 })),
  );

/** `rateLimit` is in requests a minute: null for API_RATE_LIMIT, 0 for no limit. No networks means any. */
export const apiKeyInput = z.object({
  name: z
    .string()
    .overwrite(trimmed)
    .min(1, fieldError("name_length"))
    .max(200, fieldError("name_length"))
    .refine((name) => !name.includes("\0"), fieldError("nul_character")),
  scope: z
    .enum(apiKeyScopes, fieldError("scope_unknown", { scopes: apiKeyScopes.join(", ") }))
    .default("everything"),
  /** Separated by commas or spaces. */
  writeScopes: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.enum(writeScopes, fieldError("scope_unknown", { scopes: writeScopes.join(", ") }))))
    .default([]),
  requiresIfMatch: z.boolean().default(false),
  expiresAt: z.preprocess(
    (text) => (text === "never" ? null : (text ?? dayAfter(defaultLifetime))),
    day.nullable(),
  ),
  allowedNetworks: networks.default([]),
  rateLimit: z
    .string()
    .regex(/^\d{1,7}$/, fieldError("not_whole_number"))
    .transform(Number)
    .pipe(z.number().max(1_000_000, fieldError("above_maximum", { max: 1_000_000 })))
    .nullable()
    .default(null),
});

export type ApiKeyInput = z.output<typeof apiKeyInput>;

type Limits = Omit<ApiKeyInput, "scope" | "writeScopes" | "requiresIfMatch">;

export type NewApiKey = Limits &
  Partial<Pick<ApiKeyInput, "writeScopes" | "requiresIfMatch">> & {
    scope: ApiKeyScope;
    identityProviderId?: string;
  };

/** A directory's key doesn't expire, because provisioning would stop with it. */
export const directoryKey = z
  .object({
    name: apiKeyInput.shape.name,
    provider: z.uuid(),
    idempotencyKey: z.string().regex(/^[\w-]{43}$/),
  })
  .transform((typed) => ({ ...typed, expiresAt: null, allowedNetworks: [], rateLimit: null }));

const maxDays = 30;
const secondsOf: Record<string, number> = { m: 60, h: 3_600, d: 86_400 };

export const overlap = z
  .string()
  .regex(/^(0|\d{1,5}[mhd])$/, fieldError("overlap_malformed"))
  .transform((text) => Number.parseInt(text, 10) * (secondsOf[text.slice(-1)] ?? 0))
  .pipe(z.number().max(maxDays * 86_400, fieldError("overlap_too_long", { max: maxDays })));

export const apiKeyStates = ["good", "expired", "revoked"] as const;

export type ApiKeyOwner = "active" | "deactivated" | "deleted" | "command_line";
