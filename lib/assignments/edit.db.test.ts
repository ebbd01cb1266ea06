import { v7 as uuidv7 } from "uuid";
import { expect, test, vi } from "vitest";
import {
  admin,
  asAdmin,
  asStaff,
  createActivities,
  createAdmin,
  createCourse,
  createLearner,
} from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { completeActivity } from "@/lib/learning/complete";
import { addMembers, removeMember } from "@/lib/memberships/edit";
import { deletePerson } from "@/lib/personal-data/delete-person";
import { listPastExemptions } from "./admin-record";
import { assign, changeTerms, endAssignment, endExemption, exempt } from "./edit";
import type { NewAssignment } from "./edit-schema";
import { exemptLearners } from "./exempt-learners";
import { listAssignments } from "./learners-assignments";
import { columnsOf, shownTermsOf } from "./terms";

const assignmentOf = (courseId: string, fields: Partial<NewAssignment> = {}): NewAssignment => ({
  id: uuidv7(),
  courseId,
  audience: { kind: "everybody" },
  required: true,
  due: { kind: "never" },
  repeatMonths: null,
  earlierCounts: true,
  ...fields,
});

const chosen = (groupIds: string[], personIds: string[] = []) => ({
  kind: "chosen" as const,
  groupIds,
  personIds,
});

const createGroup = async (name: string) => (await db().group.create({ data: { name } })).id;

test("People who join a group or the school later get its assignments", async () => {
  const [course, other] = [await createCourse(), await createCourse()];
  const group = await createGroup("Warehouse");
  await assign(
    admin,
    assignmentOf(course.id, {
      audience: chosen([group]),
      due: { kind: "after", days: 30, from: "assignment" },
    }),
  );
  await assign(admin, assignmentOf(other.id));
  const learner = await createLearner();
  expect(await listAssignments(learner)).toMatchObject([
    { courseId: other.id, state: "assigned", dueOn: null },
  ]);
  await addMembers(admin, group, [learner.personId]);
  const due = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  expect(await listAssignments(learner)).toMatchObject([
    { courseId: course.id, state: "assigned", dueOn: due },
    { courseId: other.id },
  ]);
  await removeMember(admin, group, learner.personId);
  expect(await listAssignments(learner)).toMatchObject([{ courseId: other.id }]);
});

test("Assigning to people who completed a course requires exactly them to do it again", async () => {
  const course = await createCourse();
  const [activity] = await createActivities(course, 1);
  const [learner, newcomer] = [await createLearner(), await createLearner()];
  await completeActivity(learner, { activityId: activity });
  await assign(
    admin,
    assignmentOf(course.id, {
      audience: { kind: "completed" },
      earlierCounts: false,
      due: { kind: "on", date: "2020-01-01" },
    }),
  );
  await completeActivity(newcomer, { activityId: activity });
  expect(await listAssignments(learner)).toMatchObject([
    { state: "overdue", dueOn: "2020-01-01", completedAt: null },
  ]);
  expect(await listAssignments(newcomer)).toEqual([]);
});

test("The most urgent of several assignments counts", async () => {
  const course = await createCourse();
  const learner = await createLearner();
  await assign(admin, assignmentOf(course.id, { required: false }));
  await assign(
    admin,
    assignmentOf(course.id, {
      audience: chosen([], [learner.personId]),
      due: { kind: "on", date: "2020-01-01" },
    }),
  );
  expect(await listAssignments(learner)).toMatchObject([
    { courseId: course.id, required: true, state: "overdue", dueOn: "2020-01-01", completedAt: null },
  ]);
});

test("An exemption holds until it ends, and the log omits its reason", async () => {
  const course = await createCourse();
  const learner = await createLearner();
  const assignment = assignmentOf(course.id, { due: { kind: "on", date: "2020-01-01" } });
  await assign(admin, assignment);
  const { id } = assignment;
  const { personId } = learner;
  await exempt(admin, { id, personId, reason: "On parental leave" });
  expect(await listAssignments(learner)).toMatchObject([{ state: "exempt" }]);
  const entries = await db().auditEntry.findMany({
    where: { action: "assignment.exempted" },
    orderBy: { id: "asc" },
  });
  expect(entries).toMatchObject([{ subjectId: id, concerns: [course.id, personId] }]);
  expect(JSON.stringify(entries)).not.toContain("parental");
  await endExemption(admin, { id, personId });
  expect(await listAssignments(learner), "with two weeks").toMatchObject([{ state: "assigned" }]);
});

test("A completion after the assignment counts even if the server's clock is wrong", async () => {
  const course = await createCourse();
  const [activity] = await createActivities(course, 1);
  const learner = await createLearner();
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ["Date"] });
  await assign(admin, assignmentOf(course.id, { earlierCounts: false }));
  vi.useRealTimers();
  await completeActivity(learner, { activityId: activity });
  expect(await listAssignments(learner)).toMatchObject([{ state: "completed" }]);
});

