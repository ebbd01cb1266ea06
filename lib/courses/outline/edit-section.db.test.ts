import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { admin, createActivities, createCourse } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { versionOf } from "@/lib/forms/values";
import { moveActivity } from "./edit-activity";
import { createSection, deleteSection, moveSection, renameSection } from "./edit-section";
import { positionOf, type SectionOrStart, stepsFrom } from "./order";
import { getOutline } from "./outline";

const written = (outline: SectionOrStart[]) =>
  outline.map(({ title, activities }) => `${title ?? ""}:${activities.length}`).join(" ");

async function createOutline() {
  const { id: courseId } = await createCourse();
  const ids = [uuidv7(), uuidv7(), uuidv7()] as const;
  for (const [index, id] of ids.entries())
    await createSection(admin, { courseId, id, title: `S${index + 1}` });
  return { courseId, ids, outline: () => getOutline(admin, courseId) };
}

async function step(courseId: string, id: string, way: "up" | "down") {
  const outline = await getOutline(admin, courseId);
  const [from, to] = [positionOf(outline, id), stepsFrom(outline, id)[way]];
  if (!from || !to) throw new Error("There is no such step.");
  return { courseId, id, from, to };
}

test("Sections are appended once, move, and are renamed", async () => {
  const { courseId, ids, outline } = await createOutline();
  const [one, two, three] = ids;
  await createSection(admin, { courseId, id: three, title: "S3" });
  expect(written(await outline())).toBe(":0 S1:0 S2:0 S3:0");
  await moveSection(admin, { courseId, id: three, before: null, to: one });
  expect(written(await outline())).toBe(":0 S3:0 S1:0 S2:0");
  await renameSection(admin, { courseId, id: one, title: "First", version: versionOf({ title: "S1" }) });
  expect(written(await outline())).toBe(":0 S3:0 First:0 S2:0");
  const stale = { courseId, id: one, title: "Mine", version: versionOf({ title: "S1" }) };
  await expect(renameSection(admin, stale)).rejects.toMatchObject({ kind: "conflict" });
  const back = { courseId, id: three, before: null, to: two };
  await expect(moveSection(admin, back)).rejects.toMatchObject({ kind: "conflict" });
});

test("Activities move step by step through sections, in the learners' order, too", async () => {
  const { courseId, ids, outline } = await createOutline();
  const [a, b] = await createActivities({ id: courseId }, 2);
  for (let steps = 0; steps < 4; steps += 1) await moveActivity(admin, await step(courseId, a, "down"));
  expect(positionOf(await outline(), a)).toEqual({ section: ids[2], before: null });
  await moveActivity(admin, await step(courseId, b, "down"));
  expect(written(await outline())).toBe(":0 S1:1 S2:0 S3:1");
  await moveActivity(admin, await step(courseId, a, "up"));
  await moveActivity(admin, await step(courseId, a, "up"));
  await moveActivity(admin, await step(courseId, a, "up"));
  const learners = await db().activity.findMany({ where: { courseId }, orderBy: { position: "asc" } });
  expect(learners.map(({ id, position, sectionId }) => [id, position, sectionId])).toEqual([
    [a, 1, ids[0]],
    [b, 2, ids[0]],
  ]);
});

test("Simultaneous moves succeed if they still make sense and are refused otherwise", async () => {
  const { courseId, outline } = await createOutline();
  const course = { id: courseId };
  const ids = [...(await createActivities(course, 3)), ...(await createActivities(course, 3))] as string[];
  const [a = "", , c = "", d = "", , f = ""] = ids;
  const apart = [await step(courseId, c, "up"), await step(courseId, f, "up")];
  await Promise.all(apart.map((move) => moveActivity(admin, move)));
  const order = async () =>
    (await outline()).flatMap(({ activities }) => activities.map(({ id }) => ids.indexOf(id)));
  expect(await order()).toEqual([0, 2, 1, 3, 5, 4]);
  const [mine, theirs] = [await step(courseId, d, "up"), await step(courseId, d, "down")];
  const ends = await Promise.allSettled([moveActivity(admin, mine), moveActivity(admin, theirs)]);
  expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const twice = await step(courseId, a, "down");
  await moveActivity(admin, twice);
  await moveActivity(admin, twice);
  expect((await order()).slice(0, 2)).toEqual([2, 0]);
  expect([...(await order())].sort()).toEqual([0, 1, 2, 3, 4, 5]);
});

test("An activity stays when its new neighbor moved away", async () => {
  const { courseId, ids } = await createOutline();
  const [a, b] = await createActivities({ id: courseId }, 2);
  const move = await step(courseId, b, "up");
  const away = { courseId, id: a, from: { section: null, before: b }, to: { section: ids[0], before: null } };
  await moveActivity(admin, away);
  await expect(moveActivity(admin, move)).rejects.toMatchObject({ kind: "conflict" });
});

test("Deleting a section, even twice, leaves its activities in place", async () => {
  const { courseId, ids, outline } = await createOutline();
  const [a, b] = await createActivities({ id: courseId }, 2);
  await moveActivity(admin, await step(courseId, b, "down"));
  await deleteSection(admin, { courseId, id: ids[0] });
  await deleteSection(admin, { courseId, id: ids[0] });
  expect(written(await outline())).toBe(":2 S2:0 S3:0");
  const order = await db().activity.findMany({ orderBy: { position: "asc" } });
  expect(order.map(({ id }) => id)).toEqual([a, b]);
});

test("A real change of the outline updates the course and the log", async () => {
  const { courseId, ids } = await createOutline();
  const [a] = await createActivities({ id: courseId }, 2);
  const time = async () => (await db().course.findUniqueOrThrow({ where: { id: courseId } })).updatedAt;
  const move = await step(courseId, a, "down");
  const changes = [
    () => moveActivity(admin, move),
    () => moveSection(admin, { courseId, id: ids[0], before: ids[1], to: null }),
    () => deleteSection(admin, { courseId, id: ids[0] }),
  ];
  for (const change of changes) {
    const before = await time();
    await change();
    const after = await time();
    expect(after > before).toBe(true);
    await change();
    expect(await time()).toEqual(after);
  }
  const entries = await db().auditEntry.findMany({ orderBy: { id: "asc" }, skip: ids.length });
  expect(entries.map(({ action }) => action)).toEqual(["activity.moved", "section.moved", "section.deleted"]);
});

test("Parts of another course are not found", async () => {
  const { ids } = await createOutline();
  const { id: courseId } = await createCourse();
  const key = { courseId, id: ids[0] };
  await expect(moveSection(admin, { ...key, before: null, to: null })).rejects.toMatchObject({
    kind: "not_found",
  });
  await expect(renameSection(admin, { ...key, title: "x", version: "" })).rejects.toMatchObject({
    kind: "not_found",
  });
  await deleteSection(admin, key);
  expect(await db().section.count()).toBe(3);
});
