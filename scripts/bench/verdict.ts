import type { Round } from "./load";
import type { Requirement, Table } from "./results";
import type { Measured } from "./rounds";
import type { Name } from "./targets";

/**
 * Ratios are medians over the rounds, which measure both sides next to each other.
 * @param writes writes a second during the rounds
 */
export function requirementsOf({ targets }: Measured, writes: number): Requirement[] {
  const ratio = (figure: keyof Round, one: Name, other: Name) =>
    ratioOf(figure, targets[one].rounds, targets[other].rounds);
  const tails = (name: Name) => targets[name].rounds.map(({ p50, p99 }) => p99 / p50);
  const ofFastify = tails("fastify");
  const tail = median(tails("page2").map((own, round) => own / (ofFastify[round] ?? Number.NaN)));
  return [
    atLeast(
      writes > 0 ? 0.45 : 0.5,
      "page 2 beside Fastify, requests a second",
      ratio("perSecond", "page2", "fastify"),
    ),
    atMost(1.25, "page 2, p99 to p50, beside that of Fastify", tail),
    atLeast(0.95, "If-None-Match beside none, requests a second", ratio("perSecond", "notModified", "page2")),
    atMost(1.5, "the deep page of courses beside page 1, time", ratio("p50", "deepPage", "page1")),
  ];
}

export function tableOf({ targets, memory }: Measured, title: string, requirements: Requirement[]): Table {
  const used: Partial<Record<Name, number>> = { ...memory, page2: memory.lectern };
  const rows = (Object.keys(targets) as Name[]).map((name) => {
    const { words, rounds } = targets[name];
    const ratio = ratioOf("perSecond", rounds, targets.bareNext.rounds);
    return { name: words, figures: [...mediansOf(rounds), ratio, used[name] ?? null] };
  });
  return { title, columns: [...rateColumns, ratioColumn("to bare"), megabytes("RSS")], rows, requirements };
}

export const rateColumns = [
  { name: "", unit: "req/s", digits: 0 },
  { name: "p50", unit: "ms", digits: 2 },
  { name: "p99", unit: "ms", digits: 2 },
];

export const mediansOf = (rounds: readonly Round[]) =>
  (["perSecond", "p50", "p99"] as const).map((figure) => medianOf(figure, rounds));

export const ratioColumn = (name: string) => ({ name, unit: "", digits: 2 });

export const milliseconds = (name: string) => ({ name, unit: "ms", digits: 2 });

export const megabytes = (name: string) => ({ name, unit: "MB", digits: 0 });

export const atLeast = (bound: number, words: string, value: number): Requirement => {
  return { words, value, bound: `at least ${bound}`, isMet: value >= bound };
};

export const atMost = (bound: number, words: string, value: number): Requirement => {
  return { words, value, bound: `at most ${bound}`, isMet: value <= bound };
};

export function ratioOf(figure: keyof Round, some: readonly Round[], others: readonly Round[]): number {
  return median(some.map((round, index) => round[figure] / (others[index]?.[figure] ?? Number.NaN)));
}

export const medianOf = (figure: keyof Round, rounds: readonly Round[]) =>
  median(rounds.map((round) => round[figure]));

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(values.length / 2) - 1], sorted[Math.floor(values.length / 2)]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}

/** Accepts `times` in any order. */
export function quantile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;
}
