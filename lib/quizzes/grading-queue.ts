import { z } from "zod";
import { db, Prisma } from "@/lib/database/db";
import type { AdminList } from "@/lib/lists/admin-list";
import { isGradedBy, isNamedTo, type ResultsReader } from "./results-reach";

export type QueuedAttempt = {
  id: string;
  courseId: string;
  course: string;
  activityId: string;
  quiz: string;
  submittedAt: Date;
  /** How many texts wait in it. */
  answers: number;
  /** Null when the actor may not know whose attempt it is. */
  learner: { id: string; firstName: string; lastName: string; email: string } | null;
};

const from = Prisma.sql`quiz_attempts JOIN enrollments ON enrollments.id = enrollment_id
  JOIN people ON people.id = enrollments.person_id JOIN activities ON activities.id = activity_id
  JOIN courses ON courses.id = activities.course_id`;

const waits = Prisma.sql`quiz_attempts.graded_at IS NULL AND quiz_attempts.submitted_at IS NOT NULL`;

/** Lists the attempts of all quizzes that wait for a grade by the actor, oldest first. */
export function gradingQueueFor(actor: ResultsReader): AdminList<QueuedAttempt, "course"> {
  const isAnonymous = Prisma.sql`coalesce((activities.data->>'anonymous_grading')::boolean, false)`;
  return {
    table: "quiz_attempts",
    from,
    listed: Prisma.sql`quiz_attempts.id, courses.id AS "courseId", courses.name AS course, activities.id AS "activityId",
      activities.title AS quiz, quiz_attempts.submitted_at AS "submittedAt",
      (SELECT count(*)::int FROM quiz_answers WHERE attempt_id = quiz_attempts.id AND credit IS NULL) AS answers,
      CASE WHEN ${isNamedTo(actor, false)} AND NOT ${isAnonymous} THEN json_build_object('id', people.id,
        'firstName', first_name, 'lastName', last_name, 'email', email) END AS learner`,
    where: Prisma.sql`${waits} AND ${isGradedBy(actor)}`,
    filters: {
      course: {
        schema: z.union([z.literal(""), z.uuid()]).default(""),
        where: (id) => (id ? Prisma.sql`activities.course_id = ${id}::uuid` : null),
      },
    },
    orders: { submitted: [{ sql: "quiz_attempts.submitted_at", kind: "time" }] },
    defaultSort: () => "submitted",
    csv: {
      id: ({ id }) => id,
      course: ({ course }) => course,
      quiz: ({ quiz }) => quiz,
      person_id: ({ learner }) => learner?.id,
      first_name: ({ learner }) => learner?.firstName,
      last_name: ({ learner }) => learner?.lastName,
      email: ({ learner }) => learner?.email,
      submitted_at: ({ submittedAt }) => submittedAt,
    },
  };
}

/** Lists the courses with attempts that wait for a grade by the actor. */
export function listCoursesToGrade(actor: ResultsReader): Promise<{ id: string; name: string }[]> {
  return db().$queryRaw<{ id: string; name: string }[]>`
    SELECT DISTINCT courses.id, name FROM ${from} WHERE ${waits} AND ${isGradedBy(actor)} ORDER BY name, id LIMIT 200`;
}
