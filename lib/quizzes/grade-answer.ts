import type { QuestionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { matchesOf } from "./present-question";

/**
 * Grades one answer.
 *
 * @param order which choice of the question stands at each place, as drawn for the attempt
 * @param answer choice: the selected places. True or false: `true` or `false`. Matching: a place for each prompt, or an
 *   empty text. Ordering: the places from first to last. Otherwise the typed text. Empty when nothing was answered.
 * @returns a credit from 0 to 1 with four digits, as it is stored; null if a person must grade it
 */
export function gradeAnswer(
  content: QuestionContent,
  order: readonly number[],
  answer: readonly string[],
): number | null {
  const credit = exactCredit(content, order, answer);
  return credit === null ? null : Math.round(credit * 10_000) / 10_000;
}

function exactCredit(
  content: QuestionContent,
  order: readonly number[],
  answer: readonly string[],
): number | null {
  const typed = answer[0] ?? "";
  const choices = answer.map((place) => (/^\d+$/.test(place) ? (order[Number(place)] ?? -1) : -1));
  switch (content.type) {
    case "choice":
      return creditOfChoice(content, new Set(choices));
    case "true_false":
      return Number(typed === String(content.correct));
    case "short_text": {
      const same = (text: string) => comparable(text, content);
      return Number(content.accepted.some((accepted) => same(accepted) === same(typed)));
    }
    case "numeric":
      return Number(isAcceptedNumber(numberIn(typed), content.accepted));
    case "matching": {
      const matches = matchesOf(content);
      const right = content.pairs.map(({ match }, prompt) => matches[choices[prompt] ?? -1] === match);
      return creditOfParts(right, content.partialCredit);
    }
    case "ordering": {
      const right = content.items.map((item, place) => content.items[choices[place] ?? -1] === item);
      return creditOfParts(isPermutation(choices) ? right : [false], content.partialCredit);
    }
    case "free_text":
      return typed.trim() === "" ? 0 : null;
  }
}

function creditOfChoice(
  { options, multiple, partialCredit }: Extract<QuestionContent, { type: "choice" }>,
  selected: Set<number>,
): number {
  const correct = options.filter((option) => option.correct).length;
  if (correct === 0 || (!multiple && selected.size > 1)) return 0;
  const isRight = options.map((option, number) => option.correct === selected.has(number));
  if (!multiple || !partialCredit) return Number(isRight.every(Boolean) && !selected.has(-1));
  const hits = options.filter((option, number) => option.correct && selected.has(number)).length;
  return Math.max(0, (hits - (selected.size - hits)) / correct);
}

function creditOfParts(right: readonly boolean[], partialCredit: boolean): number {
  const share = right.filter(Boolean).length / right.length;
  return partialCredit ? share : Math.floor(share);
}

const isPermutation = (choices: readonly number[]) =>
  !choices.includes(-1) && new Set(choices).size === choices.length;

type Comparison = { exactCase: boolean; exactAccents: boolean; exactSpaces: boolean };

function comparable(text: string, { exactCase, exactAccents, exactSpaces }: Comparison): string {
  let compared = text.normalize(exactAccents ? "NFC" : "NFKC");
  if (!exactSpaces) compared = compared.trim().replaceAll(/\s+/g, " ");
  if (!exactCase) compared = compared.toLowerCase();
  return exactAccents ? compared : withoutAccents(compared);
}

/** Elsewhere marks are letters: Thai or Hindi without its vowels is another word. */
const accents =
  /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])\p{Mn}+/gu;

const withoutAccents = (text: string) => text.normalize("NFD").replaceAll(accents, "$1").normalize("NFC");

/** Reads `3.5`, `3,5`, `-3`, `1e3`; null for anything else, and for what is too large to compare. */
export function numberIn(typed: string): number | null {
  const text = typed.trim().replace("−", "-").replace(",", ".");
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(text)) return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}

function isAcceptedNumber(
  number: number | null,
  accepted: readonly { value: number; tolerance: number }[],
): boolean {
  if (number === null) return false;
  // Binary fractions are inexact: 0.3 is within 0.1 of 0.2, too.
  return accepted.some(({ value, tolerance }) => {
    const inexact = Number.EPSILON * 4 * Math.max(Math.abs(value), Math.abs(number), tolerance);
    return Math.abs(number - value) <= tolerance + inexact;
  });
}
