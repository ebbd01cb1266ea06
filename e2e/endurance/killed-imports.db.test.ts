import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Pool } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { inheritedEnv } from "@/lib/env";
import { newPlatformDatabase } from "../template-database";
import { type Moment, Relay } from "./relay";

const people = 2_000;
const rowsInABatch = 100;
const groups = 20;

const applying: Moment[] = [
  { statement: /INSERT INTO people /, when: "during" },
  { statement: /INSERT INTO memberships/, when: "after" },
  { statement: /UPDATE "public"."people_imports"/, when: "after" },
  { statement: /COMMIT/, when: "before" },
  { statement: /COMMIT/, when: "after" },
];
const undoing: Moment[] = [
  { statement: /DELETE FROM people /, when: "during" },
  { statement: /UPDATE "public"."people_imports"/, when: "after" },
  { statement: /COMMIT/, when: "before" },
  { statement: /COMMIT/, when: "after" },
];

let database: Awaited<ReturnType<typeof newPlatformDatabase>>;
let pool: Pool;
let folder: string;

const rows = async (sql: string, ...values: unknown[]) => (await pool.query(sql, values)).rows;

beforeAll(async () => {
  database = await newPlatformDatabase();
  pool = new Pool({ connectionString: database.url, max: 2 });
  folder = await mkdtemp(join(tmpdir(), "lectern-import-"));
  await rows(`INSERT INTO identity_providers (id, issuer, enabled_at, selected_at)
    VALUES (gen_random_uuid(), 'https://idp.example.com', now(), now())`);
});

afterAll(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function startProcess(url: string, file: string[] = []) {
  const script = fileURLToPath(new URL("import-people.mjs", import.meta.url));
  const child = spawn(process.execPath, [script, String(rowsInABatch), ...file], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...inheritedEnv(), DATABASE_URL: url, LOG_LEVEL: "silent" },
  });
  const ended = once(child, "exit");
  await once(child.stdout, "data");
  return { child, ended, begin: () => child.stdin.write("\n") };
}

/** Kills one process after the other, each at its moment. The next one goes on. */
async function killAtEach(moments: Moment[]): Promise<void> {
  for (const moment of moments) {
    const relay = await Relay.open(database.url);
    const victim = await startProcess(relay.url);
    relay.watch(moment, () => victim.child.kill("SIGKILL"));
    victim.begin();
    expect(await victim.ended).toEqual([null, "SIGKILL"]);
  }
  expect(await status(), "something is left to do").toMatch(/ing$/);
}

async function finish(): Promise<void> {
  const survivor = await startProcess(database.url);
  survivor.begin();
  await vi.waitUntil(async () => !/ing$/.test(await status()), { timeout: 90_000, interval: 50 });
  survivor.child.kill("SIGKILL");
  await survivor.ended;
}

const status = async () => (await rows("SELECT status FROM people_imports"))[0]?.status;

const counted = async (sql: string) => Number((await rows(`SELECT count(*) AS n FROM ${sql}`))[0]?.n);

const imported = () =>
  Promise.all([
    counted("people WHERE last_name = 'Imported'"),
    counted("(SELECT DISTINCT subject FROM identities) AS subjects"),
    counted("memberships JOIN groups ON groups.id = group_id WHERE name LIKE 'Imported %'"),
    counted("groups WHERE name LIKE 'Imported %'"),
  ]);

test(`processes are killed at ${applying.length} moments while a file of ${people} people is applied: each person exists once`, async () => {
  const lines = Array.from({ length: people }, (_, n) => `u-${n},Ada,Imported,Imported ${n % groups}`);
  const file = join(folder, "hr.csv");
  await writeFile(file, ["user_id,first_name,last_name,groups", ...lines].join("\n"));
  const starter = await startProcess(database.url, [file]);
  starter.child.kill("SIGKILL");
  await starter.ended;
  await killAtEach(applying);
  await finish();
  expect(await rows("SELECT status, processed, counts ->> 'created' AS created FROM people_imports")).toEqual(
    [{ status: "applied", processed: people, created: String(people) }],
  );
  expect(await imported()).toEqual([people, people, people, groups]);
  expect(await counted("audit_entries WHERE action = 'person.created'")).toBe(people);
});

test(`processes are killed at ${undoing.length} moments while the import is undone: nobody and no group is left`, async () => {
  await rows("UPDATE people_imports SET status = 'undoing', actor = '{\"name\": \"Command line\"}'");
  await killAtEach(undoing);
  await finish();
  expect(await status()).toBe("undone");
  expect(await imported()).toEqual([0, 0, 0, 0]);
});
