import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { admin, caller, createActivities, createCourse, createLearner } from "@/e2e/testing/factories";
import { assign } from "@/lib/assignments/edit";
import { findCourseRecord } from "@/lib/courses/admin-record";
import { findCourse } from "@/lib/courses/learners-view";
import { db } from "@/lib/database/db";
import { addCourse, changePathStatus } from "@/lib/learning-paths/edit";
import { mintApiClient } from "@/lib/mint";
import { completeActivity } from "./complete";
import { enrollPerson } from "./enroll-person";
import { recordCompletion } from "./record-completion";

const client = mintApiClient({ id: uuidv7(), name: "HR system", ownerId: null }, caller);

const march = new Date("2026-03-01T09:00:00Z");
const june = new Date("2026-06-01T09:00:00Z");

async function personAndCourse() {
  const [learner, course] = [await createLearner(), await createCourse()];
  const activities = await createActivities(course, 2);
  return {
    learner,
    course,
    activities,
    ids: { personId: learner.personId, courseId: course.id, origin: "HR system" },
  };
}

const recordsOf = (personId: string) =>
  db().courseCompletion.findMany({ where: { personId }, orderBy: { round: "asc" } });

test("A completion from outside enrolls the person and stays on record, with its certificate, path and requirement", async () => {
  const { learner, course, ids } = await personAndCourse();
  await db().certificateSettings.create({ data: { courseId: course.id, isGiven: true } });
  const path = await db().learningPath.create({ data: { name: "First weeks" } });
  await addCourse(admin, { id: path.id, courseId: course.id });
  await changePathStatus(admin, { id: path.id, from: "draft", to: "published" });
  await assign(admin, {
    id: uuidv7(),
    courseId: course.id,
    audience: { kind: "chosen", groupIds: [], personIds: [learner.personId] },
    earlierCounts: true,
    required: true,
    due: { kind: "never" },
    repeatMonths: null,
  });
  const { id, isNew } = await recordCompletion(client, { ...ids, completedAt: march, origin: "Coursera" });
  expect(isNew).toBe(true);
  expect(await db().enrollment.findFirst()).toMatchObject({
    id,
    completedAt: march,
    enrolledAt: expect.toSatisfy((at) => at > june),
  });
  expect(await recordsOf(learner.personId)).toMatchObject([
    { round: 1, courseName: course.name, origin: "Coursera", completedAt: march, activities: [] },
  ]);
  expect(await db().certificate.count({ where: { completedAt: march, courseId: course.id } })).toBe(1);
  expect(await db().learningPathCompletion.findFirst()).toMatchObject({ completedAt: march });
  const requirement = await db().requirement.findFirst({ where: { endedAt: null } });
  expect(requirement).toMatchObject({ completedAt: march });
  expect(await db().$queryRaw`SELECT id, status, origin FROM transcript_rounds`).toEqual([
    { id, status: "completed", origin: "Coursera" },
  ]);
  expect(await db().auditEntry.findFirst({ where: { action: "course.completion_recorded" } })).toMatchObject({
    actorName: "HR system",
    subjectId: course.id,
    concerns: [learner.personId],
  });
});

test("The same completion twice is one, even at once, whatever the time of the day", async () => {
  const { learner, ids } = await personAndCourse();
  const at = (time: string) => ({ ...ids, completedAt: new Date(`2026-03-01T${time}Z`) });
  const ends = await Promise.all(
    ["09:00:00", "10:00:00", "11:00:00"].map((time) => recordCompletion(client, at(time))),
  );
  expect(ends.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(ends.map(({ id }) => id)).size).toBe(1);
  expect(await recordsOf(learner.personId)).toMatchObject([{ origin: "HR system" }]);
});

test("A later completion is another round, and an earlier one is refused", async () => {
  const { learner, activities, ids } = await personAndCourse();
  for (const activityId of activities) await completeActivity(learner, { activityId });
  const [here] = await recordsOf(learner.personId);
  await db().$transaction([
    db().$executeRaw`SET LOCAL session_replication_role = replica`,
    db().$executeRaw`UPDATE course_completions SET completed_at = ${march}`,
  ]);
  const again = await recordCompletion(client, { ...ids, completedAt: june, score: 80 });
  const records = await recordsOf(learner.personId);
  expect(records).toMatchObject([
    { id: here?.id, round: 1, origin: null },
    { id: again.id, round: 2, completedAt: june },
  ]);
  expect(await db().enrollment.findFirst()).toMatchObject({ round: 2, completedAt: june, progress: 0 });
  expect((await recordCompletion(client, { ...ids, completedAt: march })).isNew).toBe(false);
  const before = { ...ids, completedAt: new Date("2026-02-01T09:00:00Z") };
  await expect(recordCompletion(client, before)).rejects.toMatchObject({ code: "completion_before_last" });
  expect(await recordsOf(learner.personId)).toEqual(records);
});

