import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { closeDatabase } from "@/lib/database/db";
import { type BenchSize, seedBench } from "@/prisma/seed-bench";
import { stopChild } from "../children";
import { operator } from "../commands/output";
import { LaunchError } from "../environment";
import { progress } from "../progress.mjs";
import { startWrites } from "./background-writes";
import {
  type Common,
  type Contestant,
  fetchPage2,
  startBareNext,
  startFastify,
  startLectern,
} from "./contestants";
import { apiHeaders, type Cleanups, prepareDatabase, withCleanups } from "./database";
import type { Results, Table } from "./results";
import { measure } from "./rounds";
import { targetsOf } from "./targets";
import { atLeast, requirementsOf, tableOf } from "./verdict";

/** `npm run bench -- api`: fails when the API does not come near enough to its two ceilings. */
export async function main(): Promise<Results> {
  const { rounds, writes, ...size } = readOptions();
  return withCleanups((cleanups) => bench(size, { rounds, writes }, cleanups));
}

async function bench(
  size: BenchSize,
  { rounds, writes }: { rounds: number; writes: number[] },
  cleanups: Cleanups,
): Promise<Results> {
  const common = await fillDatabase(size, cleanups);
  const take = (contestant: Contestant) => {
    cleanups.push(() => stopChild(contestant.child));
    return contestant;
  };
  const lectern = take(await startLectern(common));
  const body = await fetchPage2(lectern, common);
  const folder = await mkdtemp(join(tmpdir(), "lectern-bench-"));
  cleanups.push(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "page-2.json"), body);
  const bareNext = take(await startBareNext(common, join(folder, "page-2.json")));
  const fastify = take(await startFastify(common));
  for (const { origin, child } of [bareNext, fastify])
    if ((await fetchPage2({ origin, child }, common)) !== body)
      throw new LaunchError(`${origin} does not answer page 2 with the same bytes.`);
  const contestants = { lectern, bareNext, fastify };
  const targets = targetsOf(contestants, common.headers, size);
  const tables: Table[] = [];
  for (const perSecond of writes) {
    const writing = startWrites(common.env.DATABASE_URL as string, perSecond);
    const measured = await measure(contestants, targets, rounds);
    const written = await writing.stop();
    const requirements = requirementsOf(measured, perSecond);
    if (perSecond > 0) requirements.push(atLeast(0.9, "writes done, of those due", written / perSecond));
    tables.push(tableOf(measured, `With ${perSecond} writes a second`, requirements));
  }
  return { tables };
}

async function fillDatabase(size: BenchSize, cleanups: Cleanups): Promise<Common> {
  const env = await prepareDatabase(cleanups);
  cleanups.push(closeDatabase);
  await progress(`Making ${size.courses} courses and ${size.people} people`, () => seedBench(operator, size));
  return { env, headers: await apiHeaders() };
}

function readOptions(): BenchSize & { rounds: number; writes: number[] } {
  const option = (fallback: string) => ({ type: "string", default: fallback }) as const;
  const options = {
    courses: option("100000"),
    people: option("1000000"),
    rounds: option("11"),
    writes: option("0,50"),
  };
  const { values } = parseArgs({ args: process.argv.slice(3), options });
  const number = (name: keyof typeof options, least: number) => {
    const value = Number(values[name]);
    if (Number.isInteger(value) && value >= least) return value;
    throw new LaunchError(`--${name} should be a whole number, at least ${least}.`);
  };
  const writes = values.writes.split(",").map(Number);
  if (writes.some((one) => !Number.isInteger(one) || one < 0 || one > 1_000))
    throw new LaunchError("--writes should be whole numbers from 0 to 1000, separated by commas.");
  return {
    courses: number("courses", 100),
    people: number("people", 100),
    rounds: number("rounds", 1),
    writes,
  };
}
