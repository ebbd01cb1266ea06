import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { addCategory, removeCategory } from "@/lib/categories/edit";
import { db } from "@/lib/db";
import { admin, createCourse, createLearner } from "@/prisma/testing/factories";
import { changeAccess, shareWithGroup, unshareWithGroup } from "./access";
import { countAudience, listGroupsOf, searchGroupsFor } from "./access-groups";
import { findCourseRecord } from "./admin-record";
import { findCourse } from "./visible";

const createGroup = (name: string) => db().group.create({ data: { name } });
const join = (personId: string, groupId: string) =>
  db().membership.create({ data: { personId, groupId, source: "admin" } });

test("two admins who give a course to different groups at once, while a third limits it, are all right", async () => {
  const { id, updatedAt } = await createCourse();
  const groups = [await createGroup("Sales"), await createGroup("Support")];
  await Promise.all([
    ...groups.map((group) => shareWithGroup(admin, { id, groupId: group.id })),
    changeAccess(admin, { id, access: "groups" }),
  ]);
  const named = async (limit: number) => (await listGroupsOf(admin, id, limit)).map(({ name }) => name);
  expect([await named(1), await named(2)]).toEqual([["Sales"], ["Sales", "Support"]]);
  expect(await findCourseRecord(admin, id)).toMatchObject({ groupsCount: 2 });
  expect(await db().course.findFirstOrThrow()).toMatchObject({ access: "groups" });
  expect((await db().course.findFirstOrThrow()).updatedAt > updatedAt).toBe(true);
});

test("a course of groups is seen by their members, by nobody else, and by all when it is opened again", async () => {
  const { id, permalink } = await createCourse();
  const [member, outsider] = [await createLearner(), await createLearner()];
  await createLearner({ deactivatedAt: new Date() });
  const group = await createGroup("Sales");
  await join(member.personId, group.id);
  const seen = async () =>
    Promise.all([member, outsider].map(async (one) => Boolean(await findCourse(one, permalink))));
  const audience = async () => (await countAudience(admin, id)).count;
  expect(await countAudience(admin, id)).toEqual({ count: 2, isMore: false });
  await changeAccess(admin, { id, access: "groups" });
  expect([await seen(), await audience()]).toEqual([[false, false], 0]);
  await shareWithGroup(admin, { id, groupId: group.id });
  expect([await seen(), await audience()]).toEqual([[true, false], 1]);
  await unshareWithGroup(admin, { id, groupId: group.id });
  expect(await seen()).toEqual([false, false]);
  await changeAccess(admin, { id, access: "everyone" });
  expect(await seen()).toEqual([true, true]);
});

test("a change of access that is sent again changes nothing; a group that is gone is not found", async () => {
  const { id } = await createCourse();
  const group = await createGroup("Sales");
  const changes = [
    () => changeAccess(admin, { id, access: "groups" }),
    () => shareWithGroup(admin, { id, groupId: group.id }),
    () => addCategory(admin, { id, category: "Safety" }),
    () => unshareWithGroup(admin, { id, groupId: group.id }),
    async () => {
      const { id: categoryId } = await db().category.findFirstOrThrow();
      await removeCategory(admin, { id, categoryId });
    },
  ];
  const time = async () => (await db().course.findFirstOrThrow()).updatedAt;
  for (const change of changes) {
    const before = await time();
    await change();
    const after = await time();
    expect(after > before).toBe(true);
    await change();
    expect(await time()).toEqual(after);
  }
  await expect(shareWithGroup(admin, { id, groupId: uuidv7() })).rejects.toMatchObject({ kind: "not_found" });
});

test("groups are found by any part of their name, but for those that have the course", async () => {
  const { id } = await createCourse();
  const [sales] = [
    await createGroup("Sales 100%"),
    await createGroup("West sales"),
    await createGroup("Other"),
  ];
  const found = async (text: string) => (await searchGroupsFor(admin, id, text, 10)).map(({ name }) => name);
  expect(await found("SALES")).toEqual(["Sales 100%", "West sales"]);
  expect(await found("%")).toEqual(["Sales 100%"]);
  await shareWithGroup(admin, { id, groupId: sales.id });
  expect(await found("sales")).toEqual(["West sales"]);
});

test("two admins who put a course into the same new category at once make it once", async () => {
  const courses = [await createCourse(), await createCourse()];
  await Promise.all(courses.map(({ id }) => addCategory(admin, { id, category: "Safety" })));
  expect(await db().category.count()).toBe(1);
  expect(await db().courseCategory.count()).toBe(2);
});
