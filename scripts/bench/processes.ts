import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { seedBench } from "@/prisma/seed-bench";
import { startChild, stopChild, untilAnswering } from "../children";
import { operator } from "../commands/output";
import { progress } from "../progress.mjs";
import { run } from "../run.mjs";
import { freePort, page2, startFlags } from "./contestants";
import { apiHeaders, type Cleanups, prepareDatabase, vacuum, withCleanups } from "./database";
import { load } from "./load";
import type { Results, Row } from "./results";

const connections = 32;
const counts = [1, 2];

/** Linux counts in hundredths of a second. */
const tick = 10;

type Server = { origin: string; pids: string[] };

/**
 * `npm run bench -- processes`: what the same requests cost one process and two with their parent. The CPU time counts, because
 * the load takes processors too: as many processes as there are idle cores answer that many times what one second of it does.
 */
export function main(): Promise<Results> {
  const options = { seconds: { type: "string", default: "10" } } as const;
  const { values } = parseArgs({ args: process.argv.slice(3), options });
  return withCleanups(async (cleanups) => {
    const env = await prepareDatabase(cleanups);
    await progress("Seeding", () => seedBench(operator, { courses: 2_000, people: 2_000 }));
    await vacuum(env.DATABASE_URL);
    const servers: Server[] = [];
    for (const count of counts) servers.push(await startLectern(env, count, cleanups));
    const headers = await apiHeaders();
    const rows: Row[] = [];
    for (const path of [page2, "/auth/sign-in"])
      rows.push(await measure(path, servers, path === page2 ? headers : {}, Number(values.seconds) * 1000));
    const memory = await Promise.all(servers.map(({ pids }) => memoryOf(pids)));
    rows.push({ name: "memory after that, MB", figures: [...memory, null, null, null] });
    return { tables: [{ title: "of one process, and of two with their parent", columns, rows }] };
  });
}

const columns = [
  { name: "one", unit: "a second", digits: 0 },
  { name: "two", unit: "a second", digits: 0 },
  { name: "one", unit: "CPU ms", digits: 2 },
  { name: "two", unit: "CPU ms", digits: 2 },
  { name: "two cores", unit: "times one", digits: 2 },
];

async function startLectern(env: Record<string, string>, count: number, cleanups: Cleanups): Promise<Server> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const variables = {
    ...env,
    BASE_URL: origin,
    PORT: String(port),
    PROCESSES: String(count),
    API_RATE_LIMIT: "0",
  };
  const child = startChild([...startFlags, "scripts/start.mjs"], variables);
  cleanups.push(() => stopChild(child));
  await progress(`Starting ${count}`, () => untilAnswering(child, `${origin}/v2`));
  const workers = async () =>
    count === 1 ? [] : (await run("pgrep", ["-P", String(child.pid)])).trim().split("\n");
  while (count > 1 && (await workers()).length < count) await new Promise((done) => setTimeout(done, 100));
  return { origin, pids: [String(child.pid), ...(await workers())] };
}

async function measure(
  path: string,
  servers: Server[],
  headers: Record<string, string>,
  milliseconds: number,
): Promise<Row> {
  const [perSecond, cost]: [number[], number[]] = [[], []];
  for (const { origin, pids } of servers) {
    const what = { origin, nextPath: () => path, headers, status: 200, connections };
    await load(what, 4_000);
    const [before, start] = [await cpuOf(pids), performance.now()];
    const round = await load(what, milliseconds);
    const answered = (round.perSecond * (performance.now() - start)) / 1000;
    perSecond.push(round.perSecond);
    cost.push((tick * ((await cpuOf(pids)) - before)) / answered);
  }
  const [one = Number.NaN, two = Number.NaN] = cost;
  return { name: path, figures: [...perSecond, one, two, (2 * one) / two] };
}

async function cpuOf(pids: string[]): Promise<number> {
  const all = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, "utf8")));
  // After the name in parentheses: proc(5), fields 14 and 15.
  const ticks = all.map((text) => text.slice(text.lastIndexOf(")")).split(" "));
  return ticks.reduce((sum, fields) => sum + Number(fields[12]) + Number(fields[13]), 0);
}

async function memoryOf(pids: string[]): Promise<number> {
  const used: string = await run("ps", ["-o", "rss=", "-p", pids.join()]);
  const lines = used.trim().split("\n").map(Number);
  return lines.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024;
}
