import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type NewDatabase, newDatabase } from "@/e2e/testing/new-database";
import { migrate } from "./migrate";
import type { Migration } from "./migration-files";
import { isServable, migrationState } from "./migration-state";

let database: NewDatabase;
let url: string;
let other: Client;

const base: Migration = {
  name: "1_base",
  sql: `CREATE TABLE items (id int PRIMARY KEY, size int, old text);
    INSERT INTO items SELECT n, n, 'x' FROM generate_series(1, 3000) AS n`,
};

beforeEach(async () => {
  database = await newDatabase();
  url = database.url;
  await migrate(url, [base]);
  other = await connect();
});

afterEach(async () => {
  await other.end();
  await database.drop();
});

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

const rows = async (sql: string) => (await other.query(sql)).rows;
const one = async (sql: string) => Object.values((await rows(sql))[0] ?? {})[0];

const expand = (sql: string): Migration => ({ name: "2_expand_items", sql });
const contract: Migration = { name: "3_contract_items", sql: "ALTER TABLE items DROP COLUMN old" };
const later: Migration = { name: "4_expand_items", sql: "ALTER TABLE items ADD COLUMN later int" };

const columns = () =>
  one(
    "SELECT string_agg(attname, ' ' ORDER BY attnum) FROM pg_attribute WHERE attrelid = 'items'::regclass AND attnum > 0 AND NOT attisdropped",
  );

test("Contract migrations wait for a request, and later ones don't wait for them", async () => {
  const release = [base, contract, later];
  expect(await migrate(url, release)).toEqual(["4_expand_items"]);
  expect(await columns()).toBe("id size old later");
  expect(await migrate(url, release)).toEqual([]);
  expect(await migrate(url, release, { contract: true })).toEqual(["3_contract_items"]);
  expect(await columns()).toBe("id size later");
});

test("A new database gets all migrations at once", async () => {
  const fresh = await newDatabase();
  const release = [base, contract, later];
  expect(await migrate(fresh.url, release)).toEqual(release.map(({ name }) => name));
  await fresh.drop();
});

test("The previous release runs beside newer expand migrations and refuses contract ones", async () => {
  const previous = async () => {
    const state = await migrationState((sql) => other.query(sql), ["1_base"]);
    return { serves: isServable(state), started: await migrate(url, [base]).catch(({ message }) => message) };
  };
  await expect(migrate(url, [base, expand("SELECT 1; SELECT 1 / 0")])).rejects.toThrow("statement 2 of 2");
  expect(await previous()).toEqual({ serves: true, started: [] });
  await migrate(url, [base, expand("SELECT 1; SELECT 2"), contract]);
  expect(await previous()).toEqual({ serves: true, started: [] });
  await migrate(url, [base, expand("SELECT 1; SELECT 2"), contract], { contract: true });
  expect(await previous()).toEqual({
    serves: false,
    started: "The database has migration 3_contract_items: it needs a newer version of Lectern.",
  });
});

test("Requests pass while a statement waits for a slow reader, and it runs afterward", async () => {
  const reader = await connect();
  await reader.query("BEGIN; SELECT count(*) FROM items");
  const told: string[] = [];
  const migrating = migrate(url, [base, later], { say: (line) => told.push(line) });
  await expect.poll(() => told, { timeout: 10_000 }).toHaveLength(1);
  await other.query("SET lock_timeout = '3s'");
  for (let n = 0; n < 5; n += 1) await other.query("UPDATE items SET size = 0 WHERE id = 1");
  expect(await columns()).toBe("id size old");
  await reader.query("COMMIT");
  await reader.end();
  expect(await migrating).toEqual(["4_expand_items"]);
  expect(await columns()).toBe("id size old later");
  expect(told).toEqual([expect.stringContaining("4_expand_items: statement 1 waits for a lock")]);
});

test("Giving up on a lock names its holder and loses nothing", async () => {
  await other.query("SET application_name = 'slow report'; BEGIN; SELECT count(*) FROM items");
  const release = [base, expand("CREATE TABLE made (id int); ALTER TABLE items ADD COLUMN x int")];
  await expect(migrate(url, release, { patience: 0 })).rejects.toThrow(
    /^Migration 2_expand_items stopped at statement 2 of 2: .* process \d+ \(slow report, idle in transaction, for \d+ s\)\. Run it again/,
  );
  await other.query("COMMIT");
  expect(await migrate(url, release)).toEqual(["2_expand_items"]);
  expect(await columns()).toBe("id size old x");
});

