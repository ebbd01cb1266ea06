import { expect, test } from "vitest";
import { type Requirement, stateAt } from "@/e2e/testing/requirement-state";
import { db, Prisma } from "@/lib/database/db";

const start = Date.UTC(2026, 0, 1);
const day = 86_400_000;
// Whole days meet the limits exactly; a millisecond more or less doesn't.
const moment = () =>
  new Date(start + Math.floor(Math.random() * 40) * day + Math.floor(Math.random() * 3) - 1);
const sometimes = () => (Math.random() < 0.3 ? null : moment());

test("TypeScript and SQL give 10,000 random requirements the same states", async () => {
  const rows = Array.from({ length: 10_000 }, (): Requirement & { at: Date } => ({
    dueAt: sometimes(),
    startedAt: sometimes(),
    completedAt: sometimes(),
    validUntil: sometimes(),
    exemptSince: Math.random() < 0.2 ? moment() : null,
    at: moment(),
  }));
  const found = await db().$queryRaw<{ state: string }[]>(Prisma.sql`
    SELECT requirement_state("dueAt", "startedAt", "completedAt", "validUntil", "exemptSince", at) AS state
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS ("dueAt" timestamptz, "startedAt" timestamptz,
      "completedAt" timestamptz, "validUntil" timestamptz, "exemptSince" timestamptz, at timestamptz)) WITH ORDINALITY
      AS rows ("dueAt", "startedAt", "completedAt", "validUntil", "exemptSince", at, place) ORDER BY place`);
  expect(found.map(({ state }) => state)).toEqual(rows.map((row) => stateAt(row, row.at)));
  expect(new Set(found.map(({ state }) => state)).size).toBe(7);
});
