import { z } from "zod";
import { choiceOf, pageNumber, typed } from "@/lib/tables/schema";

/** What an API key may read; the first is what is meant when none is named. */
export const apiKeyScopes = ["everything", "courses", "people"] as const;

export type ApiKeyScope = (typeof apiKeyScopes)[number];

const day = z.iso.date("should be a date such as 2027-06-30");

/**
 * What an API key is made from: what it is for, what it may read, the moment from which it is no longer good, and the
 * requests that it may make in a minute (null: what API_RATE_LIMIT says; 0: any number).
 */
export const apiKeyInput = z.object({
  name: z
    .string()
    .trim()
    .min(1, "should have 1 to 200 characters")
    .max(200, "should have 1 to 200 characters")
    .refine((name) => !name.includes("\0"), "must not contain a NUL character"),
  scope: z.enum(apiKeyScopes, `should be one of ${apiKeyScopes.join(", ")}`).default("everything"),
  expiresAt: day
    .transform((text) => new Date(text))
    .refine((date) => date > new Date(), "should be in the future")
    .nullable()
    .default(null),
  rateLimit: z
    .string()
    .regex(/^\d{1,7}$/, "should be a whole number")
    .transform(Number)
    .pipe(z.number().max(1_000_000, "should be at most 1000000"))
    .nullable()
    .default(null),
});

export type ApiKeyInput = z.output<typeof apiKeyInput>;

/** What may have become of an API key. */
export const apiKeyStates = ["good", "expired", "revoked"] as const;

/** What the address of the list of API keys may say; `q` is a part of a name, or an id. */
export const apiKeysQuery = z.object({
  q: typed,
  state: choiceOf(apiKeyStates),
  sort: z.enum(["-created", "created", "name", "-name", "last_used", "-last_used"]).default("-created"),
  page: pageNumber,
});

export type ApiKeysQuery = z.infer<typeof apiKeysQuery>;
