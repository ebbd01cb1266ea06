import { beforeEach, expect, test } from "vitest";
import { admin, createActivities, createAdmin, createCourse, createPeople } from "@/e2e/testing/factories";
import { learnerOf, readTables, twoPeople } from "@/e2e/testing/merged-people";
import { createDirectory } from "@/e2e/testing/scim";
import { exempt } from "@/lib/assignments/edit";
import { db } from "@/lib/database/db";
import { createGroup } from "@/lib/groups/edit";
import { completeActivity } from "@/lib/learning/complete";
import { addMembers } from "@/lib/memberships/edit";
import { findSurvivor } from "@/lib/people/merged";
import { personalTables } from "@/lib/personal-data/personal-tables";
import { mergePeople } from "./merge";
import { mergeRules } from "./rules";
import { undoMerge } from "./undo";

let actor: Awaited<ReturnType<typeof createAdmin>>;

beforeEach(async () => {
  actor = await createAdmin();
});

const others = { adminSince: null };

test("Every table with personal data has a rule", () => {
  expect(Object.keys(mergeRules).sort()).toEqual(Object.keys(personalTables).sort());
});

const merged = (personId: string, mergedId: string) =>
  mergePeople(actor, { personId, mergedId, confirmsRoles: false });

/** Lets both people do much that can meet in one person. */
async function fill(kept: string, gone: string) {
  const [one, other] = [await learnerOf(kept), await learnerOf(gone)];
  const group = await createGroup(admin, { name: "Assigned" });
  await addMembers(admin, group, [kept]);
  const [first, second, third] = [await createCourse(), await createCourse(), await createCourse()];
  await db().certificateSettings.create({ data: { courseId: first.id, isGiven: true } });
  for (const course of [first, second])
    await db().assignment.create({ data: { courseId: course.id, audience: "everybody", repeatMonths: 12 } });
  const byGroup = await db().assignment.create({ data: { courseId: third.id, audience: "chosen" } });
  await db().assignmentGroup.create({ data: { assignmentId: byGroup.id, groupId: group } });
  await db().assignmentPerson.create({ data: { assignmentId: byGroup.id, personId: gone } });
  await exempt(admin, { id: byGroup.id, personId: gone, reason: "On leave" });
  const [firstActivity] = await createActivities(first, 1);
  const [a, b] = await createActivities(second, 3);
  const [thirdActivity] = await createActivities(third, 1);
  const path = await db().learningPath.create({ data: { name: "Path", status: "published" } });
  for (const [position, { id: courseId }] of [first, third].entries())
    await db().learningPathCourse.create({
      data: { learningPathId: path.id, courseId, position: position + 1 },
    });
  for (const learner of [one, other]) await completeActivity(learner, { activityId: firstActivity });
  await completeActivity(one, { activityId: a });
  await completeActivity(other, { activityId: b });
  await completeActivity(other, { activityId: thirdActivity });
  // A second round, as lib/learning/start-again.ts begins it.
  const again = { personId: gone, courseId: first.id };
  const { id: enrollmentId } = await db().enrollment.update({
    where: { personId_courseId: again },
    data: { round: 2, completedAt: null },
  });
  await db().completion.deleteMany({ where: { enrollmentId } });
  const field = await db().personField.create({ data: { name: "Team", position: 1 } });
  const own = await db().personField.create({ data: { name: "Site", position: 2 } });
  for (const [personId, fieldId, value] of [
    [kept, field.id, "Sales"],
    [gone, field.id, "Support"],
    [gone, own.id, "Bern"],
  ] as const)
    await db().personFieldValue.create({ data: { personId, fieldId, value, source: "admin" } });
  for (const personId of [kept, gone]) {
    await db().mailPreferences.create({
      data: { personId, unsubscribeToken: personId, unwanted: personId === kept ? ["digest"] : ["overdue"] },
    });
    await db().personPreferences.create({ data: { personId, timeZone: "Europe/Zurich" } });
    await db().savedView.create({ data: { personId, report: "records", name: "Mine", query: "" } });
    await db().roleGrant.create({ data: { personId, role: "reporter" } });
    await db().outboxMail.createMany({
      data: [
        { kind: "digest", key: `${personId} waits`, personId, subjectId: personId },
        { kind: "digest", key: `${personId} went`, personId, subjectId: personId, outcome: "sent" },
      ],
    });
    const media = {
      id: personId,
      kind: "image",
      name: "a",
      mediaType: "image/png",
      bytes: 1,
      sha256: "",
    } as const;
    await db().media.create({ data: { ...media, uploadedById: personId } });
  }
  await db().roleGrant.create({ data: { personId: gone, role: "author" } });
  await db().calendarFeed.create({ data: { personId: gone, tokenHash: "theirs" } });
  const quiz = await createActivities(second, 1, { kind: "quiz", optional: true, data: { scoring: "best" } });
  for (const [personId, score, startedAt] of [
    [kept, 40, "2026-01-02T00:00:00Z"],
    [gone, 90, "2026-01-01T00:00:00Z"],
  ] as const) {
    const where = { personId_courseId: { personId, courseId: second.id } };
    const { id: enrollmentId } = await db().enrollment.findUniqueOrThrow({ where });
    await db().quizAttempt.create({
      data: {
        enrollmentId,
        activityId: quiz[0],
        round: 1,
        number: 1,
        seed: "0",
        passMark: 50,
        score,
        startedAt,
      },
    });
    await db().quizGrant.create({ data: { enrollmentId, activityId: quiz[0], round: 1, reason: "Ill" } });
  }
  return { first, second, third, byGroup, group, quiz: quiz[0], field, own };
}

