import { setTimeout } from "node:timers/promises";
import { Client } from "pg";
import { expect, test } from "vitest";
import { createLearner, operator } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { env } from "@/lib/env";
import { completeActivity } from "@/lib/learning/complete";
import { inWords } from "@/scripts/commands/courses";
import { listCatalog } from "./catalog";
import { catalogQuery } from "./catalog-schema";
import { importCourses } from "./import";
import { courseImport } from "./import-schema";
import { findCourse } from "./learners-view";

const entry = { name: "First steps", status: "published", activities: [{ title: "One", body: "1" }] };

const importJson = (json: unknown) => importCourses(operator, courseImport.parse(json));

test("Importing again changes nothing, not even a time", async () => {
  expect(await importJson([entry, { name: "Second", status: "draft" }])).toEqual({
    created: 2,
    updated: 0,
    unchanged: 0,
  });
  const before = await db().course.findMany({ include: { activities: true }, orderBy: { id: "asc" } });
  expect(await importJson([entry, { name: "Second", status: "draft" }])).toEqual({
    created: 0,
    updated: 0,
    unchanged: 2,
  });
  expect(await db().course.findMany({ include: { activities: true }, orderBy: { id: "asc" } })).toEqual(
    before,
  );
});

test("A changed entry updates its course and keeps activities in their place", async () => {
  await importJson([
    {
      ...entry,
      activities: [
        { title: "One", body: "1" },
        { title: "Two", body: "2" },
      ],
    },
  ]);
  const [kept] = await db().activity.findMany({ orderBy: { position: "asc" } });
  const changed = {
    ...entry,
    name: "First steps",
    short_description: "New",
    activities: [{ title: "Uno", body: "1" }],
  };
  expect(await importJson([changed])).toEqual({ created: 0, updated: 1, unchanged: 0 });
  expect(await db().activity.findMany()).toMatchObject([{ id: kept?.id, title: "Uno" }]);
});

test("Archiving a path's course reports and logs people who complete the path", async () => {
  const second = { name: "Second", status: "published", activities: [{ title: "One", body: "1" }] };
  await importJson([entry, second]);
  const courses = await db().course.findMany({ include: { activities: true } });
  await db().learningPath.create({
    data: {
      name: "First weeks",
      status: "published",
      courses: { create: courses.map(({ id }, position) => ({ courseId: id, position })) },
    },
  });
  const learner = await createLearner();
  const first = courses.find(({ name }) => name === entry.name)?.activities[0];
  await completeActivity(learner, { activityId: first?.id ?? "" });
  const pathsCompleted = [{ learningPath: "First weeks", completedBy: 1, certificatesIssued: 0 }];
  const answer = await importJson([{ ...second, status: "archived" }]);
  expect(answer).toEqual({ created: 0, updated: 1, unchanged: 0, pathsCompleted });
  expect(inWords(answer)).toContain("“First weeks”");
  const entries = await db().auditEntry.findMany({
    where: { action: "courses.imported" },
    orderBy: { id: "asc" },
  });
  expect(entries.at(-1)?.after).toMatchObject({ pathsCompleted });
});

test("A picture's focus is imported, and defaults to its middle", async () => {
  await importJson([{ ...entry, list_image_focus: "top_left" }]);
  expect(await db().course.findMany()).toMatchObject([{ listImageFocus: "top_left" }]);
  expect(await importJson([entry])).toEqual({ created: 0, updated: 1, unchanged: 0 });
  expect(await db().course.findMany()).toMatchObject([{ listImageFocus: "center" }]);
});

test("A changed activity or group changes the course", async () => {
  await importJson([entry]);
  const before = await db().course.findFirstOrThrow();
  const changed = { ...entry, activities: [...entry.activities, { title: "Two", body: "2" }] };
  expect(await importJson([changed])).toEqual({ created: 0, updated: 1, unchanged: 0 });
  expect((await db().course.findFirstOrThrow()).updatedAt > before.updatedAt).toBe(true);
  expect(await importJson([{ ...changed, groups: ["Sales"] }])).toMatchObject({ updated: 1 });
  expect(await importJson([{ ...changed, groups: ["Sales", "Support"] }])).toMatchObject({ updated: 1 });
  expect(await importJson([{ ...changed, groups: ["Support", "Sales"] }])).toMatchObject({ unchanged: 1 });
});

