import { z } from "zod";

const day = z.iso.date("should be a date such as 2027-06-30");

/**
 * What an API key is made from: what it is for, the moment from which it is no longer good, and the requests that it may
 * make in a minute (null: what API_RATE_LIMIT says; 0: any number).
 */
export const apiKeyInput = z.object({
  name: z
    .string()
    .trim()
    .min(1, "should have 1 to 200 characters")
    .max(200, "should have 1 to 200 characters")
    .refine((name) => !name.includes("\0"), "must not contain a NUL character"),
  expiresAt: day
    .transform((text) => new Date(text))
    .refine((date) => date > new Date(), "should be in the future")
    .nullable()
    .default(null),
  rateLimit: z
    .string()
    .regex(/^\d{1,7}$/, "should be a whole number of requests a minute")
    .transform(Number)
    .pipe(z.number().max(1_000_000, "should be at most 1000000"))
    .nullable()
    .default(null),
});

export type ApiKeyInput = z.output<typeof apiKeyInput>;
