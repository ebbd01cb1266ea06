import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { admin, createCourse, createLearner } from "@/e2e/testing/factories";
import type { May } from "@/lib/actor";
import { db } from "@/lib/database/db";
import { changeAccess, changeCoursesOf, publishTo } from "./access";
import { countAudience, listCoursesFor, listGroupsFor } from "./access-lists";
import type { Visibility } from "./access-schema";
import { findCourseRecord } from "./admin-record";
import { detailsOf } from "./details";
import { addCategory, removeCategory, saveDetailsAndCategories } from "./edit-categories";
import { findCourse } from "./learners-view";

const createGroup = (name: string) => db().group.create({ data: { name } });
const show = (id: string, visibility: Visibility) =>
  changeAccess(admin, { id, visibility, added: [], removed: [] });
const share = (id: string, ...added: string[]) =>
  changeAccess(admin, { id, visibility: "groups", added, removed: [] });
const join = (personId: string, groupId: string) =>
  db().membership.create({ data: { personId, groupId, source: "admin" } });

test("Two admins can give a course to different groups at once", async () => {
  const { id, updatedAt } = await createCourse();
  const groups = [await createGroup("Sales"), await createGroup("Support")];
  await Promise.all(groups.map((group) => share(id, group.id)));
  const shared = (await listGroupsFor(admin, id, "")).filter(({ isChecked }) => isChecked);
  expect(shared.map(({ name }) => name)).toEqual(["Sales", "Support"]);
  expect(await findCourseRecord(admin, id)).toMatchObject({ groupsCount: 2 });
  expect(await db().course.findFirstOrThrow()).toMatchObject({ access: "groups" });
  expect((await db().course.findFirstOrThrow()).updatedAt > updatedAt).toBe(true);
});

test("Only members see a course of groups until it opens to everyone", async () => {
  const { id, permalink } = await createCourse();
  const [member, outsider] = [await createLearner(), await createLearner()];
  await createLearner({ deactivatedAt: new Date() });
  const group = await createGroup("Sales");
  await join(member.personId, group.id);
  const seen = async () =>
    Promise.all([member, outsider].map(async (one) => Boolean(await findCourse(one, permalink))));
  const audience = async () => (await countAudience(admin, id)).count;
  expect(await countAudience(admin, id)).toEqual({ count: 2, isMore: false });
  await expect(show(id, "groups"), "no group is chosen").rejects.toMatchObject({
    code: "course_without_groups",
    field: "visibility",
  });
  expect(await seen(), "and nothing has changed").toEqual([true, true]);
  await share(id, group.id);
  expect([await seen(), await audience()]).toEqual([[true, false], 1]);
  await show(id, "assigned");
  expect([await seen(), await audience()]).toEqual([[false, false], 0]);
  const people = [member, outsider].map(({ personId }) => personId);
  const assignment = { courseId: id, audience: "chosen" } as const;
  const { id: assignmentId } = await db().assignment.create({
    data: { ...assignment, people: { create: people.map((personId) => ({ personId })) } },
  });
  await share(id, group.id);
  expect([await seen(), await audience()], "assigned, and once however many ways").toEqual([[true, true], 2]);
  await show(id, "assigned");
  await db().assignment.update({ where: { id: assignmentId }, data: { endedAt: new Date() } });
  expect([await seen(), await audience()]).toEqual([[false, false], 0]);
  await show(id, "everyone");
  expect(await seen()).toEqual([true, true]);
});

