import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createApiKey } from "@/lib/api-keys/edit";
import { closeDatabase } from "@/lib/db";
import { type BenchSize, seedBench } from "@/prisma/seed-bench";
import { stopChild } from "../children";
import { operator } from "../commands/output";
import { LaunchError } from "../environment";
import { progress } from "../progress.mjs";
import {
  type Common,
  type Contestant,
  fetchPage2,
  startBareNext,
  startHandWritten,
  startLectern,
} from "./contestants";
import { type Cleanups, prepareDatabase } from "./database";
import { measure } from "./rounds";
import { targetsOf } from "./targets";
import { requirementsOf, tableOf } from "./verdict";

/** `npm run bench -- api`: the API beside its two ceilings, in one run; fails when it does not come near enough. */
export async function main(): Promise<void> {
  const { rounds, ...size } = readOptions();
  const cleanups: Cleanups = [];
  try {
    await Promise.race([bench(size, rounds, cleanups), interrupted()]);
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup();
  }
}

async function bench(size: BenchSize, rounds: number, cleanups: Cleanups): Promise<void> {
  const common = await fillDatabase(size, cleanups);
  const take = (contestant: Contestant) => {
    cleanups.push(() => stopChild(contestant.child));
    return contestant;
  };
  const lectern = take(await startLectern(common));
  const { body, tag } = await fetchPage2(lectern, common);
  const folder = await mkdtemp(join(tmpdir(), "lectern-bench-"));
  cleanups.push(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "page-2.json"), body);
  const bareNext = take(await startBareNext(common, join(folder, "page-2.json")));
  const handWritten = take(await startHandWritten(common));
  for (const { origin, child } of [bareNext, handWritten])
    if ((await fetchPage2({ origin, child }, common)).body !== body)
      throw new LaunchError(`${origin} does not answer page 2 with the same bytes.`);
  const contestants = { lectern, bareNext, handWritten };
  const measured = await measure(contestants, targetsOf(contestants, common.headers, tag, size), rounds);
  const requirements = requirementsOf(measured);
  process.stdout.write(`${tableOf(measured, requirements)}\n`);
  if (requirements.some(({ isMet }) => !isMet)) process.exitCode = 1;
}

async function fillDatabase(size: BenchSize, cleanups: Cleanups): Promise<Common> {
  const env = await prepareDatabase(cleanups);
  cleanups.push(closeDatabase);
  await progress(`Making ${size.courses} courses and ${size.people} people`, () => seedBench(operator, size));
  const { key } = await createApiKey(operator, {
    name: "bench",
    scope: "everything",
    expiresAt: null,
    allowedNetworks: [],
    rateLimit: null,
  });
  return { env, headers: { "X-Api-Key": key } };
}

function readOptions(): BenchSize & { rounds: number } {
  const option = (fallback: string) => ({ type: "string", default: fallback }) as const;
  const options = { courses: option("100000"), people: option("1000000"), rounds: option("11") };
  const { values } = parseArgs({ args: process.argv.slice(3), options });
  const number = (name: keyof typeof options, least: number) => {
    const value = Number(values[name]);
    if (Number.isInteger(value) && value >= least) return value;
    throw new LaunchError(`--${name} should be a whole number, at least ${least}.`);
  };
  return { courses: number("courses", 100), people: number("people", 100), rounds: number("rounds", 1) };
}

function interrupted(): Promise<never> {
  return new Promise((_, fail) => {
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
      process.once(name, () => fail(new LaunchError("Interrupted.")));
  });
}
