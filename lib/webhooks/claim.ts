import { type Database, db, Prisma } from "@/lib/database/db";
import type { Outcome, PauseReason } from "./schema";

export type Claim = {
  id: bigint;
  endpointId: string;
  position: bigint | null;
  eventId: string;
  createdAt: Date;
  /** Counts attempts before this one. */
  attempts: number;
  claimedUntil: Date;
  /** By this process's clock, in milliseconds. */
  claimedAt: number;
  url: string;
  secretSealed: string;
  previousSecretSealed: string | null;
};

// Sending takes less time (send.ts, post.ts). If a process dies, another one sends its deliveries after this.
const claimSeconds = 60;

/** Selects deliveries of an endpoint that can be sent now: each the first that waits of its subject. A paused endpoint gets only tests. */
const isDue = Prisma.sql`endpoint_id = endpoints.id AND finished_at IS NULL AND due_at <= now() AND coalesce(claimed_until < now(), true)
  AND (deliveries.position IS NULL OR (paused_at IS NULL AND coalesce(retry_at <= now(), true)))
  AND NOT EXISTS (SELECT FROM webhook_deliveries AS earlier WHERE earlier.endpoint_id = deliveries.endpoint_id
    AND earlier.subject = deliveries.subject AND earlier.id < deliveries.id AND earlier.finished_at IS NULL)`;

/** Returns the IDs of endpoints with something to send. */
export async function findDue(): Promise<string[]> {
  const endpoints = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM webhook_endpoints AS endpoints WHERE EXISTS (SELECT FROM webhook_deliveries AS deliveries WHERE ${isDue})`;
  return endpoints.map(({ id }) => id);
}

/** Claims due deliveries of one endpoint. */
export async function claimDeliveries(endpointId: string, most: number): Promise<Claim[]> {
  const claimedAt = performance.now();
  const claims = await db().$queryRaw<Omit<Claim, "claimedAt">[]>`
    WITH due AS MATERIALIZED (
      SELECT deliveries.id FROM webhook_deliveries AS deliveries, webhook_endpoints AS endpoints
      WHERE endpoints.id = ${endpointId}::uuid AND ${isDue}
      ORDER BY due_at, deliveries.id LIMIT ${most}::int FOR UPDATE OF deliveries SKIP LOCKED
    )
    UPDATE webhook_deliveries AS deliveries
    SET claimed_until = now() + make_interval(secs => ${claimSeconds})
    FROM due, webhook_endpoints AS endpoints WHERE deliveries.id = due.id AND endpoints.id = endpoint_id
    RETURNING deliveries.id, endpoint_id AS "endpointId", deliveries.position, event_id AS "eventId",
      deliveries.created_at AS "createdAt", attempts, claimed_until AS "claimedUntil", url,
      secret_sealed AS "secretSealed", CASE WHEN previous_secret_ends_at > now() THEN previous_secret_sealed END AS "previousSecretSealed"`;
  return claims.map((claim) => ({ ...claim, claimedAt }));
}

/** Lets any process send them at once, because this one made no attempt. */
export async function releaseClaims(claims: readonly Claim[]): Promise<void> {
  await db().$executeRaw`
    UPDATE webhook_deliveries SET claimed_until = NULL WHERE id IN (
      SELECT deliveries.id FROM webhook_deliveries AS deliveries JOIN ${fences(claims)} ON deliveries.id = fence.id
      WHERE claimed_until = fence.until ORDER BY deliveries.id FOR UPDATE OF deliveries)`;
}

/** `retryIn` and `restFor` (Retry-After) are in seconds. */
export type Attempt = {
  claim: Pick<Claim, "id" | "attempts" | "claimedUntil">;
  isTest: boolean;
  status: number | null;
  response: string;
  error: string;
  milliseconds: number;
  outcome: Outcome | null;
  retryIn: number;
  restFor: number;
  pause: PauseReason | null;
};

/** Returns those that were recorded: the others were claimed again, skipped or resumed since. */
export async function recordAttempts(
  endpointId: string,
  attempts: readonly Attempt[],
): Promise<readonly Attempt[]> {
  const recorded = await db().$transaction((tx) => updateDeliveries(tx, attempts));
  const isUp = recorded.some(({ outcome }) => outcome === "delivered");
  const failed = recorded.filter(({ isTest, outcome }) => !isTest && outcome === null);
  const expired = recorded.filter(({ outcome }) => outcome === "expired").length;
  if (isUp) await noteSuccess(endpointId);
  if (failed.length > 0)
    await noteFailures(endpointId, failed.length, Math.max(...failed.map(({ restFor }) => restFor)));
  if (expired > 0) {
    await db().$executeRaw`
      UPDATE webhook_endpoints SET missed_events = missed_events + ${expired}::int WHERE id = ${endpointId}::uuid`;
    await noteNothingFailed(db(), endpointId);
  }
  return recorded;
}

/** An endpoint fails no longer when nothing that failed waits: what failed was skipped, or its events are gone. */
export async function noteNothingFailed(tx: Database, endpointId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE webhook_endpoints SET failures = 0, failing_since = NULL WHERE id = ${endpointId}::uuid AND failing_since IS NOT NULL
      AND NOT EXISTS (SELECT FROM webhook_deliveries WHERE endpoint_id = ${endpointId}::uuid AND finished_at IS NULL AND attempts > 0)`;
}

