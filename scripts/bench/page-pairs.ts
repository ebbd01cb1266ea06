import { parseArgs } from "node:util";
import { progress } from "../progress.mjs";
import type { Contestant } from "./contestants";
import type { Cleanups } from "./database";
import { type Load, load, type Round } from "./load";
import { medianOf, ratioOf, row } from "./verdict";

/** A platform with somebody signed in on it: the request headers of their browser. */
export type Platform = { contestant: Contestant; headers: Record<string, string> };

/** What is asked for where there is much, and what shows as many rows where there is little. */
export type Pair = { path: string; small: string };

type Measurement<Size> = {
  pairs: readonly Pair[];
  few: Size;
  many: Size;
  /** What there is few and much of, for the table. */
  count: (size: Size) => number;
  prepare: (size: Size, cleanups: Cleanups) => Promise<Platform>;
};

const bound = 1.5;
const milliseconds = 1_000;

/**
 * Measures pages where there is much beside the same where there is little, `--rounds` times in turns; the process fails
 * when one takes more than 1.5 times as long.
 */
export async function benchPages<Size>({
  pairs,
  few,
  many,
  count,
  prepare,
}: Measurement<Size>): Promise<void> {
  const options = { rounds: { type: "string", default: "9" } } as const;
  const { values } = parseArgs({ args: process.argv.slice(3), options });
  const cleanups: Cleanups = [];
  try {
    const [small, large] = [await prepare(few, cleanups), await prepare(many, cleanups)];
    const heading = [`${count(few)}`, `${count(many)}`] as const;
    const isMet = await compare(pairs, { small, large, heading }, Number(values.rounds) || 1);
    if (!isMet) process.exitCode = 1;
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup();
  }
}

type Platforms = { small: Platform; large: Platform; heading: readonly [small: string, large: string] };

// One request at a time, and the medians.
async function compare(
  pairs: readonly Pair[],
  { small, large, heading }: Platforms,
  rounds: number,
): Promise<boolean> {
  const seen = pairs.map((pair) => ({ pair, small: [] as Round[], large: [] as Round[] }));
  await progress("Warming up", async () => {
    for (const pair of pairs) {
      await load(ask(small, pair.small), 2 * milliseconds);
      await load(ask(large, pair.path), 2 * milliseconds);
    }
  });
  for (let round = 1; round <= rounds; round += 1)
    await progress(`Round ${round} of ${rounds}`, async () => {
      for (const one of seen) {
        one.small.push(await load(ask(small, one.pair.small), milliseconds));
        one.large.push(await load(ask(large, one.pair.path), milliseconds));
      }
    });
  const judged = seen.map((one) => ({ ...one, ratio: ratioOf("p50", one.large, one.small) }));
  const lines = judged.map(({ pair: { path }, ratio, ...one }) =>
    row(`${ratio <= bound ? "✓" : "✗"} ${path}`, [p50(one.small), p50(one.large), ratio.toFixed(2)]),
  );
  const title = row("p50 in ms, one client", [...heading, `≤ ${bound}`]);
  process.stdout.write(`${[title, ...lines].join("\n")}\n`);
  return judged.every(({ ratio }) => ratio <= bound);
}

const ask = ({ contestant: { origin }, headers }: Platform, path: string): Load => {
  return { origin, nextPath: () => path, headers, status: 200, connections: 1 };
};

const p50 = (rounds: readonly Round[]) => medianOf("p50", rounds).toFixed(2);
