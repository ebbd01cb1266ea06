import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { admin, createCourse, createLearner } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { assign } from "./edit";
import type { Assignable, NewAssignment } from "./edit-schema";
import { endLearnersExemptions, exemptLearners } from "./exempt-learners";
import { listAssignments } from "./learners-assignments";
import { listThroughPaths } from "./through-paths";

async function assignTo(of: string | Assignable, audience: NewAssignment["audience"]): Promise<string> {
  const id = uuidv7();
  const terms = { required: true, due: { kind: "on", date: "2020-01-01" }, repeatMonths: null } as const;
  const assignable = typeof of === "string" ? { courseId: of } : of;
  await assign(admin, { id, ...assignable, audience, ...terms, earlierCounts: true });
  return id;
}

test("An exemption covers every assignment of one course and no other course", async () => {
  const [course, other] = [await createCourse(), await createCourse()];
  const [ada, grace, stranger] = [await createLearner(), await createLearner(), await createLearner()];
  const both = [ada.personId, grace.personId];
  const byName = { kind: "chosen" as const, groupIds: [], personIds: both };
  await assignTo(course.id, byName);
  await assignTo(course.id, { ...byName, personIds: [ada.personId] });
  await assignTo(other.id, byName);
  const personIds = [...both, stranger.personId, uuidv7()];
  expect(
    await exemptLearners(admin, { of: { courseId: course.id }, personIds, reason: "On leave" }),
  ).toHaveLength(2);
  expect(await listAssignments(ada)).toMatchObject([
    { courseId: other.id, state: "overdue" },
    { courseId: course.id, state: "exempt" },
  ]);
  expect(await db().exemption.count()).toBe(3);
  const entries = await db().auditEntry.findMany({
    where: { action: "assignment.exempted" },
    orderBy: { id: "asc" },
  });
  expect(entries).toHaveLength(2);
  expect(JSON.stringify(entries)).not.toContain("On leave");
  expect(entries.some(({ concerns }) => concerns.includes(grace.personId))).toBe(true);

  expect(await endLearnersExemptions(admin, { of: { courseId: course.id }, personIds })).toHaveLength(2);
  expect(await endLearnersExemptions(admin, { of: { courseId: course.id }, personIds })).toHaveLength(0);
  expect(await listAssignments(ada)).toMatchObject([{ state: "overdue" }, { state: "assigned" }]);
});

test("A second reason replaces the first", async () => {
  const course = await createCourse();
  const { personId } = await createLearner();
  await assignTo(course.id, { kind: "everybody" });
  for (const reason of ["On leave", "Knows it by heart"])
    await exemptLearners(admin, { of: { courseId: course.id }, personIds: [personId], reason });
  expect(await db().exemption.findMany({ select: { reason: true } })).toEqual([
    { reason: "Knows it by heart" },
  ]);
});

test("Learners on a path are exempt only through the path, to which the course points", async () => {
  const [course, second] = [await createCourse(), await createCourse()];
  const path = async (name: string) => {
    const courses = {
      create: [course, second].map(({ id }, index) => ({ courseId: id, position: index + 1 })),
    };
    return (await db().learningPath.create({ data: { name, status: "published", courses } })).id;
  };
  const [night, empty] = [await path("Night shift"), await path("To nobody")];
  const [ada, grace, both] = [await createLearner(), await createLearner(), await createLearner()];
  const chosen = (...personIds: string[]) => ({ kind: "chosen" as const, groupIds: [], personIds });
  const personIds = [ada, grace, both].map((learner) => learner.personId);
  const assignmentId = await assignTo({ learningPathId: night }, chosen(ada.personId, both.personId));
  await assignTo({ learningPathId: night }, chosen(ada.personId));
  await assignTo({ learningPathId: empty }, chosen((await createLearner()).personId));
  await assignTo(course.id, chosen(grace.personId, both.personId));

  const given = { personIds, reason: "On leave" };
  expect((await exemptLearners(admin, { of: { courseId: course.id }, ...given })).sort()).toEqual(
    [grace.personId, both.personId].sort(),
  );
  expect(await listAssignments(ada)).toMatchObject([{ path: { id: night }, state: "overdue" }]);
  const through = () => listThroughPaths(admin, course.id, personIds);
  expect(await through()).toEqual([
    { id: night, name: "Night shift", personIds: [ada.personId, both.personId].sort() },
  ]);

  const ofPath = { of: { learningPathId: night } };
  expect(await exemptLearners(admin, { ...ofPath, personIds: [ada.personId], reason: "On leave" })).toEqual([
    ada.personId,
  ]);
  expect(await listAssignments(ada)).toMatchObject([{ path: { id: night }, state: "exempt" }]);
  expect(await db().exemption.count({ where: { personId: ada.personId } }), "both times").toBe(2);
  expect(
    await db().auditEntry.findFirst({ where: { subjectId: assignmentId }, orderBy: { at: "desc" } }),
  ).toMatchObject({
    action: "assignment.exempted",
    subjectName: "Night shift",
    concerns: [night, ada.personId],
  });
  expect(await through()).toMatchObject([{ name: "Night shift", personIds: [both.personId] }]);
  expect(await endLearnersExemptions(admin, { ...ofPath, personIds })).toEqual([ada.personId]);
  expect(await listAssignments(ada)).toMatchObject([{ path: { id: night }, state: "assigned" }]);
});
