import { z } from "zod";
import { line } from "@/lib/forms/text-schema";
import { fieldError, fieldErrorText } from "@/lib/messages/field-errors";
import { answerIn, formFields, longestAnswer } from "@/lib/quizzes/answer-schema";
import { isAnswered } from "@/lib/quizzes/attempt-rules";

const givenAnswer = z.object({
  questionId: z.uuid(),
  /** The version of the question that the learner saw. */
  version: z.int(),
  /** Numbers of options, or one typed text. */
  answer: z.array(line(longestAnswer)).max(50, fieldError("list_too_long", { max: 50 })),
});

export type GivenAnswer = z.infer<typeof givenAnswer>;

/** Reads the fields of a survey: `version.<id>` and `answer.<id>` of each question, and what the page promised. */
export const surveyForm = formFields
  .transform((given) => ({
    ...given,
    isAnonymous: given.anonymous === "on",
    answers: Object.keys(given)
      .filter((name) => name.startsWith("version."))
      .map((name) => name.slice("version.".length))
      .map((questionId) => ({
        questionId,
        version: Number(given[`version.${questionId}`]),
        answer: answerIn(given, questionId),
      })),
  }))
  .pipe(
    z.object({
      activityId: z.uuid(),
      permalink: z.string(),
      isAnonymous: z.boolean(),
      answers: z.array(givenAnswer).max(500),
    }),
  )
  .superRefine(({ answers }, context) => {
    if (!answers.some(({ answer }) => isAnswered(answer)))
      context.addIssue({ code: "custom", message: fieldErrorText("nothing_answered") });
  });

export type SurveyInput = Pick<z.infer<typeof surveyForm>, "activityId" | "isAnonymous" | "answers">;
