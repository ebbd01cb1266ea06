import type { Learner } from "@/lib/actor";
import { Prisma, runStatement } from "@/lib/database/db";
import { requirementsSql, toDoSql, urgency } from "./requirement-sql";
import type { AssignmentState } from "./schema";

export type LearnersAssignment = {
  courseId: string;
  required: boolean;
  state: AssignmentState;
  dueOn: string | null;
  completedAt: Date | null;
};

export type PathProgress = { id: string; name: string; done: number; number: number };

/** `progress` is null until they start the course. A path lists its next course. */
export type ListedAssignment = LearnersAssignment & {
  name: string;
  permalink: string;
  progress: number | null;
  path: PathProgress | null;
};

/** Returns a row per path and per directly assigned course, the most urgent first. @param which condition on states named `mine` */
export function listAssignments(
  learner: Pick<Learner, "personId">,
  { which = Prisma.sql`true`, now = new Date() }: { which?: Prisma.Sql; now?: Date } = {},
): Promise<ListedAssignment[]> {
  return runStatement<ListedAssignment>(Prisma.sql`
    SELECT mine.course_id AS "courseId", required, state, due_on::text AS "dueOn",
      mine.completed_at AS "completedAt", name, permalink, progress, ${pathJson} AS path
    FROM (${assignmentsOf(learner, now)}) AS mine JOIN courses ON courses.id = mine.course_id
    LEFT JOIN enrollments ON enrollments.course_id = mine.course_id AND enrollments.person_id = mine.person_id
    WHERE ${which} ORDER BY ${byUrgency}`);
}

export const assignmentsOf = (learner: Pick<Learner, "personId">, now: Date) =>
  toDoSql(requirementsSql(isOf(learner), now));

export async function isToDo(
  learner: Pick<Learner, "personId">,
  courseId: string,
  now = new Date(),
): Promise<boolean> {
  return (await runStatement(openOf(learner, courseId, now))).length > 0;
}

export function openOf(learner: Pick<Learner, "personId">, courseId: string, now: Date): Prisma.Sql {
  const which = Prisma.sql`${isOf(learner)} AND course_id = ${courseId}::uuid`;
  return Prisma.sql`SELECT FROM (${requirementsSql(which, now)}) AS states WHERE ${isOpen}`;
}

export const pathJson = Prisma.sql`(SELECT jsonb_build_object('id', learning_paths.id, 'name', learning_paths.name, 'done', done,
  'number', number) FROM learning_paths WHERE learning_paths.id = learning_path_id)`;

export const assignmentJson = Prisma.sql`jsonb_build_object('courseId', course_id, 'required', required, 'state', state,
  'dueOn', due_on, 'completedAt', completed_at)`;

export type AssignmentJson = Omit<LearnersAssignment, "completedAt"> & { completedAt: string | null };

export function readAssignment({ completedAt, ...json }: AssignmentJson): LearnersAssignment {
  return { ...json, completedAt: completedAt === null ? null : new Date(completedAt) };
}

export const isOpen = Prisma.sql`state NOT IN ('completed', 'exempt')`;

/** Orders states named `mine`. Urgent required training comes before optional training, however late. */
export const byUrgency = Prisma.sql`(required AND state IN ('overdue', 'expired', 'due_soon')) DESC, ${urgency}, due_on NULLS LAST, mine.course_id, learning_path_id`;

const isOf = ({ personId }: Pick<Learner, "personId">) => Prisma.sql`person_id = ${personId}::uuid`;
