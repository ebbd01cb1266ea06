import { validate } from "uuid";
import { fromCompletionRecord } from "@/lib/courses/visible";
import { Prisma } from "@/lib/db";
import type { AdminList } from "@/lib/lists/admin-list";
import type { ListDefinition } from "@/lib/lists/definition";
import { byText } from "@/lib/lists/filters";
import { isFoundBy } from "@/lib/people/search";

export const enrollmentRows = {
  table: "enrollments",
  columns: {
    enrolled_at: { sql: "enrollments.enrolled_at", kind: "time" },
    completed_at: { sql: "enrollments.completed_at", kind: "time", nullable: true },
    last_active_on: { sql: "enrollments.last_active_on", kind: "date" },
    progress: { sql: "enrollments.progress", kind: "number" },
  },
  search: [],
  scopes: {
    course: (id) => Prisma.sql`enrollments.course_id = ${id}`,
    person: (id) => Prisma.sql`enrollments.person_id = ${id}`,
  },
} as const satisfies ListDefinition;

export type ListedLearner = {
  id: string;
  personId: string;
  firstName: string;
  lastName: string;
  email: string;
  progress: number;
  enrolledAt: Date;
  lastActiveOn: Date | null;
  completedAt: Date | null;
  /** As of the completion. */
  completedCourse: string | null;
  completedActivities: number | null;
};

/** Nobody when the id is malformed. */
export function learnersList(courseId: string): AdminList<ListedLearner, "q"> {
  return {
    table: enrollmentRows.table,
    listed: Prisma.sql`enrollments.id, person_id AS "personId", first_name AS "firstName", last_name AS "lastName",
      email, progress, enrolled_at AS "enrolledAt", last_active_on AS "lastActiveOn", completed_at AS "completedAt",
      ${fromCompletionRecord(Prisma.sql`course_name`)} AS "completedCourse",
      ${fromCompletionRecord(Prisma.sql`jsonb_array_length(activities)`)} AS "completedActivities"`,
    from: Prisma.sql`enrollments JOIN people ON people.id = person_id`,
    where: validate(courseId)
      ? enrollmentRows.scopes.course(Prisma.sql`${courseId}::uuid`)
      : Prisma.sql`false`,
    filters: { q: byText(isFoundBy) },
    // Served by the indexes enrollments_course_id_enrolled_at_id_idx and …_course_id_progress_id_idx.
    orders: { enrolled: [enrollmentRows.columns.enrolled_at], progress: [enrollmentRows.columns.progress] },
    defaultSort: () => "-enrolled",
    csv: {
      person_id: ({ personId }) => personId,
      first_name: ({ firstName }) => firstName,
      last_name: ({ lastName }) => lastName,
      email: ({ email }) => email,
      progress: ({ progress }) => progress,
      enrolled_at: ({ enrolledAt }) => enrolledAt,
      last_active_on: ({ lastActiveOn }) => lastActiveOn?.toISOString().slice(0, 10),
      completed_at: ({ completedAt }) => completedAt,
      completed_course: ({ completedCourse }) => completedCourse,
      completed_activities: ({ completedActivities }) => completedActivities,
    },
  };
}
