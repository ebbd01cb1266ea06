"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { requirePerson } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { surveyForm } from "@/lib/surveys/response-schema";
import { submitResponse } from "@/lib/surveys/submit-response";
import { quizPath } from "../quiz/paths";

export const answerSurvey = statefulFormAction({
  gate: requirePerson,
  schema: surveyForm,
  run: async (learner, { permalink, ...survey }): Promise<void> => {
    await submitResponse(learner, survey);
    refresh();
    redirect(quizPath(permalink, survey.activityId));
  },
});
