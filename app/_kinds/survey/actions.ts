"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { findCourse } from "@/lib/courses/learners-view";
import { completesCourse } from "@/lib/learning/completes-course";
import { requirePerson } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { surveyForm } from "@/lib/surveys/response-schema";
import { submitResponse } from "@/lib/surveys/submit-response";
import { completedPath, quizPath } from "../quiz/paths";

export const answerSurvey = statefulFormAction({
  gate: requirePerson,
  schema: surveyForm,
  run: async (learner, { permalink, ...survey }): Promise<void> => {
    await submitResponse(learner, survey);
    const course = await findCourse(learner, permalink);
    const isLast = course !== null && completesCourse(course, survey.activityId);
    refresh();
    // The survey's own page says thanks.
    redirect(isLast ? completedPath(permalink) : quizPath(permalink, survey.activityId));
  },
});
