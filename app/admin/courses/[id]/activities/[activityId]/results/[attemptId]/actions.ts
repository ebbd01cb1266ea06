"use server";

import { redirect } from "next/navigation";
import { findNextToGrade } from "@/lib/quizzes/attempt-record";
import { gradeFreeText } from "@/lib/quizzes/grade-free-text";
import { gradeForm } from "@/lib/quizzes/grade-free-text-schema";
import { requireMay } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { withMessage } from "../../../../../paths";
import { attemptPath, resultsPath } from "../paths";

export const gradeAction = statefulFormAction({
  gate: () => requireMay("learners.count", "courses.read"),
  schema: gradeForm,
  run: async (
    actor,
    { courseId, activityId, attemptId, answerId, points, outOf, comment, afterwards },
  ): Promise<void> => {
    await gradeFreeText(actor, { answerId, credit: points / outOf, comment });
    if (afterwards === "stay") redirect(withMessage(attemptPath(courseId, activityId, attemptId), "saved"));
    const next = await findNextToGrade(actor, activityId, attemptId);
    if (!next) redirect(withMessage(resultsPath(courseId, activityId), "all_graded"));
    redirect(`${attemptPath(courseId, activityId, next.attemptId)}?answer=${next.answerId}`);
  },
});
