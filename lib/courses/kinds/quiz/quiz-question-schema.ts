import { z } from "zod";
import { required } from "@/lib/forms/text-schema";
import { fieldError, fieldErrorText } from "@/lib/messages/field-errors";
import { keyError, type QuestionContent, questionContent } from "./question-schema";

const points = z
  .int(fieldError("not_whole_number"))
  .min(1, fieldError("below_minimum", { min: 1 }))
  .max(100, fieldError("above_maximum", { max: 100 }))
  .default(1);

/** A question that is new in the bank gets these. */
const tags = z
  .array(required(50))
  .max(20, fieldError("list_too_long", { max: 20 }))
  .default([]);

const extended = questionContent.options.map((option) => option.extend({ points, tags }));

/** A question in a file of courses: its content with its tags, and the points it has in the quiz. */
export const questionInFile = z
  .discriminatedUnion("type", extended as unknown as [(typeof extended)[number]])
  .transform(({ points, tags, ...content }) => ({ points, tags, content: content as QuestionContent }));

const tagged = questionContent.options.map((option) => option.extend({ tags }));

/** Questions of a course's bank that need no quiz. */
export const bankQuestions = z
  .array(
    z
      .discriminatedUnion("type", tagged as unknown as [(typeof tagged)[number]])
      .transform(({ tags, ...content }) => ({ tags, content: content as QuestionContent })),
  )
  .max(10_000, fieldError("list_too_long", { max: 10_000 }));

export type BankQuestions = z.output<typeof bankQuestions>;

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
