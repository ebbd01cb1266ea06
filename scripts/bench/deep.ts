import { parseArgs } from "node:util";
import { closeDatabase } from "@/lib/database/db";
import { foldPageAnchors } from "@/lib/lists/fold-page-anchors";
import { people } from "@/lib/people/resource";
import { seedBench } from "@/prisma/seed-bench";
import { stopChild } from "../children";
import { operator } from "../commands/output";
import { LaunchError } from "../environment";
import { progress } from "../progress.mjs";
import { type Common, startLectern } from "./contestants";
import { apiHeaders, type Cleanups, prepareDatabase, vacuum, withCleanups } from "./database";
import { keepPeopleComing, peopleASecond } from "./people-coming";
import type { Results } from "./results";
import { atLeast, atMost, median, milliseconds, quantile, ratioColumn } from "./verdict";

const limit = 25;
const turns = 400;
const depths = [0, 0.01, 0.1, 0.5, 0.9, 1];
/** Following pages keep any from being read twice. */
const neighbours = 20;
const directions = ["created_at", "-created_at"];
const walk = { limit: 50, part: 1_000 };
const bound = 1.5;

type Depth = {
  sort: string;
  page: number;
  path: string;
  p50: number;
  p95: number;
  p99: number;
  ratio50: number;
  ratio95: number;
};
type Order = { sort: string; milliseconds: number };
type Walk = { pages: number; first: number; last: number };

/** `npm run bench -- deep`: fails when a page of the default order takes over 1.5 times as long as page 1. */
export function main(): Promise<Results> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { people: { type: "string", default: "1000000" } },
  });
  const count = Number(values.people);
  if (!(count >= 10_000)) throw new LaunchError("--people should be a number, at least 10000.");
  return withCleanups(async (cleanups) => {
    const common = await prepare(count, cleanups);
    const lectern = await startLectern(common);
    cleanups.push(() => stopChild(lectern.child));
    const coming = keepPeopleComing(count);
    cleanups.push(() => coming.stop().catch(() => {}));
    const seen: Depth[] = [];
    for (const sort of directions)
      await progress(`Reading by ${sort} at ${depths.length} depths, ${turns} times each`, async () => {
        seen.push(...(await compareDepths(sort, Math.floor(count / limit), common)));
      });
    const walked = await progress("Walking through all pages", () => walkAll(count, common));
    const orders = await progress("Reading the middle page in every order", () => readOrders(count, common));
    const pace = await coming.stop();
    return resultsOf(seen, walked, orders, pace);
  });
}

async function prepare(count: number, cleanups: Cleanups): Promise<Common> {
  const env = await prepareDatabase(cleanups);
  cleanups.push(closeDatabase);
  await progress(`Making ${count} people`, () => seedBench(operator, { courses: 100, people: count }));
  // This chore runs every minute.
  await foldPageAnchors();
  await vacuum(env.DATABASE_URL);
  return { env, headers: await apiHeaders() };
}

/** Measures in turns, so that all depths meet the same machine. */
async function compareDepths(sort: string, pages: number, common: Common): Promise<Depth[]> {
  const seen = depths.map((depth) => ({
    page: 1 + Math.floor(depth * (pages - neighbours)),
    times: [] as number[],
  }));
  const pathOf = (page: number) => `/v2/people?sort=${sort}&limit=${limit}&page=${page}`;
  for (let turn = 0; turn < turns; turn += 1)
    for (const { page, times } of seen) {
      const { milliseconds, ids } = await read(
        `${common.env.BASE_URL}${pathOf(page + (turn % neighbours))}`,
        common,
      );
      if (ids.length !== limit) throw new LaunchError(`${pathOf(page)} has no ${limit} people.`);
      times.push(milliseconds);
    }
  const measured = seen.map(({ page, times }) => {
    const [p95, p99] = [quantile(times, 0.95), quantile(times, 0.99)];
    return { sort, page, path: pathOf(page), p50: median(times), p95, p99 };
  });
  const [first = { p50: Number.NaN, p95: Number.NaN }] = measured;
  return measured.map((one) => ({ ...one, ratio50: one.p50 / first.p50, ratio95: one.p95 / first.p95 }));
}

