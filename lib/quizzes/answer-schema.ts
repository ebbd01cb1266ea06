import { z } from "zod";
import { line, writtenText } from "@/lib/forms/text-schema";
import { fieldError } from "@/lib/messages/field-errors";
import { isAnswered } from "./attempt-rules";

export const longestAnswer = 10_000;

/** Places of choices, or one typed text. */
export const answerInput = z.object({
  answerId: z.uuid(),
  answer: z.array(line(longestAnswer)).max(50, fieldError("list_too_long", { max: 50 })),
});

export type AnswerInput = z.infer<typeof answerInput>;

type Fields = Record<string, string>;

export const formFields = z.record(z.string(), z.union([writtenText, z.unknown().transform(() => "")]));

/**
 * Reads the fields of questions. `was.<id>` has the saved answer as JSON, `answer.<id>` and `answer.<id>.<part>` the new
 * one. A button `order.<id>` has a whole order.
 */
const answersIn = (given: Fields) =>
  Object.keys(given)
    .filter((name) => name.startsWith("was."))
    .map((name) => name.slice("was.".length))
    .map((answerId) => ({ answerId, answer: answerIn(given, answerId) }));

export function answerIn(given: Fields, answerId: string): string[] {
  const order = given[`order.${answerId}`];
  if (order !== undefined) return order.split(" ");
  const name = `answer.${answerId}`;
  const parts = Object.keys(given).filter((one) => one === name || one.startsWith(`${name}.`));
  const answer = parts.map((part) => given[part] ?? "");
  return isAnswered(answer) ? answer : [];
}

/** One question, which its script sends. */
export const savedQuestion = formFields.transform(answersIn).pipe(z.array(answerInput).length(1));

/** A page of an attempt. An unchanged answer stays out, so that an old tab overwrites nothing. */
export const attemptForm = formFields
  .transform((given) => ({
    ...given,
    answers: answersIn(given).filter(
      ({ answerId, answer }) => JSON.stringify(answer) !== given[`was.${answerId}`],
    ),
  }))
  .pipe(
    z.object({
      attemptId: z.uuid(),
      activityId: z.uuid(),
      permalink: z.string(),
      go: z.string().default("save"),
      answers: z.array(answerInput),
    }),
  );

export const quizInput = z.object({ activityId: z.uuid() });
