import { expect, test } from "vitest";
import { pageOf } from "@/e2e/testing/admin-lists";
import { admin, createCourse, createIdentityProvider, createLearner, profile } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { addMembers } from "@/lib/memberships/edit";
import { provisionPerson } from "@/lib/sign-in/provision-person";
import { findGroup } from "./admin-record";
import { createGroup, deleteGroup, foldMembershipChanges, renameGroup } from "./edit";
import { groupsList } from "./list";
import { newGroup } from "./schema";

const found = async (question: Record<string, string> = {}) =>
  (await pageOf(groupsList, question)).rows.map(({ name, members }) => `${name} ${members}`);

async function versionOf(id: string) {
  const group = await db().group.findUniqueOrThrow({ where: { id } });
  return { id, version: group.updatedAt.toISOString() };
}

test.each([
  ["", "is missing"],
  [" \t ", "is missing"],
  ["two\nlines", "should be one line of at most 200 characters"],
  ["x".repeat(201), "should be one line of at most 200 characters"],
])("%j isn't a valid group name", (name, message) => {
  expect(newGroup.safeParse({ name }).error?.issues[0]?.message).toBe(message);
});

test("Two admins create a group with one name at once, and the second gets a conflict", async () => {
  const results = await Promise.allSettled([
    createGroup(admin, { name: "Sales" }),
    createGroup(admin, { name: "Sales" }),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "group_name_taken", field: "name" },
  });
  expect(await db().auditEntry.count()).toBe(1);
});

test("Two admins rename a group at once, and the first name stays", async () => {
  const seen = await versionOf(await createGroup(admin, { name: "Sales" }));
  const results = await Promise.allSettled(
    ["Selling", "Vertrieb"].map((name) => renameGroup(admin, { ...seen, name })),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "group_changed", field: null },
  });
});

test("A rename refuses a taken name and keeps the group's people", async () => {
  const { personId } = await createLearner();
  const [id] = [await createGroup(admin, { name: "Sales" }), await createGroup(admin, { name: "Support" })];
  await addMembers(admin, id, [personId]);
  await expect(renameGroup(admin, { ...(await versionOf(id)), name: "Support" })).rejects.toMatchObject({
    kind: "conflict",
    field: "name",
  });
  await renameGroup(admin, { ...(await versionOf(id)), name: "sales" });
  expect(await found()).toEqual(["sales 1", "Support 0"]);
});

test("A deletion refuses a group that was renamed since the admin saw it", async () => {
  const id = await createGroup(admin, { name: "Sales" });
  const seen = await versionOf(id);
  await renameGroup(admin, { ...seen, name: "Everybody" });
  await expect(deleteGroup(admin, seen)).rejects.toMatchObject({ kind: "conflict" });
  expect(await found()).toEqual(["Everybody 0"]);
});

test("Deleting a large group keeps its people and courses and logs how many they were", async () => {
  const id = await createGroup(admin, { name: "Large" });
  await db().$executeRaw`INSERT INTO people (id) SELECT gen_random_uuid() FROM generate_series(1, 12000)`;
  // PostgreSQL scans a table it believes empty once per foreign key check.
  await db().$executeRaw`ANALYZE people`;
  await db().$executeRaw`
    INSERT INTO memberships (person_id, group_id, source) SELECT id, ${id}::uuid, 'sign_in' FROM people`;
  const course = await createCourse({ access: "groups", groupAccess: { create: { groupId: id } } });
  const other = await createGroup(admin, { name: "Other" });
  const assigned = { courseId: course.id, audience: "chosen" } as const;
  await db().assignment.create({ data: { ...assigned, groups: { create: { groupId: id } } } });
  await db().assignment.create({
    data: { ...assigned, groups: { create: [{ groupId: id }, { groupId: other }] } },
  });
  await db().assignment.create({
    data: { ...assigned, endedAt: new Date(), groups: { create: { groupId: id } } },
  });
  expect(await findGroup(admin, id)).toMatchObject({ assignmentsCount: 2, onlyAssignmentsCount: 1 });
  await deleteGroup(admin, await versionOf(id));
  expect([await db().person.count(), await db().course.count(), await db().membership.count()]).toEqual([
    12000, 1, 0,
  ]);
  expect(await db().auditEntry.findFirst({ where: { action: "group.deleted" } })).toMatchObject({
    subjectName: "Large",
    before: { people: 12000, courses: 1, assignments: 2 },
  });
});

