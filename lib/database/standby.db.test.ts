import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findPostgresql, PrimaryAndStandby } from "@/e2e/endurance/primary-and-standby";
import { createKey, createLearner } from "@/e2e/testing/factories";
import { readWithKey } from "@/lib/api-keys/find";
import { type CurrentRequest, requests } from "@/lib/current-request";
import { env, setEnv } from "@/lib/env";
import { sha256 } from "@/lib/secrets";
import { findLiveSession } from "@/lib/session/live-sessions";
import { migrate, readMigrations } from "@/prisma/migrate";
import { inLines } from "@/scripts/doctor/finding";
import { examineStandby } from "@/scripts/doctor/standby";
import { closeDatabase, db, Prisma, runStatement } from "./db";
import { isReadFromStandby, standby } from "./standby";

const programs = findPostgresql();
if (!programs)
  process.stderr.write("≈ standby: skipped, because there is no PostgreSQL with pg_basebackup\n");

const before = env().DATABASE_URL ?? "";

describe.skipIf(!programs)("with a standby to read from", () => {
  let both: PrimaryAndStandby;
  let primary: Client;
  let replica: Client;

  beforeAll(async () => {
    both = await PrimaryAndStandby.create(programs ?? "", false);
    await migrate(both.urlOf("primary"));
    [primary, replica] = [both.urlOf("primary"), both.urlOf("standby")].map(clientAt) as [Client, Client];
    await Promise.all([primary.connect(), replica.connect()]);
    await primary.query("CREATE TABLE counted (number int); INSERT INTO counted VALUES (0)");
  });

  beforeEach(() => readFrom(both.urlOf("standby")));

  afterEach(async () => {
    await replica.query("SELECT pg_wal_replay_resume()").catch(() => {});
    await closeDatabase();
    setEnv({ DATABASE_URL: before, READ_DATABASE_URL: "", READ_MAX_AGE_MS: "" });
  });

  afterAll(async () => {
    await Promise.all([primary?.end(), replica?.end()]);
    await both?.remove();
  });

  test("lists and pages read from it until they write; other requests never do", async () => {
    await untilFresh();
    expect(await asking("until_it_writes", isFromStandby)).toBe(true);
    expect(await asking("always", isFromStandby)).toBe(true);
    expect(await asking("never", isFromStandby)).toBe(false);
    expect(await isFromStandby()).toBe(false);
    const afterWriting = async () => {
      await db().$executeRaw`UPDATE counted SET number = number`;
      return isFromStandby();
    };
    expect(await asking("until_it_writes", afterWriting)).toBe(false);
    const inTransaction = async () => {
      await db().$transaction((tx) => tx.$queryRaw`SELECT 1`);
      return isFromStandby();
    };
    expect(await asking("until_it_writes", inTransaction)).toBe(false);
  });

  test("no request reads data older than READ_MAX_AGE_MS, however far it lags", async () => {
    await readFrom(both.urlOf("standby"), 300);
    await untilFresh();
    const written: { number: number; at: number }[] = [];
    const seen = { standby: 0, primary: 0, tooOld: 0 };
    const until = performance.now() + 30_000;
    const isOver = () => performance.now() > until || (seen.standby > 20 && seen.primary > 20);
    const write = async () => {
      for (let number = 1; !isOver(); number += 1) {
        await primary.query("UPDATE counted SET number = $1", [number]);
        written.push({ number, at: performance.now() });
        if (number % 50 === 5) await replica.query("SELECT pg_wal_replay_pause()");
        if (number % 50 === 40) await replica.query("SELECT pg_wal_replay_resume()");
        await sleep(15);
      }
    };
    const read = async () => {
      while (!isOver()) {
        const begunAt = performance.now();
        const least = written.findLast(({ at }) => at <= begunAt - 300)?.number ?? 0;
        const [row] = await asking(
          "always",
          () =>
            db().$queryRaw<
              { number: number; old: boolean }[]
            >`SELECT number, pg_is_in_recovery() AS old FROM counted`,
        );
        seen[row?.old ? "standby" : "primary"] += 1;
        if ((row?.number ?? 0) < least) seen.tooOld += 1;
        await sleep(5);
      }
    };
    await Promise.all([write(), read()]);
    expect(seen.tooOld).toBe(0);
    expect(seen.standby).toBeGreaterThan(10);
    expect(seen.primary).toBeGreaterThan(10);
  });

  test("the primary decides about sessions and keys, so that revoked and new ones count at once", async () => {
    await readFrom(both.urlOf("standby"), 60_000);
    await untilFresh();
    await db().$executeRaw`TRUNCATE people, api_keys CASCADE`;
    const learner = await createLearner();
    await db().$executeRaw`INSERT INTO sessions (id, token_hash, person_id, expires_at)
      VALUES (gen_random_uuid(), ${sha256("token")}, ${learner.personId}::uuid, now() + interval '1 day')`;
    const old = sha256(await createKey());
    await untilReplayed();
    expect(await asking("until_it_writes", () => findLiveSession("token"))).not.toBeNull();
    await replica.query("SELECT pg_wal_replay_pause()");
    const isGood = async (hash: string) =>
      (await asking("always", () => readWithKey(hash, ["everything"], rowOf)))?.key.isGood ?? null;
    expect(await isGood(old)).toBe(true);
    await db().$executeRaw`UPDATE api_keys SET revoked_at = now()`;
    const fresh = sha256(await createKey());
    await db().$executeRaw`DELETE FROM sessions`;
    expect(await asking("always", isFromStandby)).toBe(true);
    expect([await isGood(old), await isGood(fresh), await isGood("unknown")]).toEqual([false, true, null]);
    expect(await asking("until_it_writes", () => findLiveSession("token"))).toBeNull();
  });

  test("a key that has written reads it at once, and a person's every session", async () => {
    await readFrom(both.urlOf("standby"), 60_000);
    await untilFresh();
    await db().$executeRaw`TRUNCATE people, api_keys CASCADE`;
    const { personId } = await createLearner();
    await db().$executeRaw`INSERT INTO sessions (id, token_hash, person_id, expires_at)
      SELECT gen_random_uuid(), hash, ${personId}::uuid, now() + interval '1 day'
      FROM unnest(${[sha256("one"), sha256("two")]}::text[]) AS hash`;
    const [writing, reading] = [sha256(await createKey()), sha256(await createKey())];
    const { id: apiKeyId } = await db().apiKey.findUniqueOrThrow({ where: { keyHash: writing } });
    await untilReplayed();
    await replica.query("SELECT pg_wal_replay_pause()");
    const read = async (hash: string) =>
      (await asking("always", () => readWithKey(hash, ["everything"], placeSql)))?.row;
    const readAs = (token: string) =>
      asking("until_it_writes", async () => {
        await findLiveSession(token);
        return isFromStandby();
      });
    expect([await read(writing), await readAs("one"), await readAs("two")]).toMatchObject([
      { old: true },
      true,
      true,
    ]);
    const write = () => db().$executeRaw`UPDATE counted SET number = number`;
    await asking("always", write, { apiKeyId });
    expect(await read(writing), "what a GET notes on the side").toMatchObject({ old: true });
    await asking("never", write, { apiKeyId });
    expect(await read(writing)).toMatchObject({ old: false });
    expect(await read(reading)).toMatchObject({ old: true });
    const inTransaction = () => db().$transaction((tx) => tx.$executeRaw`UPDATE counted SET number = number`);
    for (const one of [write, inTransaction]) {
      await db().$executeRaw`UPDATE sessions SET wrote_at = NULL`;
      expect(await readAs("two")).toBe(true);
      await asking("never", one, { personId });
      expect([await readAs("one"), await readAs("two")]).toEqual([false, false]);
    }
    await db().$executeRaw`UPDATE sessions SET wrote_at = wrote_at - interval '60 seconds'`;
    expect(await readAs("two")).toBe(true);
  });

  test("a read that replay cancels is repeated on the primary", async () => {
    await replica.query("ALTER SYSTEM SET max_standby_streaming_delay = 0");
    await replica.query("SELECT pg_reload_conf()");
    await untilFresh();
    const slow = asking(
      "always",
      () => db().$queryRaw`SELECT pg_sleep(1)::text AS slept, pg_is_in_recovery() AS old FROM counted`,
    );
    await sleep(300);
    await primary.query("UPDATE counted SET number = number");
    await primary.query("VACUUM counted");
    await untilReplayed();
    expect(await slow).toEqual([{ slept: "", old: false }]);
  });

  test("requests never read from a server that is no standby of this primary", async () => {
    for (const url of [before, both.urlOf("primary")]) {
      await readFrom(url);
      expect(await asking("always", isFromStandby)).toBe(false);
      await sleep(400);
      expect(standby()?.isFresh).toBe(false);
      expect(await asking("always", isFromStandby)).toBe(false);
    }
  });

  test("the doctor says what is wrong with it, and what to do", async () => {
    const diagnose = async () => (await examineStandby(primary)).map(inLines);
    expect(await diagnose()).toEqual([
      expect.stringMatching(/^✓ Standby: of this primary, and \d+ ms behind it$/),
    ]);
    await readFrom(both.urlOf("primary"));
    expect(await diagnose()).toEqual([
      expect.stringMatching(/^✗ Standby: .* is not a standby: .*\n.*remove/),
    ]);
    await readFrom("postgresql://127.0.0.1:1/none");
    expect(await diagnose()).toEqual([
      expect.stringMatching(/^! Standby: .* cannot be used: .*ECONNREFUSED/),
    ]);
    await readFrom(both.urlOf("standby"), 200);
    await replica.query("SELECT pg_wal_replay_pause()");
    await primary.query("UPDATE counted SET number = 0");
    expect(await diagnose()).toEqual([
      expect.stringMatching(/^! Standby: more than 200 ms behind, by \d+ bytes: .*\n.*pg_stat_replication/),
    ]);
    expect(await examineStandby(replica), "of a server that is read-only").toEqual([]);
  });

  test("an up-to-date version starts on a standby alone, and one that would change tables says why not", async () => {
    await untilReplayed();
    expect(await migrate(both.urlOf("standby"))).toEqual([]);
    const next = { name: "29990101000000_expand_next", sql: "CREATE TABLE next (id int)" };
    const migrations = [...(await readMigrations()), next];
    await expect(migrate(both.urlOf("standby"), migrations)).rejects.toThrow(
      /no server of DATABASE_URL takes writes/,
    );
  });

  test("a lost primary hides nothing that was acknowledged before", async () => {
    await closeDatabase();
    setEnv({ DATABASE_URL: both.url, READ_DATABASE_URL: "" });
    await untilReplayed();
    const read = () => db().$queryRaw`SELECT number, pg_is_in_recovery() AS old FROM counted`;
    expect(await asking("never", read)).toMatchObject([{ old: false }]);
    await replica.query("SELECT pg_wal_replay_pause()");
    await primary.query("UPDATE counted SET number = 77");
    await both.stopPrimary();
    const reading = asking("never", read);
    await sleep(300);
    await replica.query("SELECT pg_wal_replay_resume()");
    expect(await reading).toEqual([{ number: 77, old: true }]);
    await both.startPrimary();
    await expect.poll(() => asking("never", read)).toEqual([{ number: 77, old: false }]);
    primary = clientAt(both.urlOf("primary"));
    await primary.connect();
  });

  test("a lost standby fails no request", async () => {
    await untilFresh();
    const answers: unknown[] = [];
    const slow = asking("always", () => db().$queryRaw`SELECT pg_sleep(0.5)::text AS slept`);
    await sleep(100);
    const gone = both.crash("standby");
    for (let time = 0; time < 30; time += 1) answers.push(await asking("always", isFromStandby));
    await gone;
    expect(await slow).toEqual([{ slept: "" }]);
    expect(answers.at(-1)).toBe(false);
    expect(await asking("always", isFromStandby)).toBe(false);
  });

  async function untilReplayed(): Promise<void> {
    const { rows } = await primary.query("SELECT pg_current_wal_flush_lsn()::text AS position");
    const sql = "SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS reached";
    await expect.poll(async () => (await replica.query(sql, [rows[0].position])).rows[0].reached).toBe(true);
  }

  async function readFrom(url: string, maxAge = 1_000): Promise<void> {
    await closeDatabase();
    const DATABASE_URL = both.urlOf("primary");
    setEnv({ DATABASE_URL, READ_DATABASE_URL: url, READ_MAX_AGE_MS: String(maxAge) });
  }
});

function clientAt(connectionString: string): Client {
  const client = new Client({ connectionString });
  client.on("error", () => {});
  return client;
}

function asking<Result>(
  may: CurrentRequest["standby"],
  run: () => PromiseLike<Result>,
  who: Pick<CurrentRequest, "personId" | "apiKeyId"> = {},
): Promise<Result> {
  const request = { id: "one", begunAt: 0, statements: 0, statementTime: 0, standby: may, ...who };
  return requests.run(request, async () => await run());
}

async function isFromStandby(): Promise<boolean> {
  const [row] = await runStatement<{ old: boolean }>(Prisma.sql`SELECT pg_is_in_recovery() AS old`);
  return row?.old ?? false;
}

const untilFresh = () => expect.poll(() => asking("always", async () => isReadFromStandby())).toBe(true);

const placeSql = {
  sql: (keyCondition: Prisma.Sql) =>
    Prisma.sql`SELECT ${keyCondition} AS "mayRead", pg_is_in_recovery() AS old`,
  isPrepared: true,
};

const rowOf = {
  sql: (keyCondition: Prisma.Sql) => Prisma.sql`SELECT ${keyCondition} AS "mayRead"`,
  isPrepared: true,
};
