import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { admin, asStaff, createActivities, createCourse, createLearner } from "@/e2e/testing/factories";
import type { May } from "@/lib/actor";
import { toForm } from "@/lib/courses/kinds/activity-kinds";
import { db } from "@/lib/database/db";
import { completeActivity } from "@/lib/learning/complete";
import { fieldsOf } from "./activity";
import { activityInput, newActivity } from "./activity-schema";
import { createActivity, deleteActivity, saveActivity } from "./edit-activity";
import { createSection } from "./edit-section";
import { getOutline } from "./outline";

const activityNow = (id: string) => db().activity.findUniqueOrThrow({ where: { id } });

async function formOf(id: string, typed: Record<string, string> = {}) {
  const activity = await activityNow(id);
  const { fields, version } = fieldsOf(activity);
  const { kind, title, body, minutes } = fields;
  const texts = { ...toForm(fields), kind, title, body, minutes: String(minutes) };
  return activityInput.parse({ ...texts, courseId: activity.courseId, id, version, ...typed });
}

const article = { kind: "article", title: "Read", body: "word ".repeat(900), optional: "on" };

test("An activity is added once, at the end of its section or outline", async () => {
  const { id: courseId } = await createCourse();
  const [first, gone] = [uuidv7(), uuidv7()];
  await createSection(admin, { courseId, id: first, title: "First" });
  await createSection(admin, { courseId, id: uuidv7(), title: "Last" });
  const forms = [null, first, gone].map((section) =>
    newActivity.parse({ ...article, courseId, id: uuidv7(), section: section ?? "" }),
  );
  for (const form of [...forms, ...forms]) await createActivity(admin, form);
  const outline = await getOutline(admin, courseId);
  expect(outline.map(({ title, activities }) => [title, activities.map(({ id }) => id)])).toEqual([
    [null, [forms[0]?.id]],
    ["First", [forms[1]?.id]],
    ["Last", [forms[2]?.id]],
  ]);
  const { minutes, optional, data } = await activityNow(forms[0]?.id ?? "");
  expect({ minutes, optional, data }).toEqual({ minutes: 5, optional: true, data: {} });
});

test("The second of two admins who save an activity at once is refused", async () => {
  const course = await createCourse();
  const [id, other] = await createActivities(course, 2);
  const forms = [
    await formOf(id, { title: "One" }),
    await formOf(id, { body: "Two" }),
    await formOf(other, { title: "Other" }),
  ];
  const ends = await Promise.allSettled(forms.map((form) => saveActivity(admin, form)));
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  expect(ends.find(({ status }) => status === "rejected")).toMatchObject({ reason: { kind: "conflict" } });
  const saved = await activityNow(id);
  expect([saved.title === "One", saved.body === "Two"].filter(Boolean)).toHaveLength(1);
});

test("Completions survive changes of an activity and end with it", async () => {
  const learner = await createLearner();
  const course = await createCourse();
  const [id, other] = await createActivities(course, 2);
  await completeActivity(learner, { activityId: id });
  await saveActivity(admin, await formOf(id, { kind: "link", url: "https://example.com/" }));
  const enrollment = () => db().enrollment.findFirstOrThrow();
  expect(await enrollment()).toMatchObject({ progress: 50 });
  const { version } = fieldsOf(await activityNow(id));
  await expect(deleteActivity(admin, { courseId: course.id, id }, "stale")).rejects.toMatchObject({
    kind: "conflict",
  });
  await deleteActivity(admin, { courseId: course.id, id }, version);
  await deleteActivity(admin, { courseId: course.id, id }, version);
  expect(await enrollment()).toMatchObject({ progress: 0 });
  expect(await activityNow(other)).toMatchObject({ position: 1 });
});

/** Returns changes that would each leave the author less to complete. */
const easeWays = (author: May<"courses.edit">, courseId: string, id: string) => [
  async () => saveActivity(author, await formOf(id, { optional: "on" })),
  async () => saveActivity(author, await formOf(id, { kind: "link", url: "https://example.com/" })),
  async () => deleteActivity(author, { courseId, id }, fieldsOf(await activityNow(id)).version),
];

const refusedAsOwn = { code: "own_required_course" };

async function createAuthor(courseId: string) {
  const learner = await createLearner();
  const { personId } = learner;
  await db().roleGrant.create({ data: { personId, role: "author" } });
  await db().roleGrant.create({ data: { personId, role: "author", courseId } });
  return { learner, author: asStaff(learner, "author") };
}

test.each(["course", "path"])(
  "An author who must complete a %s can't reduce what is left to do",
  async (what) => {
    const course = await createCourse();
    const { id: courseId } = course;
    const [id, other] = await createActivities(course, 2);
    const [spare] = await createActivities(course, 1, { optional: true });
    const { learner, author } = await createAuthor(courseId);
    const path = {
      name: "First weeks",
      status: "published" as const,
      courses: { create: { courseId, position: 1 } },
    };
    const learningPathId = what === "path" ? (await db().learningPath.create({ data: path })).id : null;
    const assigned = learningPathId ? { learningPathId } : { courseId };
    await db().assignment.create({ data: { ...assigned, audience: "everybody" } });

    for (const ease of easeWays(author, courseId, id))
      await expect(ease()).rejects.toMatchObject(refusedAsOwn);
    expect(await db().activity.count({ where: { courseId, optional: false, kind: "article" } })).toBe(2);
    await saveActivity(author, await formOf(id, { title: "Spelled right" }));
    const link = { kind: "link", url: "https://example.com/", optional: "on" };
    await saveActivity(author, await formOf(spare, link));
    await deleteActivity(author, { courseId, id: spare }, fieldsOf(await activityNow(spare)).version);

    for (const activityId of [id, other]) await completeActivity(learner, { activityId });
    await saveActivity(author, await formOf(id, { optional: "on" }));
    await deleteActivity(author, { courseId, id: other }, fieldsOf(await activityNow(other)).version);
  },
);

