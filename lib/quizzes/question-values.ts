import type { QuestionContent } from "@/lib/courses/kinds/quiz/question-schema";
import type { FormValues } from "@/lib/forms/schema";
import type { QuestionForm } from "./question-forms-schema";

export const formOf = (content: QuestionContent): QuestionForm =>
  content.type === "choice" ? (content.multiple ? "multiple" : "single") : content.type;

/** Holds a question as the fields of its editor: `options.0.text`, `options.0.correct`, … */
export function questionValues(content: QuestionContent, tags: readonly string[]): FormValues {
  const { text, feedback } = content;
  return { kind: formOf(content), text, feedback, tags: tags.join(", "), ...ownValues(content) };
}

/** Says whether the form for surveys has all fields that the question needs. */
export const fitsSurveyForm = (content: QuestionContent): boolean =>
  Object.entries(questionValues(content, [])).every(
    ([name, value]) => value === "" || /^(kind|text|tags|options\.\d+\.text)$/.test(name),
  );

const on = (name: string, isOn: boolean) => (isOn ? { [name]: "on" } : {});

function ownValues(content: QuestionContent): FormValues {
  switch (content.type) {
    case "choice":
      return {
        ...on("partialCredit", content.partialCredit),
        ...rows("options", content.options, ({ text, correct, feedback }) => ({
          text,
          feedback,
          ...on("correct", correct),
        })),
      };
    case "true_false":
      return { correct: String(content.correct) };
    case "short_text":
      return {
        ...on("exactCase", content.exactCase),
        ...on("exactAccents", content.exactAccents),
        ...on("exactSpaces", content.exactSpaces),
        ...rows("accepted", content.accepted, (text) => ({ text })),
      };
    case "numeric":
      return rows("numbers", content.accepted, ({ value, tolerance }) => ({
        value: String(value),
        tolerance: tolerance === 0 ? "" : String(tolerance),
      }));
    case "matching":
      return {
        ...on("partialCreditOfParts", content.partialCredit),
        ...rows("pairs", content.pairs, (pair) => pair),
        ...rows("distractors", content.distractors, (text) => ({ text })),
      };
    case "ordering":
      return {
        ...on("partialCreditOfParts", content.partialCredit),
        ...rows("items", content.items, (text) => ({ text })),
      };
    case "free_text":
      return { gradingNotes: content.gradingNotes };
  }
}

function rows<Row>(list: string, all: readonly Row[], columnsOf: (row: Row) => FormValues): FormValues {
  return Object.fromEntries(
    all.flatMap((row, index) =>
      Object.entries(columnsOf(row)).map(([column, value]) => [`${list}.${index}.${column}`, value]),
    ),
  );
}
