import { Prisma, runStatement, withoutWaitingForDisk } from "@/lib/database/db";
import type { RateLimitKind } from "./count";

/**
 * What a client may ask: `burst` requests at once, and one more every `interval` milliseconds. A bucket that is full again in
 * `fullIn` milliseconds lacks `fullIn / interval` tokens; a request is one.
 */
export type Bucket = { burst: number; interval: number };

/** @param limit requests a minute, of which five seconds' worth may come at once */
export function bucketOf(limit: number): Bucket {
  return { burst: Math.ceil(limit / 12), interval: 60_000 / limit };
}

/**
 * Tokens: `waiting` for requests that are here, `spare` for those to come, and `owed` for those that were answered already, while
 * the bucket could not be asked.
 */
export type Wish = { waiting: number; spare: number; owed: number };

/** How many tokens there were, those owed not among them; and when the bucket is full again, in milliseconds. */
export type Taken = { granted: number; fullIn: number };

/** The last of a bucket, which are lent to nobody who does not need them now. */
export const reserveOf = ({ burst }: Bucket) => Math.ceil(burst / 4);

/**
 * Takes tokens out of a bucket that all processes share, by the database's clock, and no more than it has. One time says
 * it all (the generic cell rate algorithm); `requests` are those granted last.
 */
export async function takeFromBucket(
  kind: RateLimitKind,
  client: string,
  bucket: Bucket,
  wish: Wish,
): Promise<Taken> {
  // What a crash of the database undoes has trickled back in a few seconds.
  const [taken] = await runStatement<Taken>(Prisma.sql`
    WITH taken AS (
      INSERT INTO rate_limits AS known (kind, client, requests, window_ends_at)
      SELECT ${kind}::rate_limit_kind, ${client}, granted, ends_at FROM (${takingSql(bucket, wish, Prisma.sql`now()`)}) AS taking
      ON CONFLICT (kind, client) DO UPDATE SET (requests, window_ends_at) = (
        ${takingSql(bucket, wish, Prisma.sql`greatest(known.window_ends_at, now())`)})
      RETURNING requests, window_ends_at
    )
    SELECT requests AS granted, (extract(epoch FROM window_ends_at - now()) * 1000)::float8 AS "fullIn",
      ${withoutWaitingForDisk} FROM taken`);
  if (!taken) throw new Error("An upsert returned no row.");
  return { granted: taken.granted, fullIn: taken.fullIn };
}

/**
 * Puts unspent tokens back, but no more than makes the bucket as full as it was when the last spare ones were lent: those end
 * with the time in which they trickle back (lib/rate-limits/lease.ts), which nobody else may be lent again.
 */
export async function giveBackToBucket(
  kind: RateLimitKind,
  client: string,
  bucket: Bucket,
  tokens: number,
): Promise<void> {
  const { burst, interval } = bucket;
  await runStatement(Prisma.sql`
    WITH given AS (
      UPDATE rate_limits SET window_ends_at = greatest(
        window_ends_at - ${inTime(Prisma.sql`${tokens}::float8`, interval)},
        least(window_ends_at, now() + ${inTime(Prisma.sql`${burst - reserveOf(bucket)}::float8`, interval)}))
      WHERE kind = ${kind}::rate_limit_kind AND client = ${client}
    )
    SELECT ${withoutWaitingForDisk}`);
}

/** Of a bucket that is full again at a time: how many tokens are granted, and when it is full again then. */
function takingSql(bucket: Bucket, { waiting, spare, owed }: Wish, fullAt: Prisma.Sql): Prisma.Sql {
  const { burst, interval } = bucket;
  // A microsecond's rounding is no token.
  const left = Prisma.sql`floor(${burst}::int - extract(epoch FROM since - now()) * 1000 / ${interval}::float8 + 0.001)`;
  const spared = Prisma.sql`greatest(0, least(${spare}::int, "left" - ${waiting + reserveOf(bucket)}::int))`;
  return Prisma.sql`
    SELECT granted, since + ${inTime(Prisma.sql`granted`, interval)} AS ends_at
    FROM (SELECT ${fullAt} + ${inTime(Prisma.sql`${owed}::float8`, interval)} AS since) AS known_since,
    LATERAL (SELECT ${left} AS "left") AS known_left,
    LATERAL (SELECT greatest(0, least("left", ${waiting}::int + ${spared}))::int AS granted) AS known_granted`;
}

const inTime = (tokens: Prisma.Sql, interval: number) =>
  Prisma.sql`ceil(${tokens} * ${interval * 1000}::float8) * interval '1 microsecond'`;
