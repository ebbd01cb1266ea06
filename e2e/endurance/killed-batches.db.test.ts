import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Pool } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { inheritedEnv } from "@/lib/env";
import { newPlatformDatabase } from "../template-database";
import { type Requirement, stateAt } from "../testing/requirement-state";
import { Model, type Terms, zones } from "../testing/requirements-model";
import { type Moment, Relay } from "./relay";

const people = 3_000;
const peopleInABatch = 100;
const day = 86_400_000;

const id = (kind: number, number: number) =>
  `00000000-0000-4000-8000-${kind}${String(number).padStart(11, "0")}`;
const [course, assignment] = [id(2, 0), id(5, 0)];
const numberOf = (uuid: string) => Number(uuid.slice(-11));

const moments: Moment[] = [
  // The first process splits the job, and the others apply its batches.
  { statement: /INSERT INTO requirement_batches/, when: "after" },
  { statement: /SELECT apply_requirements/, when: "during" },
  { statement: /SELECT apply_requirements/, when: "after" },
  { statement: /COMMIT/, when: "before" },
  { statement: /COMMIT/, when: "after" },
];

let database: Awaited<ReturnType<typeof newPlatformDatabase>>;
let pool: Pool;
const model = new Model();

const rows = async (sql: string, ...values: unknown[]) => (await pool.query(sql, values)).rows;

beforeAll(async () => {
  database = await newPlatformDatabase();
  pool = new Pool({ connectionString: database.url, max: 4 });
  await seed();
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Half of them completed the course, and half of those too long ago. */
async function seed(): Promise<void> {
  const joined = new Date(Date.now() - 500 * day);
  const completions = [null, joined, null, new Date(Date.now() - 30 * day)];
  const numbers = Array.from({ length: people }, (_, p) => p);
  const ids = numbers.map((p) => id(1, p));
  await rows(
    `INSERT INTO people (id, first_name, last_name, created_at, active_since, updated_at)
    SELECT id, 'Ada', 'L', $2, $2, now() FROM unnest($1::uuid[]) AS those (id)`,
    ids,
    joined,
  );
  await rows(
    `INSERT INTO person_preferences (person_id, time_zone) SELECT * FROM unnest($1::uuid[], $2::text[])`,
    ids,
    numbers.map((p) => zoneOf(p)),
  );
  await rows(`INSERT INTO courses (id, name, permalink, status) VALUES ($1, 'C', 'c', 'published')`, course);
  const done = numbers.flatMap((p) => {
    const at = completions[p % completions.length];
    return at ? [{ p, c: 0, at }] : [];
  });
  await rows(
    `INSERT INTO course_completions (person_id, course_id, course_name, course_permalink, activities, completed_at)
    SELECT id, $1, 'C', 'c', '[]', at FROM unnest($2::uuid[], $3::timestamptz[]) AS those (id, at)`,
    course,
    done.map(({ p }) => id(1, p)),
    done.map(({ at }) => at),
  );
  model.published.add(0);
  model.done.push(...done);
  model.people.push(...numbers.map((p) => ({ joined, active: true, zone: zoneOf(p), values: [] })));
}

const zoneOf = (p: number) => zones[p % zones.length] ?? "UTC";

type Worker = Awaited<ReturnType<typeof startWorker>>;

async function startWorker(url: string) {
  const script = fileURLToPath(new URL("apply-jobs.mjs", import.meta.url));
  const child = spawn(process.execPath, [script, String(peopleInABatch)], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...inheritedEnv(), DATABASE_URL: url, LOG_LEVEL: "silent" },
  });
  const ended = once(child, "exit");
  await once(child.stdout, "data");
  return { child, ended, begin: () => child.stdin.write("\n") };
}

