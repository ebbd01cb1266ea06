import { v7 as uuidv7 } from "uuid";
import type { Learner } from "@/lib/actor";
import { visibleTo } from "@/lib/courses/access-sql";
import { type QuizSettings, quizSettings } from "@/lib/courses/kinds/quiz/quiz-settings-schema";
import { isClosedTo } from "@/lib/courses/prerequisite-locks";
import type { Database } from "@/lib/database/db";
import type { Attempt } from "./attempt-rules";

export type LearnersQuiz = {
  activityId: string;
  courseId: string;
  permalink: string;
  title: string;
  settings: QuizSettings;
  /** How many questions an attempt has. */
  questions: number;
  /** Null before the learner enrolls. */
  enrollment: { id: string; round: number } | null;
  isLocked: boolean;
  /** It stays completed when a regrade takes the pass away. */
  isCompleted: boolean;
  /** Holds those of this round, oldest first. */
  attempts: Attempt[];
  extraAttempts: number;
  extraMinutes: number;
  /** The database's clock. */
  now: Date;
};

type Row = Omit<LearnersQuiz, "settings" | "enrollment" | "attempts"> & {
  data: unknown;
  enrollmentId: string | null;
  round: number | null;
};

/** Returns null when the learner may not see the activity, or it is no quiz. */
export async function findLearnersQuiz(
  tx: Database,
  learner: Learner,
  activityId: string,
): Promise<LearnersQuiz | null> {
  const [row] = await tx.$queryRaw<Row[]>`
    SELECT activities.id AS "activityId", activities.course_id AS "courseId", permalink, title, data,
      (SELECT count(*)::int FROM quiz_questions WHERE activity_id = activities.id) AS questions,
      enrollments.id AS "enrollmentId", enrollments.round, ${isClosedTo(learner.personId)} AS "isLocked",
      EXISTS (SELECT FROM completions WHERE enrollment_id = enrollments.id AND activity_id = activities.id) AS "isCompleted",
      coalesce(granted.attempts, 0) AS "extraAttempts", coalesce(granted.minutes, 0) AS "extraMinutes", now()
    FROM activities JOIN courses ON courses.id = activities.course_id
    LEFT JOIN enrollments ON enrollments.course_id = courses.id AND person_id = ${learner.personId}::uuid
    LEFT JOIN LATERAL (
      SELECT sum(extra_attempts)::int AS attempts, sum(extra_minutes)::int AS minutes FROM quiz_grants
      WHERE enrollment_id = enrollments.id AND activity_id = activities.id
        AND quiz_grants.round = enrollments.round) AS granted ON true
    WHERE activities.id = ${activityId}::uuid AND kind = 'quiz' AND ${visibleTo(learner)}`;
  if (!row) return null;
  const { data, enrollmentId, round, ...rest } = row;
  const settings = quizSettings.parse(data);
  const enrollment = enrollmentId && round ? { id: enrollmentId, round } : null;
  return {
    ...rest,
    settings,
    questions: Math.min(rest.questions, settings.draw ?? rest.questions),
    enrollment,
    attempts: enrollment ? await attemptsOf(tx, enrollment, activityId) : [],
  };
}

async function attemptsOf(tx: Database, { id, round }: { id: string; round: number }, activityId: string) {
  const rows = await tx.quizAttempt.findMany({
    where: { enrollmentId: id, activityId, round },
    orderBy: { number: "asc" },
  });
  return rows.map(
    ({ id, number, startedAt, closesAt, submittedAt, gradedAt, score, passed }): Attempt => ({
      id,
      number,
      startedAt,
      closesAt,
      submittedAt,
      gradedAt,
      score: score && Number(score),
      passed,
    }),
  );
}

/** Locks the course and the quiz, as every change of an attempt does first, so that deleting either waits. */
export async function lockQuiz(tx: Database, activityId: string): Promise<void> {
  await tx.$queryRaw`
    SELECT FROM courses JOIN activities ON course_id = courses.id WHERE activities.id = ${activityId}::uuid
    FOR KEY SHARE OF courses, activities`;
}

/**
 * Locks the course and the quiz, then the learner's enrollment, in the same order as completing an activity: two tabs take
 * turns. Creates the enrollment when they start with the quiz.
 */
export async function lockEnrollment(
  tx: Database,
  { personId }: Learner,
  { activityId, courseId }: Pick<LearnersQuiz, "activityId" | "courseId">,
): Promise<void> {
  await lockQuiz(tx, activityId);
  await tx.$executeRaw`
    INSERT INTO enrollments (id, person_id, course_id, last_active_on)
    VALUES (${uuidv7()}::uuid, ${personId}::uuid, ${courseId}::uuid, (now() AT TIME ZONE 'UTC')::date)
    ON CONFLICT (person_id, course_id) DO UPDATE SET last_active_on = excluded.last_active_on`;
}
