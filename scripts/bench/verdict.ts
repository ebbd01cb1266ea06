import type { Round } from "./load";
import type { Measured } from "./rounds";
import type { Name } from "./targets";

/** What the API promises, what was seen, and whether that is enough. */
export type Requirement = { words: string; ratio: number; bound: string; isMet: boolean };

/** Judges a measurement. A ratio is the median of the rounds' own: both of its sides were measured side by side. */
export function requirementsOf({ targets }: Measured): Requirement[] {
  const ratio = (figure: keyof Round, one: Name, other: Name) =>
    ratioOf(figure, targets[one].rounds, targets[other].rounds);
  return [
    atLeast(
      0.9,
      "page 2 beside the bare handler, requests a second",
      ratio("perSecond", "page2", "bareNext"),
    ),
    atLeast(
      0.55,
      "page 2 beside the hand-written server, requests a second",
      ratio("perSecond", "page2", "handWritten"),
    ),
    atLeast(1, "304 beside 200, requests a second", ratio("perSecond", "notModified", "page2")),
    atMost(
      1.5,
      "the deep page of people beside page 1, made anew, time",
      ratio("p50", "deepPeopleAnew", "peopleAnew"),
    ),
  ];
}

/** The measurement as people read it: medians of the rounds. */
export function tableOf({ targets, memory }: Measured, requirements: readonly Requirement[]): string {
  const used: Partial<Record<Name, number>> = { ...memory, page2: memory.lectern };
  const lines = (Object.keys(targets) as Name[]).map((name) => {
    const { words, rounds } = targets[name];
    const [perSecond, p50, p99] = (["perSecond", "p50", "p99"] as const).map((figure) =>
      medianOf(figure, rounds),
    );
    const ratio = ratioOf("perSecond", rounds, targets.bareNext.rounds);
    return row(words, [
      perSecond?.toFixed(0),
      p50?.toFixed(2),
      p99?.toFixed(2),
      ratio.toFixed(2),
      used[name]?.toFixed(0),
    ]);
  });
  const verdicts = requirements.map(
    ({ words, ratio, bound, isMet }) =>
      `${isMet ? "✓" : "✗"} ${words}: ${ratio.toFixed(2)}, should be ${bound}`,
  );
  return [row("", ["req/s", "p50 ms", "p99 ms", "to bare", "RSS MB"]), ...lines, "", ...verdicts].join("\n");
}

/** A line of a table: words, then figures. */
export function row(words: string, figures: (string | undefined)[]): string {
  return [words.padEnd(56), ...figures.map((figure = "") => figure.padStart(9))].join("").trimEnd();
}

const atLeast = (bound: number, words: string, ratio: number): Requirement => {
  return { words, ratio, bound: `at least ${bound}`, isMet: ratio >= bound };
};

const atMost = (bound: number, words: string, ratio: number): Requirement => {
  return { words, ratio, bound: `at most ${bound}`, isMet: ratio <= bound };
};

/** How some rounds compare with others that took turns with them: the median of their ratios. */
export function ratioOf(figure: keyof Round, some: readonly Round[], others: readonly Round[]): number {
  return median(some.map((round, index) => round[figure] / (others[index]?.[figure] ?? Number.NaN)));
}

/** The median of a figure over some rounds. */
export const medianOf = (figure: keyof Round, rounds: readonly Round[]) =>
  median(rounds.map((round) => round[figure]));

/** The middle one, or the mean of the two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(values.length / 2) - 1], sorted[Math.floor(values.length / 2)]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}
