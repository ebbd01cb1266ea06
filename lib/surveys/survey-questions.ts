import { isForSurveys } from "@/lib/courses/kinds/survey/survey-question-schema";
import { type Database, db } from "@/lib/database/db";
import type { QuizQuestion } from "@/lib/quizzes/draw-questions";
import { type PresentedQuestion, presentQuestion } from "@/lib/quizzes/present-question";
import { questionsOf } from "@/lib/quizzes/start-attempt";

export type SurveyQuestion = { id: string; version: number; question: PresentedQuestion };

/** Lists a survey's questions in the author's order, without keys. The page checks who asks. */
export async function presentSurvey(activityId: string): Promise<SurveyQuestion[]> {
  const questions = await askedIn(db(), activityId);
  return questions.map(({ questionId: id, version, content }) => {
    const order = content.type === "choice" ? [...content.options.keys()] : [];
    return { id, version, question: presentQuestion(content, order) };
  });
}

/** Leaves out what a survey can't ask, such as questions of an imported quiz that became one. */
export async function askedIn(tx: Database, activityId: string): Promise<QuizQuestion[]> {
  return (await questionsOf(tx, activityId)).filter(({ content }) => isForSurveys(content));
}
