import { z } from "zod";
import { keyError, type QuestionContent, questionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { line } from "@/lib/forms/text-schema";
import { fieldError, fieldErrorText } from "@/lib/messages/field-errors";
import { trimmed } from "@/lib/trimmed";
import { numberIn } from "./grade-answer";
import { type QuestionForm, questionForms } from "./question-forms-schema";

export const questionKey = z.object({ courseId: z.uuid(), id: z.uuid() });

export type QuestionKey = z.infer<typeof questionKey>;

export const quizKey = z.object({ courseId: z.uuid(), activityId: z.uuid() });

export type QuizKey = z.infer<typeof quizKey>;

const mostTags = 20;

const tags = line(2_000).transform((text, context) => {
  const found = [...new Set(text.split(",").map((tag) => trimmed(tag).replaceAll(/\s+/g, " ")))].filter(
    Boolean,
  );
  if (found.length > mostTags)
    context.addIssue({ code: "custom", message: fieldErrorText("too_many_values", { max: mostTags }) });
  if (found.some((tag) => tag.length > 50))
    context.addIssue({ code: "custom", message: fieldErrorText("too_long", { max: 50 }) });
  return found;
});

const typed = z
  .object({ kind: z.enum(questionForms), tags: tags.default([]), purpose: z.string().default("") })
  .catchall(z.string());

/** Reads the fields of the editor. Their names are those of `questionValues`; blank rows don't count. */
const written = typed.transform(({ kind, tags, purpose, ...fields }, context) => {
  const texts = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value.replaceAll("\r\n", "\n")]),
  );
  const parsed = questionContent.safeParse(contentOf(kind, texts));
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      const isNumber = path.at(-1) === "value" || path.at(-1) === "tolerance";
      context.addIssue({
        code: "custom",
        message: isNumber ? fieldErrorText("not_number") : message,
        path: fieldPath(kind, path, texts),
      });
    }
    return z.NEVER;
  }
  const error = purpose === "survey" ? null : keyError(parsed.data);
  if (error) {
    context.addIssue({ code: "custom", message: fieldErrorText(error.code), path: [error.field] });
    return z.NEVER;
  }
  return { content: parsed.data, tags, typed: { ...fields, kind, purpose, tags: tags.join(", ") } };
});

const after = z.object({
  after: z.string().optional(),
  /** The quiz or survey that the question is written for. */
  activityId: z.preprocess((id) => id || undefined, z.uuid().optional()),
});

export const newQuestionForm = questionKey.and(after).and(written);

export const questionForm = questionKey
  .extend({ version: z.string(), confirmed: z.string().default("") })
  .and(after)
  .and(written);

export type NewQuestion = QuestionKey & { activityId?: string; content: QuestionContent; tags: string[] };

export type QuestionInput = QuestionKey & { version: string; content: QuestionContent; tags: string[] };

export const questionChange = questionKey.extend({ version: z.string() });

export const duplication = questionKey.extend({ newId: z.uuid() });

export const quizQuestionKey = quizKey.extend({ id: z.uuid() });

export const quizAdditions = quizKey
  .catchall(z.string())
  .transform(({ courseId, activityId, ...ticked }) => ({
    courseId,
    activityId,
    ids: Object.keys(ticked).flatMap((name) => (name.startsWith("question.") ? name.slice(9) : [])),
  }))
  .pipe(quizKey.extend({ ids: z.array(z.uuid()).max(500) }));

export const pointsInput = quizQuestionKey.extend({
  points: z.coerce
    .number()
    .int(fieldError("not_whole_number"))
    .min(1, fieldError("below_minimum", { min: 1 }))
    .max(100, fieldError("above_maximum", { max: 100 })),
});

export type PointsInput = z.infer<typeof pointsInput>;

type Texts = Record<string, string>;

function contentOf(kind: QuestionForm, texts: Texts): unknown {
  const { text = "", feedback = "" } = texts;
  const common = { text, feedback };
  const isOn = (name: string) => texts[name] === "on";
  const rows = (list: List) => filledRows(texts, list).map(({ row }) => row);
  switch (kind) {
    case "single":
    case "multiple":
      return {
        type: "choice",
        ...common,
        multiple: kind === "multiple",
        partialCredit: kind === "multiple" && isOn("partialCredit"),
        options: rows("options").map((row) => ({
          text: row.text ?? "",
          correct: row.correct === "on",
          feedback: row.feedback ?? "",
        })),
      };
    case "true_false":
      return { type: kind, ...common, correct: texts.correct !== "false" };
    case "short_text":
      return {
        type: kind,
        ...common,
        accepted: rows("accepted").map((row) => row.text ?? ""),
        exactCase: isOn("exactCase"),
        exactAccents: isOn("exactAccents"),
        exactSpaces: isOn("exactSpaces"),
      };
    case "numeric":
      return {
        type: kind,
        ...common,
        accepted: rows("numbers").map(({ value, tolerance }) => ({
          // The schema refuses NaN.
          value: numberIn(value ?? "") ?? Number.NaN,
          tolerance: tolerance?.trim() ? (numberIn(tolerance) ?? Number.NaN) : 0,
        })),
      };
    case "matching":
      return {
        type: kind,
        ...common,
        partialCredit: isOn("partialCreditOfParts"),
        pairs: rows("pairs").map((row) => ({
          prompt: row.prompt ?? "",
          match: row.match ?? "",
        })),
        distractors: rows("distractors").map((row) => row.text ?? ""),
      };
    case "ordering":
      return {
        type: kind,
        ...common,
        partialCredit: isOn("partialCreditOfParts"),
        items: rows("items").map((row) => row.text ?? ""),
      };
    case "free_text":
      return { type: kind, ...common, gradingNotes: texts.gradingNotes ?? "" };
  }
}

const columnsOf = {
  options: ["text", "feedback"],
  accepted: ["text"],
  numbers: ["value", "tolerance"],
  pairs: ["prompt", "match"],
  distractors: ["text"],
  items: ["text"],
} as const;

type List = keyof typeof columnsOf;

/** Leaves out blank rows. `number` is the row's in the form. */
function filledRows(texts: Texts, list: List): { number: number; row: Texts }[] {
  const rows: Texts[] = [];
  for (const [name, value] of Object.entries(texts)) {
    const [, index, column] = name.match(new RegExp(`^${list}\\.(\\d{1,3})\\.(\\w+)$`)) ?? [];
    if (!index || !column) continue;
    rows[Number(index)] = { ...rows[Number(index)], [column]: value };
  }
  return [...rows.entries()].flatMap(([number, row]) =>
    row && columnsOf[list].some((column) => row[column]?.trim()) ? [{ number, row }] : [],
  );
}

/** A list's errors stand below the list. */
function fieldPath(
  kind: QuestionForm,
  [first = "", place, column = "text"]: PropertyKey[],
  texts: Texts,
): PropertyKey[] {
  const list = kind === "numeric" && first === "accepted" ? "numbers" : first;
  if (typeof place !== "number" || !isList(list)) return [list];
  const number = filledRows(texts, list)[place]?.number ?? place;
  return Object.hasOwn(texts, [list, number, column].join(".")) ? [list, number, column] : [list];
}

const isList = (name: PropertyKey): name is List => Object.hasOwn(columnsOf, name);
