import { db, Prisma, runStatement } from "@/lib/database/db";
import { isSimpleSql } from "@/lib/learning/audience";
import { type Asked, type Counted, countPeople } from "./kept-counts";
import { dayOf, type Moment, momentOf, schoolZone } from "./moment";
import { holdsAt, nextAt, stateCounts, urgencyAt } from "./states";
import { underWayAt } from "./under-way";

/** Counting this many takes about 200 ms. Reports of larger schools read the last count. */
const mostAtOnce = 100_000;

/** Finishes the days since the last count, then counts today anew. */
export async function keepTrainingDays(now = new Date()): Promise<void> {
  const before = await unfinishedDays("training_days", now);
  for (const { at } of before) await countTrainingDay(momentOf(at), now);
  await countTrainingDay({ at: now, isPast: false }, now);
}

/** Returns the last moments of the days from the last count until yesterday. */
export const unfinishedDays = (table: "training_days" | "field_days", now: Date) =>
  runStatement<{ at: Date }>(Prisma.sql`
    SELECT (day + 1)::timestamp AT TIME ZONE ${schoolZone} - interval '1 millisecond' AS at
    FROM generate_series((SELECT max(day) FROM ${Prisma.raw(table)}), ${dayOf(now)} - 1, interval '1 day') AS series (start)
    CROSS JOIN LATERAL (SELECT start::date AS day) AS days ORDER BY day`);

/** Counts course by course, because each needs only an index. */
export async function countTrainingDay(moment: Moment, countedAt: Date): Promise<void> {
  const day = dayOf(moment.at);
  const courses = await runStatement<{ id: string; isSimple: boolean }>(Prisma.sql`
    SELECT id, ${isSimpleSql(Prisma.sql`courses.id`)} AS "isSimple" FROM courses`);
  for (const { id, isSimple } of courses) {
    const course = Prisma.sql`${id}::uuid`;
    const rows = Prisma.sql`requirements AS r WHERE r.course_id = ${course} AND ${holdsAt(moment)}`;
    // Grouping a million rows takes most of the time.
    const each =
      isSimple && !moment.isPast
        ? Prisma.sql`SELECT ${urgencyAt(moment)} AS urgency, ${nextAt(moment)} AS next_at FROM ${rows}`
        : Prisma.sql`SELECT min(${urgencyAt(moment)}) AS urgency, min(${nextAt(moment)}) AS next_at FROM ${rows} GROUP BY r.person_id`;
    await db().$executeRaw`
      INSERT INTO training_days AS known (day, course_id, counted_at, people, completed, due_soon, overdue, expired, exempt, due_week,
        under_way, stalled)
      SELECT ${day}, ${course}, ${countedAt}, states.*, coalesce(under_way, 0), coalesce(stalled, 0) FROM (
        SELECT ${stateCounts}, count(*) FILTER (WHERE urgency = 2 AND next_at <= ${moment.at}::timestamptz + interval '7 days')::int AS due_week
        FROM (${each}) AS each
      ) AS states LEFT JOIN (${underWayAt(moment, Prisma.sql`enrollments.course_id = ${course}`)}) AS started ON true
      WHERE states.people > 0 OR under_way > 0
        OR EXISTS (SELECT FROM training_days WHERE day = ${day} AND course_id = ${course})
      ON CONFLICT (day, course_id) DO UPDATE SET counted_at = excluded.counted_at, people = excluded.people,
        completed = excluded.completed, due_soon = excluded.due_soon, due_week = excluded.due_week, overdue = excluded.overdue,
        expired = excluded.expired, exempt = excluded.exempt, under_way = excluded.under_way, stalled = excluded.stalled`;
  }
}

/** Returns SQL with the counts of courses. @param sql counts now */
export async function countTraining(asked: Asked, sql: Prisma.Sql): Promise<Counted> {
  const { people, moment } = asked;
  if (people) return countPeople({ ...asked, people }, sql, "training_days");
  const stored = await findStoredDay(moment);
  if (!stored) return { sql };
  const { day, countedAt } = stored;
  return { sql: Prisma.sql`SELECT * FROM training_days WHERE day = ${day}::date`, countedAt };
}

/** `countedAt` is null for a past day, whose counts are final. */
export type StoredDay = { day: string; countedAt: Date | null };

/** Returns the day of a large school's stored counts at a moment; null where a report can count by itself. */
export async function findStoredDay({ at, isPast }: Moment): Promise<StoredDay | null> {
  const [row] = await runStatement<{ day: string; countedAt: Date }>(Prisma.sql`
    SELECT day::text, max(counted_at) AS "countedAt" FROM training_days
    WHERE day BETWEEN ${dayOf(at)} - ${isPast ? 0 : 1}::int AND ${dayOf(at)}
    GROUP BY day HAVING sum(people + under_way) > ${mostAtOnce} ORDER BY day DESC LIMIT 1`);
  return row ? { day: row.day, countedAt: isPast ? null : row.countedAt } : null;
}
