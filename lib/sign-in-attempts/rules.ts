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
