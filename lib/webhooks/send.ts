import { setTimeout } from "node:timers/promises";
import type { Platform } from "@/lib/actor";
import { log } from "@/lib/log";
import { type Attempt, type Claim, claimDeliveries, recordAttempts, releaseClaims } from "./claim";
import { pauseEndpoint } from "./edit";
import { readMessage } from "./message";
import { type Answer, post } from "./post";
import { secondsUntilRetry } from "./retry";
import { signedHeaders, unsealed } from "./signature";

/** Requests to one endpoint at a time, in each process. */
const mostAtOnce = 10;

/** In milliseconds. Answers that come within it are recorded together. */
const pause = 20;

/** In milliseconds. Other subjects become due while requests are under way. */
const longestWait = 1_000;

/** In milliseconds. An attempt that begins later could outlive its claim. */
const oldestClaim = 35_000;

/** Sends what is due to one endpoint until nothing is. `signal` abandons requests and gives back their claims. */
export async function sendDue(actor: Platform, endpointId: string, signal: AbortSignal): Promise<void> {
  const underWay = new Set<Promise<void>>();
  let made: Attempt[] = [];
  let unmade: Claim[] = [];
  for (;;) {
    if (signal.aborted) await Promise.all(underWay);
    const [recorded, released] = [made, unmade];
    [made, unmade] = [[], []];
    if (recorded.length > 0) await record(actor, endpointId, recorded);
    if (released.length > 0) await releaseClaims(released);
    if (signal.aborted) return;
    const free = mostAtOnce - underWay.size;
    const claims = free > 0 ? await claimDeliveries(endpointId, free) : [];
    for (const claim of claims) {
      const sending: Promise<void> = attempt(claim, signal)
        .then((attempt) => void (attempt ? made.push(attempt) : unmade.push(claim)), leaveToNextClaim)
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    }
    // Answers may have come while the claim was made.
    if (underWay.size === 0 && made.length === 0 && unmade.length === 0) return;
    if (made.length === 0)
      await Promise.race([...underWay, setTimeout(longestWait, undefined, { ref: false })]);
    await setTimeout(pause);
  }
}

/** Returns null when none was made: the process stops, or too little time is left. */
async function attempt(claim: Claim, signal: AbortSignal): Promise<Attempt | null> {
  const { url, eventId } = claim;
  const secrets = secretsOf(claim);
  if (!secrets) return { ...attemptOf(claim, unanswered("SECRET_UNREADABLE")), pause: "secret_unreadable" };
  const body = await readMessage(claim);
  if (body === null)
    return { ...attemptOf(claim, unanswered("EVENT_DELETED")), outcome: "expired", pause: null };
  if (signal.aborted || performance.now() - claim.claimedAt > oldestClaim) return null;
  const headers = {
    ...signedHeaders(secrets, { id: eventId, at: new Date(), body }),
    "content-type": "application/json",
    "user-agent": "Lectern-Webhooks",
  };
  const answer = await post({ url, headers, body }, signal);
  return signal.aborted && answer.status === null ? null : attemptOf(claim, answer);
}

/** Waits until the claim expires, so that an error that lasts isn't repeated at once. */
function leaveToNextClaim(err: unknown): void {
  log().warn({ code: "webhook_not_sent", err }, "Could not send a webhook");
}

const unanswered = (error: string): Answer => ({
  status: null,
  response: "",
  error,
  milliseconds: 0,
  retryAfter: 0,
});

/** Returns null when the current secret can't be decrypted. After a rotation, a previous one that can't is left out. */
function secretsOf({ endpointId, secretSealed, previousSecretSealed }: Claim): string[] | null {
  const current = unsealed(secretSealed, endpointId);
  const previous = previousSecretSealed && unsealed(previousSecretSealed, endpointId);
  if (!current) return null;
  return previous ? [current, previous] : [current];
}

/** A test has one attempt, and pauses nothing. */
export function attemptOf(claim: Claim, { retryAfter, ...answer }: Answer, random = Math.random()): Attempt {
  const isTest = claim.position === null;
  const base = { claim, isTest, ...answer, retryIn: 0, restFor: retryAfter, pause: null };
  const { status } = answer;
  if (status !== null && status >= 200 && status < 300) return { ...base, restFor: 0, outcome: "delivered" };
  if (isTest) return { ...base, outcome: "failed" };
  const wait = secondsUntilRetry(claim.attempts + 1, random);
  const retryIn = Math.max(wait ?? 0, retryAfter);
  if (status === 410) return { ...base, outcome: null, retryIn, pause: "gone" };
  return { ...base, outcome: null, retryIn, pause: wait === null ? "attempts_used" : null };
}

async function record(actor: Platform, endpointId: string, attempts: readonly Attempt[]): Promise<void> {
  const recorded = await recordAttempts(endpointId, attempts);
  const reason = recorded.find((attempt) => attempt.pause)?.pause;
  if (!reason) return;
  log().warn({ code: "webhook_paused", endpoint: endpointId, reason }, "A webhook was paused");
  await pauseEndpoint(actor, endpointId, reason);
}
