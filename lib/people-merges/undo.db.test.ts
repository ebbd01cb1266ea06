import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { caller, createActivities, createAdmin, createCourse } from "@/e2e/testing/factories";
import { learnerOf, readTables, twoPeople } from "@/e2e/testing/merged-people";
import { createDirectory } from "@/e2e/testing/scim";
import { db } from "@/lib/database/db";
import { completeActivity } from "@/lib/learning/complete";
import { recordCompletion } from "@/lib/learning/record-completion";
import { mintApiClient } from "@/lib/mint";
import { listMergesOf } from "./compare";
import { mergePeople } from "./merge";
import { undoMerge } from "./undo";

let actor: Awaited<ReturnType<typeof createAdmin>>;

beforeEach(async () => {
  actor = await createAdmin();
});

const merged = (personId: string, mergedId: string) =>
  mergePeople(actor, { personId, mergedId, confirmsRoles: false });

test("Undoing gives a directory's user back, with the directory's later changes", async () => {
  const { kept } = await twoPeople();
  const directory = await createDirectory();
  const gone = await directory.createUser("grace");
  const id = await merged(kept, gone);
  await db().provisionedUser.updateMany({ data: { externalId: "later" } });
  await undoMerge(actor, { id });
  expect(await db().provisionedUser.findMany()).toMatchObject([{ personId: gone, externalId: "later" }]);
});

test("Undoing deactivates the other person, too, if the one who stayed was deactivated since", async () => {
  const { kept } = await twoPeople();
  const directory = await createDirectory();
  const gone = await directory.createUser("grace");
  const id = await merged(kept, gone);
  expect((await directory.delete(`/Users/${gone}`)).status).toBe(204);
  await undoMerge(actor, { id });
  const { deactivatedAt } = await db().person.findUniqueOrThrow({ where: { id: kept } });
  expect(await db().person.findUnique({ where: { id: gone } })).toMatchObject({
    deactivatedAt,
    deactivatedBy: "scim",
    deactivatedOriginId: directory.providerId,
  });
  expect(deactivatedAt).not.toBeNull();
  expect(await db().provisionedUser.count(), "the directory deleted them").toBe(0);
});

test("Undoing keeps the other person active if the one who stayed was already deactivated", async () => {
  const { kept, gone } = await twoPeople();
  await db().person.update({ where: { id: kept }, data: { deactivatedAt: new Date("2026-01-01") } });
  await undoMerge(actor, { id: await merged(kept, gone) });
  expect(await db().person.findUnique({ where: { id: gone } })).toMatchObject({ deactivatedAt: null });
});

test("What the person changed since stays with them, and the other gets their old values", async () => {
  const { kept, gone } = await twoPeople();
  const { id: fieldId } = await db().personField.create({ data: { name: "Site", position: 1 } });
  await db().personFieldValue.create({ data: { personId: gone, fieldId, value: "Bern", source: "admin" } });
  await db().mailPreferences.create({
    data: { personId: gone, unsubscribeToken: "theirs", unwanted: ["digest"] },
  });
  const id = await merged(kept, gone);
  await db().personFieldValue.updateMany({ data: { value: "Basel" } });
  await db().mailPreferences.updateMany({ data: { unwanted: [] } });
  await undoMerge(actor, { id });
  const values = await db().personFieldValue.findMany();
  expect(new Map(values.map(({ personId, value }) => [personId, value]))).toEqual(
    new Map([
      [kept, "Basel"],
      [gone, "Bern"],
    ]),
  );
  expect(await db().mailPreferences.findUnique({ where: { personId: kept } })).toMatchObject({
    unsubscribeToken: "theirs",
    unwanted: [],
  });
  expect(await db().mailPreferences.findUnique({ where: { personId: gone } })).toMatchObject({
    unsubscribeToken: expect.not.stringMatching("theirs"),
    unwanted: ["digest"],
  });
});

test("A merge that someone has learned on isn't undone", async () => {
  const { kept, gone } = await twoPeople();
  const [first, second] = await createActivities(await createCourse(), 2);
  await completeActivity(await learnerOf(gone), { activityId: first });
  const id = await merged(kept, gone);
  expect(await listMergesOf(actor, kept)).toMatchObject([{ isLast: true, hasLearned: false }]);
  await completeActivity(await learnerOf(kept), { activityId: second });
  expect(await listMergesOf(actor, kept)).toMatchObject([{ isLast: true, hasLearned: true }]);
  await expect(undoMerge(actor, { id })).rejects.toMatchObject({ code: "merge_learned" });
  expect(await db().courseCompletion.findMany()).toMatchObject([{ personId: kept }]);
});

test("A merge isn't undone after a system recorded an earlier completion", async () => {
  const { kept, gone } = await twoPeople();
  const course = await createCourse();
  const [first] = await createActivities(course, 2);
  await completeActivity(await learnerOf(gone), { activityId: first });
  const id = await merged(kept, gone);
  await recordCompletion(mintApiClient({ id: uuidv7(), name: "HR system", ownerId: null }, caller), {
    personId: kept,
    courseId: course.id,
    completedAt: new Date("2026-03-01T09:00:00Z"),
    origin: "Coursera",
  });
  await expect(undoMerge(actor, { id })).rejects.toMatchObject({ code: "merge_learned" });
});

test("A merge that completes a course issues its certificate, and isn't undone", async () => {
  const { kept, gone } = await twoPeople();
  const course = await createCourse();
  await db().certificateSettings.create({ data: { courseId: course.id, isGiven: true } });
  const [first, second] = await createActivities(course, 2);
  await completeActivity(await learnerOf(kept), { activityId: first });
  await completeActivity(await learnerOf(gone), { activityId: second });
  const id = await merged(kept, gone);
  expect(await db().certificate.findMany()).toMatchObject([{ personId: kept }]);
  await expect(undoMerge(actor, { id })).rejects.toMatchObject({ code: "merge_learned" });
});

test("An open round stays apart from a completed one, with its quiz attempts and survey responses", async () => {
  const { kept, gone } = await twoPeople();
  const course = await createCourse();
  const [first, second] = await createActivities(course, 2);
  const [survey] = await createActivities(course, 1, { kind: "survey", optional: true, data: {} });
  for (const activityId of [first, second]) await completeActivity(await learnerOf(kept), { activityId });
  await completeActivity(await learnerOf(gone), { activityId: first });
  for (const { id: enrollmentId } of await db().enrollment.findMany()) {
    const response = { asked: [], answers: [], isShown: true, submittedAt: new Date() };
    await db().surveyResponse.create({ data: { ...response, activityId: survey, enrollmentId, round: 1 } });
    const attempt = { round: 1, number: 1, seed: "0", passMark: 50 };
    await db().quizAttempt.create({ data: { ...attempt, enrollmentId, activityId: second } });
  }
  const before = await readTables();
  const id = await merged(kept, gone);
  expect(await db().enrollment.findMany()).toMatchObject([{ personId: kept, round: 2, progress: 100 }]);
  expect(await db().courseCompletion.findMany()).toMatchObject([{ personId: kept, round: 2 }]);
  const attempts = await db().quizAttempt.findMany({ orderBy: { round: "asc" } });
  expect(attempts.map(({ round, number }) => [round, number])).toEqual([
    [1, 1],
    [2, 1],
  ]);
  expect((await db().surveyResponse.findMany()).map(({ round }) => round).sort()).toEqual([1, 2]);
  await undoMerge(actor, { id });
  expect(await readTables()).toEqual(before);
});
