import { parseArgs } from "node:util";
import { progress } from "../progress.mjs";
import type { Contestant } from "./contestants";
import { type Cleanups, withCleanups } from "./database";
import { type Load, load, type Round } from "./load";
import type { Results } from "./results";
import { medianOf, milliseconds, ratioColumn, ratioOf } from "./verdict";

export type Platform = { contestant: Contestant; headers: Record<string, string> };

/** Pairs the path with much data with one that shows as many rows of little. */
export type Pair = { path: string; small: string };

type Measurement<Size> = {
  pairs: readonly Pair[];
  few: Size;
  many: Size;
  amount: (size: Size) => string;
  prepare: (size: Size, cleanups: Cleanups) => Promise<Platform>;
};

const bound = 1.5;
const duration = 500;

/** A page with much data should take at most 1.5 times as long as with little. */
export function benchPages<Size>({ pairs, few, many, amount, prepare }: Measurement<Size>): Promise<Results> {
  const options = { rounds: { type: "string", default: "9" } } as const;
  const { values } = parseArgs({ args: process.argv.slice(3), options });
  return withCleanups(async (cleanups) => {
    const [small, large] = [await prepare(few, cleanups), await prepare(many, cleanups)];
    const seen = await compare(pairs, { small, large }, Number(values.rounds) || 1);
    return resultsOf(seen, [amount(few), amount(many)]);
  });
}

type Seen = { pair: Pair; small: Round[]; large: Round[] };

async function compare(
  pairs: readonly Pair[],
  { small, large }: Record<"small" | "large", Platform>,
  rounds: number,
): Promise<Seen[]> {
  const seen = pairs.map((pair): Seen => ({ pair, small: [], large: [] }));
  await progress("Warming up", async () => {
    for (const pair of pairs) {
      await load(ask(small, pair.small), 2 * duration);
      await load(ask(large, pair.path), 2 * duration);
    }
  });
  for (let round = 1; round <= rounds; round += 1)
    await progress(`Round ${round} of ${rounds}`, async () => {
      for (const one of seen) {
        one.small.push(await load(ask(small, one.pair.small), duration));
        one.large.push(await load(ask(large, one.pair.path), duration));
      }
    });
  return seen;
}

function resultsOf(seen: Seen[], amounts: string[]): Results {
  const rows = seen.map(({ pair, small, large }) => {
    const ratio = ratioOf("p50", large, small);
    const figures = [medianOf("p50", small), medianOf("p50", large), ratio];
    return { name: pair.path, figures, isMet: ratio <= bound };
  });
  const columns = [...amounts.map(milliseconds), ratioColumn(`≤ ${bound}`)];
  return { tables: [{ title: "p50, one client", columns, rows }] };
}

const ask = ({ contestant: { origin }, headers }: Platform, path: string): Load => {
  return { origin, nextRequest: () => path, headers, status: 200, connections: 1 };
};
