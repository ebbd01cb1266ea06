import { Client } from "pg";
import { expect, test } from "vitest";
import { caller, operator } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { env } from "@/lib/env";
import { getAttempt } from "@/lib/sign-in-attempts/find";
import { recordRefusal } from "@/lib/sign-in-attempts/record";
import { explain } from "./launch.mjs";

const report = (command: () => Promise<unknown>) => command().then(() => "nothing", explain);

async function askPostgresql(sql: string): Promise<void> {
  const client = new Client({ connectionString: env().DATABASE_URL });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

const line = (about: string) => new RegExp(`^The database is not as this version needs it: .*${about}.*$`);

test("an operator reads one line about a missing table, from any caller", async () => {
  await db().$executeRaw`ALTER TABLE sessions RENAME TO mislaid`;
  const words = [
    await report(() => db().session.findMany()),
    await report(() => db().$queryRaw`SELECT FROM sessions`),
    await report(() => askPostgresql("SELECT FROM sessions")),
  ];
  await db().$executeRaw`ALTER TABLE mislaid RENAME TO sessions`;
  expect(words).toEqual(Array(3).fill(expect.stringMatching(line("sessions"))));
});

test("an operator reads one line about an unreadable block", async () => {
  const damaged = `DO $$ BEGIN RAISE 'could not read block 3' USING ERRCODE = 'XX001'; END $$`;
  for (const command of [() => db().$executeRawUnsafe(damaged), () => askPostgresql(damaged)])
    expect(await report(command)).toMatch(line("could not read block 3"));
});

test("an operator reads one line about a row that Lectern never wrote", async () => {
  const id = await recordRefusal("state_unknown", null, caller);
  await db().$executeRaw`UPDATE sign_in_attempts SET steps = '[{"step": "sideways"}]'`;
  expect(await report(() => getAttempt(operator, id))).toMatch(line("at 0 step"));
});

test("a fault of ours shows its stack", () => {
  expect(explain(new TypeError("of ours"))).toMatch(/^TypeError: of ours\n +at /);
});
