import { validate } from "uuid";
import type { May } from "@/lib/actor";
import { mostUrgentSql, requirementsSql } from "@/lib/assignments/requirement-sql";
import type { AssignmentState } from "@/lib/assignments/schema";

import { Prisma, runStatement } from "@/lib/database/db";
import { readHeavy } from "@/lib/database/heavy-read";
import { mostPeopleCounted } from "@/lib/lists/count";
import { isInGroup } from "@/lib/people/list";
import { courseIn, groupIn, personIn } from "@/lib/permissions/scope";
import { findAudience, isInAudience } from "./audience";
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

/** Counts active people by state in the course's audience. Returns null when counting takes too long. @param most people to count */
export async function countLearnerStates(
  actor: May<"learners.read">,
  courseId: string,
  { group, assigned }: Asked,
  most = mostPeopleCounted,
): Promise<StateCounts | null> {
  const nobody = { states: {}, isPart: false };
  if (!validate(courseId)) return nobody;
  const course = Prisma.sql`${courseId}::uuid`;
  const inGroup = group
    ? await isInGroup(group, groupIn(actor, "learners.read", Prisma.sql`groups.id`))
    : Prisma.sql`true`;
  if (!inGroup) return nobody;
  const counted = Prisma.sql`people.deactivated_at IS NULL AND ${inGroup}
    AND ${personIn(actor, "learners.read", Prisma.sql`people.id`)} AND ${courseIn(actor, "learners.read", course)}`;
  const asked =
    { yes: Prisma.sql`state IS NOT NULL`, no: Prisma.sql`state IS NULL` }[assigned] ?? Prisma.sql`true`;
  const { isLarge } = await findAudience(actor, courseId);
  const rows = await readHeavy(actor, () =>
    runStatement<Row>(
      Prisma.sql`
    WITH audience AS MATERIALIZED (
      SELECT people.id AS person_id FROM people
      LEFT JOIN enrollments ON enrollments.person_id = people.id AND enrollments.course_id = ${course}
      WHERE ${counted} AND ${isInAudience(course, isLarge)} ORDER BY people.id LIMIT ${most}::int
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

function summed(rows: readonly Row[]): StateCounts {
  const states: StateCounts["states"] = {};
  for (const { assignment, people, ...enrollment } of rows) {
    const state = learnerStateOf(assignment, enrollment);
    states[state] = (states[state] ?? 0) + people;
  }
  return { states, isPart: rows.some(({ isPart }) => isPart) };
}