test("New terms apply to everyone, and an ended assignment applies to nobody", async () => {
  const course = await createCourse();
  const learner = await createLearner();
  const assignment = assignmentOf(course.id, { due: { kind: "on", date: "2020-01-01" } });
  await assign(admin, assignment);
  const { id, required, due, repeatMonths } = assignment;
  const { version } = shownTermsOf(columnsOf({ required, due, repeatMonths }));
  const changed = {
    id,
    version,
    required: false,
    due: { kind: "on", date: "2999-01-01" } as const,
    repeatMonths,
  };
  await changeTerms(admin, changed);
  await changeTerms(admin, changed);
  await expect(changeTerms(admin, { ...changed, required: true })).rejects.toMatchObject({
    code: "assignment_changed",
  });
  expect(await listAssignments(learner)).toMatchObject([
    { state: "assigned", required: false, dueOn: "2999-01-01" },
  ]);
  await endAssignment(admin, assignment.id);
  expect(await listAssignments(learner)).toEqual([]);
  await expect(endAssignment(admin, assignment.id)).rejects.toMatchObject({ code: "assignment_not_found" });
  const actions = await db().auditEntry.findMany({
    orderBy: [{ at: "asc" }, { id: "asc" }],
    select: { action: true },
  });
  expect(actions.map(({ action }) => action)).toEqual([
    "assignment.created",
    "assignment.changed",
    "assignment.ended",
  ]);
});

test("A new due date may not be past, but an existing one stays", async () => {
  const course = await createCourse();
  const past = { kind: "on", date: "2020-01-01" } as const;
  const assignment = assignmentOf(course.id, { due: past });
  await assign(admin, assignment);
  const { id, due, repeatMonths } = assignment;
  const version = (required: boolean) => shownTermsOf(columnsOf({ required, due, repeatMonths })).version;
  const change = (required: boolean, date: string) =>
    changeTerms(admin, {
      id,
      version: version(!required),
      required,
      due: { kind: "on", date },
      repeatMonths,
    });
  await change(false, past.date);
  await expect(change(true, "0202-11-30")).rejects.toMatchObject({ code: "due_day_past", field: "dueOn" });
  await change(true, past.date);
  expect(await db().assignment.findFirst()).toMatchObject({ required: true, dueOn: new Date(past.date) });
});

test("Only admins exempt themselves", async () => {
  const course = await createCourse();
  const group = await createGroup("Warehouse");
  const [manager, other] = [await createLearner(), await createLearner()];
  const ids = [manager.personId, other.personId];
  await addMembers(admin, group, ids);
  await db().roleGrant.create({ data: { personId: manager.personId, role: "manager", groupId: group } });
  const assignment = assignmentOf(course.id, { audience: chosen([group]) });
  const actor = asStaff(manager, "manager");
  await assign(actor, assignment);
  const { id } = assignment;
  const own = { id, personId: manager.personId, reason: "I know it" };
  await expect(exempt(actor, own)).rejects.toMatchObject({ code: "own_exemption" });
  const of = { courseId: course.id };
  await expect(exemptLearners(actor, { of, personIds: ids, reason: "We know it" })).rejects.toMatchObject({
    code: "own_exemption",
  });
  expect(await db().exemption.count()).toBe(0);
  await exempt(actor, { ...own, personId: other.personId });
  await exempt(asAdmin(manager), own);
  expect(await db().exemption.count()).toBe(2);
});

test("The reasons of past exemptions last until the person is deleted", async () => {
  const [course, learner] = [await createCourse({ name: "Ladders" }), await createLearner()];
  const { personId } = learner;
  const assignment = assignmentOf(course.id);
  await assign(admin, assignment);
  const { id } = assignment;
  for (const reason of ["Parental leave", "Parental leave", "Retired"])
    await exempt(admin, { id, personId, reason });
  await endExemption(admin, { id, personId });
  const past = await listPastExemptions(admin, personId, 10);
  expect(past).toMatchObject([
    { name: "Ladders", reason: "Retired" },
    { name: "Ladders", reason: "Parental leave" },
  ]);
  expect(past[1]?.exemptUntil, "one follows the other").toEqual(past[0]?.exemptFrom);
  expect(await listPastExemptions(asStaff(await createLearner(), "reporter"), personId, 10)).toEqual([]);
  expect(JSON.stringify(await db().auditEntry.findMany({ orderBy: { id: "asc" } }))).not.toMatch(
    /Parental|Retired/,
  );
  await exempt(admin, { id, personId, reason: "Again" });
  await deletePerson(await createAdmin(), { id: personId, name: "Ada Lovelace" });
  expect(await db().pastExemption.count()).toBe(0);
});

test("Sending an assignment twice creates one; an empty audience or missing course is refused", async () => {
  const course = await createCourse();
  const assignment = assignmentOf(course.id);
  await Promise.all([assign(admin, assignment), assign(admin, assignment)]);
  expect(await db().assignment.count()).toBe(1);
  expect(await db().auditEntry.count()).toBe(1);
  const forNobody = assign(admin, assignmentOf(course.id, { audience: chosen([uuidv7()], [uuidv7()]) }));
  await expect(forNobody).rejects.toMatchObject({ code: "assignment_for_nobody" });
  await expect(assign(admin, assignmentOf(uuidv7()))).rejects.toMatchObject({ code: "course_not_found" });
  expect(await db().assignment.count()).toBe(1);
});
