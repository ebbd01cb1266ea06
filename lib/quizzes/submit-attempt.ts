import type { Learner } from "@/lib/actor";
import { type Database, db, Prisma } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { grace, scoreOf } from "./attempt-rules";
import { gradeAnswer } from "./grade-answer";
import { questionContent } from "./question-schema";

/** Succeeds for an attempt that is submitted already. @throws Refusal `quiz_attempt_not_found` */
export function submitAttempt({ personId }: Learner, attemptId: string): Promise<{ activityId: string }> {
  return db().$transaction(async (tx) => {
    // Locking the enrollment first, as completing does, keeps two tabs from deadlocking.
    const [attempt] = await tx.$queryRaw<{ activityId: string }[]>`
      SELECT activity_id AS "activityId" FROM quiz_attempts JOIN enrollments ON enrollments.id = enrollment_id
      WHERE quiz_attempts.id = ${attemptId}::uuid AND person_id = ${personId}::uuid
      FOR NO KEY UPDATE OF enrollments`;
    if (!attempt) throw new Refusal("quiz_attempt_not_found");
    await closeAttempt(tx, attemptId);
    return attempt;
  });
}

/** Closes the learner's open attempt if its time is over, with the saved answers. */
export async function closeExpired(tx: Database, { personId }: Learner, activityId: string): Promise<void> {
  const expired = await tx.$queryRaw<{ id: string }[]>`
    SELECT quiz_attempts.id FROM quiz_attempts JOIN enrollments ON enrollments.id = enrollment_id
    WHERE person_id = ${personId}::uuid AND activity_id = ${activityId}::uuid AND ${isExpired}
    FOR NO KEY UPDATE OF enrollments`;
  for (const { id } of expired) await closeAttempt(tx, id);
}

export const isExpired = Prisma.sql`(quiz_attempts.submitted_at IS NULL
  AND quiz_attempts.closes_at + ${grace} * interval '1 second' < clock_timestamp())`;

/** Closes an open attempt with the answers saved so far. One whose time ran out counts as submitted at that time. */
export async function closeAttempt(tx: Database, attemptId: string): Promise<void> {
  // The update waits for answers that are being saved.
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
 * again may change a result; a completed activity stays completed.
 */
export async function finishGrading(tx: Database, attemptId: string): Promise<void> {
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
  if (score === null) return;
  const passed = score >= attempt.passMark;
  await tx.$executeRaw`
    UPDATE quiz_attempts SET score = ${score}, passed = ${passed}, graded_at = coalesce(graded_at, now())
    WHERE id = ${attemptId}::uuid`;
  if (!passed) return;
  // Triggers update the progress and the record of a completed course (docs/decisions/010).
  await tx.$executeRaw`
    INSERT INTO completions (enrollment_id, activity_id) SELECT id, ${attempt.activityId}::uuid FROM enrollments
    WHERE id = ${attempt.enrollmentId}::uuid AND round = ${attempt.round}
    ON CONFLICT DO NOTHING`;
}