test("Merging moves everything by its rules, and undoing gives every row back", async () => {
  const { kept, gone } = await twoPeople();
  const { first, second, third, field, own, quiz } = await fill(kept, gone);
  const before = await readTables();
  const id = await mergePeople(actor, { personId: kept, mergedId: gone, confirmsRoles: true });

  const personId = kept;
  expect(await db().person.findUnique({ where: { id: gone } })).toBeNull();
  expect(await findSurvivor(gone)).toBe(kept);
  const enrollments = await db().enrollment.findMany({ where: { personId }, orderBy: { courseId: "asc" } });
  expect(enrollments.map(({ courseId, progress, round }) => [courseId, progress, round])).toEqual([
    [first.id, 0, 3],
    [second.id, 66, 1],
    [third.id, 100, 1],
  ]);
  const completions = await db().courseCompletion.findMany({
    where: { personId },
    orderBy: { round: "asc" },
  });
  expect(completions.map(({ courseId, round }) => [courseId, round]).sort()).toEqual(
    [
      [first.id, 1],
      [first.id, 2],
      [third.id, 1],
    ].sort(),
  );
  expect(await db().certificate.count({ where: { personId, courseId: first.id } }), "both stay").toBe(2);
  const attempts = await db().quizAttempt.findMany({
    where: { activityId: quiz },
    orderBy: { number: "asc" },
  });
  expect(attempts.map(({ number, score }) => [number, Number(score)])).toEqual([
    [1, 90],
    [2, 40],
  ]);
  expect(
    await db().personFieldValue.findMany({ where: { personId }, orderBy: { value: "asc" } }),
  ).toMatchObject([
    { fieldId: own.id, value: "Bern" },
    { fieldId: field.id, value: "Sales" },
  ]);
  expect((await db().mailPreferences.findUniqueOrThrow({ where: { personId } })).unwanted.sort()).toEqual([
    "digest",
    "overdue",
  ]);
  expect(await db().roleGrant.count({ where: { personId } })).toBe(2);
  expect(await db().learningPathCompletion.count({ where: { personId } })).toBe(1);
  expect(await db().requirement.count({ where: { personId, courseId: first.id, endedAt: null } })).toBe(1);
  expect(await db().pastMembership.count(), "nobody left a group").toBe(0);
  expect(await db().auditEntry.findFirst({ where: { action: "person.merged" } })).toMatchObject({
    subjectId: kept,
    concerns: [gone],
    after: { person: gone, merge: id },
  });

  expect(await undoMerge(actor, { id })).toBe(gone);
  expect(await findSurvivor(gone)).toBeNull();
  const after = await readTables();
  expect(after).toEqual(before);
  await expect(undoMerge(actor, { id })).rejects.toMatchObject({ code: "merge_undone" });
});

test("What the person does after a merge stays with them when it is undone", async () => {
  const { kept, gone } = await twoPeople();
  const course = await createCourse();
  const [activityId] = await createActivities(course, 1);
  const id = await mergePeople(actor, { personId: kept, mergedId: gone, confirmsRoles: false });
  await completeActivity(await learnerOf(kept), { activityId });
  await undoMerge(actor, { id });
  expect(await db().courseCompletion.findMany()).toMatchObject([{ personId: kept }]);
  expect(await db().identity.findMany({ orderBy: { createdAt: "asc" } })).toMatchObject([
    { personId: kept },
    { personId: gone },
  ]);
});

test("Undoing ends every session of the person, who may be two humans", async () => {
  const { kept, gone, signIn } = await twoPeople();
  const id = await mergePeople(actor, { personId: kept, mergedId: gone, confirmsRoles: false });
  await signIn("new");
  expect(await db().session.count({ where: { userId: kept } })).toBe(2);
  await undoMerge(actor, { id });
  expect(await db().session.count({ where: { userId: kept } })).toBe(0);
  expect(await db().peopleMerge.findUnique({ where: { id } })).toMatchObject({ mergedName: "" });
});

