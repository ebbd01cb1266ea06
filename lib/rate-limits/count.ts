import { db, Prisma } from "@/lib/db";
import { inSteps } from "@/lib/retention/batches";
import type { RateLimitKind } from "@/prisma/generated/client";

export type { RateLimitKind };

/** How many requests a client may make in a minute: a network as it should be counted, or the id of an API key. */
export type Quota = { client: string; limit: number };

/**
 * How often a client came in the minute that began with its first request, and when that ends, in seconds. Of several
 * clients it is the first that came too often, else the last.
 */
export type Counted = Quota & { requests: number; retryAfter: number };

/**
 * Counts requests, whichever server process they came to: one statement, and the database's clock. They count for each
 * of the clients in turn, until one has come too often: whoever is refused uses up nothing of a network around them.
 * @param by how many; below zero to give some back
 */
export async function countRequests(
  kind: RateLimitKind,
  quotas: readonly [Quota, ...Quota[]],
  by = 1,
): Promise<Counted> {
  const counts = quotas.map((quota, place) => countSql(kind, quota, by, place, quotas[place - 1]));
  const answers = quotas.map(
    (_, place) => Prisma.sql`SELECT ${place}::int AS place, * FROM ${tableAt(place)}`,
  );
  const [counted] = await db().$queryRaw<{ place: number; requests: number; retryAfter: number }[]>`
    WITH ${Prisma.join(counts)} ${Prisma.join(answers, " UNION ALL ")} ORDER BY place DESC LIMIT 1`;
  const quota = quotas[counted?.place ?? -1];
  if (!counted || !quota) throw new Error("An upsert returned no row.");
  return { ...quota, requests: counted.requests, retryAfter: counted.retryAfter };
}

const tableAt = (place: number) => Prisma.raw(`counted_${place}`);

function countSql(
  kind: RateLimitKind,
  { client }: Quota,
  by: number,
  place: number,
  before: Quota | undefined,
): Prisma.Sql {
  const unlessRefused = before
    ? Prisma.sql`FROM ${tableAt(place - 1)} WHERE requests <= ${before.limit}`
    : Prisma.empty;
  return Prisma.sql`${tableAt(place)} AS (
    INSERT INTO rate_limits AS known (kind, client, requests, window_ends_at)
    SELECT ${kind}::rate_limit_kind, ${client}, greatest(0, ${by}::int), now() + interval '1 minute' ${unlessRefused}
    ON CONFLICT (kind, client) DO UPDATE SET
      requests = CASE WHEN known.window_ends_at > now() THEN greatest(0, known.requests + ${by}::int)
        ELSE excluded.requests END,
      window_ends_at = CASE WHEN known.window_ends_at > now() THEN known.window_ends_at
        ELSE excluded.window_ends_at END
    RETURNING requests, greatest(1, ceil(extract(epoch FROM window_ends_at - now())))::int AS "retryAfter")`;
}

/**
 * Removes the counts of minutes that are over.
 * @returns how many
 */
export function pruneRateLimits(): Promise<number> {
  return inSteps(
    (most) => db().$executeRaw`
      DELETE FROM rate_limits WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM rate_limits WHERE window_ends_at < now() LIMIT ${most} FOR UPDATE SKIP LOCKED))`,
  );
}
