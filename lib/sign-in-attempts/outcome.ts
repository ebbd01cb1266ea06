import type { Caller } from "@/lib/actor";
import type { Step } from "./schema";

const maxKeys = 50;
const keyLength = 64;

/** Top-level keys, cut and cleaned for the log. */
export function keysOf(json: Record<string, unknown> | null): string[] {
  const keys = Object.keys(json ?? {}).slice(0, maxKeys);
  return keys.map((key) => key.slice(0, keyLength).replace(/[\p{Cc}\p{Cs}]/gu, "�"));
}

export function outcomeOf(attempt: {
  purpose: "sign_in" | "test";
  finishedAt: Date | null;
  failureCode: string | null;
  expiresAt: Date;
}) {
  if (attempt.failureCode) return "failed";
  if (attempt.finishedAt) return attempt.purpose === "test" ? "tested" : "signed_in";
  return attempt.expiresAt < new Date() ? "abandoned" : "under_way";
}

/** Where an attempt began and, if different, where it came back from. */
export function callersOf(attempt: {
  steps: Step[];
  address: string | null;
  user_agent: string | null;
}): Caller[] {
  const met = attempt.steps.flatMap((step) =>
    step.step === "started" || step.step === "called_back"
      ? [{ address: step.address ?? null, userAgent: step.userAgent ?? null }]
      : [],
  );
  const callers = [...met, { address: attempt.address, userAgent: attempt.user_agent }];
  return callers.filter(({ address, userAgent }, index) => {
    const isKnown = address !== null || userAgent !== null;
    return (
      isKnown && index === callers.findIndex((one) => one.address === address && one.userAgent === userAgent)
    );
  });
}
