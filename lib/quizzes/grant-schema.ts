import { z } from "zod";
import { required } from "@/lib/forms/text-schema";
import { fieldError } from "@/lib/messages/field-errors";
import { quizKey } from "./question-input-schema";

const extra = (max: number) =>
  z
    .string()
    .default("")
    .transform((text) => Number(text.trim() || "0"))
    .pipe(
      z
        .int(fieldError("not_whole_number"))
        .min(0, fieldError("below_minimum", { min: 0 }))
        .max(max, fieldError("above_maximum", { max })),
    );

/** `id` comes from the form, so that sending it twice grants once. */
export const grantInput = quizKey
  .extend({
    enrollmentId: z.uuid(),
    id: z.uuid(),
    extraAttempts: extra(100),
    extraMinutes: extra(600),
    reason: required(500),
  })
  .refine(({ extraAttempts, extraMinutes }) => extraAttempts + extraMinutes > 0, {
    ...fieldError("below_minimum", { min: 1 }),
    path: ["extraAttempts"],
  });

export type GrantInput = z.infer<typeof grantInput>;
