import { z } from "zod";
import { line } from "@/lib/forms/text-schema";
import { fieldErrorText } from "@/lib/messages/field-errors";

const longestComment = 5_000;

/** Numbers as people type them: `2.5` or `2,5`. */
const typedPoints = z
  .string()
  .transform((text) => (text.trim() === "" ? Number.NaN : Number(text.trim().replace(",", "."))));

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
