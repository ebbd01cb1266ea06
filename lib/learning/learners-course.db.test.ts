import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { admin, createActivities, createCourse, createLearner } from "@/e2e/testing/factories";
import { assign } from "@/lib/assignments/edit";
import { db } from "@/lib/database/db";
import { completeActivity } from "./complete";
import { findAssignedCourse, isDueAgain } from "./learners-course";
import { startAgain } from "./start-again";

test("A course shows its learner's state through all of its rounds", async () => {
  const course = await createCourse();
  const [activity] = await createActivities(course, 1);
  const [learner, other] = [await createLearner(), await createLearner()];
  const find = async (now?: Date) => {
    const found = await findAssignedCourse(learner, course.permalink, now);
    return found && { ...found, again: isDueAgain(found) };
  };
  expect(await find()).toMatchObject({ assignment: null, completions: [], again: false, timeZone: null });
  await assign(admin, {
    id: uuidv7(),
    courseId: course.id,
    audience: { kind: "chosen", groupIds: [], personIds: [learner.personId] },
    required: true,
    due: { kind: "on", date: "2999-01-01" },
    repeatMonths: 12,
    earlierCounts: true,
  });
  expect(await find()).toMatchObject({
    assignment: { courseId: course.id, state: "assigned", dueOn: "2999-01-01", completedAt: null },
    again: false,
  });
  await completeActivity(learner, { activityId: activity });
  const [record] = await db().courseCompletion.findMany();
  const first = record?.completedAt as Date;
  expect(await find()).toMatchObject({
    assignment: { state: "completed", completedAt: first },
    completions: [first],
    again: false,
  });
  const later = new Date(Date.now() + 400 * 86_400_000);
  expect(await find(later)).toMatchObject({ assignment: { state: "expired" }, again: true });
  await startAgain(learner, { courseId: course.id }, later);
  expect(await find(later)).toMatchObject({
    assignment: { state: "expired" },
    enrollment: { completedAt: null, progress: 0 },
    completions: [first],
    again: false,
  });
  await completeActivity(learner, { activityId: activity });
  expect((await find())?.completions).toHaveLength(2);
  expect(await findAssignedCourse(other, course.permalink)).toMatchObject({
    assignment: null,
    completions: [],
  });
});

test("A course is locked again when its prerequisite no longer counts", async () => {
  const [first, second] = [await createCourse(), await createCourse()];
  const [activity] = await createActivities(first, 1);
  const learner = await createLearner();
  const { id: learningPathId } = await db().learningPath.create({
    data: {
      ...{ name: "Path", status: "published", inOrder: true },
      courses: { create: [first, second].map(({ id }, index) => ({ courseId: id, position: index + 1 })) },
    },
  });
  await assign(admin, {
    id: uuidv7(),
    learningPathId,
    audience: { kind: "everybody" },
    required: true,
    due: { kind: "never" },
    repeatMonths: 12,
    earlierCounts: true,
  });
  await completeActivity(learner, { activityId: activity });
  const find = (now?: Date) => findAssignedCourse(learner, second.permalink, now);
  expect((await find())?.lockedBy).toBeNull();
  const later = new Date(Date.now() + 400 * 86_400_000);
  expect((await find(later))?.lockedBy).toMatchObject({ courses: [{ name: first.name }] });
});
