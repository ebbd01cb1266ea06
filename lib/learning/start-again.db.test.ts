import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { admin, createActivities, createCourse, createLearner } from "@/e2e/testing/factories";
import { assign } from "@/lib/assignments/edit";
import { listAssignments } from "@/lib/assignments/learners-assignments";
import { listOwnCertificates } from "@/lib/certificates/find";
import { db } from "@/lib/database/db";
import { completeActivity } from "./complete";
import { findCompletionRecord } from "./completion-record";
import { findAssignedCourse, mayStartAgain } from "./learners-course";
import { startAgain } from "./start-again";

const everybody = (courseId: string, fields: { earlierCounts?: boolean; repeatMonths?: number } = {}) =>
  assign(admin, {
    id: uuidv7(),
    courseId,
    audience: { kind: "everybody" },
    required: true,
    due: { kind: "on", date: "2999-01-01" },
    repeatMonths: null,
    earlierCounts: true,
    ...fields,
  });

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000);

test("Starting a due course again resets its activities and keeps both completions", async () => {
  const course = await createCourse();
  const [one, two] = await createActivities(course, 2);
  const learner = await createLearner();
  const complete = async () => {
    for (const activityId of [one, two]) await completeActivity(learner, { activityId });
  };
  await everybody(course.id, { repeatMonths: 12 });
  await complete();
  expect(await listAssignments(learner)).toMatchObject([{ state: "completed" }]);
  const inAYear = daysFromNow(360);
  expect(await listAssignments(learner, { now: inAYear })).toMatchObject([{ state: "due_soon" }]);
  await Promise.all([
    startAgain(learner, { courseId: course.id }, inAYear),
    startAgain(learner, { courseId: course.id }, inAYear),
  ]);
  expect(await db().enrollment.findFirst()).toMatchObject({ round: 2, progress: 0, completedAt: null });
  expect(await db().completion.count()).toBe(0);
  expect(await listAssignments(learner, { now: inAYear }), "until done, or over").toMatchObject([
    { state: "due_soon" },
  ]);
  await complete();
  const records = await db().courseCompletion.findMany({ orderBy: { round: "asc" } });
  expect(records).toMatchObject([{ round: 1 }, { round: 2 }]);
  expect(await db().enrollment.findFirst()).toMatchObject({
    progress: 100,
    completedAt: records[1]?.completedAt,
  });
  expect(await findCompletionRecord(learner, course.id), "the newest").toMatchObject({
    round: 2,
    courseName: course.name,
    activities: [{ id: one }, { id: two }],
    completedAt: records[1]?.completedAt,
  });
  expect(await findCompletionRecord(await createLearner(), course.id)).toBeNull();
});

test("Only a course that is due again can be started again", async () => {
  const course = await createCourse();
  const [activity] = await createActivities(course, 1);
  const learner = await createLearner();
  await completeActivity(learner, { activityId: activity });
  await expect(startAgain(learner, { courseId: course.id })).rejects.toMatchObject({
    code: "course_not_due_again",
  });
  await everybody(course.id, { repeatMonths: 12 });
  await expect(startAgain(learner, { courseId: course.id })).rejects.toMatchObject({
    code: "course_not_due_again",
  });
  await everybody(course.id, { earlierCounts: false });
  await startAgain(learner, { courseId: course.id });
  expect(await db().enrollment.findFirst()).toMatchObject({ round: 2, progress: 0 });
  const hidden = await createCourse({ status: "draft" });
  await expect(startAgain(learner, { courseId: hidden.id })).rejects.toMatchObject({
    code: "course_not_found",
  });
});

test("A certificate that has ended or ends soon can be renewed", async () => {
  const course = await createCourse();
  const [activity] = await createActivities(course, 1);
  const settings = { courseId: course.id, isGiven: true, validMonths: 12 };
  await db().certificateSettings.create({ data: settings });
  const learner = await createLearner();
  await completeActivity(learner, { activityId: activity });
  const { expiresOn } = await db().certificate.findFirstOrThrow();
  const before = (days: number) => new Date(Number(expiresOn) - days * 86_400_000);
  const offered = async (now: Date) => {
    const found = await findAssignedCourse(learner, course.permalink, now);
    return [found && mayStartAgain(found), (await listOwnCertificates(learner, now))[0]?.renewedBy];
  };
  const refused = { code: "course_not_due_again" };
  expect(await offered(before(15))).toEqual([false, null]);
  await expect(startAgain(learner, { courseId: course.id }, before(15))).rejects.toMatchObject(refused);
  await db().certificateSettings.updateMany({ data: { isGiven: false } });
  expect(await offered(before(14)), "there is no other one to get").toEqual([false, null]);
  await expect(startAgain(learner, { courseId: course.id }, before(14))).rejects.toMatchObject(refused);
  await db().certificateSettings.updateMany({ data: { isGiven: true } });
  for (const now of [before(14), before(-400)]) expect(await offered(now)).toEqual([true, course.permalink]);
  await startAgain(learner, { courseId: course.id }, before(14));
  expect(await offered(before(14)), "begun").toEqual([false, null]);
  await completeActivity(learner, { activityId: activity });
  expect(await db().certificate.count()).toBe(2);
  expect(await db().enrollment.findFirst()).toMatchObject({ round: 2, progress: 100 });
});

test("Starting again during a completion loses no record", async () => {
  const course = await createCourse();
  const [one, two] = await createActivities(course, 2);
  const learner = await createLearner();
  for (const activityId of [one, two]) await completeActivity(learner, { activityId });
  await everybody(course.id, { earlierCounts: false });
  for (let turn = 1; turn <= 20; turn += 1) {
    await Promise.all([
      startAgain(learner, { courseId: course.id }).catch(() => {}),
      ...[one, two].map((activityId) => completeActivity(learner, { activityId })),
    ]);
    const { round, completedAt } = await db().enrollment.findFirstOrThrow();
    const records = await db().courseCompletion.findMany({ orderBy: { round: "asc" } });
    expect(records.map((record) => record.round)).toEqual(
      Array.from({ length: completedAt ? round : round - 1 }, (_, index) => index + 1),
    );
  }
});
