import { z } from "zod";
import { apiKeyInput, dayAfter, defaultLifetime } from "@/lib/api-keys/schema";
import type { FormValues } from "@/lib/forms/schema";

/** After how many days a key may end, beside a day of one's own and never. */
export const lifetimes = ["30", "90", "365"] as const;

/** What the form begins with; the idempotency key makes one key of a form that is sent twice. */
export function beginning(idempotencyKey: string): FormValues {
  const expires = String(defaultLifetime);
  const rest = { expires, expiresAt: "", allowedNetworks: "", rateLimit: "" };
  return { idempotencyKey, name: "", scope: "everything", ...rest };
}

/** 256 random bits of a form. */
export const idempotencyKey = z.string().regex(/^[\w-]{43}$/);

/** The form as it is sent, read. */
export const newKey = z.preprocess((typed) => {
  const { expires, expiresAt, rateLimit, ...rest } = typed as FormValues;
  return { ...rest, expiresAt: lastDay(expires, expiresAt), rateLimit: rateLimit?.trim() || null };
}, apiKeyInput.extend({ idempotencyKey }));

// Days are UTC's, as those of the command line.
function lastDay(expires: string | undefined, day: string | undefined): string {
  if (expires === "never") return "never";
  const days = lifetimes.find((one) => one === expires);
  return days ? dayAfter(Number(days)) : (day ?? "");
}
