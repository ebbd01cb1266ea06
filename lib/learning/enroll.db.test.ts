import { setTimeout } from "node:timers/promises";
import { Client } from "pg";
import { expect, test } from "vitest";
import { findCourse } from "@/lib/courses/visible";
import { db } from "@/lib/db";
import { env } from "@/lib/env";
import { createActivities, createCourse, createLearner } from "@/prisma/testing/factories";
import { listMyCourses, listNew } from "./dashboard";
import { enroll, noteVisit } from "./enroll";

test("a course that was started moves from the new ones to one's own; starting again changes nothing", async () => {
  const learner = await createLearner();
  const course = await createCourse();
  await enroll(learner, { courseId: course.id });
  await enroll(learner, { courseId: course.id });
  expect((await listMyCourses(learner, { page: 1 })).courses).toMatchObject([{ id: course.id, progress: 0 }]);
  expect((await listNew(learner, 6)).courses).toEqual([]);
});

test("a course that one may not see cannot be started", async () => {
  const learner = await createLearner();
  const course = await createCourse({ status: "draft" });
  await expect(enroll(learner, { courseId: course.id })).rejects.toMatchObject({ code: "not_found" });
  expect(await db().enrollment.count()).toBe(0);
});

test("where an enrolled learner left off is remembered, and the course comes first on their list", async () => {
  const learner = await createLearner();
  const [first, second] = [await createCourse(), await createCourse()];
  const [one, two] = await createActivities(first, 2);
  await noteVisit(learner, one);
  expect(await db().lastVisit.count(), "not enrolled").toBe(0);
  await enroll(learner, { courseId: first.id });
  await enroll(learner, { courseId: second.id });
  const names = async () => (await listMyCourses(learner, { page: 1 })).courses.map(({ id }) => id);
  expect(await names()).toEqual([second.id, first.id]);
  await noteVisit(learner, one);
  await noteVisit(learner, two);
  expect(await names()).toEqual([first.id, second.id]);
  expect(await findCourse(learner, first.permalink)).toMatchObject({ lastVisitedId: two });
  expect(await db().enrollment.findFirst({ where: { courseId: first.id } })).toMatchObject({
    lastActiveOn: expect.any(Date),
  });
});

test("an enrollment, from which the API's lists are made, changes at the first visit of a day alone", async () => {
  const learner = await createLearner();
  const course = await createCourse();
  const [one] = await createActivities(course, 1);
  await enroll(learner, { courseId: course.id });
  await noteVisit(learner, one);
  const changes = () => db().listChange.count({ where: { list: "enrollments" } });
  const before = await changes();
  await noteVisit(learner, one);
  expect(await changes()).toBe(before);
});

test("who opens an activity while the one they were at is removed waits for the whole change, not for a part of it", async () => {
  const learner = await createLearner();
  const course = await createCourse();
  const [one, two] = await createActivities(course, 2);
  await enroll(learner, { courseId: course.id });
  await noteVisit(learner, one);
  const other = new Client({ connectionString: env().DATABASE_URL });
  await other.connect();
  await other.query(`BEGIN; SELECT FROM courses WHERE id = '${course.id}' FOR UPDATE;
      DELETE FROM activities WHERE id = '${one}'`);
  const visiting = noteVisit(learner, two);
  await Promise.race([visiting, setTimeout(300)]);
  await other
    .query(`UPDATE activities SET position = 1 WHERE id = '${two}'; COMMIT`)
    .finally(() => other.end());
  await visiting;
  expect(await findCourse(learner, course.permalink)).toMatchObject({ lastVisitedId: two });
});

test("what is new comes in the order in which it was opened to one's groups, however old the course", async () => {
  const learner = await createLearner();
  const open = async (course: { id: string }, name: string, at: string) => {
    const group = await db().group.create({ data: { name } });
    const createdAt = new Date(at);
    await db().course.update({ where: { id: course.id }, data: { access: "groups" } });
    await db().courseGroupAccess.create({ data: { courseId: course.id, groupId: group.id, createdAt } });
    const membership = { personId: learner.personId, groupId: group.id, source: "admin" } as const;
    await db().membership.create({ data: { ...membership, createdAt: new Date("2026-01-01") } });
  };
  const [old, young] = [
    await createCourse({ createdAt: new Date("2020-01-01") }),
    await createCourse({ createdAt: new Date("2026-02-01") }),
  ];
  const forAll = await createCourse();
  await open(young, "Young", "2026-02-01");
  await open(old, "Old", "2026-03-01");
  const { courses } = await listNew(learner, 6);
  expect(courses.map(({ id }) => id)).toEqual([old.id, young.id, forAll.id]);
});
