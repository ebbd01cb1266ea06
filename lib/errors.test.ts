import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, connections, db } from "@/lib/database/db";
import { env, setEnv } from "./env";
import { DatabaseUnreachable, isDatabaseUnreachable } from "./errors";

const nowhere = "postgresql://postgres@127.0.0.1:1/none";
const before = env().DATABASE_URL ?? "";

beforeAll(() => setEnv({ DATABASE_URL: nowhere }));

afterAll(async () => {
  await closeDatabase();
  setEnv({ DATABASE_URL: before });
});

test.each<[string, () => Promise<unknown>]>([
  ["a query", () => db().course.findMany()],
  ["a statement of our own", () => db().$queryRaw`SELECT 1`],
  ["a transaction", () => db().$transaction(async (tx) => tx.course.count())],
  ["a statement past Prisma", () => connections().query("SELECT 1")],
  ["a connection", () => new Client({ connectionString: nowhere }).connect()],
])("%s that finds no database is known as that, also as the cause of something else", async (_what, run) => {
  const error = await run().catch((thrown) => thrown);
  expect(isDatabaseUnreachable(error)).toBe(true);
  expect(isDatabaseUnreachable(new DatabaseUnreachable("No session can be read.", { cause: error }))).toBe(
    true,
  );
});

test.each([
  "08006",
  "08P01",
  "25P02",
  "25P03",
  "40001",
  "40P01",
  "53100",
  "53300",
  "55P03",
  "57014",
  "57P01",
])("%s of PostgreSQL or a pooler can be tried again, also as Prisma tells it", (code) => {
  const adapter = { name: "DriverAdapterError", cause: { kind: "postgres", code, originalCode: code } };
  expect(isDatabaseUnreachable(Object.assign(new Error("…"), { code }))).toBe(true);
  expect(isDatabaseUnreachable({ code: "P2010", meta: { driverAdapterError: adapter } })).toBe(true);
});

test.each(["P2024", "P2028", "P2034", "P2037"])("%s of Prisma can be tried again", (code) => {
  expect(isDatabaseUnreachable({ code, message: "…" })).toBe(true);
});

test.each([
  new Error("Unique constraint failed on the fields: (`permalink`)"),
  Object.assign(new Error("Raw query failed. Code: `42P01`."), { code: "P2010" }),
  { code: "P2010", meta: { driverAdapterError: { cause: { kind: "postgres", originalCode: "42703" } } } },
  Object.assign(new Error("a course called 53300"), { code: "23505", detail: "53300" }),
  "ECONNREFUSED",
  null,
])("%s is another failure", (error) => {
  expect(isDatabaseUnreachable(error)).toBe(false);
});
