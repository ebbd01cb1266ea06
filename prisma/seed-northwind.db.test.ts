import { beforeEach, expect, test } from "vitest";
import { admin, createIdentityProvider, operator } from "@/e2e/testing/factories";
import { getLearningSummary } from "@/lib/admin-home/learning";
import { countStates } from "@/lib/assignments/admin-record";
import { assignmentStates } from "@/lib/assignments/schema";
import { db } from "@/lib/database/db";
import { seedDemo } from "./seed";
import { seedNorthwind } from "./seed-northwind";

async function startDemo() {
  const provider = await createIdentityProvider();
  await seedDemo(operator);
  await seedNorthwind(operator, provider);
}

beforeEach(startDemo);

test("The demo's company has roles, paths, certificates and assignments in every state", async () => {
  expect(await db().learningPath.count({ where: { status: "published" } })).toBe(3);
  const roles = await db().roleGrant.findMany({ distinct: ["role"], select: { role: true } });
  expect(roles.map(({ role }) => role).sort()).toEqual(["author", "manager"]);
  const teams = await db().person.groupBy({ by: ["managerId"], _count: true });
  expect(teams.length, "managers of others, and nobody").toBe(4);
  const issued = await db().certificate.findMany({ select: { courseId: true } });
  expect(new Set(issued.map(({ courseId }) => courseId === null)), "of courses and of paths").toEqual(
    new Set([true, false]),
  );
  const assignments = await db().assignment.findMany({ select: { id: true } });
  const counts = await Promise.all(assignments.map(({ id }) => countStates(admin, id)));
  const states = new Set(counts.flatMap((count) => Object.keys(count ?? {})));
  expect([...states].sort()).toEqual([...assignmentStates].sort());
});

test("The admin home has figures for twelve weeks, and a second start adds nothing", async () => {
  const summary = await getLearningSummary(admin);
  expect(summary?.overdue).toBeGreaterThan(5);
  // The current week may have just begun.
  const weeks = summary?.weeks.slice(0, -1).map(({ completed }) => completed > 0);
  expect(weeks).toEqual(Array(11).fill(true));

  const count = async () => [
    await db().person.count(),
    await db().enrollment.count(),
    await db().assignment.count(),
  ];
  const before = await count();
  expect(before[0]).toBeGreaterThanOrEqual(60);
  await startDemo();
  expect(await count()).toEqual(before);
});

test("A demo from before the company existed stays as it is", async () => {
  await db().learningPath.deleteMany();
  const people = await db().person.findMany({ orderBy: { id: "asc" } });
  await startDemo();
  expect(await db().person.findMany({ orderBy: { id: "asc" } })).toEqual(people);
  expect(await db().learningPath.count()).toBe(0);
});
