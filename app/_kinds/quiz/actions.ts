"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { Refusal } from "@/lib/errors";
import { quizInput } from "@/lib/quizzes/answer-schema";
import { startAttempt } from "@/lib/quizzes/start-attempt";
import { formAction } from "@/lib/session/form-action";
import { requirePerson } from "@/lib/session/gates";
import { attemptPath } from "./paths";

export const startQuiz = formAction({
  gate: requirePerson,
  schema: quizInput,
  run: async (learner, { activityId }) => {
    const started = await startAttempt(learner, activityId).catch((error) => {
      // The page says why.
      if (error instanceof Refusal && error.kind !== "not_found") return null;
      throw error;
    });
    refresh();
    if (started) redirect(attemptPath(started.permalink, activityId, started.attemptId));
  },
});