test("A sign-in recreates a group that an admin deletes at that moment", async () => {
  const provider = await createIdentityProvider();
  const id = await createGroup(admin, { name: "Sales" });
  let signingIn: Promise<unknown> = Promise.resolve();
  await db().$transaction(async (tx) => {
    await tx.group.delete({ where: { id } });
    signingIn = provisionPerson(provider, profile({ groups: { names: ["Sales"], skipped: 0 } }));
    await new Promise((done) => setTimeout(done, 300));
  });
  await signingIn;
  expect(await found()).toEqual(["Sales 1"]);
});

test("A group's size stays right while people come and go and changes are folded", async () => {
  const id = await createGroup(admin, { name: "Busy" });
  const people = await Promise.all(Array.from({ length: 40 }, () => createLearner()));
  const ids = people.map(({ personId }) => personId);
  await Promise.all([
    ...ids.map((personId) => addMembers(admin, id, [personId])),
    foldMembershipChanges(),
    foldMembershipChanges(),
  ]);
  await Promise.all([
    ...ids.slice(10).map((personId) => db().person.delete({ where: { id: personId } })),
    foldMembershipChanges(),
  ]);
  expect(await found()).toEqual(["Busy 10"]);
  await foldMembershipChanges();
  expect(await found()).toEqual(["Busy 10"]);
  expect(await db().membershipChange.count()).toBeLessThanOrEqual(21);
});

test("A search finds groups by any part of their name and sorts by name, size and age", async () => {
  for (const [name, size] of [
    ["beta", 2],
    ["Alpha 100%", 0],
    ["Gamma", 1],
  ] as const) {
    const id = await createGroup(admin, { name });
    for (let n = 0; n < size; n += 1) await addMembers(admin, id, [(await createLearner()).personId]);
  }
  expect(await found()).toEqual(["Alpha 100% 0", "beta 2", "Gamma 1"]);
  expect(await found({ sort: "-members" })).toEqual(["beta 2", "Gamma 1", "Alpha 100% 0"]);
  expect(await found({ sort: "created" })).toEqual(["beta 2", "Alpha 100% 0", "Gamma 1"]);
  expect(await found({ q: "MM" })).toEqual(["Gamma 1"]);
  expect(await found({ q: "0%" })).toEqual(["Alpha 100% 0"]);
  expect(await found({ q: "_" })).toEqual([]);
});

test("A group's record lists the courses that only groups open, in any status", async () => {
  const id = await createGroup(admin, { name: "Sales" });
  const open = (fields: object) => createCourse({ ...fields, groupAccess: { create: { groupId: id } } });
  await open({ name: "B", access: "groups", status: "draft" });
  await open({ name: "A", access: "groups" });
  await open({ name: "C", access: "everyone" });
  expect(await findGroup(admin, id)).toMatchObject({
    members: 0,
    coursesCount: 2,
    courses: [
      { name: "A", status: "published" },
      { name: "B", status: "draft" },
    ],
  });
  expect(await findGroup(admin, "no id")).toBeNull();
});

test("Groups sort in natural order on every page", async () => {
  const names = [
    ...Array.from({ length: 30 }, (_, index) => `Team ${index + 1}`),
    "Team 9 north",
    "Team 10b",
  ];
  await db().group.createMany({ data: names.toReversed().map((name) => ({ name })) });
  const listed = [...(await pageOf(groupsList)).rows, ...(await pageOf(groupsList, { page: "2" })).rows].map(
    ({ name }) => name,
  );
  expect(listed.slice(0, 12)).toEqual([...names.slice(0, 9), "Team 9 north", "Team 10", "Team 10b"]);
  expect(listed.toSorted()).toEqual(names.toSorted());
  const ones = `${"1.".repeat(99)}1`;
  await createGroup(admin, newGroup.parse({ name: ones }));
});
