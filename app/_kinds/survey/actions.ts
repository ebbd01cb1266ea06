"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { pathAfterCompleting } from "@/app/(learner)/courses/[permalink]/next-activity";
import { completedPath } from "@/app/(learner)/courses/[permalink]/paths";
import { findCourse } from "@/lib/courses/learners-view";
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
    const course = await findCourse(learner, permalink);
    const next = course && pathAfterCompleting(course, survey.activityId);
    refresh();
    // The survey's own page says thanks.
    redirect(next === completedPath(permalink) ? next : quizPath(permalink, survey.activityId));
  },
});
