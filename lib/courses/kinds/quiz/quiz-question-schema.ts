import { z } from "zod";
import { fieldError, fieldErrorText } from "@/lib/messages/field-errors";
import { hasKey, type QuestionContent, questionContent } from "./question-schema";

const points = z
  .int(fieldError("not_whole_number"))
  .min(1, fieldError("below_minimum", { min: 1 }))
  .max(100, fieldError("above_maximum", { max: 100 }))
  .default(1);

const questions = questionContent.options.map((option) => option.extend({ points }));

/** A question in a file of courses: its content with the points it has in the quiz. */
const quizQuestion = z
  .discriminatedUnion("type", questions as unknown as [(typeof questions)[number]])
  .transform(({ points, ...content }, context) => {
    if (content.type === "choice" && !hasKey(content)) {
      const code = content.multiple ? "some_correct_option" : "one_correct_option";
      context.addIssue({ code: "custom", message: fieldErrorText(code), path: ["options"] });
    }
    return { points, content: content as QuestionContent };
  });

export const maxInQuiz = 500;

export const quizQuestions = z
  .array(quizQuestion)
  .max(maxInQuiz, fieldError("list_too_long", { max: maxInQuiz }));

export type QuizQuestions = z.output<typeof quizQuestions>;
