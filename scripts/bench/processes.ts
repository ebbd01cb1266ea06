import { readFile } from "node:fs/promises";
import { availableParallelism, cpus } from "node:os";
import { parseArgs } from "node:util";
import { sessionCookie } from "@/lib/session/cookies";
import { seedBench } from "@/prisma/seed-bench";
import { stopChild, untilAnswering } from "../children";
import { operator } from "../commands/output";
import { progress } from "../progress.mjs";
import { run } from "../run.mjs";
import { freePort, page2, startNode } from "./contestants";
import { apiHeaders, type Cleanups, prepareDatabase, vacuum, withCleanups } from "./database";
import { load, type Round } from "./load";
import { seedSchool } from "./page-school";
import { startProvider } from "./provider";
import type { Requirement, Results, Table } from "./results";
import { atLectern, signInAll, signInFor } from "./sign-in-flows";
import { atLeast, atMost, megabytes, ratioColumn } from "./verdict";

/** `apart` means two servers of one process each, which share only the database. */
const kinds = { one: 1, apart: 2, two: 2, four: 4 } as const;
const names: Record<Kind, string> = {
  one: "one process",
  apart: "two servers of one",
  two: "two and their parent",
  four: "four and their parent",
};

/** Two processes must reach this ratio to one, on two idle cores. */
const bound = 1.8;
const knownPeople = 200;
/** Warms each process up for these milliseconds: a cold one is several times slower. */
const warmUp = 2_000;
const rounds = 5;

/** Linux counts in hundredths of a second. */
const tick = 10;

type Kind = keyof typeof kinds;

type Server = { kind: Kind; origins: string[]; pids: string[] };

/** Sends requests without pause on each connection, for these milliseconds. */
type Work = (origin: string, connections: number, milliseconds: number) => Promise<Round>;

type Workload = { words: string; work: Work };

/** Counts answers, milliseconds, the servers' CPU milliseconds and those of everything else on the machine. */
type Turn = { answered: number; took: number; servers: number; others: number };

/**
 * `npm run bench -- processes` sends the same requests of the API, pages and whole sign-ins in turns to one process, two and
 * four.
 * Each process has one connection: more would only show how load and processes share two cores. Two processes fail below 1.8
 * times
 * one's rate if load, PostgreSQL and the rest left them two cores. Otherwise a request's CPU time counts, of all processes and
 * their
 * parent. It is compared with two servers that share nothing, because these lose as much to the shared cores. If two need `c`
 * times as
 * much, they answer 2 / c times as many on two idle cores. This allows a `c` of 2 / 1.8 = 1.11.
 */
export function main(): Promise<Results> {
  const options = { seconds: { type: "string", default: "4" } } as const;
  const { values } = parseArgs({ args: process.argv.slice(3), options });
  const milliseconds = (Number(values.seconds) || 4) * 1000;
  return withCleanups(async (cleanups) => {
    const env = await prepareDatabase(cleanups);
    const workloads = await progress("Seeding", () => prepareWorkloads(cleanups));
    await vacuum(env.DATABASE_URL);
    const servers: Server[] = [];
    for (const kind of Object.keys(kinds) as Kind[]) servers.push(await startServer(env, kind, cleanups));
    for (const origin of servers.flatMap(({ origins }) => origins))
      await signInAll({ origin, signIn: atLectern }, knownLogins());
    const tables: Table[] = [];
    for (const workload of workloads)
      tables.push(
        await progress(workload.words, async () =>
          tableOf(workload, await measure(workload, servers, milliseconds)),
        ),
      );
    return { tables: [...tables, await memoryTable(servers)] };
  });
}

async function prepareWorkloads(cleanups: Cleanups): Promise<Workload[]> {
  const { token, permalink } = await seedSchool();
  await seedBench(operator, { courses: 2_000, people: 2_000 });
  await startProvider(cleanups);
  const learner = { Cookie: `${sessionCookie().name}=${token}` };
  const ask = (path: string, headers: Record<string, string>): Work => {
    const what = { nextRequest: () => path, headers, status: 200 };
    return (origin, connections, milliseconds) => load({ origin, ...what, connections }, milliseconds);
  };
  let come = 0;
  const nextLogin = () => `known-${++come % knownPeople}`;
  return [
    { words: "API, a page of 50 courses", work: ask(page2, await apiHeaders()) },
    { words: "A course's page", work: ask(`/courses/${permalink}`, learner) },
    { words: "The dashboard", work: ask("/", learner) },
    { words: "The sign-in page", work: ask("/auth/sign-in", {}) },
    {
      words: "Whole sign-ins of people who return",
      work: (origin, connections, milliseconds) =>
        signInFor({ origin, signIn: atLectern }, { nextLogin, connections }, milliseconds),
    },
  ];
}

const knownLogins = () => Array.from({ length: knownPeople }, (_, index) => `known-${index}`);

async function startServer(env: Record<string, string>, kind: Kind, cleanups: Cleanups): Promise<Server> {
  const each = kind === "apart" ? [1, 1] : [kinds[kind]];
  const started = await Promise.all(each.map((count) => startLectern(env, count, cleanups)));
  return { kind, origins: started.map(({ origin }) => origin), pids: started.flatMap(({ pids }) => pids) };
}

