import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { afterEach, expect, test } from "vitest";
import { freePort } from "../e2e/platform";
import { pauseAfter } from "./processes.mjs";

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Starts a parent whose processes run `source`. */
function supervise(count: number, source: string, env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "lectern-processes-"));
  folders.push(folder);
  const exec = join(folder, "process.mjs");
  writeFileSync(exec, source);
  const parent = join(folder, "parent.mjs");
  const processes = pathToFileURL("scripts/processes.mjs");
  writeFileSync(
    parent,
    `import { superviseProcesses } from ${JSON.stringify(processes)};
    await superviseProcesses(${count}, { exec: ${JSON.stringify(exec)} });`,
  );
  const child = spawn(process.execPath, [parent], { cwd: folder, env: { ...process.env, ...env } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  return { child, output: () => output, ended: once(child, "close") };
}

const listen = `import { createServer } from "node:net"; createServer().listen(0);`;

test("when the first process cannot start, its exit code is that of the command", async () => {
  const { ended } = supervise(2, "process.exit(7);");
  expect(await ended).toEqual([7, null]);
});

test("when no process can start, the parent says so and ends with 1, after six tries", async () => {
  const { ended, output } = supervise(
    2,
    `import { existsSync, writeFileSync } from "node:fs";
    console.log("began");
    if (existsSync("began")) process.exit(3);
    writeFileSync("began", "");
    ${listen}
    setTimeout(() => process.exit(3), 200);`,
  );
  expect(await ended).toEqual([1, null]);
  expect(output()).toContain("No process of Lectern can start");
  const tries = output().match(/began/g)?.length;
  expect(tries).toBeGreaterThanOrEqual(6);
  expect(tries).toBeLessThanOrEqual(8);
});

test("a process that ends soon again is tried later each time, and never more than half a minute later", () => {
  expect([0, 1, 2, 3, 6, 7, 50].map(pauseAfter)).toEqual([0, 500, 1_000, 2_000, 16_000, 30_000, 30_000]);
});

async function heapLimits(env: Record<string, string>): Promise<number[]> {
  const source = `import v8 from "node:v8";
    console.log("limit " + v8.getHeapStatistics().heap_size_limit / 2 ** 20 + ";");
    ${listen}`;
  const { child, output, ended } = supervise(2, source, env);
  const limits = () => [...output().matchAll(/limit ([\d.]+);/g)].map(([, limit]) => Number(limit));
  await expect.poll(limits, { timeout: 20_000 }).toHaveLength(2);
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  return limits();
}

test("each process may hold a bounded part of the memory, or the amount of NODE_OPTIONS", async () => {
  for (const limit of await heapLimits({ NODE_OPTIONS: "" })) expect(limit).toBeLessThanOrEqual(2_048 + 64);
  for (const limit of await heapLimits({ NODE_OPTIONS: "--max-old-space-size=300" })) {
    expect(limit).toBeGreaterThanOrEqual(300);
    expect(limit).toBeLessThanOrEqual(300 + 64);
  }
});

/** Connects, and resolves with what it is sent until its end: a process answers with its PID. */
async function answer(port: number): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.on("data", (chunk) => (text += chunk));
  await once(socket, "close");
  return text;
}

const answering = (port: number) => `import { createServer } from "node:net";
  createServer((socket) => socket.end(String(process.pid))).listen(${port}, "127.0.0.1");`;

test("a connection that was handed to a process which died before it took it is another's", async () => {
  const port = await freePort();
  const { child, output, ended } = supervise(2, answering(port));
  await expect.poll(output, { timeout: 20_000 }).toContain("serves with 2 processes.");
  const stopped = Number(await answer(port));
  process.kill(stopped, "SIGSTOP");
  // Each process gets one connection at a time; the stopped one never takes its own.
  const asked = Array.from({ length: 4 }, () => answer(port));
  expect(await Promise.race(asked)).not.toBe("");
  process.kill(stopped, "SIGKILL");
  const answers = await Promise.all(asked);
  expect(new Set(answers).size, answers.join()).toBeLessThanOrEqual(2);
  expect(answers.every((pid) => Number(pid) > 0 && Number(pid) !== stopped)).toBe(true);
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});

test("without a reader of the output, a dead process is still replaced", async () => {
  const port = await freePort();
  const { child, output, ended } = supervise(2, answering(port));
  await expect.poll(output, { timeout: 20_000 }).toContain("serves with 2 processes.");
  for (const stream of [child.stdout, child.stderr]) stream.destroy();
  const dead = Number(await answer(port));
  process.kill(dead, "SIGKILL");
  await sleep(500);
  for (let asked = 0; asked < 4; asked += 1) expect(Number(await answer(port))).not.toBe(dead);
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});

test("when the last process dies, a connection that it did not take is closed", async () => {
  const port = await freePort();
  const { child, output, ended } = supervise(1, answering(port));
  await expect.poll(output, { timeout: 20_000 }).toContain("serves with 1 processes.");
  const stopped = Number(await answer(port));
  process.kill(stopped, "SIGSTOP");
  const asked = [answer(port), answer(port)];
  await sleep(200);
  process.kill(stopped, "SIGKILL");
  expect(await Promise.all(asked.map((one) => one.catch(() => "")))).toEqual(["", ""]);
  await expect.poll(() => answer(port).catch(() => ""), { timeout: 20_000 }).not.toBe("");
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});
