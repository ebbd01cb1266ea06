const [minute, hour] = [60, 3_600];

/** Seconds before each attempt, after the one before it failed. */
export const waits = [
  0,
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const;

/** Spreads retries, so that a receiver that returns doesn't get them all at once. */
const jitter = 0.1;

/** Returns the seconds until the next attempt, or null after the last. @param random from 0 to 1 */
export function secondsUntilRetry(attempts: number, random = Math.random()): number | null {
  const wait = waits[attempts];
  return wait === undefined ? null : wait * (1 + jitter * random);
}

const longestRest = 24 * hour;

/** Reads Retry-After (RFC 9110, section 10.2.3) as seconds, at most a day. Returns 0 without a valid one. */
export function readRetryAfter(value: string | undefined, now: Date): number {
  if (!value) return 0;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - now.getTime()) / 1000;
  return Math.min(longestRest, Math.max(0, Math.ceil(seconds) || 0));
}