test("A completion from outside ends the round under way, which later activities don't record again", async () => {
  const { learner, course, activities, ids } = await personAndCourse();
  await completeActivity(learner, { activityId: activities[0] });
  const completedAt = new Date();
  await recordCompletion(client, { ...ids, completedAt });
  await completeActivity(learner, { activityId: activities[1] });
  expect(await recordsOf(learner.personId)).toMatchObject([{ round: 1, completedAt }]);
  const seen = await findCourse(learner, course.permalink);
  expect(seen?.activities.map(({ isNew }) => isNew)).toEqual([false, false]);
  expect(await findCourseRecord(admin, course.id)).toMatchObject({ isChangedSinceCompletion: false });
});

test("Older completions from outside come before the round under way, which goes on with its marks and attempts", async () => {
  const { learner, course, activities, ids } = await personAndCourse();
  const [quiz] = await createActivities(course, 1, { kind: "quiz", optional: true });
  await completeActivity(learner, { activityId: activities[0] });
  const { id: enrollmentId } = await db().enrollment.findFirstOrThrow();
  await db().quizAttempt.create({
    data: { enrollmentId, activityId: quiz, round: 1, number: 1, seed: "0", passMark: 50 },
  });
  const first = await recordCompletion(client, { ...ids, completedAt: march });
  expect(await db().enrollment.findFirst()).toMatchObject({ round: 2, completedAt: null, progress: 50 });
  await recordCompletion(client, { ...ids, completedAt: june });
  expect(await db().enrollment.findFirst()).toMatchObject({ round: 3, completedAt: null, progress: 50 });
  expect(await db().quizAttempt.findFirst()).toMatchObject({ round: 3 });
  await completeActivity(learner, { activityId: activities[1] });
  expect(first.id).toBe(enrollmentId);
  expect(await recordsOf(learner.personId)).toMatchObject([
    { round: 1, completedAt: march, origin: "HR system" },
    { round: 2, completedAt: june, origin: "HR system" },
    { round: 3, origin: null },
  ]);
});

test("An older completion ends the round of someone who is enrolled and has learned nothing", async () => {
  const { learner, course, ids } = await personAndCourse();
  await enrollPerson(client, { personId: learner.personId, courseId: course.id });
  await recordCompletion(client, { ...ids, completedAt: march });
  expect(await db().enrollment.findFirst()).toMatchObject({ round: 1, completedAt: march });
});

test("A clock that is a little ahead does no harm", async () => {
  const { learner, ids } = await personAndCourse();
  await recordCompletion(client, { ...ids, completedAt: new Date(Date.now() + 2 * 60_000) });
  const [record] = await recordsOf(learner.personId);
  expect(record?.completedAt.getTime()).toBeLessThanOrEqual(Date.now());
});

test("A completion in the future or before 1970, and one of nobody or nothing, is refused and enrolls no one", async () => {
  const { ids } = await personAndCourse();
  const refused = async (changed: object, code: string) => {
    await expect(recordCompletion(client, { ...ids, completedAt: march, ...changed })).rejects.toMatchObject({
      code,
    });
    expect(await db().enrollment.count()).toBe(0);
  };
  await refused({ completedAt: new Date(Date.now() + 10 * 60_000) }, "completion_in_future");
  await refused({ completedAt: new Date("0001-01-01T00:00:00Z") }, "completion_too_early");
  await refused({ personId: uuidv7() }, "person_not_found");
  await refused({ courseId: uuidv7() }, "course_not_found");
});

test("A person is enrolled once, in a course that they can see and start", async () => {
  const { learner, ids } = await personAndCourse();
  const ends = await Promise.all([enrollPerson(client, ids), enrollPerson(client, ids)]);
  expect(ends.map(({ isNew }) => isNew).sort()).toEqual([false, true]);
  expect(await db().enrollment.findMany()).toMatchObject([{ id: ends[0]?.id, personId: learner.personId }]);
  const hidden = await createCourse({ access: "groups" });
  await expect(enrollPerson(client, { ...ids, courseId: hidden.id })).rejects.toMatchObject({
    code: "course_not_visible",
  });
  const path = await db().learningPath.create({ data: { name: "First weeks", inOrder: true } });
  const [first, second] = [await createCourse(), await createCourse()];
  await createActivities(first, 1);
  for (const { id: courseId } of [first, second]) await addCourse(admin, { id: path.id, courseId });
  await changePathStatus(admin, { id: path.id, from: "draft", to: "published" });
  await assign(admin, {
    id: uuidv7(),
    learningPathId: path.id,
    audience: { kind: "everybody" },
    earlierCounts: true,
    required: true,
    due: { kind: "never" },
    repeatMonths: null,
  });
  await expect(enrollPerson(client, { ...ids, courseId: second.id })).rejects.toMatchObject({
    code: "course_locked_for_person",
  });
  await recordCompletion(client, { ...ids, courseId: first.id, completedAt: new Date() });
  expect(await enrollPerson(client, { ...ids, courseId: second.id })).toMatchObject({ isNew: true });
});

test("A deactivated person isn't enrolled", async () => {
  const { learner, ids } = await personAndCourse();
  await db().person.update({ where: { id: learner.personId }, data: { deactivatedAt: new Date() } });
  await expect(enrollPerson(client, ids)).rejects.toMatchObject({ code: "person_not_enrollable" });
  expect(await db().enrollment.count()).toBe(0);
});
