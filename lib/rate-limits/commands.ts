import { db } from "@/lib/db";
import type { RateLimitKind } from "@/prisma/generated/client";

export type { RateLimitKind };

/** How often a client came in the minute that began with its first request, and when that ends, in seconds. */
export type Counted = { requests: number; retryAfter: number };

/**
 * Counts requests of a client, whichever server process they came to: one statement, and the database's clock.
 * @param client a network address as it should be counted, or the id of an API key
 */
export async function countRequests(kind: RateLimitKind, client: string, by = 1): Promise<Counted> {
  const [counted] = await db().$queryRaw<Counted[]>`
    INSERT INTO rate_limits AS known (kind, client, requests, window_ends_at)
    VALUES (${kind}::rate_limit_kind, ${client}, ${by}, now() + interval '1 minute')
    ON CONFLICT (kind, client) DO UPDATE SET
      requests = CASE WHEN known.window_ends_at > now() THEN known.requests + excluded.requests ELSE excluded.requests END,
      window_ends_at = CASE WHEN known.window_ends_at > now() THEN known.window_ends_at
        ELSE excluded.window_ends_at END
    RETURNING requests, greatest(1, ceil(extract(epoch FROM window_ends_at - now())))::int AS "retryAfter"`;
  if (!counted) throw new Error("An upsert returned no row.");
  return counted;
}

/**
 * Removes the counts of minutes that are over, some thousands at a time, so that no lock is held for long.
 * @returns how many
 */
export async function pruneRateLimits(): Promise<number> {
  let removed = 0;
  for (;;) {
    const some = await db().$executeRaw`
      DELETE FROM rate_limits WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM rate_limits WHERE window_ends_at < now() LIMIT 5000
        FOR UPDATE SKIP LOCKED))`;
    removed += some;
    if (some < 5000) return removed;
  }
}
