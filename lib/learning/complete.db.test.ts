import { setTimeout } from "node:timers/promises";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createActivities, createCourse, createLearner, operator } from "@/e2e/testing/factories";
import { isProofs, proof } from "@/e2e/testing/proofs";
import { importCourses } from "@/lib/courses/import";
import { courseImport } from "@/lib/courses/import-schema";
import { activityKind } from "@/lib/courses/kinds/activity-kinds";
import { findCourse } from "@/lib/courses/learners-view";
import { type Database, db, Prisma } from "@/lib/database/db";
import { env } from "@/lib/env";
import { completeActivity, undoCompletion } from "./complete";
import { getDashboard } from "./dashboard";
import { enroll, recordVisit } from "./enroll";

const progressOf = async (courseId: string) => {
  const { progress, completedAt } = await db().enrollment.findFirstOrThrow({ where: { courseId } });
  return { progress, completedAt };
};

test("Progress counts completed activities, and a course is complete when all are", async () => {
  const learner = await createLearner();
  const course = await createCourse();
  const [one, two, three] = await createActivities(course, 3);
  await completeActivity(learner, { activityId: one });
  expect(await progressOf(course.id), "enrolled by it").toEqual({ progress: 33, completedAt: null });
  await completeActivity(learner, { activityId: two });
  await completeActivity(learner, { activityId: two });
  expect(await progressOf(course.id)).toEqual({ progress: 66, completedAt: null });
  await completeActivity(learner, { activityId: three });
  const { completedAt } = await db().completion.findFirstOrThrow({ where: { activityId: three } });
  expect(await progressOf(course.id)).toEqual({ progress: 100, completedAt });
  await undoCompletion(learner, { activityId: two });
  expect(await progressOf(course.id), "a fact is not taken back").toEqual({ progress: 66, completedAt });
});

test("Learners can't mark activities of an automatic kind as done", async () => {
  const learner = await createLearner();
  const [activityId] = await createActivities(await createCourse(), 1);
  const article = activityKind("article");
  onTestFinished(() => {
    article.completion = "manual";
  });
  article.completion = "automatic";
  await expect(completeActivity(learner, { activityId })).rejects.toMatchObject({ kind: "not_found" });
  await completeActivity(learner, { activityId }, "automatic");
  await expect(undoCompletion(learner, { activityId })).rejects.toMatchObject({ kind: "not_found" });
  expect(await db().completion.count({ where: { activityId } })).toBe(1);
});

test("Optional activities don't count; a course with only those is never complete", async () => {
  const learner = await createLearner();
  const course = await createCourse();
  const [extra] = await createActivities(course, 1, { optional: true });
  await completeActivity(learner, { activityId: extra });
  expect(await progressOf(course.id)).toEqual({ progress: 0, completedAt: null });
  const [one] = await createActivities(course, 1);
  await completeActivity(learner, { activityId: one });
  expect(await progressOf(course.id)).toMatchObject({ progress: 100, completedAt: expect.any(Date) });
});

test("Progress is right again when the course changes", async () => {
  const learner = await createLearner();
  const course = await createCourse();
  const [one, two] = await createActivities(course, 2);
  await completeActivity(learner, { activityId: one });
  await db().activity.update({ where: { id: two }, data: { optional: true } });
  expect(await progressOf(course.id)).toMatchObject({ progress: 100, completedAt: expect.any(Date) });
  const { completedAt } = await progressOf(course.id);
  const [three] = await createActivities(course, 1);
  expect(await progressOf(course.id), "one more").toEqual({ progress: 50, completedAt });
  await db().activity.delete({ where: { id: three } });
  expect(await progressOf(course.id), "deleted again").toEqual({ progress: 100, completedAt });
  await db().activity.delete({ where: { id: one } });
  expect(await progressOf(course.id), "nothing left").toEqual({ progress: 0, completedAt });
});