test("Undoing leaves out what was deleted since", async () => {
  const { kept, gone } = await twoPeople();
  const id = await mergePeople(actor, { personId: kept, mergedId: gone, confirmsRoles: false });
  await db().group.deleteMany({ where: { name: "Both" } });
  await undoMerge(actor, { id });
  expect((await db().membership.findMany({ where: { personId: gone } })).length).toBe(1);
});

test("Leading a team needs a confirmation, too", async () => {
  const { kept, gone, signIn } = await twoPeople();
  await db().person.update({ where: { id: await signIn("report") }, data: { managerId: gone } });
  await expect(merged(kept, gone)).rejects.toMatchObject({ code: "merge_roles_unconfirmed" });
});

test("A merge gives nobody a role unless an admin confirms it, and never that of an admin", async () => {
  const { kept, gone } = await twoPeople();
  const merge = (confirmsRoles: boolean) =>
    mergePeople(actor, { personId: kept, mergedId: gone, confirmsRoles });
  await db().roleGrant.create({ data: { personId: gone, role: "author" } });
  await expect(merge(false)).rejects.toMatchObject({ code: "merge_roles_unconfirmed" });
  await db().roleGrant.deleteMany();
  await db().person.update({ where: { id: gone }, data: { adminSince: new Date() } });
  await expect(merge(false)).rejects.toMatchObject({ code: "merge_roles_unconfirmed" });
  await merge(true);
  expect(await db().person.findUnique({ where: { id: kept } })).toMatchObject({ adminSince: null });
});

test("Some people can't be merged", async () => {
  const { kept, gone, provider } = await twoPeople();
  const merge = (personId: string, mergedId: string) =>
    mergePeople(actor, { personId, mergedId, confirmsRoles: true });
  await expect(merge(kept, kept)).rejects.toMatchObject({ code: "person_not_found" });
  await expect(merge(kept, provider.id)).rejects.toMatchObject({ code: "person_not_found" });
  await expect(merge(kept, actor.personId)).rejects.toMatchObject({ code: "own_person" });
  await db().person.update({ where: { id: gone }, data: { deactivatedAt: new Date() } });
  await expect(merge(kept, gone)).rejects.toMatchObject({ code: "merge_of_deactivated" });
  const directory = await createDirectory();
  await expect(
    merge(await directory.createUser("ada"), await directory.createUser("grace")),
  ).rejects.toMatchObject({ code: "merge_in_one_directory" });
});

test("Of two merges at once, one happens; merges are undone from the last", async () => {
  const { kept, gone, signIn } = await twoPeople();
  const results = await Promise.allSettled([
    mergePeople(actor, { personId: kept, mergedId: gone, confirmsRoles: false }),
    mergePeople(actor, { personId: gone, mergedId: kept, confirmsRoles: false }),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const [{ id: left } = { id: "" }] = await db().person.findMany({ where: others });
  const third = await signIn("third");
  const first = await db().peopleMerge.findFirstOrThrow();
  const second = await mergePeople(actor, { personId: third, mergedId: left, confirmsRoles: false });
  expect(await findSurvivor(first.mergedId), "an earlier merge follows").toBe(third);
  await expect(undoMerge(actor, { id: first.id })).rejects.toMatchObject({ code: "merge_later_first" });
  await undoMerge(actor, { id: second });
  await undoMerge(actor, { id: first.id });
  expect((await db().person.findMany({ where: others })).map(({ id }) => id).sort()).toEqual(
    [kept, gone, third].sort(),
  );
});

test("People who sign in during a merge land on the person who stays", async () => {
  const { kept, gone, signIn } = await twoPeople();
  const [, ...signedIn] = await Promise.all([
    mergePeople(actor, { personId: kept, mergedId: gone, confirmsRoles: false }),
    ...Array.from({ length: 5 }, () => signIn("new")),
  ]);
  expect(signedIn.every((id) => id === kept || id === gone)).toBe(true);
  expect(await db().person.count({ where: others })).toBe(1);
  expect(await signIn("new")).toBe(kept);
  expect(await db().session.count({ where: { userId: gone } })).toBe(0);
});

test("A merge is final after 30 days", async () => {
  const { kept, gone } = await twoPeople();
  const id = await mergePeople(actor, { personId: kept, mergedId: gone, confirmsRoles: false });
  await db().$executeRaw`UPDATE people_merges SET merged_at = now() - interval '31 days'`;
  await expect(undoMerge(actor, { id })).rejects.toMatchObject({ code: "merge_final" });
});

test("Others are left alone", async () => {
  const { kept, gone } = await twoPeople();
  await createPeople([{ firstName: "Grace" }]);
  await mergePeople(actor, { personId: kept, mergedId: gone, confirmsRoles: false });
  expect(await db().person.count({ where: others })).toBe(2);
});
