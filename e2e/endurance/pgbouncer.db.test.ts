import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { operator } from "@/e2e/testing/factories";
import { requests } from "@/lib/current-request";
import { closeDatabase, connections, db, Prisma, runStatement } from "@/lib/database/db";
import { setEnv } from "@/lib/env";
import { withConnectionsFor } from "@/lib/workload";
import { examine } from "@/scripts/doctor/examine";
import { inLines } from "@/scripts/doctor/finding";
import { findPgBouncer, PgBouncer } from "../pgbouncer";
import { newPlatformDatabase } from "../template-database";

let database: Awaited<ReturnType<typeof newPlatformDatabase>>;
let folder: string;
let pooler: PgBouncer | null = null;

beforeAll(async () => {
  database = await newPlatformDatabase();
  folder = await mkdtemp(join(tmpdir(), "lectern-pgbouncer-"));
  await chmod(folder, 0o755);
  const program = await findPgBouncer(join(folder, "debian")).catch((error: Error) => {
    process.stderr.write(`  Skipped: PgBouncer, without Debian's package: ${error.message.split("\n")[0]}\n`);
    return null;
  });
  // PgBouncer before 1.21 does this.
  const settings = { max_prepared_statements: 0, default_pool_size: 5 };
  if (program) pooler = await PgBouncer.create(join(folder, "pooler"), program, database.url, settings);
});

afterEach(closeDatabase);

afterAll(async () => {
  await pooler?.stop();
  await rm(folder, { recursive: true, force: true });
  setEnv({ DATABASE_URL: "", DATABASE_PREPARED_STATEMENTS: "", DATABASE_POOL_SIZE: "" });
  await database?.drop();
});

function connect(isPrepared: "on" | "off"): PgBouncer {
  setEnv({
    DATABASE_URL: pooler?.url ?? "",
    DATABASE_PREPARED_STATEMENTS: isPrepared,
    DATABASE_POOL_SIZE: "40",
  });
  return pooler as PgBouncer;
}

/** Each connection would prepare some of them, then get a server connection without them. */
async function askMuch(): Promise<unknown[]> {
  const failures: unknown[] = [];
  const askAll = async (index: number) => {
    for (let time = 0; time < 5; time += 1)
      await Promise.all([
        db().course.findMany({ take: index + 1, include: { sections: true } }),
        runStatement(Prisma.sql`SELECT ${index}::int, count(*) FROM courses`),
        db().$transaction((tx) => tx.$queryRaw`SELECT count(*) FROM people`),
      ]).catch((error) => failures.push(error));
  };
  await Promise.all(Array.from({ length: 10 }, (_, index) => askAll(index)));
  return failures;
}

/** Returns the doctor's finding about the pooler. */
async function diagnose(): Promise<string> {
  const found = await examine(operator, {});
  return found
    .filter(({ check }) => check === "Pooler")
    .map(inLines)
    .join();
}

test("behind a pooler that loses prepared statements, Lectern works only without them", async ({ skip }) => {
  if (!pooler) skip("There is no PgBouncer.");
  connect("off");
  expect(await askMuch()).toEqual([]);
  const { rows } = await connections().query("SELECT count(*)::int AS count FROM pg_prepared_statements");
  expect(rows).toEqual([{ count: 0 }]);
  expect(await diagnose()).toBe("✓ Pooler: between, and no statements are prepared");
  connect("on");
  expect(await diagnose()).toMatch(
    /^✗ Pooler: .*loses prepared statements.*\n.*DATABASE_PREPARED_STATEMENTS=off/,
  );
  expect(String((await askMuch())[0])).toMatch(/prepared statement/);
});

test("when the pooler restarts, reads and unsent writes wait", async ({ skip }) => {
  if (!pooler) skip("There is no PgBouncer.");
  const running = connect("off");
  await connections().query("CREATE TABLE noted (number int)");
  const answers = { read: 0, written: 0 };
  const failures: unknown[] = [];
  let isOver = false;
  const inRequest = <Result>(run: () => PromiseLike<Result>) => {
    const request = { id: "one", begunAt: 0, statements: 0, statementTime: 0 };
    return requests.run(request, async () => await run());
  };
  const read = async () => {
    while (!isOver) {
      await inRequest(() => db().course.count()).then(
        () => (answers.read += 1),
        (error) => failures.push(error),
      );
      await sleep(2);
    }
  };
  const readers = Promise.all(Array.from({ length: 8 }, read));
  // These have no connection yet.
  for (const [number, kind] of (["sign-in", "chores", "api"] as const).entries()) {
    await sleep(300);
    await running.stop();
    const note = () => db().$executeRaw`INSERT INTO noted VALUES (${number}::int)`;
    const writing = inRequest(() => withConnectionsFor({ kind }, note));
    await sleep(400);
    await running.start();
    await writing;
    answers.written += 1;
  }
  const readSoFar = answers.read;
  await sleep(300);
  isOver = true;
  await readers;
  expect(failures).toEqual([]);
  expect(readSoFar).toBeGreaterThan(50);
  expect(answers.read).toBeGreaterThan(readSoFar);
  const { rows } = await connections().query("SELECT array_agg(number ORDER BY number) AS all FROM noted");
  expect(rows).toEqual([{ all: [0, 1, 2] }]);
});
