import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createdIn, readSqlFiles, sqlChanges } from "../scripts/sql-changes.mjs";
import { migrate } from "./migrate";
import { type NewDatabase, newDatabase } from "./testing/new-database";

let database: NewDatabase;
let client: Client;

beforeAll(async () => {
  database = await newDatabase();
  await migrate(database.url, undefined, { contract: true });
  client = new Client({ connectionString: database.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Functions, views and triggers, each with the definition that PostgreSQL stores. */
async function definitions(): Promise<Record<string, string>> {
  const { rows } = await client.query(`
    SELECT 'FUNCTION ' || proname AS name, pg_get_functiondef(oid) AS definition
    FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
    UNION ALL
    SELECT 'VIEW ' || relname, pg_get_viewdef(oid) FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'v'
    UNION ALL
    SELECT 'TRIGGER ' || tgname || ' ON ' || tgrelid::regclass, pg_get_triggerdef(oid) || ' ' || tgenabled::text
    FROM pg_trigger WHERE NOT tgisinternal AND tgparentid = 0
    ORDER BY name`);
  return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]));
}

test("the migrated database has the functions, triggers and views of prisma/sql, and no others", async () => {
  const migrated = await definitions();
  const files = readSqlFiles();
  expect([...(await createdIn(files))].sort()).toEqual(Object.keys(migrated).sort());
  await client.query("BEGIN");
  await client.query((await sqlChanges(new Map(), files)).expand);
  const written = await definitions();
  await client.query("ROLLBACK");
  expect(written).toEqual(migrated);
});

test("a changed file becomes a migration, and a removed trigger is dropped later", async () => {
  const before = readSqlFiles();
  const after = new Map(before);
  after.set("words_of.sql", String(before.get("words_of.sql")).replace("repeat(' ', 32)", "repeat('_', 32)"));
  after.set(
    "copy_words.sql",
    String(before.get("copy_words.sql")).replace(/CREATE OR REPLACE TRIGGER[^;]*;/, ""),
  );
  after.set("settle_learning_paths.sql", `${before.get("settle_learning_paths.sql")}\n-- Changed.\n`);
  const { expand, contract } = await sqlChanges(before, after);
  expect(contract).toBe("DROP TRIGGER copy_words ON people;\n");
  await client.query("BEGIN");
  await client.query(expand);
  const { rows } = await client.query("SELECT words_of('a-b')");
  await client.query(contract);
  const written = Object.keys(await definitions());
  await client.query("ROLLBACK");
  expect(rows).toEqual([{ words_of: "a_b" }]);
  expect(written).not.toContain("TRIGGER copy_words ON people");
  expect(written).toContain("TRIGGER settle_learning_paths ON courses");
});
