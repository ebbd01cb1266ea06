import type { Learner } from "@/lib/actor";
import { Prisma, runStatement } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import type { AnswerInput } from "./answer-schema";
import { graceSeconds } from "./attempt-rules";

export type SavedAnswer = {
  savedAt: Date;
  /** Null without a time limit. */
  secondsLeft: number | null;
};

/**
 * Saves one answer in one statement. Returns when it was saved, by the database's clock.
 *
 * @throws Refusal `quiz_attempt_not_found` when the answer isn't the learner's; `quiz_attempt_closed`
 */
export async function saveAnswer(
  { personId }: Learner,
  { answerId, answer }: AnswerInput,
): Promise<SavedAnswer> {
  // The lock makes it wait for a submission under way, and read that it has happened.
  const [row] = await runStatement<{ savedAt: Date | null; secondsLeft: number | null }>(Prisma.sql`
    WITH found AS (
      SELECT quiz_answers.id, submitted_at IS NULL
          AND (closes_at IS NULL OR closes_at + ${graceSeconds} * interval '1 second' >= clock_timestamp())
          AND (quiz_attempts.position IS NULL OR quiz_attempts.position = quiz_answers.position) AS is_open,
        extract(epoch FROM closes_at - clock_timestamp())::float AS seconds_left
      FROM quiz_answers JOIN quiz_attempts ON quiz_attempts.id = attempt_id
      JOIN enrollments ON enrollments.id = enrollment_id
      WHERE quiz_answers.id = ${answerId}::uuid AND person_id = ${personId}::uuid
      FOR SHARE OF quiz_attempts
    ), saved AS (
      UPDATE quiz_answers SET answer = ${answer}::text[], saved_at = now() FROM found
      WHERE quiz_answers.id = found.id AND is_open RETURNING saved_at
    )
    SELECT (SELECT saved_at FROM saved) AS "savedAt", seconds_left AS "secondsLeft" FROM found`);
  if (!row) throw new Refusal("quiz_attempt_not_found");
  if (!row.savedAt) throw new Refusal("quiz_attempt_closed");
  return { savedAt: row.savedAt, secondsLeft: row.secondsLeft };
}

/** Saves the answers of a page. @throws Refusal as `saveAnswer` */
export async function saveAnswers(learner: Learner, answers: readonly AnswerInput[]): Promise<void> {
  for (const answer of answers) await saveAnswer(learner, answer);
}
