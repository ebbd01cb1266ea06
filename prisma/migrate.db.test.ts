import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type NewDatabase, newDatabase } from "@/e2e/testing/new-database";
import { describeSchema, schemaSql } from "@/e2e/testing/schema";
import { findMigrationState, migrate } from "./migrate";
import { readMigrations } from "./migration-files";
import { phaseOf } from "./phase";
import { splitStatements } from "./statements";

const made: NewDatabase[] = [];

async function emptyDatabase(): Promise<string> {
  const database = await newDatabase();
  made.push(database);
  return database.url;
}

afterEach(() => Promise.all(made.splice(0).map(({ drop }) => drop())));

const tested = {
  activities: "20261123000600_activity_data",
  versions: "20261123001800_one_sequence_of_versions",
  words: "20261123172500_expand_words_beside_last_sign_ins",
  months: "20261124000000_expand_sign_in_attempts_by_month",
  published: "20261126110000_expand_published_before",
};
const earlier = new Map<string, NewDatabase>();

// Migrates once, and copies the database before each migration that a test applies to rows.
beforeAll(async () => {
  const [growing, migrations] = [await newDatabase(), await readMigrations()];
  for (const name of Object.values(tested)) {
    await migrate(
      growing.url,
      migrations.filter((one) => one.name < name),
    );
    earlier.set(name, await newDatabase(new URL(growing.url).pathname.slice(1)));
  }
  await growing.drop();
});

afterAll(() => Promise.all([...earlier.values()].map(({ drop }) => drop())));

const databaseBefore = (name: string) => earlier.get(name)?.url ?? "";

async function migrateUntil(url: string, name: string): Promise<string[]> {
  return migrate(
    url,
    (await readMigrations()).filter((one) => one.name <= name),
  );
}

async function query(url: string, sql: string, values?: string[]) {
  const client = new Client({ connectionString: url });
  await client.connect();
  return (await client.query(sql, values).finally(() => client.end())).rows;
}

test("An upgrade with expand and contract migrations gives exactly schema.prisma's schema", async () => {
  const [migrated, expected] = [await emptyDatabase(), await emptyDatabase()];
  const earlier = (await readMigrations()).filter(({ name }) => phaseOf(name) === "whole");
  await migrate(migrated, earlier);
  await migrate(migrated);
  await migrate(migrated, undefined, { contract: true });
  await query(expected, "CREATE EXTENSION pg_trgm");
  await query(expected, await schemaSql(expected));
  expect(await describeSchema(migrated)).toEqual(await describeSchema(expected));
  await query(migrated, "ALTER TABLE courses DROP COLUMN list_image_url");
  expect(await describeSchema(migrated)).not.toEqual(await describeSchema(expected));
});

test("Migrating twice, or twice at once, applies each migration once", async () => {
  const url = await emptyDatabase();
  const applied = (await Promise.all([migrate(url), migrate(url)])).flat();
  const names = (await readMigrations()).map(({ name }) => name);
  expect(applied.sort()).toEqual(names);
  expect(await migrate(url)).toEqual([]);
  const nothing = { pending: [], waiting: [], unfinished: [], newer: [], unusable: [] };
  expect(await findMigrationState(url)).toEqual({ isNew: false, ...nothing });
});

test("A failed migration leaves nothing and runs again once mended", async () => {
  const url = await emptyDatabase();
  const broken = [{ name: "1_broken", sql: "CREATE TABLE half (id int); SELECT 1 / 0;" }];
  await expect(migrate(url, broken)).rejects.toThrow("division by zero");
  expect(await query(url, "SELECT to_regclass('half') AS half")).toEqual([{ half: null }]);
  const mended = [{ name: "1_broken", sql: "CREATE TABLE half (id int); SELECT 1;" }];
  expect(await migrate(url, mended)).toEqual(["1_broken"]);
});

test("A migration that changed after it was applied is refused", async () => {
  const url = await emptyDatabase();
  await migrate(url, [{ name: "1_first", sql: "SELECT 1" }]);
  await expect(migrate(url, [{ name: "1_first", sql: "SELECT 2" }])).rejects.toThrow("1_first was changed");
});

test("A newer version's database is refused", async () => {
  const url = await emptyDatabase();
  await migrate(url, [{ name: "9_later", sql: "SELECT 1" }]);
  await expect(migrate(url)).rejects.toThrow("needs a newer version of Lectern");
});

