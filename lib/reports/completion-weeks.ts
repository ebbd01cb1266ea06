import { db, Prisma, runStatement } from "@/lib/database/db";
import { dayOf, schoolZone } from "./moment";
import { findStoredDay } from "./training-days";

/** Returns SQL of the start of a day in the school’s time zone, counted from a Monday. */
export const startOf = (monday: Prisma.Sql, days = 0) =>
  Prisma.sql`(${monday} + ${days}::int)::timestamp AT TIME ZONE ${schoolZone}`;

/** Matches completions `done` of the seven days from a Monday. */
export const isInWeek = (monday: Prisma.Sql) =>
  Prisma.sql`done.completed_at >= ${startOf(monday)} AND done.completed_at < ${startOf(monday, 7)}`;

/** Counts each week that is over and has completions, or had. Small schools need no stored counts. */
export async function keepCompletionWeeks(now = new Date()): Promise<void> {
  if (!(await findStoredDay({ at: now, isPast: false }))) return;
  const weeks = await runStatement<{ monday: string }>(Prisma.sql`
    WITH RECURSIVE weeks (monday) AS (
      SELECT ${mondayOf(Prisma.sql`min(completed_at)`)} FROM course_completions
      UNION ALL
      SELECT (SELECT ${mondayOf(Prisma.sql`min(completed_at)`)} FROM course_completions
        WHERE completed_at >= ${startOf(Prisma.sql`monday`, 7)}) FROM weeks WHERE monday IS NOT NULL
    )
    SELECT monday::text AS monday FROM (
      SELECT monday FROM weeks UNION SELECT monday FROM completion_weeks WHERE completions > 0
    ) AS counted WHERE monday < date_trunc('week', ${dayOf(now)}::timestamp)::date ORDER BY monday`);
  for (const { monday } of weeks)
    await db().$executeRaw`
      INSERT INTO completion_weeks AS known (monday, completions)
      SELECT ${monday}::date, count(*) FROM course_completions AS done WHERE ${isInWeek(Prisma.sql`${monday}::date`)}
      ON CONFLICT (monday) DO UPDATE SET completions = excluded.completions WHERE known.completions <> excluded.completions`;
}

const mondayOf = (time: Prisma.Sql) =>
  Prisma.sql`date_trunc('week', ${time} AT TIME ZONE ${schoolZone})::date`;
