import { expect, test } from "vitest";
import { operator } from "@/e2e/testing/factories";
import { allowLongStatements, db } from "@/lib/database/db";
import { seedBench } from "./seed-bench";

allowLongStatements();

test("Seeding fills every list of the API", async () => {
  await seedBench(operator, { courses: 120, people: 60 });
  expect(await countAll()).toEqual({
    courses: 120,
    course_categories: 120,
    categories: 20,
    activities: 360,
    people: 60,
    identities: 60,
    memberships: 60,
    groups: 100,
    enrollments: 120,
  });
});

test("Seeding again changes nothing, and greater numbers add what is missing", async () => {
  await seedBench(operator, { courses: 20, people: 5 });
  const first = await readAll();
  await seedBench(operator, { courses: 20, people: 5 });
  expect(await readAll()).toEqual(first);
  await seedBench(operator, { courses: 200, people: 30 });
  const grown = await countAll();
  await db().$executeRaw`TRUNCATE courses, categories, people, groups CASCADE`;
  await seedBench(operator, { courses: 200, people: 30 });
  expect(await countAll()).toEqual(grown);
});

test("Seeding reports progress in existing numbers", async () => {
  const told: string[] = [];
  await seedBench(operator, { courses: 2_001, people: 3 }, (words) => told.push(words));
  // Either of two parallel batches may finish first.
  expect(told).toEqual([expect.stringMatching(/^(1|2000) courses$/), "2001 courses", "3 people"]);
});

const tables = [
  "courses",
  "course_categories",
  "categories",
  "activities",
  "people",
  "identities",
  "memberships",
  "groups",
  "enrollments",
];

async function readAll(): Promise<Record<string, unknown[]>> {
  const entries = tables.map(async (table) => [
    table,
    await db().$queryRawUnsafe<unknown[]>(`SELECT to_jsonb(${table}) FROM ${table} ORDER BY 1`),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

async function countAll(): Promise<Record<string, number>> {
  return Object.fromEntries(Object.entries(await readAll()).map(([table, rows]) => [table, rows.length]));
}
