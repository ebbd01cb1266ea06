import type { May } from "@/lib/actor";
import { fromCompletionRecord } from "@/lib/courses/learners-view";
import { db, Prisma } from "@/lib/database/db";
import { courseIn, personIn } from "@/lib/permissions/scope";

export type PersonEnrollment = {
  id: string;
  courseId: string;
  courseName: string;
  progress: number;
  enrolledAt: Date;
  lastActiveOn: Date | null;
  completedAt: Date | null;
  /** The course's name, and how many activities counted, when they completed it. */
  completedCourse: string | null;
  completedActivities: number | null;
  completedVersion: number | null;
  /** In percent. */
  score: number | null;
};

/** Lists enrollments in courses whose learners the actor may read. */
export function listEnrollmentsOf(
  actor: May<"learners.read">,
  personId: string,
  limit: number,
): Promise<PersonEnrollment[]> {
  return db().$queryRaw`
    SELECT enrollments.id, course_id AS "courseId", courses.name AS "courseName", progress,
      enrolled_at AS "enrolledAt", last_active_on AS "lastActiveOn", completed_at AS "completedAt",
      ${fromCompletionRecord(Prisma.sql`course_name`)} AS "completedCourse",
      ${fromCompletionRecord(Prisma.sql`jsonb_array_length(activities)`)} AS "completedActivities",
      ${fromCompletionRecord(Prisma.sql`course_version`)} AS "completedVersion",
      ${fromCompletionRecord(Prisma.sql`score::float`)} AS score
    FROM enrollments JOIN courses ON courses.id = course_id
    WHERE person_id = ${personId}::uuid AND ${personIn(actor, "learners.read", Prisma.sql`enrollments.person_id`)}
      AND ${courseIn(actor, "learners.read", Prisma.sql`enrollments.course_id`)}
    ORDER BY enrolled_at DESC, enrollments.id DESC LIMIT ${limit}`;
}
