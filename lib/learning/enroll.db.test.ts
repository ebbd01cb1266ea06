import { setTimeout } from "node:timers/promises";
import { Client } from "pg";
import { expect, test } from "vitest";
import { createActivities, createCourse, createLearner } from "@/e2e/testing/factories";
import { findCourse } from "@/lib/courses/learners-view";
import { findActivity } from "@/lib/courses/outline/activity";
import { db, Prisma } from "@/lib/database/db";
import { env } from "@/lib/env";
import { getDashboard, listMyCourses } from "./dashboard";
import { enroll, recordVisit } from "./enroll";

test("Starting a course moves it to the learner's own; starting again changes nothing", async () => {
  const learner = await createLearner();
  const course = await createCourse();
  await enroll(learner, { courseId: course.id });
  await enroll(learner, { courseId: course.id });
  expect((await listMyCourses(learner, { page: 1 })).courses).toMatchObject([{ id: course.id, progress: 0 }]);
  expect((await getDashboard(learner)).available.courses).toEqual([]);
});

test("An invisible course can't be started", async () => {
  const learner = await createLearner();
  const course = await createCourse({ status: "draft" });
  await expect(enroll(learner, { courseId: course.id })).rejects.toMatchObject({ kind: "not_found" });
  expect(await db().enrollment.count()).toBe(0);
});

test("The course remembers the last activity and leads the learner's list", async () => {
  const learner = await createLearner();
  const [first, second] = [await createCourse(), await createCourse()];
  const [one, two] = await createActivities(first, 2);
  await recordVisit(learner, one);
  expect(await db().lastVisit.count(), "not enrolled").toBe(0);
  await enroll(learner, { courseId: first.id });
  await enroll(learner, { courseId: second.id });
  const names = async () => (await listMyCourses(learner, { page: 1 })).courses.map(({ id }) => id);
  expect(await names()).toEqual([second.id, first.id]);
  await recordVisit(learner, one);
  await recordVisit(learner, two);
  expect(await names()).toEqual([first.id, second.id]);
  expect(await findCourse(learner, first.permalink)).toMatchObject({ lastVisitedId: two });
  const { current, started } = await getDashboard(learner);
  expect(current).toMatchObject({ id: first.id, lastVisitedId: two, activities: [{ id: one }, { id: two }] });
  expect(started.courses.map(({ id }) => id)).toEqual([second.id]);
  expect(await db().enrollment.findFirst({ where: { courseId: first.id } })).toMatchObject({
    lastActiveOn: expect.any(Date),
  });
});

test("Only the first visit of a day writes the enrollment", async () => {
  const learner = await createLearner();
  const course = await createCourse();
  const [one] = await createActivities(course, 1);
  await enroll(learner, { courseId: course.id });
  await recordVisit(learner, one);
  const writtenBy = () => db().$queryRaw`SELECT xmin::text FROM enrollments`;
  const before = await writtenBy();
  await recordVisit(learner, one);
  expect(await writtenBy()).toEqual(before);
});

test("A visit is recorded again for another activity, course or day, or after minutes", async () => {
  const learner = await createLearner();
  const [first, second] = [await createCourse(), await createCourse()];
  const [one, two] = await createActivities(first, 2);
  const [other] = await createActivities(second, 1);
  await enroll(learner, { courseId: first.id });
  const isDue = async (id: string) => (await findActivity(learner, first.permalink, id))?.isVisitDue;
  const isDueAfter = async (change: () => Promise<unknown> = async () => {}) => {
    // Two visits must differ by a millisecond.
    await db().$executeRaw`UPDATE last_visits SET visited_at = visited_at - interval '1 second'`;
    await change();
    const due = await isDue(one);
    await recordVisit(learner, one);
    return due;
  };
  expect(await isDueAfter(), "the first").toBe(true);
  expect(await isDueAfter(), "the same").toBe(false);
  expect(await isDue(two), "another activity").toBe(true);
  expect(await isDueAfter(() => enroll(learner, { courseId: second.id })), "another course was started").toBe(
    true,
  );
  expect(await isDueAfter(() => recordVisit(learner, other)), "another course was opened").toBe(true);
  expect(await isDueAfter(), "the same again").toBe(false);
  const minutesAgo = () => db().$executeRaw`UPDATE last_visits SET visited_at = now() - interval '6 minutes'`;
  expect(await isDueAfter(minutesAgo), "minutes later").toBe(true);
  const yesterday = () => db().enrollment.updateMany({ data: { lastActiveOn: new Date("2026-01-01") } });
  expect(await isDueAfter(yesterday), "another day").toBe(true);
});

