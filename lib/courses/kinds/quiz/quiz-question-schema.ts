import { z } from "zod";
import { fieldError, fieldErrorText } from "@/lib/messages/field-errors";
import { keyError, type QuestionContent, questionContent } from "./question-schema";

const points = z
  .int(fieldError("not_whole_number"))
  .min(1, fieldError("below_minimum", { min: 1 }))
  .max(100, fieldError("above_maximum", { max: 100 }))
  .default(1);

const questions = questionContent.options.map((option) => option.extend({ points }));

/** A question in a file of courses: its content with the points it has in the quiz. */
export const questionInFile = z
  .discriminatedUnion("type", questions as unknown as [(typeof questions)[number]])
  .transform(({ points, ...content }) => ({ points, content: content as QuestionContent }));

export const maxInQuiz = 500;

export const questionsInFile = <Question extends typeof questionInFile>(question: Question) =>
  z.array(question).max(maxInQuiz, fieldError("list_too_long", { max: maxInQuiz }));

export const quizQuestions = questionsInFile(
  questionInFile.superRefine(({ content }, context) => {
    const error = keyError(content);
    if (error) context.addIssue({ code: "custom", message: fieldErrorText(error.code), path: [error.field] });
  }),
);

export type QuizQuestions = z.output<typeof quizQuestions>;
