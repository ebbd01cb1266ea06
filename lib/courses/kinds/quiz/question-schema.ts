import { z } from "zod";
import { longText } from "@/lib/courses/content-schema";
import { required } from "@/lib/forms/text-schema";
import { fieldError } from "@/lib/messages/field-errors";

/** Markdown, as in activities. */
const text = longText.refine((value) => value.trim() !== "", fieldError("empty"));
const feedback = longText.default("");

const common = { text, feedback };

const choice = z.strictObject({
  type: z.literal("choice"),
  ...common,
  /** Lets learners select several options. */
  multiple: z.boolean(),
  /** Each correct option counts, and each wrong one takes as much away; otherwise all or nothing. */
  partialCredit: z.boolean().default(false),
  options: z
    .array(z.strictObject({ text, correct: z.boolean().default(false), feedback }))
    .min(2, fieldError("too_few_entries", { min: 2 }))
    .max(50, fieldError("list_too_long", { max: 50 })),
});

const trueFalse = z.strictObject({
  type: z.literal("true_false"),
  ...common,
  correct: z.boolean(),
});

const shortText = z.strictObject({
  type: z.literal("short_text"),
  ...common,
  accepted: z
    .array(required(500))
    .max(50, fieldError("list_too_long", { max: 50 }))
    .default([]),
  /** Compare letters as they are typed: `a` is not `A`. */
  exactCase: z.boolean().default(false),
  /** `e` is not `é`. */
  exactAccents: z.boolean().default(false),
  /** Two spaces are not one. */
  exactSpaces: z.boolean().default(false),
});

const numeric = z.strictObject({
  type: z.literal("numeric"),
  ...common,
  accepted: z
    .array(z.strictObject({ value: z.number(), tolerance: z.number().min(0).default(0) }))
    .min(1, fieldError("list_empty"))
    .max(50, fieldError("list_too_long", { max: 50 })),
});

const matching = z.strictObject({
  type: z.literal("matching"),
  ...common,
  partialCredit: z.boolean().default(true),
  pairs: z
    .array(z.strictObject({ prompt: text, match: required(500) }))
    .min(2, fieldError("too_few_entries", { min: 2 }))
    .max(50, fieldError("list_too_long", { max: 50 })),
  /** Matches that belong to no prompt. */
  distractors: z
    .array(required(500))
    .max(50, fieldError("list_too_long", { max: 50 }))
    .default([]),
});

const ordering = z.strictObject({
  type: z.literal("ordering"),
  ...common,
  partialCredit: z.boolean().default(true),
  /** In the correct order. */
  items: z
    .array(text)
    .min(2, fieldError("too_few_entries", { min: 2 }))
    .max(50, fieldError("list_too_long", { max: 50 })),
});

const freeText = z.strictObject({
  type: z.literal("free_text"),
  ...common,
  /** Tells the person who grades what a good answer has. Learners never see it. */
  gradingNotes: longText.default(""),
});

/** The whole question with its key. It never reaches a learner's page; `presentQuestion` makes what does. */
export const questionContent = z.discriminatedUnion("type", [
  choice,
  trueFalse,
  shortText,
  numeric,
  matching,
  ordering,
  freeText,
]);

export type QuestionContent = z.output<typeof questionContent>;

export type QuestionType = QuestionContent["type"];

export const questionTypes = questionContent.options.map(({ shape }) => shape.type.value) as [
  QuestionType,
  ...QuestionType[],
];

/** Quizzes need a key for each question, or a person who grades. Surveys need neither. */
export const hasKey = (content: QuestionContent): boolean => keyError(content) === null;

/** Says which field of a question lacks the key that a quiz needs. */
export function keyError(content: QuestionContent) {
  if (content.type === "short_text" && content.accepted.length === 0)
    return { field: "accepted", code: "list_empty" } as const;
  if (content.type !== "choice") return null;
  const correct = content.options.filter((option) => option.correct).length;
  if (content.multiple)
    return correct > 0 ? null : ({ field: "options", code: "some_correct_option" } as const);
  return correct === 1 ? null : ({ field: "options", code: "one_correct_option" } as const);
}
