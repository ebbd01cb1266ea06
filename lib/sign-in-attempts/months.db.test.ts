import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { caller, createAttempt, createIdentityProvider } from "@/e2e/testing/factories";
import { newMigratedDatabase } from "@/e2e/testing/migrated-database";
import type { NewDatabase } from "@/e2e/testing/new-database";
import { allSteps, attemptIdOf, type Plan, wasteful } from "@/e2e/testing/plans";
import { proof } from "@/e2e/testing/proofs";
import { describePartitions } from "@/e2e/testing/schema";
import { closeDatabase } from "@/lib/database/db";
import { env, setEnv } from "@/lib/env";
import { dropOldMonth, makeMissingMonths } from "@/prisma/attempt-months";
import { inMonthOf, inMonthsOfNow, inMonthsSince, newAttemptId } from "./months";
import { consumeAttempt, pruneAttempts } from "./record";

const home = env().DATABASE_URL ?? "";
let database: NewDatabase;
let client: Client;

beforeEach(async () => {
  database = await newMigratedDatabase();
  client = await connect();
  await closeDatabase();
  setEnv({ DATABASE_URL: database.url });
});

afterEach(async () => {
  await client.end();
  await closeDatabase();
  setEnv({ DATABASE_URL: home });
  await database.drop();
});

async function connect(url = database.url): Promise<Client> {
  const one = new Client({ connectionString: url });
  await one.connect();
  return one;
}

const rows = async (sql: string) => (await client.query(sql)).rows;
const one = async (sql: string) => Object.values((await rows(sql))[0] ?? {})[0];

const months = async () =>
  (
    await rows(`SELECT (12 * (substr(name, 18, 4)::int - extract(year FROM now() AT TIME ZONE 'UTC'))
        + substr(name, 23, 2)::int - extract(month FROM now() AT TIME ZONE 'UTC'))::int AS month
      FROM sign_in_attempt_months() WHERE name ~ '\\d$' ORDER BY below`)
  ).map(({ month }) => month);

const monthsAgo = (count: number) =>
  `date_trunc('month', now(), 'UTC') - interval '${count} months' + interval '10 days'`;

const add = (at: string, startedAt = at, count = 1) =>
  rows(`INSERT INTO sign_in_attempts (id, started_at, expires_at)
    SELECT ${attemptIdOf(at)}, ${startedAt}, now() FROM generate_series(1, ${count})`);

async function withoutEarlier(): Promise<void> {
  await rows("DROP TABLE sign_in_attempts_earlier");
}

async function withPastMonths(count: number): Promise<void> {
  await withoutEarlier();
  for (let ago = count; ago > 0; ago -= 1) {
    await add(monthsAgo(ago));
    await makeMissingMonths(client);
  }
}

test("Many processes make this month and the next two once", async () => {
  await withoutEarlier();
  const others = await Promise.all([connect(), connect()]);
  await Promise.all(others.map((other) => makeMissingMonths(other)));
  expect(await months()).toEqual([0, 1, 2]);
  await Promise.all(others.map((other) => other.end()));
  expect(await makeMissingMonths(client)).toEqual([]);
  expect(
    await one("SELECT count(*)::int FROM pg_inherits WHERE inhparent = 'sign_in_attempts'::regclass"),
  ).toBe(4);
});

test("Each month has the original table's indexes and constraints, and states stay unique", async () => {
  await makeMissingMonths(client);
  const partitions = await describePartitions(database.url, "sign_in_attempts");
  expect([...partitions.keys()].map((name) => name.replace(/\d{4}_\d\d/, "a_month"))).toEqual([
    "sign_in_attempts_a_month",
    "sign_in_attempts_default",
    "sign_in_attempts_earlier",
  ]);
  const [month, ...others] = partitions.values();
  expect(month).toContain("CREATE UNIQUE INDEX btree (state_hash)");
  expect(others).toEqual([month, month]);
});

test("Attempts move into missed months, and empty months are left out", async () => {
  await withoutEarlier();
  await add(monthsAgo(4), undefined, 3);
  await add("now()", undefined, 5);
  const before = await rows("SELECT * FROM sign_in_attempts ORDER BY id");
  await makeMissingMonths(client);
  expect(await months()).toEqual([-4, 0, 1, 2]);
  expect(await one("SELECT count(*)::int FROM sign_in_attempts_default")).toBe(0);
  expect(await rows("SELECT * FROM sign_in_attempts ORDER BY id")).toEqual(before);
});

