import type { QuestionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { type Reasons, skip } from "./question-file";

/** An answer of Moodle: `fraction` is in percent of the points, and can be negative. */
export type WeightedAnswer = { text: string; fraction: number; feedback: string };

type Choice = Extract<QuestionContent, { type: "choice" }>;

/** Decides which options are correct. Reports weights that Lectern's partial credit doesn't have. */
export function choiceOf(
  answers: readonly WeightedAnswer[],
  isSingle: boolean,
  reasons: Reasons,
): Pick<Choice, "multiple" | "partialCredit" | "options"> {
  const options = (isCorrect: (answer: WeightedAnswer) => boolean) =>
    answers.map((answer) => ({ text: answer.text, correct: isCorrect(answer), feedback: answer.feedback }));
  const positive = answers.filter(({ fraction }) => fraction > 0);
  const best = Math.max(...positive.map(({ fraction }) => fraction));
  if (positive.length === 0) skip("no_correct_answer");
  if (isSingle) {
    const winners = positive.filter(({ fraction }) => near(fraction, best));
    if (winners.length > 1) {
      reasons.add("several_correct");
      return {
        multiple: true,
        partialCredit: true,
        options: options(({ fraction }) => near(fraction, best)),
      };
    }
    if (!near(best, 100)) reasons.add("best_answer_correct");
    for (const { text, fraction } of positive)
      if (!near(fraction, best)) reasons.add("partial_answer_dropped", text);
    return {
      multiple: false,
      partialCredit: false,
      options: options(({ fraction }) => near(fraction, best)),
    };
  }
  const share = 100 / positive.length;
  const isOurs = answers.every(({ fraction }) => near(fraction, fraction > 0 ? share : -share));
  if (!isOurs) reasons.add("credit_partial");
  return { multiple: true, partialCredit: true, options: options(({ fraction }) => fraction > 0) };
}

/** Returns the answers that count fully, and reports the others. */
export function fullAnswers<Answer extends { text: string; fraction: number }>(
  answers: readonly Answer[],
  reasons: Reasons,
): Answer[] {
  const full = answers.filter(({ fraction }) => near(fraction, 100));
  if (full.length === 0) skip("no_correct_answer");
  for (const { text, fraction } of answers)
    if (fraction > 0 && !near(fraction, 100)) reasons.add("partial_answer_dropped", text);
  return full;
}

/** Removes answers with Moodle's wildcard `*`, which means any text. */
export function withoutWildcards(answers: readonly WeightedAnswer[], reasons: Reasons): WeightedAnswer[] {
  return answers.flatMap((answer) => {
    if (!/(?<!\\)\*/.test(answer.text)) return [{ ...answer, text: answer.text.replaceAll("\\*", "*") }];
    if (answer.fraction > 0 || answer.text.trim() !== "*") reasons.add("wildcard_dropped", answer.text);
    else if (answer.feedback) reasons.add("feedback_dropped", answer.feedback);
    return [];
  });
}

/** The weights of a multiple choice whose credit is partial. */
export const weightOf = (correct: boolean, correctCount: number) =>
  Number(((correct ? 100 : -100) / correctCount).toFixed(5));

// Moodle rounds a third to 33.33333, and some authors to 33.
const near = (one: number, other: number) => Math.abs(one - other) < 0.5;
