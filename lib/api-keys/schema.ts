import { z } from "zod";
import { readNetwork } from "@/lib/ip-networks";
import { choiceOf, pageNumber, typed } from "@/lib/lists/table-schema";

/** What an API key may read; the first is what is meant when none is named. */
export const apiKeyScopes = ["everything", "courses", "people"] as const;

export type ApiKeyScope = (typeof apiKeyScopes)[number];

const day = z.iso
  .date("should be a date such as 2027-06-30, or never")
  .transform((text) => new Date(text))
  .refine((date) => date > new Date(), "should be in the future");

/** How many days a key is good when nothing is said of it. */
export const defaultLifetime = 365;

/** The first day (UTC) on which a key is no longer good that is to be good for some days; the one that has begun does not count. */
export function dayAfter(days: number): string {
  return new Date(Date.now() + (days + 1) * 86_400_000).toISOString().slice(0, 10);
}

const networks = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(
    z
      .array(
        z.string().transform((text, context) => {
          const network = readNetwork(text);
          if (network) return network;
          context.addIssue({ code: "custom", message: "should be address ranges such as 192.0.2.0/24" });
          return z.NEVER;
        }),
      )
      .max(50, "should be 50 ranges at most"),
  );

/**
 * What an API key is made from: what it is for, what it may read, the moment from which it is no longer good (null: it is
 * good for ever), the networks that it may come from (none: any), and the requests that it may make in a minute (null: what
 * API_RATE_LIMIT says; 0: any number).
 */
export const apiKeyInput = z.object({
  name: z
    .string()
    .trim()
    .min(1, "should have 1 to 200 characters")
    .max(200, "should have 1 to 200 characters")
    .refine((name) => !name.includes("\0"), "must not contain a NUL character"),
  scope: z.enum(apiKeyScopes, `should be one of ${apiKeyScopes.join(", ")}`).default("everything"),
  expiresAt: z.preprocess(
    (text) => (text === "never" ? null : (text ?? dayAfter(defaultLifetime))),
    day.nullable(),
  ),
  allowedNetworks: networks.default([]),
  rateLimit: z
    .string()
    .regex(/^\d{1,7}$/, "should be a whole number")
    .transform(Number)
    .pipe(z.number().max(1_000_000, "should be at most 1000000"))
    .nullable()
    .default(null),
});

export type ApiKeyInput = z.output<typeof apiKeyInput>;

const mostDays = 30;
const secondsOf: Record<string, number> = { m: 60, h: 3_600, d: 86_400 };

/** How long the previous secret of a key stays good when it is rotated, such as 24h, in seconds. */
export const overlap = z
  .string()
  .regex(/^(0|\d{1,5}[mhd])$/, "should be a time such as 90m, 24h or 7d, or 0")
  .transform((text) => Number.parseInt(text, 10) * (secondsOf[text.slice(-1)] ?? 0))
  .pipe(z.number().max(mostDays * 86_400, `should be ${mostDays} days at most`));

/** What may have become of an API key. */
export const apiKeyStates = ["good", "expired", "revoked"] as const;

/** What has become of the admin who made a key; `command_line`: nobody by name did. */
export type ApiKeyOwner = "active" | "deactivated" | "deleted" | "command_line";

/** What the address of the list of API keys may say; `q` is a part of a name, or an id. */
export const apiKeysQuery = z.object({
  q: typed,
  state: choiceOf(apiKeyStates),
  sort: z.enum(["-created", "created", "name", "-name", "last_used", "-last_used"]).default("-created"),
  page: pageNumber,
});

export type ApiKeysQuery = z.infer<typeof apiKeysQuery>;
