import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Relay } from "@/e2e/relay";
import {
  createActivities,
  createCourse,
  createIdentityProvider,
  createLearner,
  profile,
} from "@/e2e/testing/factories";
import { env, setEnv } from "@/lib/env";
import { isDatabaseUnreachable } from "@/lib/errors";
import { completeActivity } from "@/lib/learning/complete";
import { provisionPerson } from "@/lib/sign-in/provision-person";
import { type Workload, withConnectionsFor } from "@/lib/workload";
import {
  allowLongStatements,
  closeDatabase,
  connections,
  db,
  Prisma,
  poolStates,
  runStatement,
  withSavepoint,
} from "./db";
import { readHeavy } from "./heavy-read";

const url = env().DATABASE_URL ?? "";
const variables = [
  "DATABASE_POOL_SIZE",
  "DATABASE_STATEMENT_TIMEOUT_MS",
  "DATABASE_LOCK_TIMEOUT_MS",
  "DATABASE_IDLE_TRANSACTION_TIMEOUT_MS",
] as const;

let other: Client;

beforeEach(async () => {
  other = new Client({ connectionString: url });
  await other.connect();
});

afterEach(async () => {
  await other.end();
  await restart({ ...Object.fromEntries(variables.map((name) => [name, ""])), DATABASE_URL: url });
});

async function restart(variables: Record<string, string>) {
  await closeDatabase();
  setEnv(variables);
}

/** Signs in as many people as there are connections. Each waits for identities that another client holds. */
async function signInAgainstLock(provider: Awaited<ReturnType<typeof createIdentityProvider>>) {
  await other.query("BEGIN; LOCK TABLE identities");
  const people = Array.from({ length: connections().options.max }, (_, index) => `person-${index}`);
  return Promise.all(
    people.map((subject) => provisionPerson(provider, profile({ subject })).catch((error) => error)),
  );
}

