import type { QuestionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { matchesOf } from "./present-question";
import { randomFrom, shuffled } from "./random";

export type QuizQuestion = {
  questionId: string;
  version: number;
  points: number;
  content: QuestionContent;
};

export type DrawnQuestion = QuizQuestion & {
  /** Which choice of the question stands at each place. */
  order: number[];
};

/**
 * Draws an attempt's questions. The same seed, questions and settings give the same questions and orders.
 * @param questions in the author's order
 * @param draw how many to draw; undefined draws all
 */
export function drawQuestions(
  questions: readonly QuizQuestion[],
  { seed, draw, shuffle }: { seed: string; draw?: number | undefined; shuffle: boolean },
): DrawnQuestion[] {
  const random = randomFrom(seed);
  const mixed = shuffled(
    questions.map((question, place) => ({ question, place })),
    random,
  );
  const drawn = mixed.slice(0, draw ?? mixed.length);
  if (!shuffle) drawn.sort((one, other) => one.place - other.place);
  return drawn.map(({ question }) => ({ ...question, order: orderOf(question.content, shuffle, random) }));
}

/** Matches and items always mix: their order in the question is the key. Each match stands once, even if it fits several prompts. */
function orderOf(content: QuestionContent, shuffle: boolean, random: () => number): number[] {
  switch (content.type) {
    case "choice":
      return shuffle
        ? shuffled(numbersTo(content.options.length), random)
        : numbersTo(content.options.length);
    case "matching": {
      const matches = matchesOf(content);
      return shuffled(
        numbersTo(matches.length).filter((number) => matches.indexOf(matches[number] ?? "") === number),
        random,
      );
    }
    case "ordering":
      return shuffled(numbersTo(content.items.length), random);
    default:
      return [];
  }
}

const numbersTo = (count: number) => Array.from({ length: count }, (_, number) => number);
