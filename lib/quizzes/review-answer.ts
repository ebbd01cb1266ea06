import type { QuestionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { languageIn } from "@/lib/messages/languages";
import { matchesOf } from "./present-question";

/** `match` is plain text that belongs to a prompt; null where the learner selected none. */
export type ReviewedText = { text: string; match?: string | null };

/** A part of an answer. `isRight` is null where a person grades, or the whole answer counts. */
export type ReviewedChoice = ReviewedText & { isChosen: boolean; isRight: boolean | null; feedback: string };

type FreeText = Extract<QuestionContent, { type: "free_text" }>;

/** A question with its key, without the notes that only people who grade may read. */
export type AnswerKey = Exclude<QuestionContent, FreeText> | Omit<FreeText, "gradingNotes">;

export function keyOf(content: QuestionContent): AnswerKey {
  if (content.type !== "free_text") return content;
  const { gradingNotes: _, ...key } = content;
  return key;
}

/**
 * Puts an answer beside the key: its choices as they stood, and the correct answer where the choices don't show it.
 * @param language formats accepted numbers
 */
export function reviewAnswer(
  content: AnswerKey,
  order: readonly number[],
  answer: readonly string[],
  language: string,
): { choices: ReviewedChoice[]; key: ReviewedText[] } {
  const typed = (text: string | undefined): ReviewedChoice[] =>
    text?.trim() ? [{ text, isChosen: true, isRight: null, feedback: "" }] : [];
  const chosen = answer.map((place) => order[Number(place || "-1")]);
  switch (content.type) {
    case "choice":
      return {
        choices: order.flatMap((number) => {
          const option = content.options[number];
          if (!option) return [];
          const isChosen = chosen.includes(number);
          const { text, correct: isRight, feedback } = option;
          return [{ text, isChosen, isRight, feedback: isChosen || isRight ? feedback : "" }];
        }),
        key: [],
      };
    case "matching": {
      const matches = matchesOf(content);
      const choices = content.pairs.map(({ prompt, match }, index) => {
        const given = matches[chosen[index] ?? -1];
        return {
          text: prompt,
          match: given ?? null,
          isChosen: given !== undefined,
          isRight: given === match,
          feedback: "",
        };
      });
      return {
        choices: answer.length > 0 ? choices : [],
        key: content.pairs.map(({ prompt, match }) => ({ text: prompt, match })),
      };
    }
    case "ordering":
      return {
        choices: chosen.map((number, index) => {
          const text = content.items[number ?? -1] ?? "";
          return { text, isChosen: true, isRight: text === content.items[index], feedback: "" };
        }),
        key: content.items.map((text) => ({ text })),
      };
    case "true_false":
      return {
        choices: ["true", "false"].map((text) => ({
          text,
          isChosen: answer[0] === text,
          isRight: text === String(content.correct),
          feedback: "",
        })),
        key: [],
      };
    case "short_text":
      return { choices: typed(answer[0]), key: content.accepted.map((text) => ({ text })) };
    case "numeric": {
      const { format } = new Intl.NumberFormat(languageIn(language), {
        maximumSignificantDigits: 15,
        useGrouping: false,
      });
      return {
        choices: typed(answer[0]),
        key: content.accepted.map(({ value, tolerance }) => ({
          text: tolerance ? `${format(value)} ± ${format(tolerance)}` : format(value),
        })),
      };
    }
    case "free_text":
      return { choices: typed(answer[0]), key: [] };
  }
}
