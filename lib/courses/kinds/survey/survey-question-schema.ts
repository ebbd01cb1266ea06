import type { z } from "zod";
import { fieldErrorText } from "@/lib/messages/field-errors";
import type { QuestionContent } from "../quiz/question-schema";
import { questionInFile, questionsInFile } from "../quiz/quiz-question-schema";

export const surveyTypes: readonly QuestionContent["type"][] = ["choice", "short_text", "free_text"];

/** Surveys need no key, and ignore one. */
export const isForSurveys = ({ type }: QuestionContent) => surveyTypes.includes(type);

export const surveyQuestions = questionsInFile(
  questionInFile.superRefine(({ content }, context) => {
    if (!isForSurveys(content))
      context.addIssue({ code: "custom", message: fieldErrorText("not_for_surveys"), path: ["type"] });
  }),
);

export type SurveyQuestions = z.output<typeof surveyQuestions>;