async function updateDeliveries(tx: Database, attempts: readonly Attempt[]): Promise<readonly Attempt[]> {
  // Deleting a person locks the same rows first, so the next statement sees that the person is gone.
  await tx.$queryRaw`
    SELECT FROM webhook_deliveries WHERE id = ANY(${attempts.map(({ claim }) => claim.id)}::bigint[]) ORDER BY id FOR UPDATE`;
  const updated = await tx.$queryRaw<{ id: bigint }[]>`
    UPDATE webhook_deliveries AS deliveries SET attempts = deliveries.attempts + 1, status = made.status, error = made.error,
      response = CASE WHEN EXISTS (SELECT FROM erased_people WHERE id = person_id) THEN '' ELSE made.response END,
      milliseconds = made.milliseconds, answered_at = now(), claimed_until = NULL, outcome = made.outcome::webhook_outcome,
      finished_at = CASE WHEN made.outcome IS NOT NULL THEN now() END, due_at = now() + make_interval(secs => made.retry_in)
    FROM jsonb_to_recordset(${JSON.stringify(attempts.map(rowOf))}::jsonb) AS made (id bigint, attempts int, until timestamptz, status int,
      response text, error text, milliseconds int, outcome text, retry_in float8)
    WHERE deliveries.id = made.id AND finished_at IS NULL AND deliveries.attempts = made.attempts AND claimed_until = made.until
    RETURNING deliveries.id`;
  const ids = new Set(updated.map(({ id }) => id));
  return attempts.filter(({ claim }) => ids.has(claim.id));
}

const rowOf = ({ claim, status, response, error, milliseconds, outcome, retryIn }: Attempt) => ({
  ...fenceOf(claim),
  attempts: claim.attempts,
  status,
  response,
  error,
  milliseconds,
  outcome,
  retry_in: retryIn,
});

type Fence = Pick<Claim, "id" | "claimedUntil">;

const fenceOf = ({ id, claimedUntil }: Fence) => ({ id: String(id), until: claimedUntil });

const fences = (claims: readonly Fence[]) =>
  Prisma.sql`jsonb_to_recordset(${JSON.stringify(claims.map(fenceOf))}::jsonb) AS fence (id bigint, until timestamptz)`;

/** When a receiver returns from an outage of five minutes, sends what waits for it at once. A rest that it asked for stays. */
async function noteSuccess(endpointId: string): Promise<void> {
  const [before] = await db().$queryRaw<{ wasOut: boolean }[]>`
    WITH known AS (SELECT id, failing_since FROM webhook_endpoints WHERE id = ${endpointId}::uuid AND failures > 0 FOR UPDATE)
    UPDATE webhook_endpoints SET failures = 0, failing_since = NULL FROM known WHERE webhook_endpoints.id = known.id
    RETURNING known.failing_since < now() - interval '5 minutes' AS "wasOut"`;
  if (!before?.wasOut) return;
  await db().$executeRaw`
    UPDATE webhook_deliveries SET due_at = now() WHERE id IN (SELECT id FROM webhook_deliveries
      WHERE endpoint_id = ${endpointId}::uuid AND finished_at IS NULL AND attempts > 0
        AND (status IS NULL OR status IN (502, 503, 504)) ORDER BY id FOR UPDATE)`;
}

async function noteFailures(endpointId: string, failed: number, restFor: number): Promise<void> {
  await db().$executeRaw`
    UPDATE webhook_endpoints SET failures = failures + ${failed}::int, failing_since = coalesce(failing_since, now()),
      retry_at = CASE WHEN ${restFor}::float8 > 0 THEN greatest(retry_at, now() + make_interval(secs => ${restFor}::float8))
        ELSE retry_at END
    WHERE id = ${endpointId}::uuid`;
}
