import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newMigratedDatabase } from "@/e2e/testing/migrated-database";
import type { NewDatabase } from "@/e2e/testing/new-database";
import { lintMigration } from "../scripts/migration-linter.mjs";
import { definedIn, readSqlFiles, sqlChanges } from "../scripts/sql-changes.mjs";
import { migrate } from "./migrate";

let database: NewDatabase;
let client: Client;

beforeAll(async () => {
  database = await newMigratedDatabase();
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
    SELECT 'FUNCTION ' || proname || '(' || array_to_string(ARRAY(
      SELECT regexp_replace(typname, '^_(.*)', '\\1[]') FROM unnest(proargtypes) WITH ORDINALITY AS type (id, place)
      JOIN pg_type ON pg_type.oid = type.id ORDER BY place), ', ') || ')' AS name, pg_get_functiondef(oid) AS definition
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
  expect([...(await definedIn(files)).keys()].sort()).toEqual(Object.keys(migrated).sort());
  await client.query("BEGIN");
  await client.query((await sqlChanges(new Map(), files)).expand);
  const written = await definitions();
  await client.query("ROLLBACK");
  expect(written).toEqual(migrated);
});

test("a changed file becomes a migration, and a trigger that is gone is dropped in a later release", async () => {
  const before = readSqlFiles();
  const after = new Map(before);
  const edit = (file: string, from: string | RegExp, to: string) =>
    after.set(file, String(before.get(file)).replace(from, to));
  edit("words_of.sql", "repeat(' ', 32)", "repeat('_', 32)");
  edit("copy_words.sql", /CREATE OR REPLACE TRIGGER[^;]*;/, "");
  edit("settle_learning_paths.sql", "AFTER DELETE", "AFTER INSERT OR DELETE");
  edit("round_id.sql", /^--.*/, "-- Another comment.");
  edit("remove_oldest_audit_entries.sql", "most int", "most bigint");
  edit("refuse_removal_from_audit_log.sql", /ALTER TABLE audit_links [^;]*;/, "");
  const { expand, contract } = await sqlChanges(before, after);
  expect(expand).not.toContain("round_id");
  expect(contract).toBe(
    "DROP TRIGGER copy_words ON people;\n\nDROP FUNCTION remove_oldest_audit_entries(int4, int4);\n",
  );
  for (const [phase, sql] of Object.entries({ expand, contract }))
    expect(await lintMigration({ name: `20261127000000_${phase}_x`, sql })).toEqual([]);
  await client.query("BEGIN");
  await client.query(expand + contract);
  const { rows } = await client.query("SELECT words_of('a-b')");
  const written = await definitions();
  await client.query("ROLLBACK");
  expect(rows).toEqual([{ words_of: "a_b" }]);
  expect(Object.keys(written).sort()).toEqual([...(await definedIn(after)).keys()].sort());
  expect(written["TRIGGER settle_learning_paths ON learning_path_courses"]).toContain("INSERT OR DELETE");
  expect(written["TRIGGER audit_links_stay ON audit_links"]).toMatch(/ O$/);
  expect(written["TRIGGER audit_entries_stay ON audit_entries"]).toMatch(/ A$/);
});