/** Follows the links. Each person must come exactly once. */
async function walkAll(count: number, common: Common): Promise<Walk> {
  const times: number[] = [];
  const met = new Set<string>();
  let url: string | undefined = `${common.env.BASE_URL}/v2/people?limit=${walk.limit}`;
  let came = 0;
  while (url) {
    const page = await read(url, common);
    times.push(page.milliseconds);
    for (const id of page.ids) met.add(id);
    came += page.ids.length;
    url = page.next;
  }
  if (met.size !== came || met.size < count)
    throw new LaunchError(`A walk met ${met.size} people in ${came} entries, of ${count}.`);
  const sum = (some: number[]) => some.reduce((total, time) => total + time, 0);
  const part = Math.min(walk.part, Math.floor(times.length / 2));
  return { pages: times.length, first: sum(times.slice(0, part)), last: sum(times.slice(-part)) };
}

async function readOrders(count: number, common: Common): Promise<Order[]> {
  const orders: Order[] = [];
  for (const sort of people.sorts.flatMap((name) => [name, `-${name}`])) {
    const page = Math.floor(count / limit / 2);
    const url = `${common.env.BASE_URL}/v2/people?sort=${sort}&limit=${limit}&page=`;
    const times: number[] = [];
    for (let turn = 1; turn <= 5; turn += 1)
      times.push((await read(`${url}${page + turn}`, common)).milliseconds);
    orders.push({ sort, milliseconds: median(times) });
  }
  return orders;
}

async function read(url: string, { headers }: Common) {
  const start = performance.now();
  const response = await fetch(url, { headers });
  const text = await response.text();
  const milliseconds = performance.now() - start;
  if (response.status !== 200) throw new LaunchError(`${url} was answered with ${response.status}.`);
  const { data, links } = JSON.parse(text) as { data: { id: string }[]; links: { next?: string } };
  return { milliseconds, ids: data.map(({ id }) => id), next: links.next };
}

function resultsOf(seen: Depth[], walked: Walk, orders: Order[], pace: number): Results {
  // The p99 of 400 times is the fifth slowest. In twelve series, one always meets a pause of the machine.
  const steepest = Math.max(...seen.flatMap(({ ratio50, ratio95 }) => [ratio50, ratio95]));
  const second = (name: string) => ({ name, unit: "s", digits: 2 });
  return {
    tables: [
      {
        title: `While ${peopleASecond} people a second sign in`,
        columns: [
          milliseconds("p50"),
          milliseconds("p95"),
          milliseconds("p99"),
          ratioColumn("p50/first"),
          ratioColumn("p95/first"),
        ],
        rows: seen.map(({ path, p50, p95, p99, ratio50, ratio95 }) => {
          return { name: path, figures: [p50, p95, p99, ratio50, ratio95] };
        }),
        requirements: [
          atMost(bound, "a deep page beside page 1, time", steepest),
          atLeast(0.9, "people who signed in, of those due", pace / peopleASecond),
        ],
      },
      {
        title: `A walk through all pages of ${walk.limit}`,
        columns: [{ name: "", unit: "pages", digits: 0 }, second("beginning"), second("end")],
        rows: [{ name: "", figures: [walked.pages, walked.first / 1000, walked.last / 1000] }],
        requirements: [
          atMost(bound, "the end of a walk beside its beginning, time", walked.last / walked.first),
        ],
      },
      {
        title: "The middle page in every order",
        columns: [{ name: "", unit: "ms", digits: 1 }],
        rows: orders.map((order) => ({ name: order.sort, figures: [order.milliseconds] })),
      },
    ],
    plots: [
      {
        name: "deep",
        title: "A page of people in the default order, against its depth",
        x: { label: "page" },
        y: { label: "p50 in ms" },
        lines: directions.map((name) => ({
          name,
          points: seen.filter(({ sort }) => sort === name).map(({ page, p50 }) => [page, p50]),
        })),
      },
    ],
  };
}
