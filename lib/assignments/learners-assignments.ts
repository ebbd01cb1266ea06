import type { Learner } from "@/lib/actor";
import { Prisma, runStatement } from "@/lib/database/db";
import type { AssignmentState } from "./schema";
import { statesSql, toDoSql, urgency } from "./state";

/** What a course is to a learner to whom it is assigned; `dueOn` as `YYYY-MM-DD` of their calendar. */
export type LearnersAssignment = {
  courseId: string;
  required: boolean;
  state: AssignmentState;
  dueOn: string | null;
  completedAt: Date | null;
};

/** An assigned path of several courses, of which they have completed `done`. */
export type PathProgress = { id: string; name: string; done: number; number: number };

/** `progress` is null until they start the course. Of a path, the course is the next to do. */
export type ListedAssignment = LearnersAssignment & {
  name: string;
  permalink: string;
  progress: number | null;
  path: PathProgress | null;
};

/** One for each path, and each course that is assigned by itself, the most urgent first. @param which for rows of states, named `mine` */
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

/** Rows of states, one for each path, and each course that is assigned by itself. */
export const assignmentsOf = (learner: Pick<Learner, "personId">, now: Date) =>
  toDoSql(statesSql(assignedTo(learner), now));

/** Whether a course is assigned to them, by itself or in a path, and neither completed nor exempt. */
export async function isToDo(
  learner: Pick<Learner, "personId">,
  courseId: string,
  now = new Date(),
): Promise<boolean> {
  return (await runStatement(openOf(learner, courseId, now))).length > 0;
}

/** Rows without columns: one for each way in which a course is to do. */
export function openOf(learner: Pick<Learner, "personId">, courseId: string, now: Date): Prisma.Sql {
  const assigned = Prisma.sql`${assignedTo(learner)} AND assigned.course_id = ${courseId}::uuid`;
  return Prisma.sql`SELECT FROM (${statesSql(assigned, now)}) AS states WHERE ${isOpen}`;
}

/** For rows of whole states: a `PathProgress`, or null. */
export const pathJson = Prisma.sql`(SELECT jsonb_build_object('id', learning_paths.id, 'name', learning_paths.name, 'done', done,
  'number', number) FROM learning_paths WHERE learning_paths.id = learning_path_id)`;

/** For rows of states: as JSON, to be read by `readAssignment`. */
export const assignmentJson = Prisma.sql`jsonb_build_object('courseId', course_id, 'required', required, 'state', state,
  'dueOn', due_on, 'completedAt', completed_at)`;

export type AssignmentJson = Omit<LearnersAssignment, "completedAt"> & { completedAt: string | null };

export function readAssignment({ completedAt, ...json }: AssignmentJson): LearnersAssignment {
  return { ...json, completedAt: completedAt === null ? null : new Date(completedAt) };
}

/** For rows of states, named `mine`: not completed, and not exempt. */
export const isOpen = Prisma.sql`state NOT IN ('completed', 'exempt')`;

/** For rows of states, named `mine`. Required training that is overdue or due soon comes first, however late optional training is. */
export const byUrgency = Prisma.sql`(required AND state IN ('overdue', 'expired', 'due_soon')) DESC, ${urgency}, due_on NULLS LAST, mine.course_id, learning_path_id`;

export const assignedTo = ({ personId }: Pick<Learner, "personId">) =>
  assignedToPerson(Prisma.sql`${personId}::uuid`);

/** @param id of a person */
export const assignedToPerson = (id: Prisma.Sql) =>
  Prisma.sql`SELECT * FROM assigned WHERE assigned.person_id = ${id}`;
