import { Prisma, runStatement, withoutWaitingForDisk } from "@/lib/db";
import type { RateLimitKind } from "./count";

/**
 * What a client may ask: `burst` requests at once, and one more every `interval` milliseconds. A bucket that is full again in
 * `fullIn` milliseconds has lent all that it had when that is `burst * interval`, and more when several processes lent it.
 */
export type Bucket = { burst: number; interval: number };

/** @param limit requests a minute, of which five seconds' worth may come at once */
export function bucketOf(limit: number): Bucket {
  return { burst: Math.ceil(limit / 12), interval: 60_000 / limit };
}

/**
 * Takes requests out of a bucket that all processes share, by the database's clock, and returns its `fullIn`. Those have been
 * answered already, so they count even where none are left. One time says it all (the generic cell rate algorithm).
 */
export async function takeFromBucket(
  kind: RateLimitKind,
  client: string,
  { interval }: Bucket,
  requests: number,
): Promise<number> {
  const milliseconds = Prisma.sql`(${requests * interval}::float8 * interval '1 millisecond')`;
  // What a crash undoes has trickled back in a few seconds.
  const [taken] = await runStatement<{ fullIn: number }>(Prisma.sql`
    WITH taken AS (
      INSERT INTO rate_limits AS known (kind, client, requests, window_ends_at)
      VALUES (${kind}::rate_limit_kind, ${client}, ${requests}::int, now() + ${milliseconds})
      ON CONFLICT (kind, client) DO UPDATE SET
        requests = excluded.requests + CASE WHEN known.window_ends_at > now() THEN known.requests ELSE 0 END,
        window_ends_at = greatest(known.window_ends_at, now()) + ${milliseconds}
      RETURNING window_ends_at
    )
    SELECT (extract(epoch FROM window_ends_at - now()) * 1000)::float8 AS "fullIn", ${withoutWaitingForDisk} FROM taken`);
  if (!taken) throw new Error("An upsert returned no row.");
  return taken.fullIn;
}
