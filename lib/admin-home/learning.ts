import type { May } from "@/lib/actor";
import { mostPressingSql } from "@/lib/assignments/requirement-sql";
import { db, Prisma, unlessReadOnly } from "@/lib/database/db";
import { readHeavy } from "@/lib/database/heavy-read";
import { log } from "@/lib/log";
import { reachesEverything } from "@/lib/permissions/permissions";
import { courseIn, personIn } from "@/lib/permissions/scope";
import { stalledDays } from "@/lib/reports/under-way";
import { currentWork, withConnectionsFor } from "@/lib/workload";

type Due = { id: string; name: string; overdue: number; dueThisWeek: number };

/** Due dates use each person's days, everything else days in UTC. Lists have at most six entries. */
export type LearningSummary = {
  dueThisWeek: number;
  overdue: number;
  courses: Due[];
  paths: Due[];
  stalled: { id: string; name: string; people: number; underWay: number }[];
  /** Twelve weeks, the oldest first; `from` is a Monday as `YYYY-MM-DD`. */
  weeks: { from: string; completed: number }[];
};

export type CountedSummary = LearningSummary & { countedAt: Date };

/** Counting this many rows takes about 200 ms. Larger schools see the chore's last count. */
const mostAtOnce = 20_000;

type Kept = { summary: LearningSummary; countedAt: Date; rowsCounted: number };

/** Returns current figures, or the last ones of a large school or of a manager of many people. Returns null on a timeout. */
export async function getLearningSummary(actor: May<"learners.read">): Promise<CountedSummary | null> {
  if (!reachesEverything(actor, "learners.read")) return getManagersSummary(actor);
  const [kept = null] = await db().$queryRaw<Kept[]>`
    SELECT summary, counted_at AS "countedAt", rows_counted AS "rowsCounted" FROM learning_summaries`;
  const isSmall = !kept || kept.rowsCounted <= mostAtOnce;
  return shown((isSmall && (await readHeavy(actor, () => count()))) || kept);
}

async function getManagersSummary(actor: May<"learners.read">): Promise<CountedSummary | null> {
  const { personId } = actor;
  const kept = await db().managerSummary.findUnique({ where: { personId } });
  if (!kept) {
    const counted = await readHeavy(actor, () => count(scopeOf(actor)));
    if (counted && counted.rowsCounted <= mostAtOnce) return shown(counted);
    await unlessReadOnly(() =>
      db().managerSummary.upsert({ where: { personId }, create: { personId, ...counted }, update: {} }),
    );
    return shown(counted);
  }
  if (Date.now() - kept.readAt.getTime() > day)
    await unlessReadOnly(() =>
      db().managerSummary.updateMany({ where: { personId }, data: { readAt: new Date() } }),
    );
  const { summary, countedAt, rowsCounted } = kept;
  return summary ? shown({ summary: summary as LearningSummary, countedAt, rowsCounted }) : null;
}

const day = 86_400_000;

/** Counts again for managers who read their figures in the last week; others, and those with few people, get current ones. */
async function keepManagersSummaries(): Promise<void> {
  await db().managerSummary.deleteMany({ where: { readAt: { lt: new Date(Date.now() - 7 * day) } } });
  for (const { personId } of await db().managerSummary.findMany({
    select: { personId: true },
    orderBy: { countedAt: "asc" },
  })) {
    const where = { personId };
    try {
      const counted = await count(scopeOf({ personId, roles: ["manager", "line_manager"] }));
      if (counted.rowsCounted > mostAtOnce) await db().managerSummary.updateMany({ where, data: counted });
      else await db().managerSummary.deleteMany({ where });
    } catch (err) {
      log().warn({ code: "manager_summary_failed", err, personId }, "Could not count a manager's figures");
    }
  }
}

const scopeOf = (actor: Pick<May<"learners.read">, "personId" | "roles">): Scope => ({
  person: (id) => personIn(actor, "learners.read", id),
  course: (id) => courseIn(actor, "learners.read", id),
});

// A summary from a release without paths lacks them.
const shown = (kept: Kept | null): CountedSummary | null =>
  kept && { ...{ paths: [] }, ...kept.summary, countedAt: kept.countedAt };

/** In milliseconds. Counting takes 15 seconds for 200,000 people and four courses for everyone. */
const longestCount = 5 * 60_000;

