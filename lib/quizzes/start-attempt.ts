import { randomBytes } from "node:crypto";
import type { Learner } from "@/lib/actor";
import { questionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { type Database, db } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { nextAttempt } from "./attempt-rules";
import { type DrawnQuestion, drawQuestions, type QuizQuestion } from "./draw-questions";
import { findLearnersQuiz, type LearnersQuiz, lockEnrollment } from "./learners-quiz";
import { type PresentedQuestion, presentQuestion } from "./present-question";
import { closeExpired } from "./submit-attempt";

export type StartedAttempt = { attemptId: string; permalink: string };

/**
 * Starts an attempt, or returns the open one: a second tab and a repeated request start nothing.
 *
 * @throws Refusal `activity_not_found`, `course_locked`, `quiz_empty`, `quiz_attempts_used`, `quiz_attempt_waits`
 */
export async function startAttempt(learner: Learner, activityId: string): Promise<StartedAttempt> {
  await closeExpired(learner, activityId);
  return db().$transaction(async (tx) => {
    const seen = await findLearnersQuiz(tx, learner, activityId);
    if (!seen) throw new Refusal("activity_not_found");
    if (seen.isLocked && !seen.enrollment) throw new Refusal("course_locked");
    await lockEnrollment(tx, learner, seen);
    const quiz = await findLearnersQuiz(tx, learner, activityId);
    if (!quiz) throw new Refusal("activity_not_found");
    const { settings, attempts, extraAttempts, now } = quiz;
    const next = nextAttempt(settings, attempts, extraAttempts, now);
    if (next.kind === "open") return { attemptId: next.attempt.id, permalink: quiz.permalink };
    if (next.kind === "waits") throw new Refusal("quiz_attempt_waits", { until: next.until });
    if (next.kind !== "allowed") throw new Refusal("quiz_attempts_used");
    return { attemptId: await createAttempt(tx, quiz), permalink: quiz.permalink };
  });
}

const newSeed = () => randomBytes(16).toString("hex");

async function createAttempt(
  tx: Database,
  { activityId, enrollment, settings, attempts, extraMinutes, now }: LearnersQuiz,
): Promise<string> {
  if (!enrollment) throw new Refusal("activity_not_found");
  const seed = newSeed();
  const drawn = drawQuestions(await questionsOf(tx, activityId), { seed, ...settings });
  if (drawn.length === 0) throw new Refusal("quiz_empty");
  const { time_limit_minutes: limit } = settings;
  const attempt = await tx.quizAttempt.create({
    data: {
      enrollmentId: enrollment.id,
      activityId,
      round: enrollment.round,
      number: attempts.length + 1,
      seed,
      passMark: settings.pass_mark,
      startedAt: now,
      position: settings.navigation === "forward_only" ? 1 : null,
      closesAt: limit === undefined ? null : new Date(now.getTime() + (limit + extraMinutes) * 60_000),
    },
  });
  await tx.quizAnswer.createMany({
    data: drawn.map((question, place) => answerRow(attempt.id, question, place)),
  });
  return attempt.id;
}

const answerRow = (
  attemptId: string,
  { questionId, version, points, order }: DrawnQuestion,
  place: number,
) => ({
  attemptId,
  position: place + 1,
  questionId,
  version,
  points,
  order,
  answer: [],
});

/**
 * Leaves keys out, and mixes the choices, because authors often write the correct option first. A known seed would tell the order
 * of matches and items. The preview's page checks who asks.
 */
export async function previewQuestions(activityId: string): Promise<PresentedQuestion[]> {
  const questions = await questionsOf(db(), activityId);
  const drawn = questions.flatMap((question) =>
    drawQuestions([question], { seed: newSeed(), shuffle: true }),
  );
  return drawn.map(({ content, order }) => presentQuestion(content, order));
}

/** Lists a quiz's questions in the author's order, each in its newest version. */
export async function questionsOf(tx: Database, activityId: string): Promise<QuizQuestion[]> {
  const rows = await tx.$queryRaw<(Omit<QuizQuestion, "content"> & { content: unknown })[]>`
    SELECT question_id AS "questionId", version, points, content
    FROM quiz_questions JOIN questions ON questions.id = question_id JOIN question_versions USING (question_id, version)
    WHERE activity_id = ${activityId}::uuid ORDER BY position, question_id`;
  return rows.map(({ content, ...row }) => ({ ...row, content: questionContent.parse(content) }));
}