test("A rename during a migration that copies names keeps the new name", async () => {
  const name = tested.words;
  const url = databaseBefore(name);
  const migrations = await readMigrations();
  const person = "00000000-0000-7000-8000-000000000001";
  await query(url, `INSERT INTO people (id, first_name) VALUES ('${person}', 'Ada')`);
  expect(await migrateUntil(url, name)).toEqual([name]);
  const words = async () => (await query(url, "SELECT words FROM last_sign_ins"))[0].words.trim();
  expect(await words()).toBe("ada");
  await query(url, "UPDATE last_sign_ins SET words = NULL");
  const copying = splitStatements(migrations.find((one) => one.name === name)?.sql ?? "").at(-1)?.text ?? "";
  const renaming = new Client({ connectionString: url });
  await renaming.connect();
  await renaming.query("BEGIN");
  await renaming.query("UPDATE people SET first_name = 'Bea'");
  const copied = query(url, copying, [person, person]);
  const waiting =
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  await vi.waitFor(async () => expect(await query(url, waiting)).toHaveLength(1));
  await renaming.query("COMMIT");
  await renaming.end();
  await copied;
  expect(await words()).toBe("bea");
});

test("Activities' former columns all move to their data, and nothing else changes", async () => {
  const url = databaseBefore(tested.activities);
  await query(
    url,
    `INSERT INTO courses (id, name, permalink, updated_at) VALUES (gen_random_uuid(), 'A', 'a', now());
     INSERT INTO activities (id, course_id, title, kind, body, url, captions_url, position, updated_at)
     SELECT gen_random_uuid(), courses.id, 'T', kind, 'B', url, captions, position, '2024-01-02' FROM courses, (VALUES
       (1, 'article'::activity_kind, '', ''), (2, 'article', 'https://left.example/"\\', ''),
       (3, 'video', 'https://v.example/?a=1&b="\\', '/ü.vtt'), (4, 'video', '/v.mp4', ''),
       (5, 'link', 'http://l.example/', ''), (6, 'download', '', '')) AS row (position, kind, url, captions)`,
  );
  const rest = `SELECT id, title, kind, body, minutes, optional, position, updated_at FROM activities ORDER BY position`;
  const before = await query(url, rest);
  expect(await migrateUntil(url, tested.activities)).toEqual([tested.activities]);
  expect(await query(url, rest)).toEqual(before);
  const rows = await query(url, "SELECT data FROM activities ORDER BY position");
  expect(rows.map(({ data }) => data)).toEqual([
    {},
    { url: 'https://left.example/"\\' },
    { url: 'https://v.example/?a=1&b="\\', captions_url: "/ü.vtt" },
    { url: "/v.mp4" },
    { url: "http://l.example/" },
    { url: "" },
  ]);
});

test("Existing sign-in attempts become a partition with their indexes, rights and owner", async () => {
  const name = tested.months;
  const url = databaseBefore(name);
  const later = (await readMigrations()).filter((one) => one.name > name && phaseOf(one.name) === "expand");
  const role = `lectern_months_${process.pid}`;
  const [old, ahead] = ["019a0000-0000-7000-8000-000000000001", "0fff0000-0000-7000-8000-000000000002"];
  const person = "00000000-0000-7000-8000-000000000001";
  await query(
    url,
    `INSERT INTO people (id) VALUES ('${person}');
    INSERT INTO sign_in_attempts (id, state_hash, person_id, expires_at)
      VALUES ('${old}', 'a', '${person}', now()), ('${ahead}', 'b', '${person}', now());
    CREATE ROLE ${role}; GRANT SELECT, DELETE ON sign_in_attempts TO ${role}`,
  );
  const rows = () => query(url, "SELECT * FROM sign_in_attempts ORDER BY id");
  const files = (table: string) =>
    query(
      url,
      `SELECT relfilenode FROM pg_class WHERE oid = '${table}'::regclass
        OR oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = '${table}'::regclass) ORDER BY 1`,
    );
  const before = [await rows(), await files("sign_in_attempts")];
  try {
    expect(await migrate(url)).toEqual([name, ...later.map((one) => one.name)]);
    expect([await rows(), await files("sign_in_attempts_earlier")]).toEqual(before);
    expect(await query(url, "SELECT id FROM sign_in_attempts_default")).toEqual([{ id: ahead }]);
    const can = ["SELECT", "DELETE", "UPDATE"].map(
      (right) => `has_table_privilege('${role}', 'sign_in_attempts', '${right}')`,
    );
    expect(
      Object.values((await query(url, `SELECT ${can.map((one, at) => `${one} AS can${at}`)}`))[0]),
    ).toEqual([true, true, false]);
    expect(
      await query(url, "UPDATE sign_in_attempts SET consumed_at = now() WHERE state_hash = 'a' RETURNING id"),
    ).toEqual([{ id: old }]);
    await query(url, `DELETE FROM people WHERE id = '${person}'`);
    expect((await rows()).map(({ person_id }) => person_id)).toEqual([null, null]);
    await expect(
      query(
        url,
        "INSERT INTO sign_in_attempts (id, state_hash, expires_at) VALUES ('019a0000-0000-7000-8000-000000000003', 'a', now())",
      ),
    ).rejects.toThrow("unique");
    expect(await migrate(url)).toEqual([]);
  } finally {
    await query(url, `DROP OWNED BY ${role}; DROP ROLE ${role}`);
  }
});

