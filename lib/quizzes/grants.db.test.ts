import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { admin, asStaff, createActivities, createCourse, createLearner } from "@/e2e/testing/factories";
import { questionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { db } from "@/lib/database/db";
import { parseAdminListQuery, readListPage } from "@/lib/lists/admin-list";
import { createQuestion } from "./edit-questions";
import { grantInput } from "./grant-schema";
import { findQuizLearner, grantAttempts, listGrants, quizLearnersList } from "./grants";
import { startAttempt } from "./start-attempt";
import { submitAttempt } from "./submit-attempt";

const content = questionContent.parse({ type: "true_false", text: "True?", correct: true });

async function createStarted() {
  const [{ id: courseId }, learner] = [await createCourse(), await createLearner()];
  const data = { attempts: 1, time_limit_minutes: 10 };
  const [activityId] = await createActivities({ id: courseId }, 1, { kind: "quiz", data });
  await createQuestion(admin, { courseId, id: uuidv7(), activityId, content, tags: [] });
  const { attemptId } = await startAttempt(learner, activityId);
  const { id: enrollmentId } = await db().enrollment.findFirstOrThrow({ where: { courseId } });
  const grant = grantInput.parse({
    ...{ courseId, activityId, enrollmentId, id: uuidv7() },
    ...{ extraAttempts: "1", extraMinutes: "15", reason: "The power failed." },
  });
  return { learner, attemptId, activityId, enrollmentId, courseId, grant };
}

const closingOf = async (id: string) =>
  (await db().quizAttempt.findUniqueOrThrow({ where: { id } })).closesAt?.getTime() ?? 0;

test("A grant extends the open attempt once, and allows another one with more time", async () => {
  const { learner, attemptId, activityId, enrollmentId, courseId, grant } = await createStarted();
  const before = await closingOf(attemptId);
  await grantAttempts(admin, grant);
  await grantAttempts(admin, grant);
  expect(((await closingOf(attemptId)) - before) / 60_000).toBe(15);
  await submitAttempt(learner, attemptId);
  const next = await startAttempt(learner, activityId);
  const { startedAt, closesAt } = await db().quizAttempt.findUniqueOrThrow({ where: { id: next.attemptId } });
  expect(closesAt && (closesAt.getTime() - startedAt.getTime()) / 60_000).toBe(25);
  expect(await listGrants(admin, activityId, enrollmentId)).toMatchObject([{ extraAttempts: 1 }]);
  const entries = await db().auditEntry.findMany({
    where: { action: "quiz.attempts_granted" },
    orderBy: { id: "asc" },
  });
  expect(entries).toMatchObject([{ after: { extraMinutes: 15, reason: "The power failed." } }]);
  const list = quizLearnersList(admin, courseId, activityId);
  const query = parseAdminListQuery(list, { q: "ada" });
  expect(query && (await readListPage(admin, list, query)).rows).toMatchObject([
    { attempts: 2, isOpen: true, extraAttempts: 1, extraMinutes: 15, best: 0, hasPassed: false },
  ]);
});

test("More time never reopens an attempt whose time is over", async () => {
  const { attemptId, activityId, courseId, enrollmentId, grant } = await createStarted();
  await db().quizAttempt.update({
    where: { id: attemptId },
    data: { closesAt: new Date(Date.now() - 60_000) },
  });
  const before = await closingOf(attemptId);
  expect(await findQuizLearner(admin, { courseId, activityId }, enrollmentId)).toMatchObject({
    isOpen: false,
  });
  await grantAttempts(admin, grant);
  expect(await closingOf(attemptId)).toBe(before);
});

test("A learner beyond the list's first page is found", async () => {
  const { activityId, courseId, enrollmentId } = await createStarted();
  for (let number = 0; number < 26; number += 1) {
    const { personId } = await createLearner();
    const lastActiveOn = new Date("2100-01-01");
    await db().enrollment.create({ data: { personId, courseId, lastActiveOn } });
  }
  const list = quizLearnersList(admin, courseId, activityId);
  const query = parseAdminListQuery(list, {});
  const { rows } = query ? await readListPage(admin, list, query) : { rows: [] };
  expect(rows.map(({ id }) => id)).not.toContain(enrollmentId);
  expect(await findQuizLearner(admin, { courseId, activityId }, enrollmentId)).toMatchObject({
    id: enrollmentId,
    attempts: 1,
    isOpen: true,
  });
});

test("Managers grant within their groups only", async () => {
  const { learner, courseId, activityId, grant } = await createStarted();
  const person = await createLearner();
  const manager = asStaff(person, "manager");
  const group = await db().group.create({ data: { name: "Sales" } });
  await db().roleGrant.create({ data: { personId: person.personId, role: "manager", groupId: group.id } });
  await expect(grantAttempts(manager, grant)).rejects.toMatchObject({ code: "person_not_found" });
  const list = quizLearnersList(manager, courseId, activityId);
  const query = parseAdminListQuery(list, {});
  expect(query && (await readListPage(manager, list, query)).rows).toEqual([]);
  const { enrollmentId } = grant;
  expect(await findQuizLearner(manager, { courseId, activityId }, enrollmentId)).toBeNull();
  await db().membership.create({ data: { groupId: group.id, personId: learner.personId, source: "admin" } });
  await grantAttempts(manager, grant);
});

test("Managers grant themselves nothing, and admins may", async () => {
  const { learner, courseId, activityId, enrollmentId, grant } = await createStarted();
  const { personId } = learner;
  const group = await db().group.create({ data: { name: "Own" } });
  await db().roleGrant.create({ data: { personId, role: "manager", groupId: group.id } });
  await db().membership.create({ data: { groupId: group.id, personId, source: "admin" } });
  const own = asStaff(learner, "manager");
  await expect(grantAttempts(own, grant)).rejects.toMatchObject({ code: "person_not_found" });
  expect(await findQuizLearner(own, { courseId, activityId }, enrollmentId)).toBeNull();
  await grantAttempts(asStaff(learner, "admin"), grant);
});

test("Granting waits for an edit of the course without deadlocking", async () => {
  const { courseId, activityId, enrollmentId, grant } = await createStarted();
  let granting: Promise<unknown> = Promise.resolve();
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`
      SELECT FROM courses JOIN activities ON course_id = courses.id WHERE courses.id = ${courseId}::uuid
      FOR UPDATE OF courses, activities`;
    granting = grantAttempts(admin, grant);
    granting.catch(() => {});
    await expect.poll(waiting).toBe(1);
    await tx.enrollment.updateMany({ where: { courseId }, data: { lastActiveOn: new Date() } });
  });
  await granting;
  expect(await listGrants(admin, activityId, enrollmentId)).toHaveLength(1);
});

async function waiting(): Promise<number> {
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return row?.count ?? 0;
}

test("A grant needs a reason, and something to grant", () => {
  const ids = { courseId: uuidv7(), activityId: uuidv7(), enrollmentId: uuidv7(), id: uuidv7() };
  const isValid = (fields: object) => grantInput.safeParse({ ...ids, reason: "Ill", ...fields }).success;
  expect(isValid({ extraAttempts: "1" })).toBe(true);
  expect(isValid({ extraMinutes: "5" })).toBe(true);
  expect(isValid({})).toBe(false);
  expect(isValid({ extraAttempts: "1", reason: " " })).toBe(false);
  expect(isValid({ extraAttempts: "-1" })).toBe(false);
});
