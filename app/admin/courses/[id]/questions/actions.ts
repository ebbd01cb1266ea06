"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { redirectOnRefusal } from "@/app/admin/redirect-on-refusal";
import { currentMessages } from "@/app/messages";
import { activityMove } from "@/lib/courses/outline/section-schema";
import { Refusal } from "@/lib/errors";
import {
  archiveQuestion,
  createQuestion,
  deleteQuestion,
  duplicateQuestion,
  restoreQuestion,
  saveQuestion,
} from "@/lib/quizzes/edit-questions";
import { addToQuiz, moveInQuiz, removeFromQuiz, setPoints } from "@/lib/quizzes/edit-quiz";
import {
  duplication,
  newQuestionForm,
  pointsInput,
  questionChange,
  questionForm,
  questionKey,
  quizAdditions,
  quizQuestionKey,
} from "@/lib/quizzes/question-input-schema";
import { questionTitle } from "@/lib/quizzes/question-title";
import { questionValues } from "@/lib/quizzes/question-values";
import { findQuestionRecord, listQuizQuestions } from "@/lib/quizzes/quiz-questions";
import { applyRegrade } from "@/lib/quizzes/regrade";
import { formAction } from "@/lib/session/form-action";
import { requireMay } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { activityUrl, newQuestionUrl, questionsPath, questionUrl, withMessage } from "../../paths";

export const createQuestionAction = statefulFormAction({
  gate: () => requireMay("courses.edit", "courses.read"),
  schema: newQuestionForm,
  run: async (actor, { after, typed, ...question }): Promise<void> => {
    if (after === "preview") return;
    await createQuestion(actor, question);
    redirect(nextPage(question, after, typed.kind, "question_added"));
  },
});

export const saveQuestionAction = statefulFormAction({
  gate: () => requireMay("courses.edit", "courses.read"),
  schema: questionForm,
  conflict: async (actor, { courseId, id, activityId = "" }) => {
    const question = await findQuestionRecord(actor, courseId, id);
    const { conflict } = (await currentMessages()).adminCourses;
    if (!question) return null;
    const saved = questionValues(question.content, question.tags);
    return {
      values: { ...saved, courseId, id, activityId, version: question.version, confirmed: "" },
      words: conflict,
    };
  },
  run: async (actor, { after, typed, confirmed, ...question }) => {
    if (after === "preview") return;
    const { courseId, id, activityId = "", version } = question;
    try {
      await saveQuestion(actor, question, confirmed === "on");
    } catch (error) {
      if (!(error instanceof Refusal && error.code === "question_being_answered")) throw error;
      const { people } = error.parameters as { people: number };
      const report = (await currentMessages()).adminQuizzes.question.beingAnswered({ people });
      const values = { ...typed, courseId, id, activityId, version, confirmed: "on" };
      return { report, values, errors: { confirmed: report } };
    }
    redirect(nextPage(question, after, typed.kind, "question_saved"));
  },
});

function nextPage(
  { courseId, id, activityId }: { courseId: string; id: string; activityId?: string | undefined },
  after: string | undefined,
  kind: string,
  message: string,
): string {
  if (after === "another") {
    const page = newQuestionUrl(courseId, activityId);
    return withMessage(`${page}${page.includes("?") ? "&" : "?"}kind=${kind}`, message);
  }
  if (after === "stay") return withMessage(questionUrl(courseId, id), message);
  return withMessage(activityId ? activityUrl(courseId, activityId) : questionsPath(courseId), message);
}

export const archiveQuestionAction = formAction({
  gate: () => requireMay("courses.edit", "courses.read"),
  schema: questionChange,
  run: async (actor, question) => {
    const page = questionUrl(question.courseId, question.id);
    await archiveQuestion(actor, question).catch(
      redirectOnRefusal({ conflict: withMessage(page, "changed") }),
    );
    redirect(withMessage(page, "question_archived"));
  },
});

export const restoreQuestionAction = formAction({
  gate: () => requireMay("courses.edit", "courses.read"),
  schema: questionKey,
  run: async (actor, question) => {
    await restoreQuestion(actor, question);
    redirect(withMessage(questionUrl(question.courseId, question.id), "question_restored"));
  },
});

export const deleteQuestionAction = formAction({
  gate: () => requireMay("courses.edit", "courses.read"),
  schema: questionChange,
  run: async (actor, question) => {
    const page = questionUrl(question.courseId, question.id);
    await deleteQuestion(actor, question).catch(
      redirectOnRefusal({ conflict: withMessage(page, "changed") }),
    );
    redirect(withMessage(questionsPath(question.courseId), "question_deleted"));
  },
});

export const regradeAction = formAction({
  gate: () => requireMay("courses.edit", "courses.read"),
  schema: questionChange,
  run: async (actor, question) => {
    const page = `${questionUrl(question.courseId, question.id)}/regrade`;
    const later = await applyRegrade(actor, question).catch(
      redirectOnRefusal({ question_changed: withMessage(page, "regrade_stopped") }),
    );
    redirect(withMessage(later > 0 ? page : questionUrl(question.courseId, question.id), "regraded"));
  },
});

export const duplicateQuestionAction = formAction({
  gate: () => requireMay("courses.edit", "courses.read"),
  schema: duplication,
  run: async (actor, { newId, ...question }) => {
    await duplicateQuestion(actor, question, newId);
    redirect(withMessage(questionUrl(question.courseId, newId), "question_duplicated"));
  },
});

export const addToQuizAction = formAction({
  gate: () => requireMay("courses.edit", "courses.read"),
  schema: quizAdditions,
  run: async (actor, additions) => {
    const { courseId, activityId, ids } = additions;
    if (ids.length === 0) redirect(`${questionsPath(courseId)}?quiz=${activityId}`);
    const page = activityUrl(courseId, activityId);
    await addToQuiz(actor, additions).catch(
      redirectOnRefusal({
        question_without_key: withMessage(page, "without_key"),
        quiz_full: withMessage(page, "quiz_full"),
        question_not_for_surveys: withMessage(page, "not_for_surveys"),
      }),
    );
    redirect(withMessage(page, "questions_added"));
  },
});

export const removeFromQuizAction = formAction({
  gate: () => requireMay("courses.edit", "courses.read"),
  schema: quizQuestionKey,
  run: async (actor, question) => {
    await removeFromQuiz(actor, question);
    redirect(withMessage(activityUrl(question.courseId, question.activityId), "question_removed"));
  },
});

export const setPointsAction = formAction({
  gate: () => requireMay("courses.edit", "courses.read"),
  schema: pointsInput,
  run: async (actor, points) => {
    await setPoints(actor, points);
    redirect(withMessage(activityUrl(points.courseId, points.activityId), "points"));
  },
});

// This button keeps the focus.
const way = { way: z.enum(["up", "down", ""]).default("") };

export const moveInQuizAction = statefulFormAction({
  gate: () => requireMay("courses.edit", "courses.read"),
  schema: activityMove.extend({ activityId: z.uuid(), ...way }),
  run: async (actor, { way, ...move }) => {
    // The order may have changed even if the move was refused.
    await moveInQuiz(actor, move).finally(refresh);
    const { moved } = (await currentMessages()).outline;
    const questions = await listQuizQuestions(actor, move.activityId);
    const index = questions.findIndex(({ id }) => id === move.id);
    const title = questionTitle(questions[index]?.content.text ?? "");
    const report = moved.activity({ title, place: index + 1, count: questions.length });
    return { report, values: { id: move.id, way }, errors: {} };
  },
});