test("Too many attempts stay in place, and the operator reads how to move them", async () => {
  await withoutEarlier();
  await add("now()", undefined, 2001);
  await expect(makeMissingMonths(client)).rejects.toThrow("too many sign-in attempts");
  expect(await one("SELECT count(*)::int FROM sign_in_attempts_default")).toBe(2001);
  await rows("SELECT make_sign_in_attempt_month(NULL)");
  expect(await one("SELECT count(*)::int FROM sign_in_attempts_default")).toBe(0);
  await makeMissingMonths(client);
  expect(await months()).toEqual([0, 1, 2]);
});

test("Sign-ins work with a clock a year ahead and after its correction, outside any month", async () => {
  const provider = await createIdentityProvider();
  const begin = async () => {
    const [stateHash, bindingHash] = [randomUUID(), "a binding"];
    const id = await createAttempt(provider, { stateHash, bindingHash });
    expect(await consumeAttempt(stateHash, bindingHash, caller)).toMatchObject({ id });
    return one(`SELECT tableoid::regclass::text FROM sign_in_attempts WHERE id = '${id}'`);
  };
  const realNow = Date.now;
  Date.now = () => realNow() + 365 * 24 * 3_600_000;
  try {
    expect(await begin()).toBe("sign_in_attempts_default");
  } finally {
    Date.now = realNow;
  }
  expect(await begin()).toBe("sign_in_attempts_earlier");
  await makeMissingMonths(client);
  expect(await one("SELECT count(*)::int FROM sign_in_attempts_default")).toBe(1);
});

