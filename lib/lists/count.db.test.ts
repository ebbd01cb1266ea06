import { expect, test } from "vitest";
import { db, Prisma } from "@/lib/database/db";
import { countUpTo } from "./count";

test("A count stops at its bound and reports that there may be more", async () => {
  const counted = async (count: Prisma.Sql) => (await db().$queryRaw<object[]>`SELECT ${count} AS some`)[0];
  const rows = Prisma.sql`SELECT n % 2 AS half FROM generate_series(1, 3) AS n`;
  expect(await counted(countUpTo(rows, 4))).toEqual({ some: { count: 3, isMore: false } });
  expect(await counted(countUpTo(rows, 2))).toEqual({ some: { count: 2, isMore: true } });
  const halves = Prisma.sql`count(DISTINCT half)`;
  expect(await counted(countUpTo(rows, 4, halves))).toEqual({ some: { count: 2, isMore: false } });
});