async function startLectern(env: Record<string, string>, count: number, cleanups: Cleanups) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const variables = {
    ...env,
    BASE_URL: origin,
    PORT: String(port),
    PROCESSES: String(count),
    API_RATE_LIMIT: "0",
    SIGN_IN_RATE_LIMIT: "0",
  };
  const child = startNode(["scripts/start.mjs"], variables);
  cleanups.push(() => stopChild(child));
  await progress(`Starting ${count}`, () => untilAnswering(child, `${origin}/v2`));
  const workers = async () =>
    count === 1 ? [] : (await run("pgrep", ["-P", String(child.pid)])).trim().split("\n");
  while (count > 1 && (await workers()).length < count) await new Promise((done) => setTimeout(done, 100));
  return { origin, pids: [String(child.pid), ...(await workers())] };
}

/** Alternates short turns, there and back, so that a slow machine slows all alike. */
async function measure(
  { work }: Workload,
  servers: Server[],
  milliseconds: number,
): Promise<Record<Kind, Turn>> {
  for (const { kind, origins } of servers) await atAll(work, origins, 8 * kinds[kind], kinds[kind] * warmUp);
  const none = { answered: 0, took: 0, servers: 0, others: 0 };
  const sums: Record<Kind, Turn> = {
    one: { ...none },
    apart: { ...none },
    two: { ...none },
    four: { ...none },
  };
  const turns = Array.from({ length: rounds }, () => [...servers, ...servers.toReversed()]).flat();
  for (const server of turns) {
    const turn = await measureTurn(work, server, milliseconds / rounds);
    for (const figure of Object.keys(none) as (keyof Turn)[]) sums[server.kind][figure] += turn[figure];
  }
  return sums;
}

async function measureTurn(work: Work, { kind, origins, pids }: Server, milliseconds: number): Promise<Turn> {
  const [own, all, start] = [await cpuOf(pids), busy(), performance.now()];
  const perSecond = await atAll(work, origins, kinds[kind], milliseconds);
  const took = performance.now() - start;
  const servers = (await cpuOf(pids)) - own;
  return { answered: (perSecond * took) / 1000, took, servers, others: busy() - all - servers };
}

/** Returns the total answers a second. */
async function atAll(
  work: Work,
  origins: string[],
  connections: number,
  milliseconds: number,
): Promise<number> {
  const each = await Promise.all(
    origins.map((origin) => work(origin, connections / origins.length, milliseconds)),
  );
  return each.reduce((sum, { perSecond }) => sum + perSecond, 0);
}

function tableOf({ words }: Workload, turns: Record<Kind, Turn>): Table {
  const rate = ({ answered, took }: Turn) => (1000 * answered) / took;
  const cost = ({ servers, answered }: Turn) => servers / answered;
  const rows = (Object.keys(kinds) as Kind[]).map((kind) => {
    const [turn, { one }] = [turns[kind], turns];
    const figures = [
      rate(turn),
      rate(turn) / rate(one),
      cost(turn),
      cost(turn) / cost(one),
      turn.others / turn.took,
    ];
    return { name: names[kind], figures };
  });
  return { title: words, columns, rows, requirements: [requirementOf(turns)] };

  function requirementOf({ one, apart, two }: Record<Kind, Turn>): Requirement {
    const isRoom = availableParallelism() - two.others / two.took >= 2;
    return isRoom
      ? atLeast(bound, `${words}: two beside one, requests a second`, rate(two) / rate(one))
      : atMost(
          Number((2 / bound).toFixed(2)),
          `${words}: two beside two servers of one, CPU time of a request`,
          cost(two) / cost(apart),
        );
  }
}

const columns = [
  { name: "", unit: "a second", digits: 0 },
  ratioColumn("to one"),
  { name: "", unit: "CPU ms each", digits: 2 },
  ratioColumn("CPU to one"),
  { name: "all else", unit: "cores", digits: 2 },
];

async function memoryTable(servers: Server[]): Promise<Table> {
  const rows = servers.map(async ({ kind, pids }) => {
    return { name: names[kind], figures: [await memoryOf(pids)] };
  });
  return { title: "Memory after that", columns: [megabytes("RSS")], rows: await Promise.all(rows) };
}

/** Returns milliseconds. */
async function cpuOf(pids: string[]): Promise<number> {
  const all = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, "utf8")));
  // proc(5) has these as fields 14 and 15, after the name in parentheses.
  const ticks = all.map((text) => text.slice(text.lastIndexOf(")")).split(" "));
  return tick * ticks.reduce((sum, fields) => sum + Number(fields[12]) + Number(fields[13]), 0);
}

/** Returns the busy milliseconds of the machine's cores. */
function busy(): number {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);
}

async function memoryOf(pids: string[]): Promise<number> {
  const used: string = await run("ps", ["-o", "rss=", "-p", pids.join()]);
  const lines = used.trim().split("\n").map(Number);
  return lines.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024;
}
