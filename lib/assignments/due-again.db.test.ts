import { v7 as uuidv7 } from "uuid";
import { expect, test, vi } from "vitest";
import { admin, createActivities, createCourse, createLearner } from "@/e2e/testing/factories";
import { findCourseRecord } from "@/lib/courses/admin-record";
import { changeStatus } from "@/lib/courses/edit";
import { fieldsOf } from "@/lib/courses/outline/activity";
import { activityInput, newActivity } from "@/lib/courses/outline/activity-schema";
import { createActivity, deleteActivity, saveActivity } from "@/lib/courses/outline/edit-activity";
import { createSection, deleteSection } from "@/lib/courses/outline/edit-section";
import { db } from "@/lib/database/db";
import { completeActivity } from "@/lib/learning/complete";
import { startAgain } from "@/lib/learning/start-again";
import { dueAgain } from "./due-again-schema";
import { assign } from "./edit";
import { isToDo, listAssignments } from "./learners-assignments";

const again = (againBy = "") => dueAgain.parse({ completed: "again", againBy }).dueAgain;

const added = (courseId: string, fields: Record<string, string> = {}) =>
  newActivity.parse({
    kind: "article",
    title: "New",
    body: "",
    courseId,
    id: uuidv7(),
    section: "",
    ...fields,
  });

async function changed(id: string, body: string) {
  const activity = await db().activity.findUniqueOrThrow({ where: { id } });
  const { version, fields } = fieldsOf(activity);
  const { kind, title, minutes, optional } = fields;
  const texts = { kind, title, minutes: String(minutes), ...(optional && { optional: "on" }) };
  return activityInput.parse({ ...texts, body, courseId: activity.courseId, id, version });
}

async function completedCourse() {
  const course = await createCourse();
  const [activity] = await createActivities(course, 1);
  const learner = await createLearner();
  await completeActivity(learner, { activityId: activity });
  return { course, activity, learner };
}

const assignmentsOf = (courseId: string) =>
  db().assignment.findMany({ where: { courseId }, orderBy: { createdAt: "asc" } });

test("Editing a published course changes nothing for people who completed it by default", async () => {
  const { course, activity, learner } = await completedCourse();
  await saveActivity(admin, await changed(activity, "Another text."));
  expect(await listAssignments(learner)).toEqual([]);
  await saveActivity(admin, await changed(activity, "Yet another text."), again("2999-01-01"));
  expect(await listAssignments(learner)).toMatchObject([
    { courseId: course.id, required: true, dueOn: "2999-01-01", completedAt: null },
  ]);
  expect(await db().courseCompletion.count(), "the record stays").toBe(1);
  const actions = await db().auditEntry.findMany({ select: { action: true }, orderBy: { id: "asc" } });
  expect(actions.map(({ action }) => action)).toEqual([
    "activity.updated",
    "activity.updated",
    "assignment.created",
  ]);
});

test("Several edits in one day make one assignment with the last due date", async () => {
  const { course, activity } = await completedCourse();
  await createActivity(admin, added(course.id), again("2999-01-01"));
  await saveActivity(admin, await changed(activity, "Another text."), again("2999-02-02"));
  await saveActivity(admin, await changed(activity, "Another text."), again("2999-02-02"));
  await createActivity(admin, added(course.id), null);
  const [only, ...others] = await assignmentsOf(course.id);
  expect(others).toEqual([]);
  expect(only?.dueOn?.toISOString()).toContain("2999-02-02");
  expect(await db().auditEntry.count({ where: { action: "assignment.changed" } })).toBe(1);
});

test("An edit after a new completion makes another assignment for another audience", async () => {
  const { course, activity, learner } = await completedCourse();
  await saveActivity(admin, await changed(activity, "Another text."), again());
  await startAgain(learner, { courseId: course.id });
  await completeActivity(learner, { activityId: activity });
  expect(await listAssignments(learner)).toMatchObject([{ state: "completed" }]);
  await saveActivity(admin, await changed(activity, "Yet another text."), again());
  expect(await assignmentsOf(course.id)).toHaveLength(2);
  expect(await listAssignments(learner)).toMatchObject([{ state: "assigned", completedAt: null }]);
});

test("A repetition counts even if the server's clock is wrong", async () => {
  const { course, activity, learner } = await completedCourse();
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ["Date"] });
  await saveActivity(admin, await changed(activity, "Another text."), again());
  vi.useRealTimers();
  await startAgain(learner, { courseId: course.id });
  await completeActivity(learner, { activityId: activity });
  expect(await listAssignments(learner)).toMatchObject([{ state: "completed" }]);
});

test("An edit reuses no assignment of another day and no ended one", async () => {
  const { course, activity } = await completedCourse();
  await saveActivity(admin, await changed(activity, "1"), again());
  const day = 86_400_000;
  await db().assignment.updateMany({ data: { createdAt: new Date(Date.now() - day) } });
  await saveActivity(admin, await changed(activity, "2"), again());
  expect(await assignmentsOf(course.id)).toHaveLength(2);
  await db().assignment.updateMany({ data: { endedAt: new Date() } });
  await saveActivity(admin, await changed(activity, "3"), again());
  expect(await assignmentsOf(course.id)).toHaveLength(3);
});