test("A repeated change of access and missing groups or courses change nothing", async () => {
  const { id } = await createCourse();
  const group = await createGroup("Sales");
  const changes = [
    () => share(id, group.id),
    () => addCategory(admin, { id, category: "Safety" }),
    () => show(id, "assigned"),
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
  await expect(share(id, uuidv7())).rejects.toMatchObject({ code: "course_without_groups" });
  await changeCoursesOf(admin, { id: group.id, added: [uuidv7()], removed: [uuidv7()] });
  await changeCoursesOf(admin, { id: uuidv7(), added: [id], removed: [id] });
  expect(await db().courseGroupAccess.count()).toBe(0);
});

test("Authors share their course with their groups and keep an admin's limits", async () => {
  const { id } = await createCourse({ status: "draft" });
  const author = { ...(await createLearner()), roles: ["author"] } as unknown as May<"courses.edit">;
  await db().roleGrant.create({ data: { personId: author.personId, role: "author", courseId: id } });
  const [own, other] = [await createGroup("Own"), await createGroup("Other")];
  await join(author.personId, own.id);
  expect((await listGroupsFor(author, id, "")).map(({ name }) => name)).toEqual(["Own"]);
  const choose = (visibility: Visibility, ...added: string[]) =>
    changeAccess(author, { id, visibility, added, removed: [] });
  await expect(choose("groups", other.id)).rejects.toMatchObject({ code: "course_without_groups" });
  await expect(choose("assigned")).rejects.toMatchObject({ code: "course_access_of_admins" });
  await publishTo(author, { id, from: "draft", visibility: "groups", added: [own.id], removed: [] }, null);
  expect(await db().course.findFirstOrThrow()).toMatchObject({ access: "groups", status: "published" });
  await choose("everyone");
  await share(id, other.id);
  await expect(choose("everyone")).rejects.toMatchObject({ code: "course_access_of_admins" });
  await changeAccess(author, { id, visibility: "groups", added: [], removed: [own.id, other.id] });
  expect(await db().courseGroupAccess.findMany()).toMatchObject([{ groupId: other.id }]);
});

test("An admin's choice of audience survives forms that didn't touch it", async () => {
  const { id } = await createCourse({ status: "draft" });
  const [sales, service] = [await createGroup("Sales"), await createGroup("Service")];
  const shownTo = async () => {
    const links = await db().courseGroupAccess.findMany({ include: { group: true } });
    return [(await db().course.findFirstOrThrow()).access, ...links.map(({ group }) => group.name).sort()];
  };
  const untouched = (visibility: Visibility, ...added: string[]) =>
    changeAccess(admin, { id, visibility, before: visibility, added, removed: [] });
  await share(id, sales.id);
  await publishTo(
    admin,
    { id, from: "draft", visibility: "everyone", before: "everyone", added: [], removed: [] },
    null,
  );
  expect(await shownTo(), "published for the group that an admin chose meanwhile").toEqual([
    "groups",
    "Sales",
  ]);
  await untouched("assigned");
  expect(await shownTo()).toEqual(["groups", "Sales"]);
  await untouched("groups", service.id);
  expect(await shownTo()).toEqual(["groups", "Sales", "Service"]);
  await show(id, "everyone");
  await untouched("groups");
  expect(await shownTo()).toEqual(["everyone", "Sales", "Service"]);
});

test("Publishing to groups does both or neither", async () => {
  const { id } = await createCourse({ status: "draft" });
  const to = { id, visibility: "groups", added: [(await createGroup("Sales")).id], removed: [] } as const;
  const published = publishTo(admin, { ...to, added: [...to.added], removed: [], from: "archived" }, null);
  await expect(published).rejects.toMatchObject({ code: "course_status_changed" });
  expect(await db().course.findFirstOrThrow()).toMatchObject({ access: "everyone", status: "draft" });
  expect(await db().courseGroupAccess.count()).toBe(0);
});

test("Groups are found by part of their name, and checked ones come first", async () => {
  const { id } = await createCourse();
  const [west] = [
    await createGroup("West sales"),
    await createGroup("Sales 100%"),
    await createGroup("Other"),
  ];
  const found = async (text: string) => (await listGroupsFor(admin, id, text)).map(({ name }) => name);
  expect(await found("SALES")).toEqual(["Sales 100%", "West sales"]);
  expect(await found("%")).toEqual(["Sales 100%"]);
  await share(id, west.id);
  expect(await found("sales")).toEqual(["West sales", "Sales 100%"]);
});

test("A group's checklist lists limited courses and shares them", async () => {
  const [one, two, archived] = [
    await createCourse({ name: "One", access: "groups" }),
    await createCourse({ name: "Two", access: "groups", status: "draft" }),
    await createCourse({ name: "Old", access: "groups", status: "archived" }),
  ];
  await createCourse({ name: "Open" });
  const group = await createGroup("Sales");
  const listed = async () =>
    (await listCoursesFor(admin, group.id, "")).map(({ name, isChecked }) => [name, isChecked]);
  expect(await listed()).toEqual([
    ["One", false],
    ["Two", false],
  ]);
  await changeCoursesOf(admin, { id: group.id, added: [two.id, archived.id], removed: [] });
  expect(await listed()).toEqual([
    ["Two", true],
    ["One", false],
  ]);
  await changeCoursesOf(admin, { id: group.id, added: [one.id], removed: [two.id] });
  expect(await listed()).toEqual([
    ["One", true],
    ["Two", false],
  ]);
  const entries = await db().auditEntry.findMany({ where: { subjectId: two.id }, orderBy: { id: "asc" } });
  expect(entries.map(({ action }) => action)).toEqual(["course.shared", "course.unshared"]);
});

test("One form's changes are saved together or not at all", async () => {
  const course = await createCourse({ name: "Before", access: "groups" });
  const { id } = course;
  await addCategory(admin, { id, category: "Safety" });
  const { id: categoryId } = await db().category.findFirstOrThrow();
  const group = await createGroup("Sales");
  const { details, version } = detailsOf(await db().course.findFirstOrThrow());
  const changes = { ...details, id, version, name: "After", category: "Refused", removed: [categoryId] };
  const refuse = (table: string, condition: string) =>
    db().$executeRawUnsafe(`ALTER TABLE ${table} ADD CONSTRAINT refused CHECK (${condition})`);
  const allow = (table: string) => db().$executeRawUnsafe(`ALTER TABLE ${table} DROP CONSTRAINT refused`);
  await refuse("categories", "name <> 'Refused'");
  await expect(saveDetailsAndCategories(admin, changes)).rejects.toThrow();
  await allow("categories");
  expect(await db().course.findFirstOrThrow()).toMatchObject({ name: "Before" });
  expect(await db().courseCategory.count()).toBe(1);

  const others = await Promise.all([createCourse({ access: "groups" }), createCourse({ access: "groups" })]);
  const [added, last] = others.map((one) => one.id).toSorted() as [string, string];
  await refuse("course_group_access", `course_id <> '${last}'`);
  await expect(changeCoursesOf(admin, { id: group.id, added: [added, last], removed: [] })).rejects.toThrow();
  await allow("course_group_access");
  expect(await db().courseGroupAccess.count()).toBe(0);
  await saveDetailsAndCategories(admin, { ...changes, category: "Health" });
  expect(await findCourseRecord(admin, id)).toMatchObject({
    name: "After",
    categories: [{ name: "Health" }],
  });
});

test("Two admins who create the same category at once create one", async () => {
  const courses = [await createCourse(), await createCourse()];
  await Promise.all(courses.map(({ id }) => addCategory(admin, { id, category: "Safety" })));
  expect(await db().category.count()).toBe(1);
  expect(await db().courseCategory.count()).toBe(2);
});
