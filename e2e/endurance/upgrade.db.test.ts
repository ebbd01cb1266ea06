import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "pg";
import { v7 as uuidv7 } from "uuid";
import { afterEach, expect, test } from "vitest";
import { type NewDatabase, newDatabase } from "@/e2e/testing/new-database";
import { migrate } from "@/prisma/migrate";
import { readMigrations } from "@/prisma/migration-files";
import { type Hold, inWords, migrateWatched, ofRows } from "./lock-holds";

/** A realistic upgrade needs more people: UPGRADE_PEOPLE=300000. */
const people = Number(process.env.UPGRADE_PEOPLE ?? 20_000);
const attempts = Number(process.env.UPGRADE_ATTEMPTS ?? 100_000);

/** A table that requests touch may be locked for this many milliseconds. */
const longestHold = 100;

/** On a machine that is busy itself, whoever holds a lock may have to wait for a core. Then all is tried again. */
const mostTries = 3;

// A next release with every change that ever stopped requests, as the linter demands it.
const next = {
  name: "29990101000000_expand_shown_name",
  sql: `ALTER TABLE people ADD COLUMN shown_name text NOT NULL DEFAULT '', ADD COLUMN boss_id uuid;
    ALTER TABLE people ADD CONSTRAINT people_boss_fkey FOREIGN KEY (boss_id) REFERENCES people (id) NOT VALID;
    ALTER TABLE people VALIDATE CONSTRAINT people_boss_fkey;
    CREATE INDEX CONCURRENTLY people_boss ON people (boss_id);
    -- in batches: people.id
    UPDATE people SET shown_name = btrim(first_name || ' ' || last_name) WHERE id BETWEEN $1 AND $2;
    CREATE INDEX CONCURRENTLY people_shown_name ON people (lower(shown_name), id)`,
};

const byMonth = "20261124000000_expand_sign_in_attempts_by_month";

const made: NewDatabase[] = [];
let pool: Pool;

afterEach(async () => {
  await pool.end();
  await Promise.all(made.splice(0).map(({ drop }) => drop()));
});

/** Connected from now on; nobody is to its template. */
async function useNewDatabase(template?: string): Promise<string> {
  if (pool && !pool.ending) await pool.end();
  const database = await newDatabase(template);
  made.push(database);
  pool = new Pool({ connectionString: database.url, max: 6, options: "-c lock_timeout=1s" });
  // A connection may be ending when the database is dropped.
  pool.on("error", () => {});
  return database.url;
}

test("a release with columns, a foreign key, indexes and a value in every row arrives while people are read and written", async () => {
  const url = await useNewDatabase();
  await migrate(url);
  await pool.query(
    `INSERT INTO people (id, first_name, last_name, email, updated_at)
     SELECT gen_random_uuid(), 'Ada', 'Lovelace ' || n, 'ada' || n || '@example.com', now() FROM generate_series(1, $1::int) AS n`,
    [people],
  );
  await pool.query("VACUUM ANALYZE people");
  const ids = (await pool.query("SELECT id FROM people ORDER BY random() LIMIT 1000")).rows;
  const someone = () => [ids[Math.floor(Math.random() * ids.length)].id];
  const traffic = {
    read: () => pool.query("SELECT FROM people WHERE id = $1", someone()),
    write: () => pool.query("UPDATE people SET updated_at = now() WHERE id = $1", someone()),
    insert: () => pool.query("INSERT INTO people (id, updated_at) VALUES (gen_random_uuid(), now())"),
    report: () => slowReport("people"),
  };
  const all = [...(await readMigrations()), next];
  await withShortHolds(`${people} people`, async () => {
    const { applied, holds } = await during(traffic, () => migrateWatched(url, all));
    expect(applied).toEqual([next.name]);
    const { rows } = await pool.query(
      `SELECT (SELECT count(*)::int FROM people WHERE shown_name = '' AND last_name <> '') AS left,
         (SELECT count(*)::int FROM pg_index WHERE indrelid = 'people'::regclass AND NOT indisvalid) AS invalid`,
    );
    expect(rows).toEqual([{ left: 0, invalid: 0 }]);
    await pool.query("ALTER TABLE people DROP COLUMN shown_name, DROP COLUMN boss_id");
    await pool.query("DELETE FROM _prisma_migrations WHERE migration_name = $1", [next.name]);
    return holds;
  });
});

