import type { Learner } from "@/lib/actor";
import { Prisma, runStatement } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import type { AnswerInput } from "./answer-schema";
import { graceSeconds } from "./attempt-rules";

type Row = { isSaved: boolean; isOver: boolean; secondsLeft: number | null };

/**
 * Saves answers in one statement. A repeated request succeeds, even after the end of the attempt.
 *
 * @returns how long the attempt is open, by the database's clock; null without a time limit
 * @throws Refusal `quiz_attempt_not_found` when an answer isn't the learner's; `quiz_attempt_closed`
 * @throws Refusal `quiz_question_left` when the attempt allows no way back. The other answers are saved.
 */
export async function saveAnswers(
  { personId }: Learner,
  answers: readonly AnswerInput[],
): Promise<{ secondsLeft: number | null }> {
  if (answers.length === 0) return { secondsLeft: null };
  // The lock makes it wait for a submission under way, and read that it has happened.
  const rows = await runStatement<Row>(Prisma.sql`
    WITH found AS (
      SELECT quiz_answers.id, given.answer, quiz_answers.answer IS NOT DISTINCT FROM given.answer AS is_stored,
        submitted_at IS NOT NULL OR coalesce(closes_at + ${graceSeconds} * interval '1 second' < clock_timestamp(), false)
          AS is_over,
        coalesce(quiz_attempts.position = quiz_answers.position, true) AS is_current,
        extract(epoch FROM closes_at - clock_timestamp())::float AS seconds_left
      FROM jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) AS given("answerId" uuid, answer text[])
      JOIN quiz_answers ON quiz_answers.id = "answerId" JOIN quiz_attempts ON quiz_attempts.id = attempt_id
      JOIN enrollments ON enrollments.id = enrollment_id
      WHERE person_id = ${personId}::uuid
      FOR SHARE OF quiz_attempts
    ), saved AS (
      UPDATE quiz_answers SET answer = found.answer, saved_at = now() FROM found
      WHERE quiz_answers.id = found.id AND NOT is_over AND is_current
    )
    SELECT is_stored OR (NOT is_over AND is_current) AS "isSaved", is_over AS "isOver", seconds_left AS "secondsLeft"
    FROM found`);
  if (rows.length < answers.length) throw new Refusal("quiz_attempt_not_found");
  const refused = rows.find(({ isSaved }) => !isSaved);
  if (refused) throw new Refusal(refused.isOver ? "quiz_attempt_closed" : "quiz_question_left");
  return { secondsLeft: rows[0]?.secondsLeft ?? null };
}

/** Does the same for one answer. */
export const saveAnswer = (learner: Learner, answer: AnswerInput) => saveAnswers(learner, [answer]);
