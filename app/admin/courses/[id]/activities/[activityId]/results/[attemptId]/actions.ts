"use server";

import { redirect } from "next/navigation";
import { currentMessages } from "@/app/messages";
import { findAttemptRecord, findNextToGrade } from "@/lib/quizzes/attempt-record";
import { gradeFreeText } from "@/lib/quizzes/grade-free-text";
import { gradeForm } from "@/lib/quizzes/grade-free-text-schema";
import { findResultsQuiz } from "@/lib/quizzes/results-list";
import { requireMay } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { withMessage } from "../../../../../paths";
import { attemptPath, resultsPath } from "../paths";
import { gradeValues } from "./grade-values";

export const gradeAction = statefulFormAction({
  gate: () => requireMay("learners.count", "courses.read"),
  schema: gradeForm,
  conflict: async (actor, { courseId, activityId, attemptId, answerId }) => {
    const quiz = await findResultsQuiz(actor, courseId, activityId);
    const attempt = quiz && (await findAttemptRecord(actor, quiz, attemptId));
    const answer = attempt?.answers.find(({ id }) => id === answerId);
    const { conflict } = (await currentMessages()).adminCourses;
    return answer
      ? { values: gradeValues({ courseId, activityId, attemptId }, answer), words: conflict }
      : null;
  },
  run: async (
    actor,
    { courseId, activityId, attemptId, answerId, version, points, outOf, comment, afterwards },
  ): Promise<void> => {
    await gradeFreeText(actor, { answerId, credit: points / outOf, comment, version });
    if (afterwards === "stay") redirect(withMessage(attemptPath(courseId, activityId, attemptId), "saved"));
    const next = await findNextToGrade(actor, activityId, attemptId);
    if (!next) redirect(withMessage(resultsPath(courseId, activityId), "all_graded"));
    redirect(`${attemptPath(courseId, activityId, next.attemptId)}?answer=${next.answerId}`);
  },
});
