import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { db } from "@/lib/db";
import { admin, createCourse, createLearner } from "@/prisma/testing/factories";
import { assign } from "./edit";
import type { NewAssignment } from "./edit-schema";
import { endLearnersExemptions, exemptLearners } from "./exempt-learners";
import { listAssignments } from "./learners-assignments";

async function assignTo(courseId: string, audience: NewAssignment["audience"]): Promise<string> {
  const id = uuidv7();
  const terms = { required: true, due: { kind: "on", date: "2020-01-01" }, repeatMonths: null } as const;
  await assign(admin, { id, courseId, audience, ...terms, earlierCounts: true });
  return id;
}

test("people are exempt from all by which a course is assigned to them, and from no other course", async () => {
  const [course, other] = [await createCourse(), await createCourse()];
  const [ada, grace, stranger] = [await createLearner(), await createLearner(), await createLearner()];
  const both = [ada.personId, grace.personId];
  const byName = { kind: "chosen" as const, groupIds: [], personIds: both };
  await assignTo(course.id, byName);
  await assignTo(course.id, { ...byName, personIds: [ada.personId] });
  await assignTo(other.id, byName);
  const personIds = [...both, stranger.personId, uuidv7()];
  expect(await exemptLearners(admin, { courseId: course.id, personIds, reason: "On leave" })).toBe(2);
  expect(await listAssignments(ada)).toMatchObject([
    { courseId: other.id, state: "overdue" },
    { courseId: course.id, state: "exempt" },
  ]);
  expect(await db().exemption.count()).toBe(3);
  const entries = await db().auditEntry.findMany({ where: { action: "assignment.exempted" } });
  expect(entries).toHaveLength(2);
  expect(JSON.stringify(entries)).not.toContain("On leave");
  expect(entries.some(({ concerns }) => concerns.includes(grace.personId))).toBe(true);

  expect(await endLearnersExemptions(admin, { courseId: course.id, personIds })).toBe(2);
  expect(await endLearnersExemptions(admin, { courseId: course.id, personIds })).toBe(0);
  expect(await listAssignments(ada)).toMatchObject([{ state: "overdue" }, { state: "overdue" }]);
});

test("a second reason replaces the first", async () => {
  const course = await createCourse();
  const { personId } = await createLearner();
  await assignTo(course.id, { kind: "everybody" });
  for (const reason of ["On leave", "Knows it by heart"])
    await exemptLearners(admin, { courseId: course.id, personIds: [personId], reason });
  expect(await db().exemption.findMany({ select: { reason: true } })).toEqual([
    { reason: "Knows it by heart" },
  ]);
});
