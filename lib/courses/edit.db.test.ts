import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { admin, createActivities, createCourse, createLearner } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { enroll } from "@/lib/learning/enroll";
import { addCourse, changePath } from "@/lib/learning-paths/edit";
import { findDeletionEffects } from "./deletion-effects";
import { detailsOf } from "./details";
import { changeStatus, createCourse as create, deleteCourse, saveDetails } from "./edit";
import { detailsInput, newCourse } from "./edit-schema";

const courseNow = (id: string) => db().course.findUniqueOrThrow({ where: { id } });

async function formOf(id: string, typed: Record<string, string> = {}) {
  const { details, version } = detailsOf(await courseNow(id));
  return detailsInput.parse({
    ...details,
    language: details.language ?? "",
    listImageUrl: details.listImageUrl ?? "",
    id,
    version,
    ...typed,
  });
}

test("A form sent twice creates one course, and a taken permalink creates none", async () => {
  const form = newCourse.parse({ id: uuidv7(), name: "Fire safety", permalink: "" });
  await create(admin, form);
  await create(admin, form);
  const other = newCourse.parse({ id: uuidv7(), name: "Other", permalink: "fire-safety" });
  await expect(create(admin, other)).rejects.toMatchObject({ code: "permalink_taken", field: "permalink" });
  expect(await db().course.findMany()).toMatchObject([
    { id: form.id, permalink: "fire-safety", status: "draft", access: "everyone" },
  ]);
});

test("The second of two admins who save details at once is refused", async () => {
  const { id, updatedAt } = await createCourse({ shortDescription: "Old" });
  const forms = [await formOf(id, { shortDescription: "One" }), await formOf(id, { name: "Two" })];
  const ends = await Promise.allSettled(forms.map((form) => saveDetails(admin, form)));
  expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(ends.find(({ status }) => status === "rejected")).toMatchObject({ reason: { kind: "conflict" } });
  const saved = await courseNow(id);
  expect([saved.shortDescription === "One", saved.name === "Two"].filter(Boolean)).toHaveLength(1);
  expect(saved.updatedAt > updatedAt).toBe(true);
  for (const form of forms)
    await saveDetails(admin, { ...form, version: detailsOf(await courseNow(id)).version });
});

test("An import conflicts with the details' form; other changes of the course don't", async () => {
  const course = await createCourse();
  const form = await formOf(course.id, { name: "New" });
  await createActivities(course, 1);
  await db().$executeRaw`UPDATE courses SET updated_at = now()`;
  await saveDetails(admin, form);
  const stale = await formOf(course.id, { shortDescription: "Mine" });
  await db().$executeRaw`UPDATE courses SET name = 'Imported'`;
  await expect(saveDetails(admin, stale)).rejects.toMatchObject({
    code: "course_details_changed",
    field: null,
  });
});

test("Saving the same details again changes nothing, not even a time", async () => {
  const { id } = await createCourse();
  const form = await formOf(id, { name: "New", fullDescription: "one\r\ntwo" });
  await saveDetails(admin, form);
  const saved = await courseNow(id);
  expect(saved.fullDescription).toBe("one\ntwo");
  await saveDetails(admin, form);
  expect(await courseNow(id)).toEqual(saved);
});

test("A taken permalink is refused beside its field", async () => {
  const [{ permalink }, { id }] = [await createCourse(), await createCourse()];
  const form = await formOf(id, { permalink });
  await expect(saveDetails(admin, form)).rejects.toMatchObject({
    code: "permalink_taken",
    field: "permalink",
  });
});

test("Two different changes of the status don't undo each other", async () => {
  const { id } = await createCourse({ status: "published" });
  const changes = (["archived", "draft"] as const).map((to) =>
    changeStatus(admin, { id, from: "published", to }),
  );
  const ends = await Promise.allSettled(changes);
  expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const { status } = await courseNow(id);
  await changeStatus(admin, { id, from: "published", to: status });
  await changeStatus(admin, { id, from: status, to: "published" });
  expect(await courseNow(id)).toMatchObject({ status: "published" });
});

