import type { May } from "@/lib/actor";
import { pressingSql, statesSql, toDoSql } from "@/lib/assignments/state";
import { db, Prisma } from "@/lib/db";
import { readHeavy } from "@/lib/heavy-read";
import { reachesEverything } from "@/lib/roles/permissions";
import { courseIn, personIn } from "@/lib/roles/scope";
import { currentWork, runAs } from "@/lib/workload";

type Due = { id: string; name: string; overdue: number; dueThisWeek: number };

type Stalled = { id: string; name: string; people: number; underWay: number };

/** What is due counts by the days of its people, all else by days of UTC. Lists have at most six entries. */
export type LearningSummary = {
  /**
   * What is to be done in the next seven days, or late: for each person each course, and each learning path once, whatever is
   * late in it.
   */
  dueThisWeek: number;
  overdue: number;
  /** The most overdue first; by themselves, and not because of a path. */
  courses: Due[];
  paths: Due[];
  /** Those that most people have begun, not completed, and not opened for `stalledDays`. */
  stalled: Stalled[];
  /** Completed courses of the last twelve weeks, the oldest first; `from` is a Monday as `YYYY-MM-DD`. */
  weeks: { from: string; completed: number }[];
};

export type CountedSummary = LearningSummary & { countedAt: Date };

export const stalledDays = 30;

/** Of rows to count: some 200 ms. Where there are more, the page shows what the chore counted last. */
const mostAtOnce = 20_000;

/**
 * Of the chore: when it gives up, in milliseconds, and how many people it counts with one statement, which takes a second with
 * four courses for everyone.
 */
const choreLimits = { longest: 5 * 60_000, peopleAtOnce: 10_000 };

type Kept = { summary: LearningSummary; countedAt: Date; rowsCounted: number };

/**
 * Returns the figures as of now or, in a large school, as the chore counted them last. Of a manager, their people in their
 * courses, as of now. Null when they can't be counted in time.
 */
export async function getLearningSummary(actor: May<"learners.read">): Promise<CountedSummary | null> {
  if (!reachesEverything(actor, "learners.read"))
    return shown(
      await readHeavy(actor, () =>
        count({
          person: (id) => personIn(actor, "learners.read", id),
          course: (id) => courseIn(actor, "learners.read", id),
        }),
      ),
    );
  const [kept] = await db().$queryRaw<Kept[]>`
    SELECT summary, counted_at AS "countedAt", rows_counted AS "rowsCounted" FROM learning_summaries`;
  const isSmall = !kept || kept.rowsCounted <= mostAtOnce;
  return shown((isSmall ? await readHeavy(actor, () => count()) : null) ?? kept ?? null);
}

// A summary that a release without paths has kept lacks them.
const shown = (kept: Kept | null): CountedSummary | null =>
  kept && { ...{ paths: [] }, ...kept.summary, countedAt: kept.countedAt };

/** Counts for the admin home. @throws Error when it takes too long; the figures from before stay */
export async function keepLearningSummary({ longest, peopleAtOnce } = choreLimits): Promise<void> {
  const abandoned = AbortSignal.timeout(longest);
  try {
    await runAs({ ...currentWork(), abandoned }, () => countAndKeep(peopleAtOnce));
  } catch (cause) {
    if (!abandoned.aborted) throw cause;
    const seconds = Math.round(longest / 1_000);
    const words = `Counting took longer than ${seconds} seconds. The admin home shows the figures from before.`;
    throw new Error(words, { cause });
  }
}

async function countAndKeep(peopleAtOnce: number): Promise<void> {
  const now = new Date();
  const parts: Part[] = [];
  let after: string | null = null;
  do {
    const people: string = await endOfBatch(after, peopleAtOnce);
    parts.push(await countPart({ ...everything, people: { after, to: people } }, now));
    after = people;
  } while (after !== lastId);
  const { summary, countedAt, rowsCounted } = await added(parts, everything, now);
  await db().$executeRaw`
    INSERT INTO learning_summaries (id, summary, counted_at, rows_counted)
    VALUES (1, ${JSON.stringify(summary)}::jsonb, ${countedAt}, ${rowsCounted})
    ON CONFLICT (id) DO UPDATE SET summary = excluded.summary, counted_at = excluded.counted_at,
      rows_counted = excluded.rows_counted`;
}

const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

async function endOfBatch(after: string | null, peopleAtOnce: number): Promise<string> {
  const [end] = await db().$queryRaw<{ id: string }[]>`
    SELECT id::text FROM people WHERE ${after}::uuid IS NULL OR id > ${after}::uuid
    ORDER BY id OFFSET ${peopleAtOnce - 1} LIMIT 1`;
  return end?.id ?? lastId;
}

type Scope = {
  person: (id: Prisma.Sql) => Prisma.Sql;
  course: (id: Prisma.Sql) => Prisma.Sql;
  /** Only people with these IDs: an open begin, a closed end. */
  people?: { after: string | null; to: string };
};

const everything: Scope = { person: () => Prisma.sql`true`, course: () => Prisma.sql`true` };

/** Every course and path with something to do. `rows` are how many were counted. */
type Part = { due: (Due & { isPath: boolean; rows: number })[]; stalled: Stalled[] };

async function count(scope: Scope = everything, now = new Date()): Promise<Kept> {
  return added([await countPart(scope, now)], scope, now);
}