test("Opening an activity while its predecessor is removed waits for the whole change", async () => {
  const learner = await createLearner();
  const course = await createCourse();
  const [one, two] = await createActivities(course, 2);
  await enroll(learner, { courseId: course.id });
  await recordVisit(learner, one);
  const other = new Client({ connectionString: env().DATABASE_URL });
  await other.connect();
  await other.query(`BEGIN; SELECT FROM courses WHERE id = '${course.id}' FOR UPDATE;
      DELETE FROM activities WHERE id = '${one}'`);
  const visiting = recordVisit(learner, two);
  await Promise.race([visiting, setTimeout(300)]);
  await other
    .query(`UPDATE activities SET position = 1 WHERE id = '${two}'; COMMIT`)
    .finally(() => other.end());
  await visiting;
  expect(await findCourse(learner, course.permalink)).toMatchObject({ lastVisitedId: two });
});

test("New courses are ordered by when groups got access, however old they are", async () => {
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
  const { available } = await getDashboard(learner);
  expect(available.courses.map(({ id }) => id)).toEqual([old.id, young.id, forAll.id]);
});

test("New courses stay right with many courses and many started ones", async () => {
  const learner = await createLearner();
  const { personId } = learner;
  const days = (count: number) => Prisma.sql`'2026-01-01'::timestamptz + ${count}::int * interval '1 day'`;
  // Each course is in two groups, the older ones opened last, and twelve at the same moment.
  await db()
    .$executeRaw`INSERT INTO groups (id, name) SELECT gen_random_uuid(), 'Group ' || n FROM generate_series(0, 9) AS n`;
  await db().$executeRaw`
    INSERT INTO memberships (person_id, group_id, source, created_at)
    SELECT ${personId}::uuid, id, 'admin', ${days(20)} FROM groups WHERE name <> 'Group 0'`;
  await db().$executeRaw`
    INSERT INTO courses (id, name, permalink, status, access)
    SELECT gen_random_uuid(), 'Course ' || n, 'course-' || n, (CASE n % 9 WHEN 0 THEN 'draft' ELSE 'published' END)::course_status,
      'groups' FROM generate_series(1, 400) AS n`;
  await db().$executeRaw`
    INSERT INTO course_group_access (course_id, group_id, created_at)
    SELECT courses.id, groups.id, '2026-03-01'::timestamptz - (substr(permalink, 8)::int + turn * 37) / 12 * interval '1 day'
    FROM courses, generate_series(0, 1) AS turn
    JOIN groups ON true WHERE groups.name = 'Group ' || (substr(permalink, 8)::int + turn) % 10`;
  const expected = async () => {
    const rows = await db().$queryRaw<{ id: string }[]>`
      SELECT courses.id FROM courses JOIN course_group_access AS link ON course_id = courses.id
      JOIN memberships ON memberships.group_id = link.group_id AND memberships.person_id = ${personId}::uuid
      WHERE status = 'published' AND NOT EXISTS (
        SELECT FROM enrollments WHERE course_id = courses.id AND person_id = ${personId}::uuid)
      GROUP BY courses.id ORDER BY max(greatest(memberships.created_at, link.created_at)) DESC, courses.id DESC LIMIT 6`;
    return rows.map(({ id }) => id);
  };
  const startNext = (count: number) => db().$executeRaw`
    INSERT INTO enrollments (id, person_id, course_id)
    SELECT gen_random_uuid(), ${personId}::uuid, course_id FROM (
      SELECT course_id, max(greatest(memberships.created_at, link.created_at)) AS since FROM course_group_access AS link
      JOIN memberships ON memberships.group_id = link.group_id AND memberships.person_id = ${personId}::uuid
      GROUP BY course_id) AS opened
    WHERE NOT EXISTS (SELECT FROM enrollments AS other WHERE other.course_id = opened.course_id)
    ORDER BY since DESC, course_id DESC LIMIT ${count}::int`;
  for (const count of [0, 30, 40, 100, 190, 36]) {
    await startNext(count);
    const { available } = await getDashboard(learner);
    expect(available.courses.map(({ id }) => id)).toEqual(await expected());
  }
  expect((await getDashboard(learner)).available.courses.length, "nearly all are started").toBeLessThan(6);
});
