import { z } from "zod";
import { line } from "@/lib/forms/text-schema";
import { fieldError } from "@/lib/messages/field-errors";

export const longestAnswer = 10_000;

/** Places of choices, or one typed text. */
export const answerInput = z.object({
  answerId: z.uuid(),
  answer: z.array(line(longestAnswer)).max(50, fieldError("list_too_long", { max: 50 })),
});

export type AnswerInput = z.infer<typeof answerInput>;

export const attemptInput = z.object({ attemptId: z.uuid() });
