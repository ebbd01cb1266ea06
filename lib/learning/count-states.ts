import { validate } from "uuid";
import type { May } from "@/lib/actor";
import { isInStateSql, mostUrgentSql, requirementsSql } from "@/lib/assignments/requirement-sql";
import { type AssignmentState, assignmentStates } from "@/lib/assignments/schema";
import { Prisma, runStatement } from "@/lib/database/db";
import { readHeavy } from "@/lib/database/heavy-read";
import { mostPeopleCounted } from "@/lib/lists/count";
import { isInGroup } from "@/lib/people/list";
import { courseIn, groupIn } from "@/lib/permissions/scope";
import { type Audience, findAudience, isInAudience, isReached } from "./audience";
import { type LearnerState, learnerStateOf } from "./learner-state-schema";

/** `isPart` means that counting stopped early. */
export type StateCounts = { states: Partial<Record<LearnerState, number>>; isPart: boolean };

type Asked = { group: string; assigned: string };

type Row = {
  assignment: AssignmentState | null;
  isCompleted: boolean;
  /** Null before they start. */
  progress: number | null;
  people: number;
  isPart: boolean;
};

/**
 * Counts active people by state in the course's audience, and again once a minute in a large course. Returns null when counting takes too
 * long. @param most people to count
 */
export async function countLearnerStates(
  actor: May<"learners.read">,
  courseId: string,
  asked: Asked,
  most = mostPeopleCounted,
): Promise<StateCounts | null> {
  const key = JSON.stringify([actor.personId, courseId, asked.group, asked.assigned, most]);
  const last = kept.get(key);
  if (last && Date.now() - last.at < recent) return last.counts;
  if (!validate(courseId)) return nobody;
  const audience = await findAudience(actor, courseId);
  const counts = await countStates(actor, courseId, asked, audience, most);
  kept = new Map([...kept].filter(([, { at }]) => Date.now() - at < recent));
  if (counts && audience.isLarge) kept.set(key, { at: Date.now(), counts });
  return counts;
}

const nobody: StateCounts = { states: {}, isPart: false };

/** In milliseconds. */
const recent = 60_000;

let kept = new Map<string, { at: number; counts: StateCounts }>();

async function countStates(
  actor: May<"learners.read">,
  courseId: string,
  { group, assigned }: Asked,
  audience: Audience,
  most: number,
): Promise<StateCounts | null> {
  const course = Prisma.sql`${courseId}::uuid`;
  const { isLarge } = audience;
  const hasOneRow = audience.isForAll && audience.isSimple && assigned !== "no";
  const id = hasOneRow ? Prisma.sql`requirements.person_id` : Prisma.sql`people.id`;
  const inGroup = group
    ? await isInGroup(group, groupIn(actor, "learners.read", Prisma.sql`groups.id`), id)
    : Prisma.sql`true`;
  if (!inGroup) return nobody;
  const within = Prisma.sql`${inGroup} AND ${isReached(actor, audience, id)} AND ${courseIn(actor, "learners.read", course)}`;
  if (hasOneRow) return countRows(actor, course, within);
  const asked =
    { yes: Prisma.sql`state IS NOT NULL`, no: Prisma.sql`state IS NULL` }[assigned] ?? Prisma.sql`true`;
  const rows = await readHeavy(actor, () =>
    runStatement<Row>(
      Prisma.sql`
    WITH audience AS MATERIALIZED (
      SELECT people.id AS person_id FROM people
      WHERE people.deactivated_at IS NULL AND ${within} AND ${isInAudience(course, isLarge)} ORDER BY people.id LIMIT ${most}::int
    ), states AS MATERIALIZED (
      ${mostUrgentSql(
        requirementsSql(Prisma.sql`course_id = ${course} AND person_id IN (TABLE audience)`, new Date()),
      )}
    )
    SELECT state AS assignment, completed_at IS NOT NULL AS "isCompleted", min(progress) AS progress, count(*)::int AS people,
      (SELECT count(*) FROM audience) >= ${most}::int AS "isPart"
    FROM audience LEFT JOIN (SELECT person_id, state FROM states) AS states USING (person_id)
    LEFT JOIN enrollments ON enrollments.person_id = audience.person_id AND enrollments.course_id = ${course}
    WHERE (state IS NOT NULL OR enrollments.id IS NOT NULL) AND ${asked}
    GROUP BY state, completed_at IS NOT NULL, progress < 100`,
      false,
    ),
  );
  return rows && summed(rows);
}

/** Counts from an index alone, because everybody has one row. */
async function countRows(
  actor: May<"learners.read">,
  course: Prisma.Sql,
  within: Prisma.Sql,
): Promise<StateCounts | null> {
  const now = new Date();
  const state = Prisma.join(
    assignmentStates.map((name) => Prisma.sql`WHEN ${isInStateSql(name, now)} THEN ${name}`),
    " ",
  );
  const rows = await readHeavy(actor, () =>
    runStatement<{ state: LearnerState; people: number }>(
      Prisma.sql`
      SELECT CASE state WHEN 'assigned' THEN 'not_started' ELSE state END AS state, count(*)::int AS people
      FROM (SELECT CASE ${state} END AS state FROM requirements
        WHERE course_id = ${course} AND ended_at IS NULL AND ${within}) AS each GROUP BY 1
      UNION ALL
      SELECT 'completed_before', count(*)::int FROM enrollments JOIN requirements USING (person_id, course_id)
      WHERE course_id = ${course} AND progress < 100 AND ended_at IS NULL AND ${isInStateSql("completed", now)} AND ${within}`,
      false,
    ),
  );
  if (!rows) return null;
  const states: StateCounts["states"] = Object.fromEntries(rows.map(({ state, people }) => [state, people]));
  const { completed = 0, completed_before: before = 0, ...others } = states;
  return {
    states: {
      ...others,
      ...(completed > before && { completed: completed - before }),
      ...(before > 0 && { completed_before: before }),
    },
    isPart: false,
  };
}

function summed(rows: readonly Row[]): StateCounts {
  const states: StateCounts["states"] = {};
  for (const { assignment, people, ...enrollment } of rows) {
    const state = learnerStateOf(assignment, enrollment);
    states[state] = (states[state] ?? 0) + people;
  }
  return { states, isPart: rows.some(({ isPart }) => isPart) };
}
