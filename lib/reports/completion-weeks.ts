import { db, Prisma, runStatement } from "@/lib/database/db";
import { dayOf, schoolZone } from "./moment";
import { findStoredDay } from "./training-days";

/** Returns SQL of the moment so many days after a Monday began where the school is. */
export const startOf = (monday: Prisma.Sql, days = 0) =>
  Prisma.sql`(${monday} + ${days}::int)::timestamp AT TIME ZONE ${schoolZone}`;

/** Matches completions `done` of the seven days from a Monday. */
export const isInWeek = (monday: Prisma.Sql) =>
  Prisma.sql`done.completed_at >= ${startOf(monday)} AND done.completed_at < ${startOf(monday, 7)}`;

/** Counts each week that is over. Small schools need no stored counts. */
export async function keepCompletionWeeks(now = new Date()): Promise<void> {
  if (!(await findStoredDay({ at: now, isPast: false }))) return;
  const weeks = await runStatement<{ monday: string }>(Prisma.sql`
    SELECT monday::date::text AS monday FROM generate_series(
      date_trunc('week', (SELECT min(completed_at) FROM course_completions) AT TIME ZONE ${schoolZone}),
      date_trunc('week', ${dayOf(now)}::timestamp) - interval '1 week', interval '1 week') AS series (monday)`);
  for (const { monday } of weeks)
    await db().$executeRaw`
      INSERT INTO completion_weeks AS known (monday, completions)
      SELECT ${monday}::date, count(*) FROM course_completions AS done WHERE ${isInWeek(Prisma.sql`${monday}::date`)}
      ON CONFLICT (monday) DO UPDATE SET completions = excluded.completions WHERE known.completions <> excluded.completions`;
}
