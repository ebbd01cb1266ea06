import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, test } from "vitest";
import { ask, countLost, makeTable } from "./acknowledged";
import { countRounds, rounds } from "./figures";

const writer = fileURLToPath(new URL("writer.mjs", import.meta.url));
let folder: string;
let next = 1;
const { figures, judge } = countRounds("kills");

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lectern-kills-"));
  // Root's database runs as another user.
  await chmod(folder, 0o711);
  await ask(folder, makeTable);
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const found = (...pattern: string[]) =>
  Number(execFileSync("pgrep", pattern, { encoding: "utf8" }).trim().split("\n")[0]);
const postmaster = () =>
  Number(readFileSync(join(folder, "postgresql/postmaster.pid"), "utf8").split("\n")[0]);

const processes: [name: string, pid: (holder: ChildProcess) => number][] = [
  ["whoever holds it and writes", (holder) => Number(holder.pid)],
  ["its keeper", () => found("-f", `embedded-database/main.mjs ${folder}$`)],
  ["its guard", () => found("-o", "-f", `sh -c exec.*${folder}`)],
  ["PostgreSQL", postmaster],
  ["a connection's process of PostgreSQL", () => found("-P", String(postmaster()), "-f", "INSERT|idle")],
];

async function writeUntilKilled(pidOf: (holder: ChildProcess) => number): Promise<number[]> {
  const holder = spawn(process.execPath, [writer, folder, String(next)], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ended = once(holder, "close");
  let output = "";
  await new Promise<void>((done, fail) => {
    holder.stdout?.on("data", (some) => {
      output += some;
      if (output.split("\n").length > 20) done();
    });
    holder.once("close", () => fail(new Error("The writer ended before it had written anything.")));
  });
  await new Promise((done) => setTimeout(done, Math.random() * 100));
  process.kill(pidOf(holder), "SIGKILL");
  await ended;
  // Far beyond what may have been written: the last lines of a process that ends so may never arrive.
  next += 1_000_000;
  // A line that was cut off was not acknowledged.
  return output.split("\n").slice(0, -1).map(Number);
}

test.each(processes)(
  "when %s is killed, it opens again, and what was acknowledged is there",
  async (_name, pidOf) => {
    for (let round = 0; round < rounds; round += 1) {
      const numbers = await writeUntilKilled(pidOf);
      const lost = await ask(folder, (client) => countLost(client, numbers));
      figures.acknowledged += numbers.length;
      judge(lost);
    }
  },
  rounds * 20_000,
);
