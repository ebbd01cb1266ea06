import { z } from "zod";
import { apiKeyInput } from "@/lib/api-keys/schema";
import type { FormValues } from "@/lib/forms/schema";

/** After how many days a key may end, beside a day of one's own and never. */
export const lifetimes = ["30", "90", "365"] as const;

/** What the form begins with; the idempotency key makes one key of a form that is sent twice. */
export function beginning(idempotencyKey: string): FormValues {
  return { idempotencyKey, name: "", scope: "everything", expires: "365", expiresAt: "", rateLimit: "" };
}

/** The form as it is sent, read. */
export const newKey = z.preprocess(
  (typed) => {
    const { expires, expiresAt, rateLimit, ...rest } = typed as FormValues;
    return { ...rest, expiresAt: lastDay(expires, expiresAt), rateLimit: rateLimit?.trim() || null };
  },
  apiKeyInput.extend({ idempotencyKey: z.string().regex(/^[\w-]{43}$/) }),
);

// Days are UTC's, as those of the command line; the one that has begun does not count.
function lastDay(expires: string | undefined, day: string | undefined): string | null {
  if (expires === "never") return null;
  const days = lifetimes.find((one) => one === expires);
  if (!days) return day ?? "";
  return new Date(Date.now() + (Number(days) + 1) * 86_400_000).toISOString().slice(0, 10);
}
