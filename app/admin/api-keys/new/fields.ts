import { z } from "zod";
import { apiKeyInput, dayAfter, defaultLifetime, type WriteScope, writeScopes } from "@/lib/api-keys/schema";
import type { FormValues } from "@/lib/forms/schema";

export const lifetimes = ["30", "90", "365"] as const;

export function initialValues(idempotencyKey: string): FormValues {
  const expires = String(defaultLifetime);
  const rest = { expires, expiresAt: "", allowedNetworks: "", rateLimit: "" };
  return { idempotencyKey, name: "", scope: "everything", ...rest };
}

/** The name of the box for a type that the key may change. */
export const writeName = (scope: WriteScope) => `writes_${scope}`;

export const idempotencyKey = z.string().regex(/^[\w-]{43}$/);

export const newKey = z.preprocess((typed) => {
  const { expires, expiresAt, rateLimit, ...rest } = typed as FormValues;
  const written = writeScopes.filter((scope) => rest[writeName(scope)] === "on").join(",");
  const requiresIfMatch = rest.requiresIfMatch === "on";
  return {
    ...rest,
    writeScopes: written,
    requiresIfMatch,
    expiresAt: lastDay(expires, expiresAt),
    rateLimit: rateLimit?.trim() || null,
  };
}, apiKeyInput.extend({ idempotencyKey }));

// Returns the last day in UTC, like the command line.
function lastDay(expires: string | undefined, day: string | undefined): string {
  if (expires === "never") return "never";
  const days = lifetimes.find((one) => one === expires);
  return days ? dayAfter(Number(days)) : (day ?? "");
}
