import { Prisma } from "@/lib/db";
import type { ListDefinition } from "@/lib/lists/definition";

/** A person's enrollment in a course as the API shows it. */
export type EnrollmentRow = {
  id: string;
  personId: string;
  courseId: string;
  progress: number;
  enrolledAt: Date;
  lastActiveOn: Date | null;
  completedAt: Date | null;
};

/** The enrollments of courses or people; for the API. */
export const enrollmentRows = {
  table: "enrollments",
  select: Prisma.sql`enrollments.id, enrollments.person_id AS "personId", enrollments.course_id AS "courseId",
    progress, enrolled_at AS "enrolledAt", last_active_on AS "lastActiveOn", completed_at AS "completedAt"`,
  columns: {
    enrolled_at: { sql: "enrollments.enrolled_at", kind: "time" },
    completed_at: { sql: "enrollments.completed_at", kind: "time", nullable: true },
    last_active_on: { sql: "enrollments.last_active_on", kind: "date" },
    progress: { sql: "enrollments.progress", kind: "number" },
  },
  search: [],
  scopes: {
    course: (id) => Prisma.sql`enrollments.course_id = ${id}::uuid`,
    person: (id) => Prisma.sql`enrollments.person_id = ${id}::uuid`,
  },
  tables: ["enrollments"],
} as const satisfies ListDefinition;
