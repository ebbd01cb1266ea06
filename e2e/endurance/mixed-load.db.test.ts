import { loadavg } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HonestLoad, type Kind } from "./honest-load";
import { type Installation, install, startServer } from "./installation";
import { Memory } from "./memory";
import { unleash, watchBackends } from "./pressure";
import { report } from "./results";
import {
  heavySearches,
  hostileMarkdown,
  hugePosts,
  parameterFlood,
  type Storm,
  unfinishedBodies,
} from "./storms";

const minutes = Number(process.env.MIXED_LOAD_MINUTES ?? 0.25);
const isInSuite = minutes < 1;
// Searches among them keep the database busy; fewer in the suite, because creating them takes longest.
const people = isInSuite ? 20_000 : 100_000;
const statementTimeout = 5_000;

const kinds: Kind[] = ["page", "completion", "sign-in", "api", "save"];

let platform: Installation;
let server: Awaited<ReturnType<typeof startServer>>;
let load: HonestLoad;
let longestBusy: number;
const memory = { before: 0, peak: 0, after: 0 };
// A machine that is busy otherwise makes answers late, which this measures.
const lateness = monitorEventLoopDelay({ resolution: 20 });
const struck: Record<string, number> = {};

beforeAll(
  async () => {
    platform = await install({
      env: {
        LOG_LEVEL: "fatal",
        API_RATE_LIMIT: "0",
        DATABASE_STATEMENT_TIMEOUT_MS: String(statementTimeout),
      },
    });
    await platform.lectern(["seed", "bench", "--courses", "1000", "--people", String(people)]);
    server = await startServer(platform);
    load = await HonestLoad.on(platform, server.origin);
    const watched = new Memory(server.pid);
    const busiest = watchBackends(platform);
    await load.during(async () => {
      load.phase = "warming up";
      await sleep(4_000);
      load.phase = "at rest";
      await sleep(4_000);
      memory.before = await watched.now();
      const end = performance.now() + minutes * 60_000;
      load.phase = "under pressure";
      lateness.enable();
      while (performance.now() < end) await strikeAll();
      load.phase = "afterwards";
      lateness.disable();
      memory.peak = watched.peak;
      await sleep(5_000);
      memory.after = await watched.now();
    });
    longestBusy = await busiest();
    if (!isInSuite) memory.after = await lowestWithin(180_000, watched);
    watched.stop();
  },
  minutes * 60_000 + 360_000,
);

afterAll(async () => {
  await server?.stop();
  await platform?.close();
});

/** V8 returns its heap after one to two idle minutes. */
async function lowestWithin(milliseconds: number, watched: Memory): Promise<number> {
  const end = performance.now() + milliseconds;
  let lowest = await watched.now();
  while (performance.now() < end && lowest > memory.before) {
    await sleep(2_000);
    lowest = Math.min(lowest, await watched.now());
  }
  return lowest;
}

async function strikeAll(): Promise<void> {
  for (const [name, storm] of Object.entries(storms()))
    struck[name] = (struck[name] ?? 0) + (await unleash(load, storm, 5_000));
}

function storms(): Record<string, Storm> {
  const [[, learner] = ["", load.admin]] = load.learners;
  const all = {
    parameters: parameterFlood,
    "huge bodies": hugePosts,
    "unfinished bodies": unfinishedBodies,
    "heavy searches": heavySearches(load.apiKey),
    "hostile texts": hostileMarkdown(load.admin, load.course, learner),
  };
  const everything: Storm = async (origin, over) => {
    const counts = await Promise.all(Object.values(all).map((storm) => storm(origin, over)));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  // The file hostile.db.test.ts runs the other storms alone.
  const { "heavy searches": searches, "hostile texts": texts } = all;
  const alone = isInSuite ? { "heavy searches": searches, "hostile texts": texts } : all;
  return { ...alone, "all of it at once": everything };
}

test("honest people are answered within two seconds, or refused", () => {
  process.stdout.write(`${table()}\n`);
  for (const name of Object.keys(storms())) expect(struck[name], name).toBeGreaterThan(0);
  for (const kind of kinds) {
    const { answered, shed, failed } = load.summary("under pressure", { kinds: [kind] });
    expect(failed, kind).toEqual([]);
    // Honest API clients share a budget with those who search too much.
    expect(answered, kind).toBeGreaterThan(kind === "api" ? 0 : shed);
  }
  // The promise is two seconds, but the suite shares its machine.
  expect(load.late("under pressure", isInSuite ? 6_000 : 2_000)).toEqual([]);
});

test("everything that was acknowledged is kept", async () => {
  const lost = await load.findLost();
  const { waited } = load.summary("under pressure");
  const { waited: atRest } = load.summary("at rest");
  report("mixed-load", { acknowledged: load.acknowledged(), lost: lost.length, waited, atRest, memory });
  expect(load.acknowledged()).toBeGreaterThan(10);
  expect(lost).toEqual([]);
});

test("no backend is busy for longer than a statement may take", () => {
  expect(longestBusy).toBeLessThan(statementTimeout + 1_000);
});

test("the server is the same process, and its memory is back where it was", () => {
  expect(process.kill(server.pid, 0)).toBe(true);
  // The suite does not wait for V8's heap: it would notice retained bodies, which are gigabytes.
  expect(memory.after).toBeLessThan(memory.before + (isInSuite ? 500 : 20));
});

const milliseconds = (nanoseconds: number) => `${Math.round(nanoseconds / 1e6)} ms`;

function table(): string {
  const line = (kind: Kind, phase: string) => {
    const { answered, shed, failed, waited } = load.summary(phase, { kinds: [kind] });
    return [kind, phase, answered, shed, failed.length, `${waited.median} ms`, `${waited.worst} ms`].join(
      " | ",
    );
  };
  return [
    "kind | when | answered | shed (503) | failed | median | worst",
    ...kinds.flatMap((kind) => ["at rest", "under pressure"].map((phase) => line(kind, phase))),
    `attacks: ${JSON.stringify(struck)}`,
    `answers after 2 s: ${load.late("under pressure", 2_000).length}; this process itself was late by ${milliseconds(lateness.percentile(99))} (99 %), ${milliseconds(lateness.max)} at most; load average ${loadavg()[0]?.toFixed(1)}`,
    `memory: ${JSON.stringify(memory)} MB; longest busy backend: ${longestBusy} ms; acknowledged completions: ${load.acknowledged()}`,
  ].join("\n");
}
