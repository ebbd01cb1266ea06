import type { QuestionContent } from "@/lib/courses/kinds/quiz/question-schema";
import type { QuestionFile } from "@/lib/quizzes/formats/question-file";

type Choice = { isCorrect: boolean; weight: number | null };

/** An item as the tests of GIFT-grammar-PEG.js describe it. */
type Item = {
  type: "Description" | "Category" | "MC" | "TF" | "Short" | "Numerical" | "Matching" | "Essay";
  isTrue?: boolean;
  choices?: Choice[] | object;
  matchPairs?: unknown[];
};

/** Compares what was read from a file with the description next to it, except for what the report names. */
export function differencesFrom(items: Item[], { questions, report }: QuestionFile): string[] {
  const asked = items.filter(({ type }) => type !== "Category");
  if (asked.length !== report.length) return [`${report.length} items instead of ${asked.length}`];
  let place = -1;
  return report.flatMap(({ line, outcome }, index) => {
    if (outcome === "skipped") return [];
    place += 1;
    const item = asked[index];
    const content = questions[place]?.content;
    const [expected, found] = [item && keyOf(item), content && keyIn(content)];
    const isSame = outcome === "changed" ? typeIn(expected) === typeIn(found) : expected === found;
    return isSame ? [] : `line ${line} is ${found} instead of ${expected}`;
  });
}

const typeIn = (key: string | undefined) => key?.split(" ")[0];

/** Says what is correct, without the texts. */
function keyOf({ type, isTrue, choices, matchPairs = [] }: Item): string {
  const list = Array.isArray(choices) ? (choices as Choice[]) : [];
  const right = list.map(({ isCorrect, weight }) => isCorrect || (weight ?? 0) > 0);
  switch (type) {
    case "MC":
      return `choice ${right}`;
    case "TF":
      return `true_false ${isTrue}`;
    case "Short":
      return `short_text ${right.filter(Boolean).length}`;
    case "Numerical":
      return `numeric ${Array.isArray(choices) ? right.filter(Boolean).length : 1}`;
    case "Matching":
      return `matching ${matchPairs.length}`;
    default:
      return type === "Essay" ? "free_text" : type;
  }
}

function keyIn(content: QuestionContent): string {
  switch (content.type) {
    case "choice":
      return `choice ${content.options.map(({ correct }) => correct)}`;
    case "true_false":
      return `true_false ${content.correct}`;
    case "short_text":
    case "numeric":
      return `${content.type} ${content.accepted.length}`;
    case "matching":
      return `matching ${content.pairs.length + content.distractors.length}`;
    default:
      return content.type;
  }
}