export async function keepLearningSummary(longest = longestCount): Promise<void> {
  const abandoned = AbortSignal.timeout(longest);
  await withConnectionsFor({ ...currentWork(), abandoned }, async () => {
    const kept = await count();
    await db().learningSummary.upsert({ where: { id: 1 }, create: { id: 1, ...kept }, update: kept });
    await keepManagersSummaries();
  });
}

type Scope = { person: (id: Prisma.Sql) => Prisma.Sql; course: (id: Prisma.Sql) => Prisma.Sql };

const everything = { person: () => Prisma.sql`true`, course: () => Prisma.sql`true` };

async function count(scope: Scope = everything, countedAt = new Date()): Promise<Kept> {
  const [row] = await db().$queryRaw<Omit<Kept, "countedAt">[]>`${summarySql(countedAt, scope)}`;
  return { ...(row as Omit<Kept, "countedAt">), countedAt };
}

function summarySql(now: Date, { person, course }: Scope): Prisma.Sql {
  const which = Prisma.sql`${person(Prisma.sql`requirements.person_id`)} AND ${course(Prisma.sql`requirements.course_id`)}`;
  const isStalled = Prisma.sql`coalesce(last_active_on, (enrolled_at AT TIME ZONE 'UTC')::date) < today - ${stalledDays}::int`;
  const most = (dueOnes: Prisma.Sql) => Prisma.sql`(
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'overdue', overdue, 'dueThisWeek', this_week)
      ORDER BY overdue DESC, this_week DESC, name), '[]')
    FROM (SELECT * FROM ${dueOnes} AND overdue + this_week > 0 ORDER BY overdue DESC, this_week DESC, name LIMIT 6) AS most)`;
  return Prisma.sql`
    WITH clock AS (SELECT (${now}::timestamptz AT TIME ZONE 'UTC')::date AS today),
    due AS MATERIALIZED (
      SELECT id, is_path, count(*)::int AS rows, count(*) FILTER (WHERE next_at <= ${now}::timestamptz)::int AS overdue,
        count(*) FILTER (WHERE next_at > ${now}::timestamptz)::int AS this_week
      FROM (${mostPressingSql(which, now)}) AS pressing GROUP BY 1, 2
    ), stalled AS (
      SELECT course_id, count(*) FILTER (WHERE ${isStalled})::int AS people, count(*)::int AS under_way
      FROM enrollments JOIN people ON people.id = enrollments.person_id CROSS JOIN clock
      WHERE completed_at IS NULL AND deactivated_at IS NULL
        AND ${person(Prisma.sql`enrollments.person_id`)} AND ${course(Prisma.sql`enrollments.course_id`)}
      GROUP BY course_id
    ), weeks AS (
      SELECT date_trunc('week', today)::date - 7 * n AS monday FROM clock, generate_series(0, 11) AS n
    )
    SELECT jsonb_build_object(
      'dueThisWeek', (SELECT coalesce(sum(this_week), 0)::int FROM due),
      'overdue', (SELECT coalesce(sum(overdue), 0)::int FROM due),
      'courses', ${most(Prisma.sql`due JOIN courses USING (id) WHERE NOT is_path`)},
      'paths', ${most(Prisma.sql`due JOIN learning_paths USING (id) WHERE is_path`)},
      'stalled', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'people', people,
          'underWay', under_way) ORDER BY people DESC, name), '[]') FROM (
        SELECT * FROM stalled JOIN courses ON courses.id = course_id AND status = 'published' WHERE people > 0
        ORDER BY people DESC, name LIMIT 6) AS most),
      'weeks', (SELECT jsonb_agg(jsonb_build_object('from', monday, 'completed', (
          SELECT count(*) FROM course_completions
          WHERE completed_at >= monday AT TIME ZONE 'UTC' AND completed_at < (monday + 7) AT TIME ZONE 'UTC'
            AND ${person(Prisma.sql`course_completions.person_id`)} AND ${course(Prisma.sql`course_completions.course_id`)}))
          ORDER BY monday) FROM weeks)
    ) AS summary,
      (SELECT coalesce(sum(rows), 0) FROM due)::int + (SELECT coalesce(sum(under_way), 0) FROM stalled)::int AS "rowsCounted"`;
}
