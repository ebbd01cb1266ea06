import { inBatches } from "@/lib/database/batches";
import { db, Prisma, runStatement, withoutWaitingForDisk } from "@/lib/database/db";
import type { RateLimitKind } from "@/prisma/generated/client";

export type { RateLimitKind };

/** `limit` is in requests a minute. The client is a network or the id of an API key. */
export type Quota = { client: string; limit: number };

export type Quotas = readonly [Quota, ...Quota[]];

/** Describes the first client over its quota, else the last. `retryAfter` is the seconds until the minute ends. */
export type Counted = Quota & { requests: number; retryAfter: number };

/** Stops at the first client over its quota, so that a refused request doesn't count for its wider network. */
export async function countRequests(kind: RateLimitKind, quotas: Quotas, by = 1): Promise<Counted> {
  // A crash loses counts of a minute that is nearly over.
  const [counted] = await runStatement<Counted>(Prisma.sql`
    WITH ${countingSql(kind, quotas, by)} SELECT *, ${withoutWaitingForDisk} FROM counted`);
  if (!counted) throw new Error("An upsert returned no row.");
  return counted;
}

export function countingSql(kind: RateLimitKind, quotas: Quotas, by: number): Prisma.Sql {
  const counts = quotas.map((quota, place) => countSql(kind, quota, by, place, quotas[place - 1]));
  const answers = quotas.map(
    ({ client, limit }, place) =>
      Prisma.sql`SELECT ${place}::int AS place, ${client}::text AS client, ${limit}::int AS "limit", * FROM ${tableAt(place)}`,
  );
  return Prisma.sql`${Prisma.join(counts)}, counted AS (
    SELECT client, "limit", requests, "retryAfter" FROM (${Prisma.join(answers, " UNION ALL ")}) AS answers
    ORDER BY place DESC LIMIT 1)`;
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
    SELECT ${kind}::rate_limit_kind, ${client}, ${by}::int, now() + interval '1 minute' ${unlessRefused}
    ON CONFLICT (kind, client) DO UPDATE SET
      requests = excluded.requests + CASE WHEN known.window_ends_at > now() THEN known.requests ELSE 0 END,
      window_ends_at = CASE WHEN known.window_ends_at > now() THEN known.window_ends_at
        ELSE excluded.window_ends_at END
    RETURNING requests, greatest(1, ceil(extract(epoch FROM window_ends_at - now())))::int AS "retryAfter")`;
}

export function pruneRateLimits(): Promise<number> {
  return inBatches(
    (limit) => db().$executeRaw`
      DELETE FROM rate_limits WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM rate_limits WHERE window_ends_at < now() LIMIT ${limit} FOR UPDATE SKIP LOCKED))`,
  );
}
