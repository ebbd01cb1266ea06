import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, test } from "vitest";
import { pauseAfter } from "./processes.mjs";

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A parent whose processes run `source`. */
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

test("when no process can start any more, the parent says so and ends with 1, after six tries", async () => {
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

test("each process may hold a bounded part of the memory, or what NODE_OPTIONS allows it", async () => {
  for (const limit of await heapLimits({ NODE_OPTIONS: "" })) expect(limit).toBeLessThanOrEqual(2_048 + 64);
  for (const limit of await heapLimits({ NODE_OPTIONS: "--max-old-space-size=300" })) {
    expect(limit).toBeGreaterThanOrEqual(300);
    expect(limit).toBeLessThanOrEqual(300 + 64);
  }
});