test("An outline has sections, and a rearranged one keeps its activities", async () => {
  const part = (title: string, ...titles: string[]) => ({
    title,
    activities: titles.map((name) => ({ title: name, body: name })),
  });
  const course = { name: "First steps", status: "published" };
  await importJson([{ ...course, sections: [part("Begin", "One", "Two"), part("End", "Three")] }]);
  const idsByTitle = async () =>
    Object.fromEntries((await db().activity.findMany()).map(({ title, id }) => [title, id]));
  const before = await idsByTitle();
  const rearranged = { ...course, sections: [part("Begin", "Three", "New", "Two"), part("Middle", "One")] };
  expect(await importJson([rearranged])).toMatchObject({ updated: 1 });
  expect(await idsByTitle()).toEqual({ ...before, New: expect.any(String) });
  const found = await findCourse(await createLearner(), "first-steps");
  expect(found?.activities.map(({ title, section }) => `${section}: ${title}`)).toEqual([
    "Begin: Three",
    "Begin: New",
    "Begin: Two",
    "Middle: One",
  ]);
  expect(await importJson([rearranged])).toMatchObject({ unchanged: 1 });
  expect(await importJson([{ ...course, sections: [part("Begin", "Three")] }])).toMatchObject({ updated: 1 });
  expect(await db().section.count()).toBe(1);
  expect(await importJson([{ ...course, activities: [{ title: "Three", body: "Three" }] }])).toMatchObject({
    updated: 1,
  });
  expect(await db().section.count()).toBe(0);
});

test("A course has exactly the categories of its entry", async () => {
  const names = async () => {
    const links = await db().courseCategory.findMany({ include: { category: true } });
    return links.map(({ category }) => category.name).sort();
  };
  await importJson([{ ...entry, categories: ["Safety", "Basics"] }]);
  expect(await names()).toEqual(["Basics", "Safety"]);
  expect(await importJson([{ ...entry, categories: ["Basics", "Tools"] }])).toMatchObject({ updated: 1 });
  expect(await names()).toEqual(["Basics", "Tools"]);
  expect(await importJson([{ ...entry, categories: ["Tools", "Basics"] }])).toMatchObject({ unchanged: 1 });
  expect(await importJson([entry])).toMatchObject({ updated: 1 });
  expect(await names()).toEqual([]);
});

test("Courses keep the file's order, even when created in one instant", async () => {
  const names = Array.from({ length: 60 }, (_, index) => `Course ${index + 1}`);
  await importJson(names.map((name) => ({ name, status: "published" })));
  const learner = await createLearner();
  const pages = await Promise.all(
    [1, 2, 3].map((page) => listCatalog(learner, catalogQuery.parse({ page: String(page) }))),
  );
  expect(pages.flatMap(({ courses }) => courses.map(({ name }) => name))).toEqual(names);
  expect(pages.map(({ hasNext }) => hasNext)).toEqual([true, true, false]);
});

test("Groups limit a course to their members, and a missing list opens it", async () => {
  const names = ["open", "sales", "nobody", "draft"];
  const [open, sales, nobody, draft] = names.map((name) => ({ ...entry, name, permalink: name }));
  await importJson([
    open,
    { ...sales, groups: ["Sales"] },
    { ...nobody, groups: [] },
    { ...draft, status: "draft" },
  ]);
  const [outsider, member] = [await createLearner(), await createLearner()];
  const group = await db().group.findUniqueOrThrow({ where: { name: "Sales" } });
  await db().membership.create({ data: { personId: member.personId, groupId: group.id, source: "admin" } });
  const seenBy = async (learner: typeof member) =>
    (await listCatalog(learner, catalogQuery.parse({}))).courses.map(({ name }) => name);
  expect(await seenBy(outsider)).toEqual(["open"]);
  expect(await seenBy(member)).toEqual(["open", "sales"]);
  expect(await findCourse(outsider, "sales")).toBeNull();
  await importJson([{ ...sales, groups: [] }]);
  expect(await seenBy(member), "after the group was taken away").toEqual(["open"]);
});

test("An import is whole or not at all", async () => {
  const conflict = courseImport.parse([entry]);
  const broken = [
    ...conflict,
    { ...conflict[0], permalink: "other", status: "no such status" },
  ] as typeof conflict;
  await expect(importCourses(operator, broken)).rejects.toThrow();
  expect(await db().course.count()).toBe(0);
});

test("A group deleted during an import exists afterwards with its courses", async () => {
  const others = Array.from({ length: 20 }, (_, index) => `Group ${index}`);
  await importJson([{ ...entry, groups: ["Sales", ...others] }]);
  const other = new Client({ connectionString: env().DATABASE_URL });
  await other.connect();
  await other.query("BEGIN; DELETE FROM groups WHERE name IN ('Sales', 'Group 7')");
  const importing = importJson([
    { ...entry, groups: ["Sales", ...others] },
    { name: "Second", status: "draft", groups: ["Group 7"] },
  ]);
  await Promise.race([importing, setTimeout(300)]);
  await other.query("COMMIT").finally(() => other.end());
  expect(await importing).toMatchObject({ created: 1 });
  const courses = await db().course.findMany({ include: { groupAccess: true }, orderBy: { name: "asc" } });
  expect(courses.map(({ name, groupAccess }) => [name, groupAccess.length])).toEqual([
    ["First steps", 21],
    ["Second", 1],
  ]);
});
