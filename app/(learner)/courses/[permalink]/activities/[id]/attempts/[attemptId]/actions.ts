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

/** Saves a page of answers, then goes where the button says: on, or to the end. */
export const answerQuestions = formAction({
  gate: requirePerson,
  schema: attemptForm,
  run: async (learner, form) => {
    const path = await answer(learner, form).catch((error) => {
      if (!(error instanceof Refusal && tooLate.includes(error.code))) throw error;
      // The next page says that the change was too late.
      refresh();
      return notSavedPath(attemptPath(form.permalink, form.activityId, form.attemptId));
    });
    if (path) redirect(path);
  },
});

/** Does the same for the page's script. It keeps refused answers on the page, and goes to the path by itself. */
export const sendAnswers = statefulFormAction({
  gate: requirePerson,
  schema: attemptForm,
  run: async (learner, form) => ({ done: { path: await answer(learner, form) } }),
});

const tooLate: readonly string[] = ["quiz_attempt_closed", "quiz_question_left"];

/** Returns where to go; empty to stay. */
async function answer(
  learner: Learner,
  { attemptId, activityId, permalink, go, answers }: z.infer<typeof attemptForm>,
): Promise<string> {
  const path = attemptPath(permalink, activityId, attemptId);
  await saveAnswers(learner, answers);
  const number = Number(/^question\.(\d+)$/.exec(go)?.[1]);
  if (number) {
    await advanceAttempt(learner, attemptId, number);
    return questionPath(path, number);
  }
  if (go === "submit") {
    const { questions, submittedAt } = (await readAttempt(learner, attemptId)) ?? notFound();
    if (!submittedAt && !questions.every((one) => isAnswered(one.answer))) return submitPath(path);
  }
  if (go === "time_over") await submitAfterTime(learner, attemptId);
  if (go === "submit" || go === "finish") {
    await submitAttempt(learner, attemptId);
    refresh();
    return path;
  }
  refresh();
  return "";
}