test("Completing a course records it as it was then, whatever happens to it", async () => {
  const learner = await createLearner();
  const course = await createCourse({ name: "Safety 2026" });
  const [one, two] = await createActivities(course, 2);
  await createActivities(course, 1, { optional: true });
  await completeActivity(learner, { activityId: one });
  expect(await db().courseCompletion.count(), "not yet").toBe(0);
  await completeActivity(learner, { activityId: two });
  const { completedAt } = await progressOf(course.id);
  const record = {
    personId: learner.personId,
    courseId: course.id,
    courseName: "Safety 2026",
    coursePermalink: course.permalink,
    activities: [
      { id: one, title: "Activity 1" },
      { id: two, title: "Activity 2" },
    ],
    completedAt,
  };
  const records = () => db().courseCompletion.findMany();
  expect(await records()).toMatchObject([record]);
  await db().course.update({ where: { id: course.id }, data: { name: "Safety", status: "archived" } });
  await db().activity.delete({ where: { id: one } });
  await db().course.update({ where: { id: course.id }, data: { status: "published" } });
  await undoCompletion(learner, { activityId: two });
  await completeActivity(learner, { activityId: two });
  expect(await records()).toMatchObject([record]);
  await expect(db().courseCompletion.deleteMany(), "by anybody").rejects.toThrow();
  await expect(db().courseCompletion.updateMany({ data: { round: 2 } })).rejects.toThrow();
  await db().course.delete({ where: { id: course.id } });
  expect(await records(), "of a course that is gone").toMatchObject([record]);
});

test("Activities added after a completion are new until the learner does them", async () => {
  const learner = await createLearner();
  const course = await createCourse();
  const [one] = await createActivities(course, 1);
  const news = async () => {
    const found = await findCourse(learner, course.permalink);
    const { completed } = await getDashboard(learner);
    const titles = found?.activities.flatMap(({ isNew, title }) => (isNew ? [title] : []));
    return { titles, counts: completed.courses.map(({ newCount }) => newCount) };
  };
  await completeActivity(learner, { activityId: one });
  await undoCompletion(learner, { activityId: one });
  expect(await news(), "to do again, but not new").toEqual({ titles: [], counts: [0] });
  const [two] = await createActivities(course, 1);
  await createActivities(course, 1, { optional: true });
  expect(await news()).toEqual({ titles: ["Activity 2"], counts: [1] });
  await completeActivity(learner, { activityId: two });
  expect(await news()).toEqual({ titles: [], counts: [0] });
});

test("An import that briefly puts somebody at 100 per cent completes nothing", async () => {
  const learner = await createLearner();
  const importing = (...activities: { title: string; optional?: boolean }[]) =>
    importCourses(operator, courseImport.parse([{ name: "Moving", status: "published", activities }]));
  await importing({ title: "One" }, { title: "Two" }, { title: "Three", optional: true });
  const [one] = await db().activity.findMany({ orderBy: { position: "asc" } });
  await completeActivity(learner, { activityId: one?.id ?? "" });
  await importing({ title: "One" }, { title: "Three" });
  expect(await db().enrollment.findFirst()).toMatchObject({ progress: 50, completedAt: null });
  expect(await db().courseCompletion.count()).toBe(0);
});

test("Activities marked complete at the same moment all count", async () => {
  const learner = await createLearner();
  for (let turn = 0; turn < 5; turn += 1) {
    const course = await createCourse();
    await enroll(learner, { courseId: course.id });
    const ids: string[] = [];
    for (let index = 0; index < 4; index += 1) ids.push(...(await createActivities(course, 2)));
    await Promise.all(ids.map((activityId) => completeActivity(learner, { activityId })));
    expect(await progressOf(course.id)).toMatchObject({ progress: 100, completedAt: expect.any(Date) });
  }
});

test("An activity added while somebody starts the course counts", async () => {
  const learner = await createLearner();
  const course = await createCourse();
  const [activityId] = await createActivities(course, 1);
  const other = new Client({ connectionString: env().DATABASE_URL });
  await other.connect();
  await other.query(`BEGIN; INSERT INTO activities (id, course_id, title, position)
    VALUES (gen_random_uuid(), '${course.id}', 'Another', 2)`);
  const completing = completeActivity(learner, { activityId });
  await Promise.race([completing, setTimeout(300)]);
  await other.query("COMMIT").finally(() => other.end());
  await completing;
  expect(await progressOf(course.id)).toEqual({ progress: 50, completedAt: null });
});

