import { validate } from "uuid";
import type { May } from "@/lib/actor";
import { mostUrgentSql, requirementsSql, urgency } from "@/lib/assignments/requirement-sql";
import type { AssignmentState } from "@/lib/assignments/schema";
import { Prisma, runStatement } from "@/lib/database/db";
import type { AdminList } from "@/lib/lists/admin-list";
import { byChoice, bySearch } from "@/lib/lists/filters";
import { byName, hasSignedIn } from "@/lib/people/list";
import { isNamedBy } from "@/lib/people/search";
import { teamOf } from "@/lib/permissions/scope";

/** Counts courses, each once; `late` ones are overdue or expired. */
export type TeamMember = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  hasSignedIn: boolean;
  late: number;
  dueSoon: number;
  completed: number;
  courses: number;
};

/** Selects the most urgent requirement of each course of the person in `people`, with its state. */
const requiredSql = () =>
  mostUrgentSql(requirementsSql(Prisma.sql`requirements.person_id = people.id`, new Date()));

const listed = Prisma.sql`people.id, first_name AS "firstName", last_name AS "lastName", email,
  ${hasSignedIn}, late, due_soon AS "dueSoon", completed, courses`;

/** Lists the people whose manager the actor is. */
export function teamListFor(actor: May<"team.read">): AdminList<TeamMember, "q" | "state"> {
  return {
    table: "people",
    listed,
    from: Prisma.sql`people CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE state IN ('overdue', 'expired'))::int AS late,
        count(*) FILTER (WHERE state = 'due_soon')::int AS due_soon,
        count(*) FILTER (WHERE state IN ('completed', 'exempt'))::int AS completed, count(*)::int AS courses
      FROM (${requiredSql()}) AS required) AS learning`,
    where: Prisma.sql`people.id IN (${teamOf(actor)}) AND people.deactivated_at IS NULL`,
    filters: {
      q: bySearch(isNamedBy),
      state: byChoice({ late: Prisma.sql`late > 0`, due_soon: Prisma.sql`due_soon > 0` }),
    },
    orders: {
      name: byName,
      late: [
        { sql: "late", kind: "number", type: "int" },
        { sql: "due_soon", kind: "number", type: "int" },
      ],
    },
    defaultSort: () => "name",
    csv: {
      id: ({ id }) => id,
      first_name: ({ firstName }) => firstName,
      last_name: ({ lastName }) => lastName,
      email: ({ email }) => email,
      has_signed_in: ({ hasSignedIn }) => hasSignedIn,
      courses: ({ courses }) => courses,
      courses_done: ({ completed }) => completed,
      courses_due_soon: ({ dueSoon }) => dueSoon,
      courses_late: ({ late }) => late,
    },
  };
}

export type RequiredCourse = {
  courseId: string;
  name: string;
  learningPath: string | null;
  required: boolean;
  state: AssignmentState;
  dueOn: string | null;
  completedAt: Date | null;
};

export type TeamMemberRecord = Pick<TeamMember, "id" | "firstName" | "lastName" | "email"> & {
  required: RequiredCourse[];
};

const mostCourses = 200;

/** Returns null for deactivated people and those outside the actor's team. The most urgent courses come first. */
export async function findTeamMember(actor: May<"team.read">, id: string): Promise<TeamMemberRecord | null> {
  if (!validate(id)) return null;
  const [person] = await runStatement<Omit<TeamMemberRecord, "required">>(Prisma.sql`
    SELECT id, first_name AS "firstName", last_name AS "lastName", email FROM people
    WHERE id = ${id}::uuid AND deactivated_at IS NULL AND id IN (${teamOf(actor)})`);
  if (!person) return null;
  const required = await runStatement<RequiredCourse>(Prisma.sql`
    SELECT course_id AS "courseId", courses.name, learning_paths.name AS "learningPath", required, state,
      due_on::text AS "dueOn",
      completed_at AS "completedAt"
    FROM people CROSS JOIN LATERAL (${requiredSql()}) AS required JOIN courses ON courses.id = course_id
    LEFT JOIN learning_paths ON learning_paths.id = learning_path_id
    WHERE people.id = ${id}::uuid
    ORDER BY ${urgency}, next_at, courses.name LIMIT ${mostCourses}::int`);
  return { ...person, required };
}
