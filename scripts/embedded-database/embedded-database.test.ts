import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, Pool } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

describe("many clients at once", () => {
  const clients = 12;
  let holder: Awaited<ReturnType<typeof holdEmbeddedDatabase>>;

  beforeAll(async () => {
    holder = await holdEmbeddedDatabase(await mkdtemp(join(folder, "many-")));
    await query(holder.url, "CREATE TABLE counters (id int PRIMARY KEY, n int NOT NULL)");
    await query(holder.url, "INSERT INTO counters VALUES (1, 0)");
  }, 60_000);

  afterAll(() => holder.release());

  test("each gets the answers to its own queries, none is lost", { timeout: 120_000 }, async () => {
    const pool = new Pool({ connectionString: holder.url, max: clients });
    const queries = Array.from({ length: 4_000 }, async (_, index) => {
      // Some are so long that they arrive in pieces, with other clients' messages between them.
      const padding = "x".repeat(index % 5 === 0 ? 100_000 : 0);
      const values = Array.from(
        { length: 1 + (index % 7) },
        (_, position) => `${index}.${position}${padding}`,
      );
      const columns = values.map((_, position) => `$${position + 1}::text AS c${position}`).join(", ");
      const { rows } = await pool.query(`SELECT ${columns}`, values);
      return Object.values(rows[0]).join() === values.join();
    });
    const answered = await Promise.allSettled(queries);
    await pool.end();
    expect(answered.filter((one) => one.status === "rejected" || !one.value).length).toBe(0);
  });

  test("transactions keep apart, and one whose client vanishes is rolled back", {
    timeout: 120_000,
  }, async () => {
    const add = async (isLeft: boolean) => {
      const client = new Client({ connectionString: holder.url });
      client.on("error", () => {});
      await client.connect();
      await client.query("BEGIN");
      const { rows } = await client.query("SELECT n FROM counters WHERE id = $1 FOR UPDATE", [1]);
      await client.query("UPDATE counters SET n = $2 WHERE id = $1", [1, rows[0].n + 1]);
      if (isLeft) return client.connection.stream.destroy();
      await client.query("COMMIT");
      await client.end();
    };
    await Promise.all(Array.from({ length: 30 }, (_, index) => add(index % 3 === 0)));
    expect(await query(holder.url, "SELECT n FROM counters")).toEqual([{ n: 20 }]);
  });

  test("a client that vanishes in the middle of a query holds up nobody", { timeout: 60_000 }, async () => {
    for (let round = 0; round < 20; round += 1) {
      const client = new Client({ connectionString: holder.url });
      client.on("error", () => {});
      await client.connect();
      // A Parse of "SELECT 1", and never its Sync.
      client.connection.stream.write(Buffer.from("P\0\0\0\x10\0SELECT 1\0\0\0", "latin1"));
      const waiting = query(holder.url, "SELECT 1 AS one");
      client.connection.stream.destroy();
      expect(await waiting).toEqual([{ one: 1 }]);
    }
  });
});
