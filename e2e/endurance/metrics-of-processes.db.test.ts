import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";
import { json } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freePort } from "../platform";
import { type Installation, install, startServer } from "./installation";

let platform: Installation;
let server: Awaited<ReturnType<typeof startServer>>;
let page: () => Promise<string>;

beforeAll(async () => {
  const port = await freePort();
  page = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  platform = await install({
    env: {
      PROCESSES: "2",
      METRICS_PORT: String(port),
      // Longer than this whole file may take.
      DRAIN_SECONDS: "300",
      READ_DATABASE_URL: "postgresql://nobody@127.0.0.1:9/absent",
    },
  });
  server = await startServer(platform);
  await vi.waitUntil(() => server.output().includes("serves with 2 processes"), { timeout: 60_000 });
  await vi.waitUntil(() => page().catch(() => ""), { timeout: 60_000 });
});

afterAll(async () => {
  server.kill();
  await server.ended;
  // A process ends when it loses its parent.
  await vi.waitUntil(async () => !(await isThere()), { timeout: 60_000 });
  await platform.close();
});

const isThere = () =>
  fetch(`${server.origin}/healthz`).then(
    () => true,
    () => false,
  );

const processes = () =>
  execFileSync("pgrep", ["-P", String(server.pid)], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map(Number);

async function read(series: string): Promise<string | undefined> {
  const line = (await page()).split("\n").find((line) => line.startsWith(`${series} `));
  return line?.slice(series.length + 1);
}

/** Returns what /readyz says about the server, over a connection that `agent` may keep. */
async function readiness(agent?: Agent): Promise<string> {
  const asked = request(`${server.origin}/readyz`, { agent }).end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  const { checks } = (await json(answer)) as { checks: { server: string } };
  return `${checks.server}${checks.server === "ok" ? "" : ` ${answer.statusCode}`}`;
}

test("on the page of two processes, each has a series, and no age is lost on its way", async () => {
  const text = await page();
  for (const pid of processes())
    for (const name of ["process_resident_memory_bytes", "nodejs_eventloop_lag_p99_seconds"])
      expect(text).toContain(`${name}{pid="${pid}"} `);
  for (const line of [
    'lectern_processes{state="answering"} 2',
    'lectern_processes{state="silent"} 0',
    'lectern_processes{state="missing"} 0',
    "lectern_standby_age_seconds +Inf",
    "lectern_standby_reachable 0",
    "lectern_draining 0",
    'lectern_chore_interval_seconds{chore="count learning progress"} 600',
  ])
    expect(text).toContain(`${line}\n`);
  await expect
    .poll(() => read('lectern_chore_age_seconds{chore="count learning progress"}'), { timeout: 30_000 })
    .toMatch(/^\d/);
});

test("all that alerts and the dashboard ask for is on the page", async () => {
  const text = await page();
  const known = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
  for (const file of ["alerts.yml", "grafana-dashboard.json"]) {
    const asked = readFileSync(`docs/operations/${file}`, "utf8").matchAll(
      /\b(?:lectern|nodejs|process)_\w+?(?=(?:_bucket|_count|_sum)?\b)/g,
    );
    expect([...asked].map(([name]) => name).filter((name) => !known.has(name))).toEqual([]);
  }
});

test("a stuck process is reported, the page comes without it, and nothing counts twice", async () => {
  const silent = 'lectern_processes{state="silent"}';
  const counted = 'lectern_database_statement_duration_seconds_count{kind="chores"}';
  await expect.poll(() => read(counted), { timeout: 30_000 }).toMatch(/^\d/);
  const before = Number(await read(counted));
  const [stuck = 0] = processes();
  process.kill(stuck, "SIGSTOP");
  await expect.poll(() => read(silent), { timeout: 30_000 }).toBe("1");
  const text = await page();
  expect(text).not.toContain(`process_resident_memory_bytes{pid="${stuck}"}`);
  expect(Number(await read(counted))).toBeGreaterThanOrEqual(before);
  process.kill(stuck, "SIGCONT");
  await expect.poll(() => read(silent), { timeout: 30_000 }).toBe("0");
});

test("while SIGHUP replaces them, the server stays ready, waits for no balancer and loses no count", async () => {
  for (let index = 0; index < 10; index += 1) await fetch(`${server.origin}/v2/courses/${index}`);
  const total = async () =>
    [...(await page()).matchAll(/^lectern_http_request_duration_seconds_count\{.*\} (\d+)$/gm)].reduce(
      (sum, [, count]) => sum + Number(count),
      0,
    );
  await expect.poll(total).toBeGreaterThanOrEqual(10);
  const before = [await total(), processes()] as const;
  const kept = new Agent({ keepAlive: true, maxSockets: 1 });
  const said = new Set<string>();
  let isOver = false;
  const balancer = (async () => {
    while (!isOver) {
      said.add(await readiness(kept)).add(await readiness());
      await sleep(20);
    }
  })();
  process.kill(server.pid, "SIGHUP");
  await vi.waitUntil(() => server.output().includes("has reloaded"), { timeout: 200_000 });
  isOver = true;
  await balancer;
  kept.destroy();
  expect([...said]).toEqual(["ok"]);
  expect(processes().filter((pid) => before[1].includes(pid))).toEqual([]);
  expect(await total()).toBeGreaterThanOrEqual(before[0]);
});

test("at SIGTERM of the whole, it says for DRAIN_SECONDS that it is not ready, and two that drain are one", async () => {
  process.kill(server.pid, "SIGTERM");
  await expect.poll(() => readiness(), { timeout: 30_000 }).toBe("draining 503");
  await expect.poll(() => read("lectern_draining"), { timeout: 30_000 }).toBe("1");
  expect(await isThere()).toBe(true);
});
