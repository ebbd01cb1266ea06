import type { Caller } from "@/lib/actor";
import type { Step } from "./schema";

const maxKeys = 50;
const keyLength = 64;

export function keysOf(json: Record<string, unknown> | null): string[] {
  const keys = Object.keys(json ?? {}).slice(0, maxKeys);
  return keys.map((key) => key.slice(0, keyLength).replace(/[\p{Cc}\p{Cs}]/gu, "�"));
}

export type Outcome = "failed" | "tested" | "signed_in" | "abandoned" | "waiting" | "under_way";

// Most people sign in faster. A provider's error page never sends anybody back.
const patience = 2 * 60_000;

/** `waiting` means away at the identity provider for over two minutes; `abandoned` means expired there. */
export function outcomeOf(attempt: {
  purpose: "sign_in" | "test";
  startedAt: Date;
  finishedAt: Date | null;
  failureCode: string | null;
  expiresAt: Date;
  isAway: boolean;
}): Outcome {
  if (attempt.failureCode) return "failed";
  if (attempt.finishedAt) return attempt.purpose === "test" ? "tested" : "signed_in";
  const now = Date.now();
  if (attempt.expiresAt.getTime() < now) return "abandoned";
  return attempt.isAway && now - attempt.startedAt.getTime() > patience ? "waiting" : "under_way";
}

export function isAway({ stateHash, consumedAt }: { stateHash: string | null; consumedAt: Date | null }) {
  return stateHash !== null && consumedAt === null;
}

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