test("An edit reuses no assignment of the same day with other terms", async () => {
  const { course, activity } = await completedCourse();
  const terms = { required: true, due: { kind: "never" as const }, repeatMonths: null };
  const audience = { kind: "completed" as const };
  const given = { id: uuidv7(), courseId: course.id, audience, earlierCounts: false, ...terms };
  await assign(admin, { ...given, repeatsWithCertificate: true });
  await saveActivity(admin, await changed(activity, "Another text."), again("2999-01-01"));
  expect(await assignmentsOf(course.id)).toMatchObject([
    { repeatsWithCertificate: true, dueOn: null },
    { repeatsWithCertificate: false, dueOn: new Date("2999-01-01") },
  ]);
});

test("Drafts, uncompleted courses and optional activities lead to no assignment", async () => {
  const { course, activity } = await completedCourse();
  await createActivity(admin, added(course.id, { optional: "on" }), again());
  const extra = await db().activity.findFirstOrThrow({ where: { courseId: course.id, optional: true } });
  await saveActivity(admin, await changed(extra.id, "Another text."), again());
  const { version } = fieldsOf(await db().activity.findUniqueOrThrow({ where: { id: extra.id } }));
  await deleteActivity(admin, { courseId: course.id, id: extra.id }, version, again());
  await db().course.update({ where: { id: course.id }, data: { status: "draft" } });
  await saveActivity(admin, await changed(activity, "Another text."), again());
  const other = await createCourse();
  await createActivity(admin, added(other.id), again());
  expect(await db().assignment.count()).toBe(0);
});

test("Doing only the new activities isn't enough: the course has to be started again", async () => {
  const { course, activity, learner } = await completedCourse();
  const isOpen = () => isToDo(learner, course.id);
  expect(await isOpen()).toBe(false);
  const extra = added(course.id);
  await createActivity(admin, extra, again());
  await completeActivity(learner, { activityId: extra.id });
  expect(await db().enrollment.findFirst()).toMatchObject({ progress: 100, round: 1 });
  expect(await isOpen()).toBe(true);
  await startAgain(learner, { courseId: course.id });
  for (const activityId of [activity, extra.id]) await completeActivity(learner, { activityId });
  expect(await isOpen()).toBe(false);
});

test("Publishing a changed course can require people to do it again", async () => {
  const { course, activity, learner } = await completedCourse();
  const { id } = course;
  const publishAgain = async (edit: () => Promise<void>) => {
    await changeStatus(admin, { id, from: "published", to: "draft" });
    await edit();
    const asked = (await findCourseRecord(admin, id))?.isChangedSinceCompletion;
    await changeStatus(admin, { id, from: "draft", to: "published" }, again("2999-01-01"));
    return asked;
  };
  expect(await publishAgain(async () => {})).toBe(false);
  expect(await assignmentsOf(id)).toEqual([]);
  expect(await publishAgain(async () => saveActivity(admin, await changed(activity, "2")))).toBe(true);
  expect(await listAssignments(learner)).toMatchObject([{ required: true, dueOn: "2999-01-01" }]);
  await startAgain(learner, { courseId: id });
  await completeActivity(learner, { activityId: activity });
  expect((await findCourseRecord(admin, id))?.isChangedSinceCompletion, "as it was completed last").toBe(
    false,
  );
});

test("Deleting a section of counting activities can require people to do the course again", async () => {
  const { course, activity } = await completedCourse();
  const [full, empty] = [uuidv7(), uuidv7()];
  for (const id of [full, empty]) await createSection(admin, { courseId: course.id, id, title: "One" });
  await db().activity.update({ where: { id: activity }, data: { sectionId: full } });
  await deleteSection(admin, { courseId: course.id, id: empty }, again());
  expect(await assignmentsOf(course.id)).toEqual([]);
  await deleteSection(admin, { courseId: course.id, id: full }, again());
  expect(await assignmentsOf(course.id)).toHaveLength(1);
});

test("A refused change assigns nothing", async () => {
  const { course, activity } = await completedCourse();
  const old = await changed(activity, "Mine.");
  await saveActivity(admin, await changed(activity, "Theirs."));
  await expect(saveActivity(admin, old, again())).rejects.toMatchObject({ code: "activity_changed" });
  await expect(
    deleteActivity(admin, { courseId: course.id, id: activity }, old.version, again()),
  ).rejects.toMatchObject({ code: "activity_changed" });
  expect(await db().assignment.count()).toBe(0);
});

test("Deleting an activity requires people who completed the course before to repeat it", async () => {
  const { course, learner } = await completedCourse();
  const [more] = await createActivities(course, 1);
  const { version } = fieldsOf(await db().activity.findUniqueOrThrow({ where: { id: more } }));
  await deleteActivity(admin, { courseId: course.id, id: more }, version, again());
  expect(await listAssignments(learner)).toMatchObject([{ state: "assigned" }]);
});

test.each([
  [{ completed: "again", againBy: "2020-01-01" }, ["againBy"]],
  [{ completed: "again", againBy: "soon" }, ["againBy"]],
  [{ completed: "sometimes" }, ["completed"]],
])("The form refuses %j beside its field", (typed, path) => {
  expect(dueAgain.safeParse(typed).error?.issues).toMatchObject([{ path }]);
});

test("A form without an answer changes nothing", () => {
  expect(dueAgain.parse({})).toEqual({ dueAgain: null });
  for (const againBy of ["2999-01-01", "2020-01-01", "soon"])
    expect(dueAgain.parse({ completed: "nothing", againBy })).toEqual({ dueAgain: null });
});
