import { expect, test } from "vitest";
import { db } from "@/lib/db";
import { foldListChanges } from "./fold-changes";

const sums = () =>
  db().$queryRaw`
    SELECT list, sum(changes)::int AS changes, count(*) > 1 AS many FROM list_changes
    WHERE list IN ('groups', 'people') GROUP BY list ORDER BY list`;

test("many changes become one row with their sum; few stay", async () => {
  await db().$executeRaw`TRUNCATE list_changes`;
  for (let change = 0; change < 120; change += 1) await db().group.create({ data: { name: `${change}` } });
  await db().person.createMany({ data: [{}, {}] });
  expect(await sums()).toEqual([
    { list: "groups", changes: 120, many: true },
    { list: "people", changes: 1, many: false },
  ]);
  expect(await foldListChanges()).toBe(120);
  expect(await sums()).toEqual([
    { list: "groups", changes: 120, many: false },
    { list: "people", changes: 1, many: false },
  ]);
});

test("folding while others write loses no change", async () => {
  await db().$executeRaw`TRUNCATE list_changes`;
  const writing = Array.from({ length: 300 }, (_, index) =>
    db().group.create({ data: { name: `${index}` } }),
  );
  for (let fold = 0; fold < 10; fold += 1) await Promise.all([foldListChanges(), foldListChanges()]);
  await Promise.all(writing);
  await foldListChanges();
  expect(await sums()).toEqual([{ list: "groups", changes: 300, many: false }]);
});
