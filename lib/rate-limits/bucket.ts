import { Prisma, runStatement, withoutWaitingForDisk } from "@/lib/database/db";
import type { RateLimitKind } from "./count";

/** Allows `burst` requests at once, and one more every `interval` milliseconds. */
export type Bucket = { burst: number; interval: number };

/** @param limit requests a minute; five seconds' worth may come at once */
export function bucketOf(limit: number): Bucket {
  return { burst: Math.ceil(limit / 12), interval: 60_000 / limit };
}

/** Uses the generic cell rate algorithm and the database's clock. Returns in how many milliseconds the bucket is full again. */
export async function countInBucket(
  kind: RateLimitKind,
  client: string,
  { interval }: Bucket,
  requests: number,
): Promise<number> {
  const taken = Prisma.sql`make_interval(secs => ${(requests * interval) / 1000}::float8)`;
  // A crash undoes at most a few seconds of tokens.
  const [counted] = await runStatement<{ fullIn: number }>(Prisma.sql`
    WITH counted AS (
      INSERT INTO rate_limits AS known (kind, client, requests, window_ends_at)
      VALUES (${kind}::rate_limit_kind, ${client}, ${requests}::int, now() + ${taken})
      ON CONFLICT (kind, client) DO UPDATE SET requests = excluded.requests,
        window_ends_at = greatest(known.window_ends_at, now()) + ${taken}
      RETURNING window_ends_at
    )
    SELECT (extract(epoch FROM window_ends_at - now()) * 1000)::float8 AS "fullIn", ${withoutWaitingForDisk} FROM counted`);
  if (!counted) throw new Error("An upsert returned no row.");
  return counted.fullIn;
}
