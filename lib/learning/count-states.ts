import { validate } from "uuid";
import type { May } from "@/lib/actor";
import type { AssignmentState } from "@/lib/assignments/schema";
import { mostUrgentSql, statesSql } from "@/lib/assignments/state";
import { Prisma, runStatement } from "@/lib/db";
import { readHeavy } from "@/lib/heavy-read";
import { mostPeopleCounted } from "@/lib/lists/count";
import { isInGroup } from "@/lib/people/list";
import { courseIn, groupIn, personIn } from "@/lib/roles/scope";
import { type LearnerState, learnerStateOf } from "./learner-state-schema";

/** With `isPart`, not everyone could be counted. */
export type StateCounts = { states: Partial<Record<LearnerState, number>>; isPart: boolean };

/** What a list asks for, besides the states. */
type Asked = { group: string; assigned: string };

type Row = {
  assignment: AssignmentState | null;
  isCompleted: boolean;
  isUnfinished: boolean;
  hasStarted: boolean;
  people: number;
};

/**
 * Counts how many people are in which state of a course that they are enrolled in, or that is assigned to them; deactivated ones
 * are left out. Null when they can't be counted in time.
 */
export async function countLearnerStates(
  actor: May<"learners.read">,
  courseId: string,
  { group, assigned }: Asked,
  now = new Date(),
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
  const some = (table: Prisma.Sql) => Prisma.sql`
    SELECT person_id FROM ${table} JOIN people ON people.id = person_id WHERE course_id = ${course} AND ${counted}
    LIMIT ${mostPeopleCounted}`;
  const onlyThese = { yes: Prisma.sql`WHERE state IS NOT NULL`, no: Prisma.sql`WHERE state IS NULL` }[
    assigned
  ];
  const rows = await readHeavy(actor, () =>
    runStatement<Row>(
      Prisma.sql`
    WITH reached AS MATERIALIZED (${some(Prisma.sql`assigned`)}), states AS MATERIALIZED (
      ${mostUrgentSql(
        statesSql(
          Prisma.sql`SELECT * FROM assigned WHERE course_id = ${course} AND person_id IN (SELECT person_id FROM reached)`,
          now,
        ),
      )}
    ), enrolled AS MATERIALIZED (
      SELECT enrollments.* FROM (${some(Prisma.sql`enrollments`)}) AS theirs
      JOIN enrollments ON enrollments.person_id = theirs.person_id AND course_id = ${course}
    )
    SELECT state AS assignment, coalesce(enrolled.completed_at IS NOT NULL, false) AS "isCompleted",
      coalesce(progress < 100, false) AS "isUnfinished", enrolled.id IS NOT NULL AS "hasStarted", count(*)::int AS people
    FROM states FULL JOIN enrolled ON enrolled.person_id = states.person_id ${onlyThese ?? Prisma.empty}
    GROUP BY 1, 2, 3, 4`,
      false,
    ),
  );
  return rows && summed(rows);
}

function summed(rows: readonly Row[]): StateCounts {
  const states: StateCounts["states"] = {};
  let all = 0;
  for (const { assignment, isCompleted, isUnfinished, hasStarted, people } of rows) {
    const progress = hasStarted ? (isUnfinished ? 0 : 100) : null;
    const state = learnerStateOf(assignment, { isCompleted, progress });
    states[state] = (states[state] ?? 0) + people;
    all += people;
  }
  return { states, isPart: all >= mostPeopleCounted };
}