test("A course unpublished before the upgrade counts as published from its creation", async () => {
  const url = databaseBefore(tested.published);
  const id = (number: number) => `00000000-0000-7000-8000-00000000000${number}`;
  await query(
    url,
    `INSERT INTO people (id, first_name) VALUES ('${id(1)}', 'Ada');
     INSERT INTO courses (id, name, permalink, created_at) VALUES ('${id(2)}', 'Begun', 'a', '2024-01-02'), ('${id(3)}', 'New', 'b', '2024-01-02');
     INSERT INTO enrollments (id, person_id, course_id) VALUES (gen_random_uuid(), '${id(1)}', '${id(2)}');
     INSERT INTO learning_paths (id, name, created_at) VALUES ('${id(4)}', 'Done', '2024-01-02'), ('${id(5)}', 'New', '2024-01-02');
     INSERT INTO learning_path_completions (person_id, learning_path_id, path_name, courses, completed_at)
       VALUES ('${id(1)}', '${id(4)}', 'Done', '[]', now())`,
  );
  expect(await migrateUntil(url, tested.published)).toEqual([tested.published]);
  const known = "SELECT name FROM courses WHERE published_at = created_at";
  expect(await query(url, known)).toEqual([{ name: "Begun" }]);
  expect(await query(url, known.replace("courses", "learning_paths"))).toEqual([{ name: "Done" }]);
});

test("A migration ignores the database's statement timeout", async () => {
  const url = await emptyDatabase();
  await query(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET statement_timeout = 100`);
  expect(await migrate(url, [{ name: "1_slow", sql: "SELECT pg_sleep(0.3)" }])).toEqual(["1_slow"]);
});

test("Providers' versions get one sequence across issuers, and attempts keep naming them", async () => {
  const url = databaseBefore(tested.versions);
  const [one, other] = ["00000000-0000-7000-8000-000000000002", "00000000-0000-7000-8000-000000000001"];
  await query(
    url,
    `INSERT INTO identity_providers (id, issuer, active_version)
      VALUES ('${one}', 'https://one.example', 2), ('${other}', 'https://other.example', 1);
    INSERT INTO identity_provider_versions (identity_provider_id, version, saved_at, client_id, client_secret_sealed,
        authorization_endpoint, token_endpoint, users_endpoint)
      SELECT id::uuid, version, saved_at::timestamptz, '', '', '', '', ''
      FROM (VALUES ('${one}', 1, '2026-01-01'), ('${other}', 1, '2026-01-02'), ('${one}', 2, '2026-01-03'),
        ('${one}', 3, '2026-01-04'), ('${other}', 2, '2026-01-05')) AS saved (id, version, saved_at);
    INSERT INTO sign_in_attempts (id, identity_provider_id, provider_version, destination, expires_at)
      SELECT gen_random_uuid(), identity_provider_id, version, '/', now() FROM identity_provider_versions`,
  );
  await migrateUntil(url, tested.versions);
  const saved =
    "SELECT identity_provider_id AS id, version FROM identity_provider_versions ORDER BY saved_at";
  const numbered = [one, other, one, one, other].map((id, index) => ({ id, version: index + 1 }));
  expect(await query(url, saved)).toEqual(numbered);
  const named =
    "SELECT identity_provider_id AS id, provider_version AS version FROM sign_in_attempts ORDER BY 2";
  expect(await query(url, named)).toEqual(numbered);
  expect(await query(url, "SELECT active_version FROM identity_providers ORDER BY id DESC")).toEqual([
    { active_version: 3 },
    { active_version: 2 },
  ]);
});