test("Learners and an import that rearranges their course don't block each other", async () => {
  const titles = Array.from({ length: 12 }, (_, index) => `Activity ${index}`);
  const outlines = [titles, titles.toReversed().slice(3), titles.slice(3)].map((some) =>
    courseImport.parse([
      { name: "Moving", status: "published", activities: some.map((title) => ({ title })) },
    ]),
  );
  await importCourses(operator, outlines[0] ?? []);
  const learners = await Promise.all(Array.from({ length: 6 }, () => createLearner()));
  const activities = await db().activity.findMany({ orderBy: { position: "asc" } });
  let isOver = false;
  const learning = learners.map(async (learner, index) => {
    while (!isOver) {
      for (const { id: activityId } of index % 2 ? activities : activities.toReversed()) {
        const change = Math.random() < 0.5 ? completeActivity : undoCompletion;
        await change(learner, { activityId }).catch((error) =>
          expect(error).toMatchObject({ kind: "not_found" }),
        );
        await recordVisit(learner, activityId);
      }
    }
  });
  const importing = async () => {
    for (let turn = 0; turn < (isProofs ? 30 : 12); turn += 1)
      await importCourses(operator, outlines[turn % 3] ?? []);
  };
  const ends = await Promise.allSettled([importing().finally(() => (isOver = true)), ...learning]);
  expect(ends.flatMap((end) => (end.status === "rejected" ? [String(end.reason)] : []))).toEqual([]);
});

test("Activities of an invisible course can't be completed", async () => {
  const learner = await createLearner();
  const course = await createCourse({ status: "draft" });
  const [activityId] = await createActivities(course, 1);
  await expect(completeActivity(learner, { activityId })).rejects.toMatchObject({ kind: "not_found" });
  await expect(undoCompletion(learner, { activityId })).rejects.toMatchObject({ kind: "not_found" });
  expect(await db().enrollment.count()).toBe(0);
});

test("Completing an activity leaves other people's progress alone", async () => {
  const [ada, grace] = [await createLearner(), await createLearner()];
  const course = await createCourse();
  const [activityId] = await createActivities(course, 1);
  await completeActivity(ada, { activityId });
  await undoCompletion(grace, { activityId });
  expect(await progressOf(course.id)).toMatchObject({ progress: 100 });
});

proof("Completing a course doesn't read other people's records of it", async () => {
  const course = await createCourse();
  const [activityId] = await createActivities(course, 1);
  await db().$executeRaw`INSERT INTO people (id) SELECT gen_random_uuid() FROM generate_series(1, 12000)`;
  await db().$executeRaw`
    INSERT INTO enrollments (id, person_id, course_id) SELECT gen_random_uuid(), id, ${course.id}::uuid FROM people`;
  const completeFor = (tx: Database, share: Prisma.Sql) => tx.$executeRaw`
    INSERT INTO completions (enrollment_id, activity_id) SELECT id, ${activityId}::uuid FROM enrollments WHERE ${share}`;
  await completeFor(db(), Prisma.sql`id > (SELECT id FROM enrollments ORDER BY id LIMIT 1)`);
  await db().$executeRaw`ANALYZE enrollments, course_completions`;
  const read = await db().$transaction(async (tx) => {
    await completeFor(tx, Prisma.sql`completed_at IS NULL`);
    await tx.$executeRaw`SET CONSTRAINTS ALL IMMEDIATE`;
    const [row] = await tx.$queryRaw<{ records: number }[]>`
      SELECT (seq_tup_read + idx_tup_fetch)::int AS records FROM pg_stat_xact_user_tables WHERE relname = 'course_completions'`;
    return row?.records;
  });
  expect(await db().courseCompletion.count()).toBe(12_000);
  expect(read).toBeLessThan(20);
});