test("The server's role makes and drops months without owning tables; a role without rights can't", async () => {
  const roles = ["server", "reader"].map((name) => `lectern_${name}_${process.pid}`);
  const [server, reader] = roles;
  await rows(`CREATE ROLE ${server} LOGIN PASSWORD 'a password'; CREATE ROLE ${reader} LOGIN PASSWORD 'a password';
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${server};
    GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${reader}; REVOKE CREATE ON SCHEMA public FROM PUBLIC`);
  const as = (role = "") =>
    connect(Object.assign(new URL(database.url), { username: role, password: "a password" }).href);
  const [its, readers] = await Promise.all(roles.map(as));
  try {
    await withPastMonths(5);
    await rows(
      "DROP TABLE sign_in_attempts_default; CREATE TABLE sign_in_attempts_default PARTITION OF sign_in_attempts DEFAULT",
    );
    const next = await one("SELECT max(name) FROM sign_in_attempt_months()");
    await rows(`DROP TABLE ${next}`);
    await expect(its?.query("CREATE TABLE mine (id int)")).rejects.toThrow("permission denied");
    // A temporary table would hide the schema's table.
    await its?.query("CREATE TEMP TABLE sign_in_attempts (LIKE public.sign_in_attempts)");
    expect(await makeMissingMonths(its as Client)).toEqual([next]);
    expect(await dropOldMonth(its as Client, 90)).toBe(1);
    await its?.query(
      "INSERT INTO public.sign_in_attempts (id, expires_at) VALUES (gen_random_uuid(), now())",
    );
    for (const call of [
      "make_sign_in_attempt_month()",
      "old_sign_in_attempt_month(1)",
      `drop_sign_in_attempt_month('${next}', 1)`,
    ])
      await expect(readers?.query(`SELECT ${call}`)).rejects.toMatchObject({ code: "42501" });
  } finally {
    await Promise.all([its?.end(), readers?.end()]);
    for (const role of roles) await rows(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
  }
});

test("Old months are dropped whole, others lose only old rows, and all rows are counted", async () => {
  await withPastMonths(5);
  await add(monthsAgo(5), monthsAgo(5), 9);
  // This server's clock was months behind.
  await add(monthsAgo(4), "now()");
  await add("now()");
  expect(await months()).toEqual([-5, -4, -3, -2, -1, 0, 1, 2]);
  const days = Number(await one(`SELECT extract(day FROM now() - (${monthsAgo(3)}))::int`)) - 1;
  expect(await pruneAttempts(days)).toBe(10 + 1 + 1);
  expect(await months()).toEqual([-4, -3, -2, -1, 0, 1, 2]);
  expect(
    await rows(`SELECT FROM sign_in_attempts WHERE started_at < now() - interval '${days} days'`),
  ).toEqual([]);
  expect(await one("SELECT count(*)::int FROM sign_in_attempts")).toBe(4);
  await rows("UPDATE sign_in_attempts SET started_at = now() - interval '3 years'");
  expect(await pruneAttempts(3650)).toBe(0);
  await expect(dropOldMonth(client, 0)).rejects.toThrow("kept for a day at least");
  expect(await pruneAttempts(1)).toBe(4);
  expect(await months()).toEqual([0, 1, 2]);
});

test("Requests pass while a month waits for a slow reader, and its later drop counts once", async () => {
  await withPastMonths(5);
  const [reader, dropping] = await Promise.all([connect(), connect()]);
  const asked = vi.spyOn(dropping, "query");
  const asks = (call: string) => asked.mock.calls.filter(([sql]) => `${sql}`.includes(call)).length;
  await reader.query("BEGIN; SELECT count(*) FROM sign_in_attempts");
  const dropped = dropOldMonth(dropping, 90);
  await client.query("SET lock_timeout = '3s'");
  for (let count = 0; count < 20; count += 1) await add("now()");
  await expect.poll(() => asks("drop_sign_in_attempt_month")).toBeGreaterThan(2);
  expect(await months()).toContain(-5);
  await reader.query("COMMIT");
  expect(await dropped).toBe(1);
  expect(asks("old_sign_in_attempt_month")).toBe(1);
  expect(await months()).not.toContain(-5);
  await Promise.all([reader.end(), dropping.end()]);
});

test("During a long read, old attempts go row by row, and their month in the next run", async () => {
  await withPastMonths(5);
  await add("now()");
  const reader = await connect();
  await reader.query("BEGIN; LOCK TABLE sign_in_attempts IN ACCESS SHARE MODE");
  expect(await pruneAttempts(1, 0)).toBe(5);
  expect(await months()).toContain(-5);
  await reader.query("COMMIT");
  await reader.end();
  expect(await pruneAttempts(1)).toBe(0);
  expect(await months()).toEqual([0, 1, 2]);
  expect(await one("SELECT count(*)::int FROM sign_in_attempts")).toBe(1);
});

proof("With 13 months, a kept plan of a sign-in reads one, and lists use indexes", async () => {
  await withPastMonths(13);
  for (let ago = 0; ago <= 13; ago += 1) await add(monthsAgo(ago), undefined, 1500);
  await rows("VACUUM ANALYZE sign_in_attempts");
  await rows("SET plan_cache_mode = force_generic_plan");
  const plan = async (sql: string, values = "") => {
    await rows("DEALLOCATE ALL");
    await rows(`PREPARE asked AS ${sql}`);
    const [row] = await rows(`EXPLAIN (FORMAT JSON) EXECUTE asked ${values}`);
    return row["QUERY PLAN"][0].Plan as Plan;
  };
  const read = async (sql: string, values: string) =>
    [...new Set(allSteps(await plan(sql, values)).flatMap((step) => step["Relation Name"] ?? []))].filter(
      (relation) => relation !== "sign_in_attempts",
    );
  const [id, now] = [newAttemptId(), inMonthsOfNow().text];
  const thisMonth = await one("SELECT to_char(now() AT TIME ZONE 'UTC', '\"sign_in_attempts_\"YYYY_MM')");
  const byId = `UPDATE sign_in_attempts SET finished_at = now() WHERE sign_in_attempts.id = $1 AND ${inMonthOf(id).text}`;
  expect(await read(byId, `('${id}')`)).toEqual([thisMonth]);
  const byState = await read(`SELECT * FROM sign_in_attempts WHERE state_hash = $1 AND ${now}`, "('x')");
  expect(byState).toContain(thisMonth);
  // On the first and the last day of a month, it reads two.
  expect(byState.length).toBeLessThanOrEqual(2);
  const isLarge = (relation: string) => /_\d+$/.test(relation) && relation <= `${thisMonth}`;
  for (const sql of [
    "SELECT * FROM sign_in_attempts ORDER BY started_at DESC, id DESC LIMIT 25",
    "SELECT min(started_at) FROM sign_in_attempts",
    "SELECT * FROM sign_in_attempts WHERE state_hash = 'x'",
    "SELECT * FROM sign_in_attempts WHERE person_id = '00000000-0000-7000-8000-000000000001' ORDER BY started_at, id LIMIT 1000",
    "SELECT * FROM sign_in_attempts WHERE address = '192.0.2.9' ORDER BY started_at DESC, id DESC LIMIT 25",
    `SELECT count(*) FROM sign_in_attempts WHERE started_at > now() - interval '1 hour' AND ${inMonthsSince(1).text}`,
  ])
    expect(wasteful(await plan(sql), isLarge), sql).toEqual([]);
});
