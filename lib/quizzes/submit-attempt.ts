import type { Learner } from "@/lib/actor";
import { questionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { type Database, db, Prisma, unlessReadOnly } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { graceSeconds, scoreOf } from "./attempt-rules";
import { gradeAnswer } from "./grade-answer";

/** Succeeds for an attempt that is submitted already. @throws Refusal `quiz_attempt_not_found` */
export function submitAttempt({ personId }: Learner, attemptId: string): Promise<{ activityId: string }> {
  return db().$transaction(async (tx) => {
    const attempt = await tx.quizAttempt.findFirst({
      where: { id: attemptId, enrollment: { personId } },
      select: { activityId: true },
    });
    if (!attempt) throw new Refusal("quiz_attempt_not_found");
    await lockAttempt(tx, attemptId);
    await closeAttempt(tx, attemptId);
    return attempt;
  });
}

/**
 * Closes the learner's open attempts of a quiz whose time is over, with the saved answers. It uses transactions of its own, so that
 * a refusal of what follows doesn't undo it. Returns whether there were any.
 */
export async function closeExpired({ personId }: Learner, activityId: string): Promise<boolean> {
  const expired = await db().$queryRaw<{ id: string }[]>`
    SELECT quiz_attempts.id FROM quiz_attempts JOIN enrollments ON enrollments.id = enrollment_id
    WHERE person_id = ${personId}::uuid AND activity_id = ${activityId}::uuid AND ${isExpired}`;
  for (const { id } of expired) await closeIfExpired(id);
  return expired.length > 0;
}

/**
 * Closes an attempt, unless somebody has just closed it or given it more time. While nothing can be written, it stays open for
 * the next reader.
 */
export async function closeIfExpired(attemptId: string): Promise<void> {
  await unlessReadOnly(() =>
    db().$transaction(async (tx) => {
      await lockAttempt(tx, attemptId);
      const [expired] = await tx.$queryRaw<object[]>`
        SELECT FROM quiz_attempts WHERE id = ${attemptId}::uuid AND ${isExpired}`;
      if (expired) await closeAttempt(tx, attemptId);
    }),
  );
}

/**
 * Locks the course and the activity, then the enrollment, in the same order as completing an activity, and then the attempt.
 * It waits for answers that are being saved.
 */
export async function lockAttempt(tx: Database, attemptId: string): Promise<void> {
  await tx.$queryRaw`
    SELECT FROM quiz_attempts JOIN activities ON activities.id = activity_id JOIN courses ON courses.id = course_id
    JOIN enrollments ON enrollments.id = enrollment_id WHERE quiz_attempts.id = ${attemptId}::uuid
    FOR KEY SHARE OF courses, activities FOR NO KEY UPDATE OF enrollments FOR UPDATE OF quiz_attempts`;
}

export const isExpired = Prisma.sql`(quiz_attempts.submitted_at IS NULL
  AND quiz_attempts.closes_at + ${graceSeconds} * interval '1 second' < clock_timestamp())`;

/** Closes a locked attempt, if it is open, with the answers saved so far. One whose time ran out counts as submitted at that time. */
export async function closeAttempt(tx: Database, attemptId: string): Promise<void> {
  const closed = await tx.$executeRaw`
    UPDATE quiz_attempts SET submitted_at = least(now(), closes_at)
    WHERE id = ${attemptId}::uuid AND submitted_at IS NULL`;
  if (closed === 0) return;
  const answers = await tx.quizAnswer.findMany({ where: { attemptId }, include: { question: true } });
  const credits = answers.map(({ question, order, answer }) =>
    gradeAnswer(questionContent.parse(question.content), order, answer),
  );
  const ids = answers.map(({ id }) => id);
  await tx.$executeRaw`
    UPDATE quiz_answers SET credit = graded.credit FROM unnest(${ids}::uuid[], ${credits}::numeric[]) AS graded(id, credit)
    WHERE quiz_answers.id = graded.id`;
  await finishGrading(tx, attemptId);
}

/**
 * Records score and result once each answer has a credit, and completes the activity if the attempt passed. Grading
 * again may change a result and the score of a completed course; a completed activity stays completed.
 *
 * @returns whether the attempt has a score
 */
export async function finishGrading(tx: Database, attemptId: string): Promise<boolean> {
  // Two people who grade one answer each would both miss the other's credit.
  await lockAttempt(tx, attemptId);
  const attempt = await tx.quizAttempt.findUniqueOrThrow({
    where: { id: attemptId },
    include: { answers: true },
  });
  const score = scoreOf(
    attempt.answers.map(({ points, credit }) => ({
      points,
      credit: credit === null ? null : Number(credit),
    })),
  );
  if (score === null) return false;
  const passed = score >= attempt.passMark;
  await tx.$executeRaw`
    UPDATE quiz_attempts SET score = ${score}, passed = ${passed}, graded_at = coalesce(graded_at, now())
    WHERE id = ${attemptId}::uuid`;
  await tx.$executeRaw`
    UPDATE course_completions AS record SET score = course_score(enrollments.id, record.round) FROM enrollments
    WHERE enrollments.id = ${attempt.enrollmentId}::uuid AND record.person_id = enrollments.person_id
      AND record.course_id = enrollments.course_id AND record.round = ${attempt.round}`;
  if (!passed) return true;
  // Triggers update the progress and the record of a completed course (docs/decisions/010).
  await tx.$executeRaw`
    INSERT INTO completions (enrollment_id, activity_id) SELECT id, ${attempt.activityId}::uuid FROM enrollments
    WHERE id = ${attempt.enrollmentId}::uuid AND round = ${attempt.round}
    ON CONFLICT DO NOTHING`;
  return true;
}
