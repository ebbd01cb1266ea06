import { Client } from "pg";
import { afterEach, expect, test } from "vitest";
import { findPending, migrate, readMigrations } from "./migrate";
import { type NewDatabase, newDatabase } from "./testing/new-database";
import { describeSchema, schemaSql } from "./testing/schema";

const made: NewDatabase[] = [];

async function emptyDatabase(): Promise<string> {
  const database = await newDatabase();
  made.push(database);
  return database.url;
}

afterEach(() => Promise.all(made.splice(0).map(({ drop }) => drop())));

async function query(url: string, sql: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  return (await client.query(sql).finally(() => client.end())).rows;
}

test("the migrations give exactly the schema of schema.prisma", async () => {
  const [migrated, wanted] = [await emptyDatabase(), await emptyDatabase()];
  await migrate(migrated);
  await query(wanted, "CREATE EXTENSION pg_trgm");
  await query(wanted, await schemaSql(wanted));
  expect(await describeSchema(migrated)).toEqual(await describeSchema(wanted));
  await query(migrated, "ALTER TABLE courses DROP COLUMN list_image_url");
  expect(await describeSchema(migrated)).not.toEqual(await describeSchema(wanted));
});

test("migrating twice, and twice at once, applies each migration once", async () => {
  const url = await emptyDatabase();
  const applied = (await Promise.all([migrate(url), migrate(url)])).flat();
  const names = (await readMigrations()).map(({ name }) => name);
  expect(applied.sort()).toEqual(names);
  expect(await migrate(url)).toEqual([]);
  expect(await findPending(url)).toEqual({ pending: [], isNew: false });
});

test("a migration that fails half-way leaves nothing, and runs again when it is mended", async () => {
  const url = await emptyDatabase();
  const broken = [{ name: "1_broken", sql: "CREATE TABLE half (id int); SELECT 1 / 0;" }];
  await expect(migrate(url, broken)).rejects.toThrow("division by zero");
  expect(await query(url, "SELECT to_regclass('half') AS half")).toEqual([{ half: null }]);
  const mended = [{ name: "1_broken", sql: "CREATE TABLE half (id int); SELECT 1;" }];
  expect(await migrate(url, mended)).toEqual(["1_broken"]);
});

test("a migration that was changed after it was applied is refused", async () => {
  const url = await emptyDatabase();
  await migrate(url, [{ name: "1_first", sql: "SELECT 1" }]);
  await expect(migrate(url, [{ name: "1_first", sql: "SELECT 2" }])).rejects.toThrow("1_first was changed");
});

test("a database of a newer version is refused", async () => {
  const url = await emptyDatabase();
  await migrate(url, [{ name: "9_later", sql: "SELECT 1" }]);
  await expect(migrate(url)).rejects.toThrow("needs a newer version of Lectern");
});

test("a migration takes its time, whatever the database grants a statement", async () => {
  const url = await emptyDatabase();
  await query(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET statement_timeout = 100`);
  expect(await migrate(url, [{ name: "1_slow", sql: "SELECT pg_sleep(0.3)" }])).toEqual(["1_slow"]);
});
