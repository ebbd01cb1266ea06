import type { Caller } from "@/lib/actor";
import type { Step } from "./schema";

const keysKept = 50;
const keyLength = 64;

/** The top-level keys of a JSON text that is an object, fit for the log; none when it is anything else. */
export function keysOf(json: Record<string, unknown> | null): string[] {
  const keys = Object.keys(json ?? {}).slice(0, keysKept);
  return keys.map((key) => key.slice(0, keyLength).replace(/[\p{Cc}\p{Cs}]/gu, "�"));
}

/** What became of an attempt, in one word. */
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

/** From where an attempt was begun and, when that is somewhere else, came back; none when nobody wrote it down. */
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