/** Kills a process at each moment of the same job, beside each other. Another process finishes it. */
async function killAtEachMoment(
  change: () => Promise<unknown>,
  meanwhile: () => Promise<unknown>,
): Promise<void> {
  const start = async (moment: Moment) => {
    const relay = await Relay.open(database.url);
    const worker = await startWorker(relay.url);
    relay.watch(moment, () => worker.child.kill("SIGKILL"));
    return worker;
  };
  const [survivor, ...victims] = await Promise.all([startWorker(database.url), ...moments.map(start)]);
  const [first, ...others] = victims as [Worker, ...Worker[]];
  await change();
  first.begin();
  expect(await first.ended).toEqual([null, "SIGKILL"]);
  for (const victim of others) victim.begin();
  await meanwhile();
  expect(await Promise.all(others.map(({ ended }) => ended))).toEqual(others.map(() => [null, "SIGKILL"]));
  expect(await waitingJobs(), "one is left").toHaveLength(1);
  survivor.begin();
  await vi.waitUntil(async () => (await waitingJobs()).length === 0, { timeout: 90_000, interval: 50 });
  survivor.child.kill("SIGKILL");
  await survivor.ended;
}

const waitingJobs = () => rows("SELECT FROM requirement_jobs WHERE finished_at IS NULL");

/** Moves the model to the moment of a change. */
async function happenAt(sql: string, ...values: unknown[]): Promise<void> {
  const [{ at }] = (await rows(sql, ...values)) as [{ at: Date }];
  model.now = at;
}

/** Other people of each round start the course. */
let started = 0;
async function startCourse(): Promise<void> {
  for (const last = started + 5; started < last; started += 1) {
    const p = started * 137;
    await happenAt(
      "INSERT INTO enrollments (id, person_id, course_id) VALUES (gen_random_uuid(), $1, $2) RETURNING enrolled_at AS at",
      id(1, p),
      course,
    );
    model.begun.set(`${p} 0`, model.now);
    model.judge();
  }
}

type Row = Requirement & { key: string; from: Date; end: Date | null; dueOn: string | null };

const inWords = (found: Row[]) =>
  found
    .map((row) =>
      [row.key, row.from, row.end, row.dueOn, stateAt(row, model.now)].map((one) =>
        one instanceof Date ? one.toISOString() : one,
      ),
    )
    .map((words) => words.join(" "))
    .sort();

async function expectRowsOfModel(): Promise<void> {
  const stored = await rows(
    `SELECT person_id AS person, assigned_at AS from, ended_at AS end, due_on::text AS "dueOn", due_at AS "dueAt",
      started_at AS "startedAt", completed_at AS "completedAt", valid_until AS "validUntil", exempt_since AS "exemptSince"
    FROM requirements`,
  );
  const found = stored.map((row) => ({ ...row, key: `${numberOf(row.person)} 0 ${assignment}` }));
  expect(inWords(found)).toEqual(inWords(model.rows));
  expect(
    await rows("SELECT FROM requirement_changes(ARRAY(SELECT id FROM people))"),
    "applying again changes nothing",
  ).toEqual([]);
}

test(`processes are killed at ${moments.length} moments while a course is assigned to ${people} people: each has one requirement, as the rule says`, async () => {
  const terms: Terms = { dueDays: 10, dueFrom: "joining", repeatMonths: 12 };
  const change = async () => {
    await happenAt(
      `INSERT INTO assignments (id, course_id, audience, due_days, due_from, repeat_months)
      VALUES ($1, $2, 'everybody', 10, 'joining', 12) RETURNING created_at AS at`,
      assignment,
      course,
    );
    model.assignments.push({ id: assignment, course: 0, of: "everybody", made: model.now, ...terms });
    model.judge();
  };
  await killAtEachMoment(change, startCourse);
  expect(model.rows).toHaveLength(people);
  await expectRowsOfModel();
});

test("processes are killed while new terms replace all of them: each ends once, and another one starts", async () => {
  const [assigned] = model.assignments;
  const dueOn = new Date(Date.now() + 20 * day).toISOString().slice(0, 10);
  const change = async () => {
    await happenAt(
      "UPDATE assignments SET due_on = $1, due_days = NULL, due_from = NULL RETURNING terms_set_at AS at",
      dueOn,
    );
    Object.assign(assigned ?? {}, { dueOn, dueDays: undefined, dueFrom: undefined });
    model.judge(assigned);
  };
  await killAtEachMoment(change, startCourse);
  expect(model.rows).toHaveLength(2 * people);
  await expectRowsOfModel();
});
