import { parseArgs } from "node:util";
import { createApiKey } from "@/lib/api-keys/edit";
import { closeDatabase, db } from "@/lib/db";
import { people } from "@/lib/people/resource";
import { seedBench } from "@/prisma/seed-bench";
import { stopChild } from "../children";
import { operator } from "../commands/output";
import { LaunchError } from "../environment";
import { progress } from "../progress.mjs";
import { type Common, startLectern } from "./contestants";
import { type Cleanups, prepareDatabase, vacuum } from "./database";
import { median, row } from "./verdict";

const limit = 25;
const bounds = { ratio: 1.5, first: 1_000 };
const asked = 9;
// Each leaves so many people that there is a page 20,000 of a million; the last one, half of them.
const filters = ["", "filter[disabled]=false", "filter[email][cont]=bench", "filter[first_name][cont]=a"];

type Seen = { path: string; first: number; deep: number; ratio: number };

/**
 * `npm run bench -- deep`: a deep page of people in every order by one and by two columns, with filters and without, each
 * after a change and then beside page 1, in turns. Fails when the first takes over a second or the others, in the median,
 * over 1.5 times as long as page 1.
 */
export async function main(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { people: { type: "string", default: "1000000" } },
  });
  const cleanups: Cleanups = [];
  try {
    const count = Number(values.people);
    if (!(count >= 10_000)) throw new LaunchError("--people should be a number, at least 10000.");
    const common = await prepare(count, cleanups);
    const lectern = await startLectern(common);
    cleanups.push(() => stopChild(lectern.child));
    const page = Math.floor(count / limit / 2);
    const seen: Seen[] = [];
    for (const filter of filters)
      await progress(`Reading page ${page} in every order ${filter}`, async () => {
        for (const sort of orders())
          seen.push(await compare(`/v2/people?sort=${sort}&limit=${limit}&${filter}`, page, common));
      });
    if (!report(seen)) process.exitCode = 1;
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup();
  }
}

async function prepare(count: number, cleanups: Cleanups): Promise<Common> {
  const env = await prepareDatabase(cleanups);
  cleanups.push(closeDatabase);
  await progress(`Making ${count} people`, () => seedBench(operator, { courses: 100, people: count }));
  await vacuum(env.DATABASE_URL);
  const limits = { expiresAt: null, allowedNetworks: [], rateLimit: null };
  const key = { name: "bench", scope: "everything" as const, ...limits };
  return { env, headers: { "X-Api-Key": (await createApiKey(operator, key)).key } };
}

/** Every order by one or two columns, the first one ascending or descending, the second one too. */
function orders(): string[] {
  const both = (name: string) => [name, `-${name}`];
  const one = people.sorts.flatMap(both);
  const bare = (name: string) => name.replace("-", "");
  return [...one, ...one.flatMap((a) => one.filter((b) => bare(a) !== bare(b)).map((b) => `${a},${b}`))];
}

// Deep pages and first ones in turns, so that both meet the same machine.
async function compare(path: string, page: number, common: Common): Promise<Seen> {
  const time = async (number: number) => {
    const start = performance.now();
    const answer = await fetch(`${common.env.BASE_URL}${path}&page=${number}`, { headers: common.headers });
    const { data } = (await answer.json()) as { data?: unknown[] };
    if (data?.length !== limit) throw new LaunchError(`${path}&page=${number} has no ${limit} people.`);
    return performance.now() - start;
  };
  const timeAfterChange = async () => {
    await db().$executeRaw`UPDATE people SET email = email WHERE id = (SELECT id FROM people LIMIT 1)`;
    return time(page);
  };
  let first = await timeAfterChange();
  // A machine stands still now and then: what is late is asked twice more.
  if (first >= bounds.first) first = median([first, await timeAfterChange(), await timeAfterChange()]);
  const turns: { deep: number; one: number }[] = [];
  for (let turn = 1; turn <= asked; turn += 1)
    turns.push({ deep: await time(page + turn), one: await time(turn) });
  const deep = median(turns.map((turn) => turn.deep));
  return { path, first, deep, ratio: median(turns.map((turn) => turn.deep / turn.one)) };
}

function report(seen: readonly Seen[]): boolean {
  const slowest = (figure: "first" | "ratio") =>
    seen
      .toSorted((a, b) => b[figure] - a[figure])
      .filter((one, place) => place < 5 || one[figure] >= bounds[figure]);
  const line = ({ path, first, deep, ratio }: Seen) =>
    row(path, [first.toFixed(0), deep.toFixed(1), ratio.toFixed(2)]);
  const heading = row(`The slowest of ${seen.length}`, ["first ms", "then ms", "to page 1"]);
  const late = seen.filter(({ first }) => first >= bounds.first).length;
  const steep = seen.filter(({ ratio }) => ratio > bounds.ratio).length;
  const verdicts = [
    `${late === 0 ? "✓" : "✗"} after a change, a second or more: ${late}, should be none`,
    `${steep === 0 ? "✓" : "✗"} over ${bounds.ratio} times page 1: ${steep}, should be none`,
  ];
  const lines = [heading, ...slowest("first").map(line), ...slowest("ratio").map(line), "", ...verdicts];
  process.stdout.write(`${lines.join("\n")}\n`);
  return late + steep === 0;
}
