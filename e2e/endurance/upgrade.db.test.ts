import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "@/prisma/migrate";
import { readMigrations } from "@/prisma/migration-files";
import { type NewDatabase, newDatabase } from "@/prisma/testing/new-database";

/** As many as an upgrade should be tried with: UPGRADE_PEOPLE=300000. */
const people = Number(process.env.UPGRADE_PEOPLE ?? 20_000);

// What the next release might bring: all that was ever seen to stop requests, as the linter wants it.
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

let database: NewDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await newDatabase();
  await migrate(database.url);
  pool = new Pool({ connectionString: database.url, max: 6, options: "-c lock_timeout=1s" });
  await pool.query(
    `INSERT INTO people (id, first_name, last_name, email, updated_at)
     SELECT gen_random_uuid(), 'Ada', 'Lovelace ' || n, 'ada' || n || '@example.com', now() FROM generate_series(1, $1::int) AS n`,
    [people],
  );
  await pool.query("VACUUM ANALYZE people");
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

test("a release with columns, a foreign key, indexes and a value in every row arrives while people are read and written", async () => {
  let isOver = false;
  const longest: Record<string, number> = {};
  const refused: string[] = [];
  const repeat = async (name: string, act: () => Promise<unknown>, pause: number) => {
    while (!isOver) {
      const began = performance.now();
      await act().catch(({ message }) => refused.push(`${name}: ${message}`));
      longest[name] = Math.max(longest[name] ?? 0, performance.now() - began);
      await sleep(pause);
    }
  };
  const ids = (await pool.query("SELECT id FROM people ORDER BY random() LIMIT 1000")).rows;
  const someone = () => [ids[Math.floor(Math.random() * ids.length)].id];
  const traffic = [
    repeat("read", () => pool.query("SELECT FROM people WHERE id = $1", someone()), 5),
    repeat("write", () => pool.query("UPDATE people SET updated_at = now() WHERE id = $1", someone()), 5),
    repeat(
      "insert",
      () => pool.query("INSERT INTO people (id, updated_at) VALUES (gen_random_uuid(), now())"),
      20,
    ),
    repeat("report", slowReport, 200),
  ];
  await sleep(2_000);
  const atRest = { ...longest };
  for (const name of Object.keys(longest)) longest[name] = 0;
  const began = Date.now();
  const applied = await migrate(database.url, [...(await readMigrations()), next]);
  const took = Date.now() - began;
  isOver = true;
  await Promise.all(traffic);
  const round = (all: Record<string, number>) =>
    Object.entries(all)
      .map(([name, ms]) => `${name} ${Math.round(ms)}`)
      .join(", ");
  process.stdout.write(
    `${people} people, ${took} ms; longest statement in ms: ${round(longest)} (before: ${round(atRest)})\n`,
  );
  expect(applied).toEqual([next.name]);
  expect(refused).toEqual([]);
  const { rows } = await pool.query(
    `SELECT (SELECT count(*)::int FROM people WHERE shown_name = '' AND last_name <> '') AS left,
       (SELECT count(*)::int FROM pg_index WHERE indrelid = 'people'::regclass AND NOT indisvalid) AS invalid`,
  );
  expect(rows).toEqual([{ left: 0, invalid: 0 }]);
});

/** A transaction that keeps its locks for two seconds. */
async function slowReport(): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await client.query("SELECT count(*) FROM people");
    await sleep(2_000);
    await client.query("COMMIT");
  } finally {
    client.release();
  }
}
