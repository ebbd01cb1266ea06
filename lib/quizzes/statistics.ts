import type { QuestionContent } from "@/lib/courses/kinds/quiz/question-schema";

/** Fewer people say little about a question, and much about each of them. */
export const fewestPeople = 20;

export type FirstAttempt = {
  /** In percent. */
  score: number;
  passed: boolean;
  minutes: number;
  answers: AnswerToCount[];
};

export type AnswerToCount = {
  /** Identifies a version of a question. */
  question: string;
  points: number;
  /** From 0 to 1. */
  credit: number;
  /** Numbers of options, as `chosenOptions` gives them. */
  chosen: number[];
};

export type QuestionFlag = "below_chance" | "negative_discrimination";

export type QuestionStatistics = {
  question: string;
  people: number;
  /** The mean credit, from 0 to 1. */
  facility: number;
  /** The correlation of the credit with the rest of the test, from -1 to 1. Null when either is the same for everyone. */
  discrimination: number | null;
  /** How many people chose each option; empty for questions without options. */
  chosen: number[];
  flags: QuestionFlag[];
};

export type QuizStatistics = {
  people: number;
  /** In percent. */
  meanScore: number;
  /** From 0 to 1. */
  passRate: number;
  medianMinutes: number;
  questions: QuestionStatistics[];
};

/**
 * Counts one attempt of each person. Leaves out questions that fewer than 20 people got.
 * @param contents by the same keys as the answers
 * @returns null for fewer than 20 people
 */
export function statisticsOf(
  attempts: readonly FirstAttempt[],
  contents: ReadonlyMap<string, QuestionContent>,
): QuizStatistics | null {
  if (attempts.length < fewestPeople) return null;
  const counted = countedByQuestion(attempts);
  const questions = [...contents].flatMap(([question, content]) => {
    const answers = counted.get(question) ?? [];
    return answers.length < fewestPeople ? [] : questionStatistics(question, content, answers);
  });
  return {
    people: attempts.length,
    meanScore: mean(attempts.map(({ score }) => score)),
    passRate: mean(attempts.map(({ passed }) => Number(passed))),
    medianMinutes: median(attempts.map(({ minutes }) => minutes)),
    questions,
  };
}

type Counted = AnswerToCount & {
  /** The share of the points that the learner reached with all other questions. */
  rest: number;
};

function countedByQuestion(attempts: readonly FirstAttempt[]): Map<string, Counted[]> {
  const counted = new Map<string, Counted[]>();
  for (const { answers } of attempts) {
    const points = answers.reduce((sum, one) => sum + one.points, 0);
    const reached = answers.reduce((sum, one) => sum + one.points * one.credit, 0);
    for (const answer of answers) {
      const others = points - answer.points;
      const rest = others === 0 ? 0 : (reached - answer.points * answer.credit) / others;
      const known = counted.get(answer.question) ?? [];
      known.push({ ...answer, rest });
      counted.set(answer.question, known);
    }
  }
  return counted;
}

function questionStatistics(
  question: string,
  content: QuestionContent,
  answers: readonly Counted[],
): QuestionStatistics {
  const credits = answers.map(({ credit }) => credit);
  const facility = mean(credits);
  const discrimination = correlation(
    credits,
    answers.map(({ rest }) => rest),
  );
  const flags: QuestionFlag[] = [];
  if (facility < chanceOf(content)) flags.push("below_chance");
  if (discrimination !== null && discrimination < 0) flags.push("negative_discrimination");
  const chosen = Array.from(
    { length: optionsOf(content) },
    (_, option) => answers.filter((answer) => answer.chosen.includes(option)).length,
  );
  return { question, people: answers.length, facility, discrimination, chosen, flags };
}

/** The mean credit of people who guess; 0 when guessing helps little. */
export function chanceOf(content: QuestionContent): number {
  switch (content.type) {
    case "choice":
      return content.multiple ? 0 : 1 / content.options.length;
    case "true_false":
      return 1 / 2;
    default:
      return 0;
  }
}

const optionsOf = (content: QuestionContent): number =>
  content.type === "choice" ? content.options.length : content.type === "true_false" ? 2 : 0;

/** Returns the numbers of the options in the question; of true and false, 0 is true. */
export function chosenOptions(
  { type }: QuestionContent,
  order: readonly number[],
  answer: readonly string[],
): number[] {
  if (type === "choice") return answer.flatMap((place) => order[Number(place)] ?? []);
  if (type === "true_false") return answer.flatMap((text) => ["true", "false"].indexOf(text));
  return [];
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const half = sorted.length / 2;
  return mean(sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1));
}

/** Pearson's; null without variance. */
function correlation(ones: readonly number[], others: readonly number[]): number | null {
  const [meanOfOnes, meanOfOthers] = [mean(ones), mean(others)];
  let [both, first, second] = [0, 0, 0];
  for (const [place, one] of ones.entries()) {
    const [a, b] = [one - meanOfOnes, (others[place] ?? 0) - meanOfOthers];
    both += a * b;
    first += a * a;
    second += b * b;
  }
  const spread = Math.sqrt(first * second);
  // Sums of fractions differ a little even when all values are the same.
  return spread < 1e-9 ? null : both / spread;
}
