import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answers } from "./control.mjs";
import { holdEmbeddedDatabase } from "./hold.mjs";
import { databasePaths } from "./paths.mjs";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lectern-test-"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function query(url: string, sql: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  return (await client.query(sql).finally(() => client.end())).rows;
}

const isRunning = () => answers(databasePaths(folder).control);

test("whoever starts at once shares one database, which lives until the last one lets go", {
  timeout: 60_000,
}, async () => {
  const holders = await Promise.all([1, 2, 3].map(() => holdEmbeddedDatabase(folder)));
  const url = holders[0]?.url ?? "";
  await query(url, "CREATE TABLE kept (id int)");
  await holders[0]?.release();
  await holders[1]?.release();
  expect(await query(url, "SELECT count(*)::int AS n FROM kept")).toEqual([{ n: 0 }]);
  await holders[2]?.release();
  expect(await isRunning()).toBe(false);
});

test("a holder that is killed strands no database, and what was committed is there again", {
  timeout: 60_000,
}, async () => {
  const code = `import { holdEmbeddedDatabase } from "./scripts/embedded-database/hold.mjs";
    await holdEmbeddedDatabase(${JSON.stringify(folder)}); process.stdout.write("held"); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ["--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(holder.stdout, "data");
  const second = await holdEmbeddedDatabase(folder);
  await query(second.url, "INSERT INTO kept VALUES (1)");
  await second.release();
  holder.kill("SIGKILL");
  await expect.poll(isRunning, { timeout: 10_000 }).toBe(false);
  const again = await holdEmbeddedDatabase(folder);
  expect(await query(again.url, "SELECT count(*)::int AS n FROM kept")).toEqual([{ n: 1 }]);
  await again.release();
});
