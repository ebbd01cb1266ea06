import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Relay } from "@/e2e/relay";
import { requests } from "@/lib/current-request";
import { env, setEnv } from "@/lib/env";
import { isDatabaseUnreachable, isReadOnlyError } from "@/lib/errors";
import { ConnectionPool } from "./connection-pool";
import { closeDatabase, connections, db } from "./db";
import { isRead } from "./read-statement";
import { DatabaseWatch, isReadOnly } from "./watch";

const url = env().DATABASE_URL ?? "";
let relay: Relay;

beforeEach(async () => {
  relay = new Relay();
  await closeDatabase();
  setEnv({ DATABASE_URL: await relay.to(url), DATABASE_PATIENCE_MS: "1500" });
  await read();
});

afterEach(async () => {
  await closeDatabase();
  relay.close();
  setEnv({ DATABASE_URL: url, DATABASE_PATIENCE_MS: "" });
});

/** Runs as a request would. Returns milliseconds. */
function inRequest<Result>(run: () => PromiseLike<Result>): Promise<Result> {
  const request = { id: "one", begunAt: performance.now(), statements: 0, statementTime: 0 };
  return requests.run(request, async () => await run());
}

async function restart(milliseconds: number): Promise<void> {
  relay.close();
  await sleep(milliseconds);
  await relay.open();
}

async function untilAsleep(count: number): Promise<void> {
  const operator = new Client({ connectionString: url });
  await operator.connect();
  const asleep = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`;
  await expect.poll(async () => (await operator.query(asleep)).rowCount, { interval: 20 }).toBe(count);
  await operator.end();
}

async function timed<Result>(run: () => Promise<Result>): Promise<{ result: Result; took: number }> {
  const begunAt = performance.now();
  const result = await run();
  return { result, took: performance.now() - begunAt };
}

const read = () => db().$queryRaw`SELECT 1 AS one`;
const newCourse = () => ({ name: "Kept", permalink: randomUUID(), status: "published" as const });
const create = () => db().course.createMany({ data: newCourse() });
const createInTransaction = () => db().$transaction((tx) => tx.course.createMany({ data: newCourse() }));
const failed = (error: unknown) => error;

test("reads during a restart of the database succeed, even statements under way", async () => {
  const slow = inRequest(() => db().$queryRaw`SELECT pg_sleep(0.4)::text AS slept`);
  await sleep(100);
  const back = restart(400);
  const answers = await Promise.all([slow, inRequest(read), inRequest(() => db().course.findMany())]);
  expect(answers).toEqual([[{ slept: "" }], [{ one: 1 }], []]);
  await back;
});

test("writes that weren't sent yet wait too", async () => {
  const back = restart(400);
  await expect.poll(() => connections().totalCount).toBe(0);
  await inRequest(create);
  await inRequest(createInTransaction);
  await back;
  expect(await db().course.count()).toBe(2);
});

test("a sent write is never repeated", async () => {
  let begun = 0;
  const writing = [
    inRequest(
      () => db().$executeRaw`INSERT INTO courses (id, name, permalink, status, updated_at)
      SELECT gen_random_uuid(), 'Sent', 'sent', 'published', now() FROM pg_sleep(1)`,
    ),
    inRequest(() =>
      db().$transaction(async (tx) => {
        begun += 1;
        await tx.$queryRaw`SELECT pg_sleep(1)::text`;
      }),
    ),
  ].map((one) => one.catch(failed));
  await untilAsleep(2);
  await restart(100);
  expect((await Promise.all(writing)).map(isDatabaseUnreachable)).toEqual([true, true]);
  expect(begun).toBe(1);
  // PostgreSQL ran the first one, but the answer was lost.
  await expect.poll(() => db().course.count()).toBe(1);
});

test("a request that waits too long fails, and later ones fail at once", async () => {
  relay.close();
  const first = await timed(() => inRequest(read).catch(failed));
  expect(isDatabaseUnreachable(first.result)).toBe(true);
  expect(first.took).toBeGreaterThan(1_300);
  expect(first.took).toBeLessThan(3_000);
  const later = await timed(() =>
    Promise.all(Array.from({ length: 100 }, () => inRequest(read).catch(failed))),
  );
  expect(later.result.every(isDatabaseUnreachable)).toBe(true);
  expect(later.took).toBeLessThan(300);
  await relay.open();
  await expect.poll(() => inRequest(read).catch(failed), { timeout: 2_000 }).toEqual([{ one: 1 }]);
});

test("later requests fail at once when a server answers nothing", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const silentUrl = `postgresql://127.0.0.1:${(silent.address() as AddressInfo).port}/none`;
  const watch = new DatabaseWatch(silentUrl, 50);
  const pool = new ConnectionPool({ connectionTimeoutMillis: 1_500, watch });
  const ask = () => timed(() => inRequest(() => pool.query("SELECT 1").catch(failed)));
  expect((await ask()).took).toBeGreaterThan(1_400);
  await sleep(60);
  for (const { result, took } of await Promise.all([ask(), ask(), ask()])) {
    expect(isDatabaseUnreachable(result)).toBe(true);
    expect(took).toBeLessThan(1_000);
  }
  watch.close();
  await pool.end();
  silent.close();
});

test("outside of requests, statements don't wait", async () => {
  relay.close();
  const { result, took } = await timed(() => read().then(null, failed));
  expect(isDatabaseUnreachable(result)).toBe(true);
  expect(took).toBeLessThan(300);
});

test("a read-only server serves reads and refuses writes until it takes them again", async () => {
  const operator = new Client({ connectionString: url });
  await operator.connect();
  const name = operator.escapeIdentifier(new URL(url).pathname.slice(1));
  const forbidWrites = async () => {
    await operator.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    await restart(0);
    await expect.poll(() => inRequest(read).catch(failed)).toEqual([{ one: 1 }]);
    expect(isReadOnly()).toBe(true);
  };
  const allowWrites = () => operator.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
  try {
    await forbidWrites();
    for (const write of [create, createInTransaction])
      expect(isReadOnlyError(await inRequest(write).catch(failed))).toBe(true);
    await allowWrites();
    await expect.poll(isReadOnly).toBe(false);
    await forbidWrites();
    const waiting = [inRequest(create), inRequest(createInTransaction)];
    await allowWrites();
    await Promise.all(waiting);
  } finally {
    await allowWrites();
    await operator.end();
  }
  expect(await db().course.count()).toBe(2);
});

test("no function of the schema that may write counts as a read", async () => {
  const functions = await db().$queryRaw<{ name: string }[]>`
    SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND provolatile = 'v'
      AND prorettype <> 'trigger'::regtype
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')`;
  expect(functions.length).toBeGreaterThan(0);
  for (const { name } of functions) expect([name, isRead(`SELECT ${name}($1)`)]).toEqual([name, false]);
});