test("Only an unchanged draft without enrollments can be deleted", async () => {
  const learner = await createLearner();
  const course = await createCourse({ status: "published" });
  const remove = async () =>
    deleteCourse(admin, course.id, (await courseNow(course.id)).updatedAt.toISOString());
  await expect(remove()).rejects.toMatchObject({ kind: "conflict" });
  await enroll(learner, { courseId: course.id });
  await changeStatus(admin, { id: course.id, from: "published", to: "draft" });
  await expect(remove()).rejects.toMatchObject({ kind: "conflict" });
  await db().enrollment.deleteMany();
  await expect(deleteCourse(admin, course.id, new Date(0).toISOString())).rejects.toMatchObject({
    kind: "conflict",
  });
  await remove();
  expect(await db().course.count()).toBe(0);
});

test("Deleting a draft logs its assignments and paths, and a published path prevents it", async () => {
  const course = await createCourse({ status: "draft" });
  const { personId } = await createLearner();
  await db().assignment.create({
    data: { courseId: course.id, audience: "everybody", exemptions: { create: { personId, reason: "x" } } },
  });
  await db().exemption.updateMany({ data: { reason: "y" } });
  const courses = { create: { courseId: course.id, position: 1 } };
  const path = await db().learningPath.create({
    data: { name: "First weeks", status: "published", courses },
  });
  const remove = async () =>
    deleteCourse(admin, course.id, (await courseNow(course.id)).updatedAt.toISOString());
  expect(await findDeletionEffects(admin, course.id)).toMatchObject({ publishedPaths: 1 });
  await expect(remove()).rejects.toMatchObject({ code: "course_in_published_path" });
  await db().learningPath.update({ where: { id: path.id }, data: { status: "archived" } });
  await remove();
  expect(await db().auditEntry.findFirst({ where: { action: "course.deleted" } })).toMatchObject({
    before: { name: course.name, assignments: 1, exemptions: 1, pastExemptions: 1, learningPaths: 1 },
  });
});

/** Runs these, which all wait, while somebody orders a path with the course. */
async function whilePathIsOrdered(
  courseId: string,
  ...others: ((path: { id: string }) => Promise<void>)[]
): Promise<PromiseSettledResult<void>[]> {
  const courses = { create: { courseId, position: 1 } };
  const path = await db().learningPath.create({ data: { name: "First weeks", courses } });
  let begun: Promise<PromiseSettledResult<void>[]> = Promise.resolve([]);
  await changePath(path.id, async (tx) => {
    begun = Promise.allSettled(others.map((other) => other(path)));
    const waiting = () => db().$queryRaw<object[]>`
      SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(waiting).toHaveLength(others.length);
    await tx.$executeRaw`UPDATE learning_path_courses SET position = 2 WHERE learning_path_id = ${path.id}::uuid`;
    return true;
  });
  return begun;
}

const done = { status: "fulfilled" };

test("Deleting a course while somebody orders its path works for both", async () => {
  const { id, updatedAt } = await createCourse({ status: "draft" });
  const version = updatedAt.toISOString();
  expect(await whilePathIsOrdered(id, () => deleteCourse(admin, id, version))).toMatchObject([done]);
});

test("Archiving a course while somebody adds it again to a path works for both", async () => {
  const { id } = await createCourse();
  const both = await whilePathIsOrdered(
    id,
    (path) => addCourse(admin, { id: path.id, courseId: id }),
    () => changeStatus(admin, { id, from: "published", to: "archived" }),
  );
  expect(both).toMatchObject([done, done]);
});

test("A missing course is not found", async () => {
  const id = uuidv7();
  const publishing = changeStatus(admin, { id, from: "draft", to: "published" });
  await expect(publishing).rejects.toMatchObject({ kind: "not_found" });
  await expect(deleteCourse(admin, id, "")).rejects.toMatchObject({ kind: "not_found" });
});
