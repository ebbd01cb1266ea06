import { db, Prisma, runStatement, unlessReadOnly } from "@/lib/database/db";
import { readHeavy } from "@/lib/database/heavy-read";
import { reachesEverything } from "@/lib/permissions/permissions";
import { sha256 } from "@/lib/secrets";
import { currentWork } from "@/lib/workload";
import type { Moment } from "./moment";
import { inReach, type Reader } from "./reach";

/** `countedAt` is null if `sql` counts when it runs. `isLate` means that counting isn't over. */
export type Counted = { sql: Prisma.Sql; countedAt?: Date | null; isLate?: boolean };

/** `people` selects `person_id`. */
export type Asked<People extends Prisma.Sql | null = Prisma.Sql | null> = {
  reader: Reader;
  moment: Moment;
  people: People;
};

/** Counting more people takes over 0.2 s. */
const mostAtOnce = 10_000;

/** Nobody sees that counts of so many people are this old, in milliseconds. */
const recent = 10 * 60_000;

const mostRows = 10_000;

/**
 * Keeps the counts of many people for everybody who asks for the same people. Older ones stand in for counts that take too long.
 * @param table has all columns of `sql`
 */
export async function countPeople(
  asked: Asked<Prisma.Sql>,
  sql: Prisma.Sql,
  table: "training_days" | "field_days" | "completion_weeks",
  most = mostAtOnce,
): Promise<Counted> {
  const { people, reader } = asked;
  const [size] = await runStatement<{ isLarge: boolean }>(
    Prisma.sql`SELECT count(*) > ${most}::int AS "isLarge" FROM (SELECT FROM (${people}) AS members LIMIT ${most + 1}::int) AS found`,
    false,
  );
  const { kind } = currentWork();
  if (!size?.isLarge || kind === "queues" || kind === "chores") return { sql };
  const key = await keyOf(asked, sql);
  let countedAt = await findCountedAt(key);
  if (!countedAt || Date.now() - countedAt.getTime() > recent) {
    const fresh = await (kind === "api" ? count(key, sql) : readHeavy(reader, () => count(key, sql)));
    countedAt = fresh ?? countedAt;
  }
  const kept = Prisma.sql`SELECT counted.* FROM kept_counts, jsonb_populate_recordset(NULL::${Prisma.raw(table)}, rows) AS counted
    WHERE kept_counts.key = ${key}`;
  return { sql: kept, countedAt, isLate: countedAt === null };
}

/** Groups that a manager lost or gained make another key. */
async function keyOf({ reader, moment }: Asked, sql: Prisma.Sql): Promise<string> {
  const groups = reachesEverything(reader, "learners.read")
    ? []
    : await runStatement(
        Prisma.sql`SELECT id FROM groups WHERE ${inReach(reader, Prisma.sql`groups.id`)} ORDER BY id`,
      );
  const values = sql.values.map((value) => (value instanceof Date && !moment.isPast ? "now" : value));
  return sha256(JSON.stringify([groups, sql.text, values]));
}

async function findCountedAt(key: string): Promise<Date | null> {
  const [row] = await runStatement<{ countedAt: Date }>(
    Prisma.sql`SELECT counted_at AS "countedAt" FROM kept_counts WHERE key = ${key}`,
  );
  return row?.countedAt ?? null;
}

async function count(key: string, sql: Prisma.Sql): Promise<Date | undefined> {
  const now = new Date();
  return unlessReadOnly(async () => {
    await db().$executeRaw`
      INSERT INTO kept_counts (key, counted_at, rows)
      SELECT ${key}, ${now}, coalesce(jsonb_agg(counted), '[]') FROM (SELECT * FROM (${sql}) AS counts LIMIT ${mostRows}) AS counted
      ON CONFLICT (key) DO UPDATE SET counted_at = excluded.counted_at, rows = excluded.rows`;
    await db().$executeRaw`DELETE FROM kept_counts WHERE counted_at < ${now}::timestamptz - interval '1 day'`;
    return now;
  });
}