test("A failed migration resumes with the failed statement, even a mended one", async () => {
  const start = "ALTER TABLE items ADD COLUMN x int; UPDATE items SET size = size + 1 WHERE id = 1;";
  await expect(migrate(url, [base, expand(`${start} SELECT 1 / 0; SELECT 1`)])).rejects.toThrow(
    "Migration 2_expand_items stopped at statement 3 of 4: division by zero. Run it again: it goes on from there.",
  );
  const early = start.replace("size + 1", "size + 2");
  await expect(migrate(url, [base, expand(`${early} SELECT 1`)])).rejects.toThrow(
    "2_expand_items was changed after its first 2 statements were applied",
  );
  expect(await migrate(url, [base, expand(`${start} SELECT 1`)])).toEqual(["2_expand_items"]);
  expect(await one("SELECT size FROM items WHERE id = 1")).toBe(2);
  await expect(migrate(url, [base, expand(`${start} SELECT 2`)])).rejects.toThrow(
    "was changed after it was applied",
  );
});

test("An invalid index is rebuilt, and a failed build leaves nothing", async () => {
  const valid = "SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('items_old')";
  const unique = expand('CREATE UNIQUE INDEX CONCURRENTLY "items_old" ON items (old)');
  await expect(migrate(url, [base, unique])).rejects.toThrow("could not create unique index");
  expect(await rows(valid)).toEqual([]);
  // A killed server leaves this.
  await expect(other.query(unique.sql)).rejects.toThrow("could not create unique index");
  expect(await rows(valid)).toEqual([{ indisvalid: false }]);
  await other.query("UPDATE items SET old = id::text");
  expect(await migrate(url, [base, unique])).toEqual(["2_expand_items"]);
  expect(await rows(valid)).toEqual([{ indisvalid: true }]);
  // A process killed before recording the index leaves this.
  await other.query(
    "UPDATE _prisma_migrations SET finished_at = NULL, applied_steps_count = 0 WHERE migration_name = '2_expand_items'",
  );
  expect(await migrate(url, [base, unique])).toEqual(["2_expand_items"]);
});

test("Batches fill each row once across a stop, and a mended statement starts over", async () => {
  const fill = `ALTER TABLE items ADD COLUMN times int NOT NULL DEFAULT 0;
    -- in batches: items.id
    UPDATE items SET times = times + 1, size = 6 / (id - 1500) WHERE id BETWEEN $1 AND $2`;
  await expect(migrate(url, [base, expand(fill)])).rejects.toThrow("statement 2 of 2: division by zero");
  const done = Number(await one("SELECT count(*) FROM items WHERE times = 1"));
  expect(done).toBeGreaterThan(100);
  expect(done).toBeLessThan(1500);
  const mended = fill.replace("times + 1", "10");
  await expect(migrate(url, [base, expand(mended)])).rejects.toThrow("division by zero");
  expect(Number(await one("SELECT count(*) FROM items WHERE times = 10"))).toBeGreaterThan(100);
  expect(await one("SELECT min(times) FROM items WHERE id < 100")).toBe(10);
  await other.query("UPDATE items SET times = 0; DELETE FROM items WHERE id = 1500");
  const begun =
    "SELECT logs::json -> 'batches' ->> 'after' FROM _prisma_migrations WHERE migration_name = '2_expand_items'";
  const last = Number(await one(begun));
  expect(await migrate(url, [base, expand(mended)])).toEqual(["2_expand_items"]);
  expect(await rows(`SELECT DISTINCT id > ${last} AS later, times FROM items ORDER BY 1`)).toEqual([
    { later: false, times: 0 },
    { later: true, times: 10 },
  ]);
});

test("Two simultaneous migrations never deadlock, with or without a concurrent index", async () => {
  const release = [
    base,
    expand("CREATE INDEX CONCURRENTLY items_size ON items (size); ALTER TABLE items ADD COLUMN x int"),
  ];
  const applied = await Promise.all([migrate(url, release), migrate(url, release), migrate(url, release)]);
  expect(applied.flat()).toEqual(["2_expand_items"]);
});

test("A limited role starts on its version's schema, and otherwise names the command", async () => {
  const role = `lectern_dml_${process.pid}`;
  await other.query(`CREATE ROLE ${role} LOGIN PASSWORD 'a password'; GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role};
    REVOKE CREATE ON SCHEMA public FROM PUBLIC`);
  const its = new URL(url);
  its.username = role;
  its.password = "a password";
  try {
    expect(await migrate(its.href, [base])).toEqual([]);
    await expect(migrate(its.href, [base, later])).rejects.toThrow(
      new RegExp(`the role ${role} cannot change its tables \\(.*\\)\\. Run \`lectern migrate\``),
    );
  } finally {
    await other.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
  }
});
