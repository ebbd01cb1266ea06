"use server";

import { refresh } from "next/cache";
import { notFound, redirect } from "next/navigation";
import { attemptPath, notSavedPath, questionPath, submitPath } from "@/app/_kinds/quiz/paths";
import { Refusal } from "@/lib/errors";
import { advanceAttempt } from "@/lib/quizzes/advance-attempt";
import { attemptForm } from "@/lib/quizzes/answer-schema";
import { isAnswered } from "@/lib/quizzes/attempt-rules";
import { readAttempt } from "@/lib/quizzes/read-attempt";
import { saveAnswers } from "@/lib/quizzes/save-answer";
import { submitAttempt } from "@/lib/quizzes/submit-attempt";
import { formAction } from "@/lib/session/form-action";
import { requirePerson } from "@/lib/session/gates";

/** Saves a page of answers, then goes where the button says: on, or to the end. */
export const answerQuestions = formAction({
  gate: requirePerson,
  schema: attemptForm,
  run: async (learner, { attemptId, activityId, permalink, go, answers }) => {
    const path = attemptPath(permalink, activityId, attemptId);
    await saveAnswers(learner, answers).catch((error) => {
      // Its page shows the result, and says that the change isn't in it.
      if (!(error instanceof Refusal && error.code === "quiz_attempt_closed")) throw error;
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
      if (!submittedAt && !questions.every(({ answer }) => isAnswered(answer))) redirect(submitPath(path));
    }
    if (go === "submit" || go === "finish") {
      await submitAttempt(learner, attemptId);
      refresh();
      redirect(path);
    }
    refresh();
  },
});
