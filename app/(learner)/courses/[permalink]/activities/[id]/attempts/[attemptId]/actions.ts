"use server";

import { refresh } from "next/cache";
import { notFound, redirect } from "next/navigation";
import type { z } from "zod";
import { attemptPath, notSavedPath, questionPath, submitPath } from "@/app/_kinds/quiz/paths";
import type { Learner } from "@/lib/actor";
import { Refusal } from "@/lib/errors";
import { advanceAttempt } from "@/lib/quizzes/advance-attempt";
import { attemptForm } from "@/lib/quizzes/answer-schema";
import { isAnswered } from "@/lib/quizzes/attempt-rules";
import { readAttempt } from "@/lib/quizzes/read-attempt";
import { saveAnswers } from "@/lib/quizzes/save-answer";
import { submitAfterTime, submitAttempt } from "@/lib/quizzes/submit-attempt";
import { formAction } from "@/lib/session/form-action";
import { requirePerson } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";

const answering = { gate: requirePerson, schema: attemptForm, run: answer };

/** Saves a page of answers, then goes where the button says: on, or to the end. */
export const answerQuestions = formAction(answering);

/** Does the same for the page's script, which keeps refused answers on the page. */
export const sendAnswers = statefulFormAction(answering);

async function answer(
  learner: Learner,
  { attemptId, activityId, permalink, go, script, answers }: z.infer<typeof attemptForm>,
): Promise<void> {
  const path = attemptPath(permalink, activityId, attemptId);
  await saveAnswers(learner, answers).catch((error) => {
    const isTooLate =
      error instanceof Refusal && ["quiz_attempt_closed", "quiz_question_left"].includes(error.code);
    if (script || !isTooLate) throw error;
    // Without a script, the next page says that the change was too late.
    refresh();
    redirect(notSavedPath(path));
  });
  const number = Number(/^question\.(\d+)$/.exec(go)?.[1]);
  if (number) {
    await advanceAttempt(learner, attemptId, number);
    redirect(questionPath(path, number));
  }
  if (go === "submit") {
    const { questions, submittedAt } = (await readAttempt(learner, attemptId)) ?? notFound();
    if (!submittedAt && !questions.every((one) => isAnswered(one.answer))) redirect(submitPath(path));
  }
  if (go === "time_over") await submitAfterTime(learner, attemptId);
  if (go === "submit" || go === "finish") {
    await submitAttempt(learner, attemptId);
    refresh();
    redirect(path);
  }
  refresh();
}