async function countWaiting() {
  const sql = `SELECT pid FROM pg_locks WHERE NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  return (await other.query(sql)).rows.length;
}

async function countAsleep() {
  const sql =
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'";
  return (await other.query(sql)).rows.length;
}

/** Returns how many of forty completions are acknowledged, and how many another client sees. */
async function completeForty() {
  const learner = await createLearner();
  const activities = await createActivities<number>(await createCourse(), 40);
  const complete = (activityId: string) => completeActivity(learner, { activityId });
  const answers = await Promise.allSettled(activities.map(complete));
  const acknowledged = answers.filter(({ status }) => status === "fulfilled").length;
  const { rows } = await other.query("SELECT count(*)::int AS kept FROM completions");
  return { acknowledged, kept: rows[0].kept };
}

/** Accepts connections and refuses each statement, like PgBouncer. */
async function startPoolerWithoutServer() {
  const message = (type: string, body: string) =>
    Buffer.concat([Buffer.from(type), int32(4 + body.length), Buffer.from(body)]);
  const ready = message("Z", "I");
  let refused = 0;
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => {
      socket.write(Buffer.concat([message("R", "\0\0\0\0"), ready]));
      socket.on("data", (sent) => {
        if (sent.toString("latin1", 0, 1) !== "Q") return;
        refused += 1;
        const error = message("E", "SERROR\0C08P01\0Mserver login has been failing\0\0");
        socket.write(Buffer.concat([error, ready]));
      });
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    refused: () => refused,
    close: () => server.close(),
  };
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

describe("on a PostgreSQL server", () => {
  test("a lock held longer than requests wait loses nothing acknowledged", async () => {
    const provider = await createIdentityProvider();
    await restart({ DATABASE_LOCK_TIMEOUT_MS: "200" });
    const failures = await signInAgainstLock(provider);
    expect(failures.map(isDatabaseUnreachable)).not.toContain(false);
    await other.query("ROLLBACK");
    expect(await completeForty()).toEqual({ acknowledged: 40, kept: 40 });
  });

  test("a network that freezes in the middle of transactions loses nothing acknowledged", async () => {
    const provider = await createIdentityProvider();
    const relay = new Relay();
    await restart({ DATABASE_URL: await relay.to(url), DATABASE_STATEMENT_TIMEOUT_MS: "2000" });
    const signIns = signInAgainstLock(provider);
    await expect.poll(countWaiting, { timeout: 5_000 }).toBe(connections().options.max);
    relay.freeze();
    const failures = await signIns;
    expect(failures.map(isDatabaseUnreachable)).not.toContain(false);
    await other.query("ROLLBACK");
    relay.thaw();
    expect(await completeForty()).toEqual({ acknowledged: 40, kept: 40 });
    relay.close();
  });

  test("the pool asks the next host when one becomes unreachable", async () => {
    const [one, two] = [new Relay(), new Relay()];
    const urls = [await one.to(url), await two.to(url)].map((relayed) => new URL(relayed));
    const hosts = ["127.0.0.1:1", ...urls.map(({ host }) => host)].join();
    await restart({ DATABASE_URL: String(urls[0]).replace(urls[0]?.host ?? "", hosts) });
    const askAtOnce = () =>
      Promise.all(Array.from({ length: 30 }, () => db().$queryRaw`SELECT pg_sleep(0.01)::text`));
    await askAtOnce();
    one.close();
    await expect.poll(() => connections().totalCount).toBe(0);
    await askAtOnce();
    expect(two.statements).toBeGreaterThanOrEqual(30);
    two.close();
    await expect.poll(() => connections().totalCount).toBe(0);
    await expect(askAtOnce()).rejects.toSatisfy(isDatabaseUnreachable);
  });

  test("the pool asks the next host when a pooler has lost its server", async () => {
    const pooler = await startPoolerWithoutServer();
    const relay = new Relay();
    const relayed = await relay.to(url);
    const { host } = new URL(relayed);
    await restart({ DATABASE_URL: relayed.replace(host, `127.0.0.1:${pooler.port},${host}`) });
    expect(await db().$queryRaw`SELECT 1 AS one`).toEqual([{ one: 1 }]);
    expect(pooler.refused()).toBe(1);
    await closeDatabase();
    relay.close();
    pooler.close();
  });

  test("PostgreSQL cancels a statement that takes too long", async () => {
    await restart({ DATABASE_STATEMENT_TIMEOUT_MS: "100" });
    await expect(db().$queryRaw`SELECT pg_sleep(60)::text`).rejects.toSatisfy(isDatabaseUnreachable);
    expect(await countAsleep()).toBe(0);
  });

  test("PostgreSQL ends an idle transaction, and its commit fails", async () => {
    await restart({ DATABASE_IDLE_TRANSACTION_TIMEOUT_MS: "100" });
    const client = await connections().connect();
    const ended = new Promise((done) => client.once("end", done));
    await client.query("BEGIN");
    await ended;
    await expect(client.query("COMMIT")).rejects.toSatisfy(isDatabaseUnreachable);
    client.release();
  });

  test("a deadlock is an error that can be retried", async () => {
    const [one, two] = [await createCourse(), await createCourse()];
    const touch = "UPDATE courses SET updated_at = now() WHERE id = $1";
    await other.query("SET deadlock_timeout = '60s'");
    await other.query("BEGIN");
    await other.query(touch, [one.id]);
    let theirs: Promise<unknown> = Promise.resolve();
    const ours = db().$transaction(async (tx) => {
      await tx.course.update({ where: { id: two.id }, data: { name: "Ours" } });
      theirs = other.query(touch, [two.id]);
      await tx.course.update({ where: { id: one.id }, data: { name: "Ours" } });
    });
    await expect(ours).rejects.toSatisfy(isDatabaseUnreachable);
    await theirs;
  });

  test("the statement of a client that left is canceled, and its connection isn't reused", async () => {
    const leaving = new AbortController();
    const work = { kind: "api", abandoned: leaving.signal } as const;
    const slow = withConnectionsFor(work, () => db().$queryRaw`SELECT pg_sleep(60)::text`);
    const failed = expect(slow).rejects.toSatisfy(isDatabaseUnreachable);
    await expect.poll(countAsleep).toBe(1);
    leaving.abort();
    await failed;
    expect(await countAsleep()).toBe(0);
    expect(await withConnectionsFor({ kind: "api" }, async () => connections().totalCount)).toBe(0);
  });

  test("canceling it spares all other statements", async () => {
    const leaving = new AbortController();
    await restart({ DATABASE_POOL_SIZE: "4" });
    const first = withConnectionsFor(
      { kind: "api", abandoned: leaving.signal },
      () => db().$queryRaw`SELECT pg_sleep(0.2)::text`,
    );
    const second = withConnectionsFor(
      { kind: "api" },
      () => db().$queryRaw`SELECT pg_sleep(0.5)::text AS slept`,
    );
    await first;
    await expect.poll(countAsleep).toBe(1);
    leaving.abort();
    expect(await second).toEqual([{ slept: "" }]);
  });
});

test("a connection returned in the middle of a transaction isn't reused", async () => {
  const client = await connections().connect();
  await client.query("BEGIN");
  client.release();
  await createCourse();
  const { rows } = await other.query("SELECT count(*)::int AS kept FROM courses");
  expect(rows).toEqual([{ kept: 1 }]);
});

test("a commit that PostgreSQL turns into a rollback fails", async () => {
  const failing = db().$transaction(async (tx) => {
    await tx.course.create({ data: { name: "Lost", permalink: "lost", status: "published" } });
    await tx.$executeRaw`SELECT 1 / 0`.catch(() => {});
  });
  await expect(failing).rejects.toSatisfy(isDatabaseUnreachable);
  expect(await db().course.count()).toBe(0);
  await createCourse();
  expect(await db().course.count()).toBe(1);
});

test("each kind of work has its own connections, within the operator's limit", async () => {
  await restart({ DATABASE_POOL_SIZE: "9" });
  const kinds = ["api", "pages", "sign-in", "figures", "queues", "events", "chores"] as const;
  const pools = await Promise.all(
    kinds.map((kind) => withConnectionsFor({ kind }, async () => connections())),
  );
  expect(new Set(pools).size).toBe(7);
  expect(pools.map(({ options }) => options.max)).toEqual([2, 1, 2, 1, 1, 1, 1]);
});

test("a heavy read that takes too long is canceled and returns null", async () => {
  await restart({ DATABASE_STATEMENT_TIMEOUT_MS: "400" });
  const asleep = readHeavy({ personId: "ada" }, () => db().$queryRaw`SELECT pg_sleep(60)::text`);
  expect(await asleep).toBeNull();
  const broken = readHeavy({ personId: "ada" }, () => db().$queryRaw`SELECT 1 / 0`);
  await expect(broken).rejects.toThrow();
});

test("a statement of a chore may take ten minutes, and one of the command line an hour", async () => {
  const limit = () => db().$queryRaw`SELECT current_setting('statement_timeout') AS limit`;
  expect(await withConnectionsFor({ kind: "chores" }, limit)).toEqual([{ limit: "10min" }]);
  await closeDatabase();
  allowLongStatements();
  expect(await limit()).toEqual([{ limit: "1h" }]);
});

test("the pool knows the longest wait for a connection until it ends", async () => {
  const wait = () => poolStates().find(({ kind }) => kind === "chores")?.oldestWait;
  await withConnectionsFor({ kind: "chores" }, async () => {
    const only = await connections().connect();
    expect(wait()).toBe(0);
    const next = connections().connect();
    await expect.poll(wait).toBeGreaterThan(20);
    only.release();
    (await next).release();
    expect(wait()).toBe(0);
  });
});

test("workers wait for their connection longer than requests do", async () => {
  await restart({ DATABASE_POOL_SIZE: "6" });
  const isWaitingAfter10Seconds = (kind: Workload) =>
    withConnectionsFor({ kind }, async () => {
      const only = await connections().connect();
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      const next = connections()
        .connect()
        .catch(() => null);
      vi.advanceTimersByTime(10_000);
      vi.useRealTimers();
      only.release();
      const given = await next;
      given?.release();
      return given !== null;
    });
  expect(await isWaitingAfter10Seconds("api")).toBe(false);
  expect(await isWaitingAfter10Seconds("queues")).toBe(true);
});

test("a date is midnight UTC, wherever the server stands", async () => {
  vi.stubEnv("TZ", "America/New_York");
  const [row] = await runStatement<{ day: Date }>(Prisma.sql`SELECT '2026-02-28'::date AS day`);
  vi.unstubAllEnvs();
  expect(row?.day.toISOString()).toBe("2026-02-28T00:00:00.000Z");
});

test("A savepoint undoes what an inner one kept", async () => {
  await db().$transaction(async (tx) => {
    const outer = withSavepoint(tx, async () => {
      await tx.group.create({ data: { name: "Outer" } });
      await withSavepoint(tx, () => tx.group.create({ data: { name: "Inner" } }));
      throw new Error("no");
    });
    await expect(outer).rejects.toThrow("no");
  });
  expect(await db().group.count()).toBe(0);
});
