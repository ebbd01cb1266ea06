import type { Database } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { isForSurveys } from "../survey/survey-question-schema";
import { hasKey, type QuestionContent, questionContent } from "./question-schema";

/** @throws Refusal `question_without_key` for a quiz, `question_not_for_surveys` for a survey */
export function refuseUnfit(kind: string, content: QuestionContent): void {
  if (kind === "quiz" && !hasKey(content)) throw new Refusal("question_without_key");
  if (kind === "survey" && !isForSurveys(content)) throw new Refusal("question_not_for_surveys");
}

/** Checks activities that may have become a quiz or a survey, and have questions already. @throws Refusal as `refuseUnfit` */
export async function refuseUnfitQuestions(tx: Database, activityIds: readonly string[]): Promise<void> {
  const rows = await tx.$queryRaw<{ kind: string; content: unknown }[]>`
    SELECT kind::text, content FROM quiz_questions JOIN activities ON activities.id = activity_id
    JOIN questions ON questions.id = question_id JOIN question_versions USING (question_id, version)
    WHERE activity_id = ANY(${activityIds}::uuid[])`;
  for (const { kind, content } of rows) refuseUnfit(kind, questionContent.parse(content));
}
