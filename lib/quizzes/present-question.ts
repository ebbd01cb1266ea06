import type { QuestionContent } from "@/lib/courses/kinds/quiz/question-schema";

/** Holds what a learner may see of a question before its feedback: no key, no feedback, no notes. */
export type PresentedQuestion =
  | { type: "choice"; text: string; multiple: boolean; options: string[] }
  | { type: "true_false"; text: string }
  | { type: "short_text"; text: string }
  | { type: "numeric"; text: string }
  | { type: "matching"; text: string; prompts: string[]; matches: string[] }
  | { type: "ordering"; text: string; items: string[] }
  | { type: "free_text"; text: string };

/** @param order which choice of the question stands at each place, as drawn for the attempt */
export function presentQuestion(content: QuestionContent, order: readonly number[]): PresentedQuestion {
  const { type, text } = content;
  const inOrder = (choices: readonly string[]) => order.map((choice) => choices[choice] ?? "");
  switch (type) {
    case "choice":
      return {
        type,
        text,
        multiple: content.multiple,
        options: inOrder(content.options.map((one) => one.text)),
      };
    case "matching":
      return {
        type,
        text,
        prompts: content.pairs.map(({ prompt }) => prompt),
        matches: inOrder(matchesOf(content)),
      };
    case "ordering":
      return { type, text, items: inOrder(content.items) };
    default:
      return { type, text };
  }
}

/** All matches, those of the prompts first. */
export const matchesOf = ({ pairs, distractors }: Extract<QuestionContent, { type: "matching" }>) => [
  ...pairs.map(({ match }) => match),
  ...distractors,
];