async function countPart(scope: Scope, now: Date): Promise<Part> {
  const [part] = await db().$queryRaw<Part[]>`${partSql(now, scope)}`;
  return part as Part;
}

/** No person is in two parts. */
async function added(parts: Part[], scope: Scope, now: Date): Promise<Kept> {
  const due = new Map<string, Part["due"][number]>();
  const stalled = new Map<string, Stalled>();
  for (const part of parts) {
    for (const one of part.due) addTo(due, one, ["rows", "overdue", "dueThisWeek"]);
    for (const one of part.stalled) addTo(stalled, one, ["people", "underWay"]);
  }
  const all = [...due.values()];
  const sum = <Row>(rows: Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
  const most = (isPath: boolean) =>
    all
      .filter((one) => one.isPath === isPath && one.overdue + one.dueThisWeek > 0)
      .sort((a, b) => b.overdue - a.overdue || b.dueThisWeek - a.dueThisWeek || byName(a, b))
      .slice(0, shownAtMost)
      .map(({ id, name, overdue, dueThisWeek }) => ({ id, name, overdue, dueThisWeek }));
  const summary = {
    dueThisWeek: sum(all, (one) => one.dueThisWeek),
    overdue: sum(all, (one) => one.overdue),
    courses: most(false),
    paths: most(true),
    stalled: [...stalled.values()]
      .filter(({ people }) => people > 0)
      .sort((a, b) => b.people - a.people || byName(a, b))
      .slice(0, shownAtMost),
    weeks: await countWeeks(scope, now),
  };
  const rowsCounted = sum(all, ({ rows }) => rows) + sum([...stalled.values()], ({ underWay }) => underWay);
  return { summary, countedAt: now, rowsCounted };
}

const shownAtMost = 6;

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, "en");

function addTo<Name extends string, Row extends { id: string } & Record<Name, number>>(
  sums: Map<string, Row>,
  row: Row,
  names: Name[],
): void {
  const before = sums.get(row.id);
  if (!before) sums.set(row.id, row);
  else for (const name of names) before[name] = (before[name] + row[name]) as Row[Name];
}

function partSql(now: Date, { person, course, people }: Scope): Prisma.Sql {
  const isInPart = (id: Prisma.Sql) =>
    people
      ? Prisma.sql`${people.after ? Prisma.sql`${id} > ${people.after}::uuid AND` : Prisma.empty} ${id} <= ${people.to}::uuid`
      : Prisma.sql`true`;
  const assigned = Prisma.sql`SELECT assigned.* FROM assigned
    JOIN people ON people.id = person_id AND deactivated_at IS NULL
    WHERE ${person(Prisma.sql`people.id`)} AND ${course(Prisma.sql`assigned.course_id`)}
      AND ${isInPart(Prisma.sql`people.id`)} AND ${isInPart(Prisma.sql`assigned.person_id`)}`;
  const isStalled = Prisma.sql`coalesce(last_active_on, (enrolled_at AT TIME ZONE 'UTC')::date)
    < (${now}::timestamptz AT TIME ZONE 'UTC')::date - ${stalledDays}::int`;
  return Prisma.sql`
    SELECT (
      SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', coalesce(courses.name, learning_paths.name),
        'isPath', is_path, 'rows', rows, 'overdue', overdue, 'dueThisWeek', this_week)), '[]')
      FROM (
        SELECT coalesce(learning_path_id, course_id) AS id, learning_path_id IS NOT NULL AS is_path,
          sum(coalesce(number, 1))::int AS rows, count(*) FILTER (WHERE ${pressingSql.late})::int AS overdue,
          count(*) FILTER (WHERE ${pressingSql.due_this_week})::int AS this_week
        FROM (${toDoSql(statesSql(assigned, now))}) AS states GROUP BY 1, 2
      ) AS due LEFT JOIN courses USING (id) LEFT JOIN learning_paths USING (id)
    ) AS due, (
      SELECT coalesce(jsonb_agg(jsonb_build_object('id', courses.id, 'name', name, 'people', people, 'underWay', under_way)), '[]')
      FROM (
        SELECT course_id, count(*) FILTER (WHERE ${isStalled})::int AS people, count(*)::int AS under_way
        FROM enrollments WHERE completed_at IS NULL
          AND ${person(Prisma.sql`enrollments.person_id`)} AND ${course(Prisma.sql`enrollments.course_id`)}
          AND ${isInPart(Prisma.sql`enrollments.person_id`)}
        GROUP BY course_id
      ) AS begun JOIN courses ON courses.id = course_id AND status = 'published'
    ) AS stalled`;
}

function countWeeks({ person, course }: Scope, now: Date): Promise<LearningSummary["weeks"]> {
  return db().$queryRaw`
    SELECT to_char(monday, 'YYYY-MM-DD') AS from, (
      SELECT count(*)::int FROM course_completions
      WHERE completed_at >= monday AT TIME ZONE 'UTC' AND completed_at < (monday + 7) AT TIME ZONE 'UTC'
        AND ${person(Prisma.sql`course_completions.person_id`)} AND ${course(Prisma.sql`course_completions.course_id`)}
    ) AS completed
    FROM generate_series(0, 11) AS n, LATERAL (
      SELECT date_trunc('week', ${now}::timestamptz AT TIME ZONE 'UTC')::date - 7 * n AS monday) AS week
    ORDER BY monday`;
}
