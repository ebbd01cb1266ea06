import type { Learner, Platform } from "@/lib/actor";
import { questionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { type Database, db, Prisma, unlessReadOnly } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { graceSeconds, scoreOf } from "./attempt-rules";
import { gradeAnswer } from "./grade-answer";
import type { ResultsReader } from "./results-reach";

/** Succeeds for an attempt that is submitted already. @throws Refusal `quiz_attempt_not_found` */
export const submitAttempt = (learner: Learner, attemptId: string): Promise<void> =>
  submitIf(Prisma.sql`true`, learner, attemptId);

/** Submits an attempt if its time is over: learners' clocks may be wrong, and someone may have given more time. @throws as `submitAttempt` */
export const submitAfterTime = (learner: Learner, attemptId: string): Promise<void> =>
  submitIf(Prisma.sql`closes_at <= clock_timestamp()`, learner, attemptId);

async function submitIf(condition: Prisma.Sql, { personId }: Learner, id: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const own = await tx.quizAttempt.count({ where: { id, enrollment: { personId } } });
    if (own === 0) throw new Refusal("quiz_attempt_not_found");
    await closeIf(condition, tx, id);
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

/** Bounds what one request does; the next one closes more. */
const mostClosed = 100;

/** Does the same for everyone's attempts, of one quiz or of all. */
export async function closeExpiredAttempts(
  _actor: ResultsReader | Platform,
  activityId?: string,
): Promise<void> {
  const ofQuiz = activityId ? Prisma.sql`activity_id = ${activityId}::uuid` : Prisma.sql`graded_at IS NULL`;
  const expired = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM quiz_attempts WHERE ${ofQuiz} AND ${isExpired} ORDER BY started_at LIMIT ${mostClosed}`;
  for (const { id } of expired) await closeIfExpired(id);
}

/**
 * Closes an attempt, unless somebody has just closed it or given it more time. While nothing can be written, it stays open for
 * the next reader.
 */
export async function closeIfExpired(attemptId: string): Promise<void> {
  await unlessReadOnly(() => db().$transaction((tx) => closeIf(isExpired, tx, attemptId)));
}

async function closeIf(condition: Prisma.Sql, tx: Database, id: string): Promise<void> {
  await lockAttempt(tx, id);
  const [found] = await tx.$queryRaw<
    object[]
  >`SELECT FROM quiz_attempts WHERE id = ${id}::uuid AND ${condition}`;
  if (found) await closeAttempt(tx, id);
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
  await updateRecordedScore(tx, attempt);
  if (!passed) return true;
  // Triggers update the progress and the record of a completed course (docs/decisions/010).
  await tx.$executeRaw`
    INSERT INTO completions (enrollment_id, activity_id) SELECT id, ${attempt.activityId}::uuid FROM enrollments
    WHERE id = ${attempt.enrollmentId}::uuid AND round = ${attempt.round}
    ON CONFLICT DO NOTHING`;
  return true;
}

type Graded = { enrollmentId: string; activityId: string; round: number };

/**
 * Updates the score of a completed course from the activities that its record names: the course may ask other quizzes by now. The
 * record of a deleted activity keeps its score, because attempts are deleted with their quiz.
 */
async function updateRecordedScore(tx: Database, { enrollmentId, activityId, round }: Graded): Promise<void> {
  const named = Prisma.sql`jsonb_to_recordset(record.activities) AS named(id uuid)`;
  await tx.$executeRaw`
    UPDATE course_completions AS record SET score = coalesce(
      (SELECT round(avg(counted_score(enrollments.id, named.id, record.round)), 2) FROM ${named}), record.score)
    FROM enrollments
    WHERE enrollments.id = ${enrollmentId}::uuid AND record.person_id = enrollments.person_id
      AND record.course_id = enrollments.course_id AND record.round = ${round}
      AND record.activities @> jsonb_build_array(jsonb_build_object('id', ${activityId}::text))
      AND NOT EXISTS (SELECT FROM ${named} WHERE NOT EXISTS (SELECT FROM activities WHERE activities.id = named.id))`;
}
