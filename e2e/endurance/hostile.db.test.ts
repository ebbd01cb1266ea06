import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HonestLoad } from "./honest-load";
import { type Installation, install, startServer } from "./installation";
import { Memory } from "./memory";
import { unleash } from "./pressure";
import { report } from "./results";
import { hugePosts, parameterFlood, type Storm, slowRequests, unfinishedBodies } from "./storms";

const storms: Record<string, Storm> = {
  "30,000 parameters, and addresses of 120 kB": parameterFlood,
  "headers that do not end, and bodies a byte at a time": slowRequests,
  "bodies of 2 GB": hugePosts,
  "a hundred unfinished bodies of 10 MB": unfinishedBodies,
};

let platform: Installation;
let server: Awaited<ReturnType<typeof startServer>>;
let load: HonestLoad;
const memory = { before: 0, peak: 0, after: 0 };
const struck: Record<string, number> = {};

beforeAll(async () => {
  platform = await install({ env: { LOG_LEVEL: "fatal", API_RATE_LIMIT: "0" } });
  server = await startServer(platform);
  load = await HonestLoad.on(platform, server.origin);
  const watched = new Memory(server.pid);
  await load.during(async () => {
    load.phase = "warming up";
    await sleep(4_000);
    load.phase = "at rest";
    await sleep(4_000);
    memory.before = await watched.now();
    for (const [name, storm] of Object.entries(storms)) {
      load.phase = name;
      struck[name] = await unleash(load, storm, 5_000);
      load.phase = "between";
      await sleep(500);
    }
    memory.peak = watched.peak;
    await sleep(3_000);
    memory.after = await watched.now();
  });
  watched.stop();
});

afterAll(async () => {
  await server?.stop();
  await platform?.close();
});

test.each(Object.keys(storms))("%s: honest people are answered within two seconds, or refused", (name) => {
  expect(struck[name]).toBeGreaterThan(0);
  const { failed, answered } = load.summary(name);
  expect(failed).toEqual([]);
  // The promise is two seconds, but the suite shares its machine.
  expect(load.late(name, 6_000)).toEqual([]);
  expect(answered).toBeGreaterThan(10);
});

test("the server is the same process, and its memory is near what it was", () => {
  expect(process.kill(server.pid, 0)).toBe(true);
  expect(memory.peak).toBeLessThan(memory.before + 500);
  expect(memory.after).toBeLessThan(memory.before + 400);
});

test("everything that was acknowledged is kept", async () => {
  const lost = await load.findLost();
  const { waited } = load.summary(Object.keys(storms));
  const { waited: atRest } = load.summary("at rest");
  report("hostile", { acknowledged: load.acknowledged(), lost: lost.length, waited, atRest, memory });
  expect(lost).toEqual([]);
});