test("the sign-in attempts that are there become a table of months while people sign in", async () => {
  const all = await readMigrations();
  const earlier = all.filter(({ name }) => name < byMonth);
  const upToIt = all.filter(({ name }) => name <= byMonth);
  const before = await useNewDatabase();
  await migrate(before, earlier);
  // Dates lie in the last three weeks.
  await pool.query(
    `INSERT INTO sign_in_attempts (id, state_hash, started_at, expires_at, finished_at, address, steps)
     SELECT (lpad(to_hex(floor(extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid,
       md5(n::text), at, at, at, '192.0.2.' || n % 200, '[{"step": "started"}, {"step": "called_back"}, {"step": "signed_in"}]'
     FROM (SELECT n, now() - n * interval '21 days' / $1::int AS at FROM generate_series(1, $1::int) AS n) AS attempts`,
    [attempts],
  );
  await pool.query("VACUUM ANALYZE sign_in_attempts");
  await withShortHolds(`${attempts} attempts`, async () => {
    const url = await useNewDatabase(new URL(before).pathname.slice(1));
    const begun: string[] = [];
    const begin = async () => {
      const id = uuidv7();
      await pool.query(
        `INSERT INTO sign_in_attempts (id, state_hash, expires_at, steps) VALUES ($1, $2, now(), '[{"step": "started"}]')`,
        [id, id],
      );
      begun.push(id);
    };
    const finish = () =>
      pool.query(
        "UPDATE sign_in_attempts SET finished_at = now(), steps = steps || '[{}]' WHERE state_hash = $1",
        [begun.at(-1)],
      );
    const traffic = {
      begin,
      finish,
      list: () => pool.query("SELECT FROM sign_in_attempts ORDER BY started_at DESC, id DESC LIMIT 50"),
      report: () => slowReport("sign_in_attempts"),
    };
    const { applied, holds } = await during(traffic, () => migrateWatched(url, upToIt));
    expect(applied).toEqual([byMonth]);
    const { rows } = await pool.query("SELECT count(*)::int AS count FROM sign_in_attempts");
    expect(rows).toEqual([{ count: attempts + begun.length }]);
    return holds;
  });
});

/** @param upgrade returns its holds, and leaves all as it was before */
async function withShortHolds(size: string, upgrade: () => Promise<Hold[]>): Promise<void> {
  const tooLong: Hold[][] = [];
  do {
    const began = Date.now();
    const holds = await upgrade();
    process.stdout.write(`${size}, ${Date.now() - began} ms; held for at most: ${inWords(holds)}\n`);
    expect(holds.some(({ mode }) => mode !== ofRows)).toBe(true);
    // A batch of the right size may be interrupted; few requests wait for its rows.
    tooLong.push(
      holds.filter(({ mode, longest, usual }) => (mode === ofRows ? usual : longest) > longestHold),
    );
  } while (tooLong.at(-1)?.length !== 0 && tooLong.length < mostTries);
  expect(tooLong.at(-1)).toEqual([]);
}

/** Repeats all of `traffic` until `story` is over: nothing of it may fail, or wait for a lock for a second. */
async function during<Result>(
  traffic: Record<string, () => Promise<unknown>>,
  story: () => Promise<Result>,
): Promise<Result> {
  let isOver = false;
  const longest: Record<string, number> = {};
  const refused: string[] = [];
  const repeat = async (name: string, act: () => Promise<unknown>) => {
    while (!isOver) {
      const began = performance.now();
      await act().catch(({ message }) => refused.push(`${name}: ${message}`));
      longest[name] = Math.max(longest[name] ?? 0, Math.round(performance.now() - began));
      await sleep(name === "report" ? 200 : 5);
    }
  };
  const repeated = Object.entries(traffic).map(([name, act]) => repeat(name, act));
  await sleep(2_000);
  const before = { ...longest };
  for (const name of Object.keys(longest)) longest[name] = 0;
  const result = await story().finally(async () => {
    isOver = true;
    await Promise.all(repeated);
  });
  const words = (all: Record<string, number>) =>
    Object.entries(all)
      .map(([name, ms]) => `${name} ${ms}`)
      .join(", ");
  process.stdout.write(`longest statement in ms: ${words(longest)} (before: ${words(before)})\n`);
  expect(refused).toEqual([]);
  return result;
}

/** Runs a transaction that keeps its locks for two seconds. */
async function slowReport(table: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await client.query(`SELECT count(*) FROM ${table}`);
    await sleep(2_000);
    await client.query("COMMIT");
  } finally {
    client.release();
  }
}