test("Authors change courses that they needn't complete, and admins change any", async () => {
  const course = await createCourse();
  const { id: courseId } = course;
  const { learner, author } = await createAuthor(courseId);
  const { id: assignmentId } = await db().assignment.create({
    data: { courseId, audience: "everybody", required: false },
  });
  const [first, second, third] = await createActivities(course, 3);
  const erase = async (actor: typeof author, id: string) =>
    deleteActivity(actor, { courseId, id }, fieldsOf(await activityNow(id)).version);
  await erase(author, first);
  await db().assignment.update({ where: { id: assignmentId }, data: { required: true } });
  await expect(erase(author, second)).rejects.toMatchObject(refusedAsOwn);
  await erase(admin, second);
  const { personId } = learner;
  await db().exemption.create({ data: { assignmentId, personId, reason: "Wrote it" } });
  await erase(author, third);
});

test("Changing an activity updates it and its course; saving it unchanged doesn't", async () => {
  const course = await createCourse();
  const [id] = await createActivities(course, 1);
  const times = async () => {
    const { updatedAt } = await db().course.findUniqueOrThrow({ where: { id: course.id } });
    return [updatedAt, (await activityNow(id)).updatedAt] as const;
  };
  const [courseBefore, before] = await times();
  const form = await formOf(id, { title: "New" });
  await saveActivity(admin, form);
  const after = await times();
  expect(after[0] > courseBefore && after[1] > before).toBe(true);
  await saveActivity(admin, form);
  expect(await times()).toEqual(after);
});

test.each([
  [{ title: " " }, "title"],
  [{ kind: "video", url: "" }, "url"],
  [{ kind: "video", url: "https://x.example/v.mp4", captions_url: "http://x.example/c.vtt" }, "captions_url"],
  [{ kind: "video", url: "/a.mp4", seconds: "a while" }, "seconds"],
  [{ kind: "video", url: "/a.mp4", seconds: "10:00:01" }, "seconds"],
  [{ kind: "link", url: "javascript:alert(1)" }, "url"],
  [{ kind: "download", url: "//other.example/f" }, "url"],
  [{ minutes: "0" }, "minutes"],
  [{ minutes: "2.5" }, "minutes"],
  [{ minutes: "soon" }, "minutes"],
  [{ body: "a\0b" }, "body"],
  [{ body: "- a\n".repeat(4_000) }, "body"],
])("%j is refused at its field", (typed, field) => {
  const form = { ...article, courseId: uuidv7(), id: uuidv7(), section: "", ...typed };
  expect(newActivity.safeParse(form).error?.issues[0]?.path).toEqual([field]);
});

test("A form drops other kinds' fields and normalizes line endings", () => {
  const form = {
    ...article,
    courseId: uuidv7(),
    id: uuidv7(),
    url: "nonsense",
    captions_url: "x",
    body: "a\r\nb",
  };
  const { data, body, minutes } = newActivity.parse(form);
  expect({ data, body, minutes }).toEqual({ data: {}, body: "a\nb", minutes: 1 });
  const video = newActivity.parse({ ...form, kind: "video", url: " /a.mp4 ", captions_url: " " });
  expect(video.data).toEqual({ url: "/a.mp4" });
});

test.each([
  [{ seconds: "4:05" }, 4],
  [{ seconds: "4:05", body: "word ".repeat(900) }, 9],
  [{ seconds: "", body: "word ".repeat(900) }, 5],
  [{ seconds: "4:05", minutes: "7" }, 7],
])("A video with %j takes %i minutes", (typed, minutes) => {
  const form = { ...article, courseId: uuidv7(), id: uuidv7(), section: "", kind: "video", url: "/a.mp4" };
  expect(newActivity.parse({ ...form, body: "", minutes: "", ...typed }).minutes).toBe(minutes);
});

test("The log names all fields of an activity by their established names", async () => {
  const { id: courseId } = await createCourse();
  const form = { ...article, courseId, id: uuidv7(), section: "", body: "" };
  await createActivity(admin, newActivity.parse(form));
  await saveActivity(
    admin,
    await formOf(form.id, { kind: "video", url: "/a.mp4", captions_url: "/academy/a.vtt", optional: "on" }),
  );
  const [created, updated] = await db().auditEntry.findMany({ orderBy: { id: "asc" } });
  expect(created?.after).toMatchObject({ kind: "article", title: "Read", url: "", captionsUrl: "" });
  expect(updated).toMatchObject({
    before: { kind: "article", url: "", captionsUrl: "" },
    after: { kind: "video", url: "/a.mp4", captionsUrl: "/academy/a.vtt" },
  });
});
