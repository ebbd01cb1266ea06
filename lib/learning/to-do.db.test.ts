import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { admin, createActivities, createCourse, createLearner } from "@/e2e/testing/factories";
import { assign, endAssignment, exempt } from "@/lib/assignments/edit";
import type { NewAssignment } from "@/lib/assignments/edit-schema";
import { listAssignments } from "@/lib/assignments/learners-assignments";
import { db } from "@/lib/database/db";
import { completeActivity } from "./complete";
import { getDashboard } from "./dashboard";
import { enroll } from "./enroll";

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function assignToAll(courseId: string, dueIn: number | null, fields: Partial<NewAssignment> = {}) {
  const id = uuidv7();
  await assign(admin, {
    id,
    courseId,
    audience: { kind: "everybody" },
    required: true,
    due: dueIn === null ? { kind: "never" } : { kind: "on", date: day(dueIn) },
    repeatMonths: null,
    earlierCounts: true,
    ...fields,
  });
  // Otherwise latecomers would get extra days.
  await db().$executeRaw`UPDATE people SET created_at = now() - interval '1 year'`;
  await db()
    .$executeRaw`UPDATE assignments SET created_at = now() - interval '1 year' WHERE id = ${id}::uuid`;
  return id;
}

type Named = { name: string };

const namesOf = (courses: readonly Named[]) => courses.map(({ name }) => name);

test("The dashboard lists due courses by urgency and names none twice", async () => {
  const learner = await createLearner();
  const named = async (name: string) => {
    const course = await createCourse({ name });
    await createActivities(course, 2);
    return course.id;
  };
  const ids = {
    overdue: await named("Overdue"),
    soon: await named("Soon"),
    begun: await named("Begun"),
    later: await named("Later"),
    chosen: await named("Chosen"),
    latest: await named("Latest"),
    fresh: await named("Fresh"),
  };
  for (const id of [ids.begun, ids.chosen, ids.latest]) await enroll(learner, { courseId: id });
  await assignToAll(ids.later, null, { required: false });
  await assignToAll(ids.begun, 60);
  await assignToAll(ids.soon, 3);
  await assignToAll(ids.overdue, -3);
  await assignToAll(ids.latest, 90);
  const { toDo, mostUrgent, current, started, available } = await getDashboard(learner);
  expect(toDo).toMatchObject([
    { name: "Overdue", state: "overdue", dueOn: day(-3), required: true, progress: null },
    { name: "Soon", state: "due_soon", dueOn: day(3) },
    { name: "Begun", state: "in_progress", dueOn: day(60), progress: 0 },
    { name: "Latest", state: "in_progress", dueOn: day(90) },
    { name: "Later", state: "assigned", dueOn: null, required: false },
  ]);
  expect(mostUrgent?.name).toBe("Overdue");
  expect(current?.name, "where they left off stays").toBe("Latest");
  expect(namesOf(started.courses)).toEqual(["Chosen"]);
  expect(namesOf(available.courses)).toEqual(["Fresh"]);
});

test("Required training comes before optional and shows where the learner left off", async () => {
  const learner = await createLearner();
  const [someday, optional, required] = [
    await createCourse({ name: "Someday" }),
    await createCourse({ name: "Optional" }),
    await createCourse({ name: "Required" }),
  ];
  const activities = await createActivities(required, 2);
  await enroll(learner, { courseId: required.id });
  await assignToAll(someday.id, 90);
  await assignToAll(optional.id, -9, { required: false });
  await assignToAll(required.id, -3);
  const { toDo, mostUrgent } = await getDashboard(learner);
  expect(namesOf(toDo)).toEqual(["Required", "Optional", "Someday"]);
  expect(mostUrgent).toMatchObject({ name: "Required", activities: activities.map((id) => ({ id })) });
});

test("Completed, ended, exempt and unpublished courses aren't to do", async () => {
  const learner = await createLearner();
  const courses = [];
  for (const name of ["Done", "Ended", "Exempt", "Archived"]) courses.push(await createCourse({ name }));
  const [done, ended, spared, archived] = courses.map(({ id }) => id) as [string, string, string, string];
  const [activity] = await createActivities({ id: done }, 1);
  await completeActivity(learner, { activityId: activity });
  await assignToAll(done, -3);
  await endAssignment(admin, await assignToAll(ended, -3));
  const { personId } = learner;
  await exempt(admin, { id: await assignToAll(spared, -3), personId, reason: "On leave" });
  await assignToAll(archived, -3);
  await db().course.update({ where: { id: archived }, data: { status: "archived" } });
  const dashboard = await getDashboard(learner);
  expect(dashboard.toDo).toEqual([]);
  expect(namesOf(dashboard.completed.courses)).toEqual(["Done"]);
  expect(await listAssignments(learner)).toMatchObject([
    { name: "Done", state: "completed" },
    { name: "Exempt", state: "exempt" },
  ]);
});

test("The dashboard shows seven rows and keeps the others reachable", async () => {
  const learner = await createLearner();
  for (let index = 1; index <= 9; index += 1) {
    const course = await createCourse({ name: `Due in ${index}` });
    await assignToAll(course.id, index);
  }
  const { toDo, available } = await getDashboard(learner);
  expect(namesOf(toDo)).toEqual(Array.from({ length: 7 }, (_, index) => `Due in ${index + 1}`));
  expect(available.courses, "nor are those new").toEqual([]);
  expect(await listAssignments(learner)).toHaveLength(9);
});
