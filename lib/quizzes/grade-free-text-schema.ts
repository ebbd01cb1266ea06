import { z } from "zod";
import { line } from "@/lib/forms/text-schema";
import { fieldErrorText } from "@/lib/messages/field-errors";
import { numberIn } from "./grade-answer";

const longestComment = 5_000;

const typedPoints = z.string().transform((text) => numberIn(text) ?? Number.NaN);

export const gradeForm = z
  .object({
    courseId: z.uuid(),
    activityId: z.uuid(),
    attemptId: z.uuid(),
    answerId: z.uuid(),
    version: z.string(),
    points: typedPoints,
    /** The question's points. */
    outOf: z.coerce.number().min(1).max(100),
    comment: line(longestComment),
    afterwards: z.enum(["stay", "next"]).default("stay"),
  })
  .superRefine(({ points, outOf: max }, context) => {
    if (points >= 0 && points <= max) return;
    context.addIssue({
      code: "custom",
      path: ["points"],
      message: fieldErrorText("points_malformed", { max }),
    });
  });
