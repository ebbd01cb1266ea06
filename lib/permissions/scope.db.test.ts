import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { pageOf, wholeOf } from "@/e2e/testing/admin-lists";
import { admin, asStaff, createActivities, createCourse, createLearner } from "@/e2e/testing/factories";
import { learningSummaryFor } from "@/e2e/testing/learning-summary";
import type { StaffRole } from "@/lib/actor";
import {
  countStates,
  findAssignmentRecord,
  listAssignmentsOf,
  listAssignmentsOfGroup,
  listAssignmentsOfPerson,
} from "@/lib/assignments/admin-record";
import { countAudienceOf, findGroupsNamed, namesOf } from "@/lib/assignments/audience";
import { assign, changeTerms, endAssignment, endExemption, exempt } from "@/lib/assignments/edit";
import { endLearnersExemptions, exemptLearners, listStillAssigned } from "@/lib/assignments/exempt-learners";
import { findPathName, listThroughPaths } from "@/lib/assignments/through-paths";
import { countLearners, findCourseRecord } from "@/lib/courses/admin-record";
import { changeStatus, deleteCourse, saveDetails, createCourse as writeCourse } from "@/lib/courses/edit";
import { addCategory } from "@/lib/courses/edit-categories";
import { previewCourse } from "@/lib/courses/learners-view";
import { coursesFileFor, coursesListFor } from "@/lib/courses/list";
import { previewActivity } from "@/lib/courses/outline/activity";
import { createActivity, saveActivity } from "@/lib/courses/outline/edit-activity";
import { createSection } from "@/lib/courses/outline/edit-section";
import { db } from "@/lib/database/db";
import { findGroup } from "@/lib/groups/admin-record";
import { groupsListFor } from "@/lib/groups/list";
import { learnersListFor } from "@/lib/learning/course-learners-list";
import { listEnrollmentsOf } from "@/lib/learning/enrollments-of-person";
import { findLearningPathRecord } from "@/lib/learning-paths/admin-record";
import { pathLearnersListFor } from "@/lib/learning-paths/learners";
import { pathsListFor } from "@/lib/learning-paths/list";
import { membersListFor } from "@/lib/memberships/list";
import { findPersonRecord } from "@/lib/people/admin-record";
import { peopleListFor } from "@/lib/people/list";
import { rebuildRequirementsForSeed } from "@/prisma/seed-requirements";

// Ada is in Sales, Bob in Lab, Carl in both. Each group has its own course; one course is open.
const never = { required: true, due: { kind: "never" as const }, repeatMonths: null };

let school: Awaited<ReturnType<typeof found>>;

async function found() {
  const person = async (firstName: string) =>
    (await createLearner({ firstName, email: `${firstName.toLowerCase()}@school.example` })).personId;
  const people = { ada: await person("Ada"), bob: await person("Bob"), carl: await person("Carl") };
  const groups = {
    sales: (await db().group.create({ data: { name: "Sales" } })).id,
    lab: (await db().group.create({ data: { name: "Lab" } })).id,
  };
  const member = (personId: string, groupId: string) =>
    db().membership.create({ data: { personId, groupId, source: "admin" } });
  await member(people.ada, groups.sales);
  await member(people.bob, groups.lab);
  await member(people.carl, groups.sales);
  await member(people.carl, groups.lab);
  const course = async (
    name: string,
    groupId: string | null,
    status: "published" | "draft" = "published",
  ) => {
    const { id } = await createCourse({ name, status, access: groupId ? "groups" : "everyone" });
    if (groupId) await db().courseGroupAccess.create({ data: { courseId: id, groupId } });
    return id;
  };
  const courses = {
    open: await course("Open", null),
    sales: await course("Selling", groups.sales),
    lab: await course("Acids", groups.lab),
    draft: await course("Draft", null, "draft"),
  };
  for (const personId of Object.values(people))
    await db().enrollment.create({ data: { personId, courseId: courses.open, progress: 10 } });
  await db().enrollment.create({ data: { personId: people.bob, courseId: courses.lab, progress: 50 } });
  const assignment = async (courseId: string, to: { groups?: string[]; people?: string[] } | "everybody") => {
    const { id } = await db().assignment.create({
      data: {
        courseId,
        audience: to === "everybody" ? to : "chosen",
        dueOn: new Date(Date.now() - 86_400_000 * 3),
        createdAt: new Date(Date.now() - 86_400_000 * 90),
      },
    });
    const { groups: groupIds = [], people: personIds = [] } = to === "everybody" ? {} : to;
    for (const groupId of groupIds)
      await db().assignmentGroup.create({ data: { assignmentId: id, groupId } });
    for (const personId of personIds)
      await db().assignmentPerson.create({ data: { assignmentId: id, personId } });
    return id;
  };
  const assignments = {
    everybody: await assignment(courses.open, "everybody"),
    sales: await assignment(courses.sales, { groups: [groups.sales] }),
    both: await assignment(courses.open, { groups: [groups.sales, groups.lab], people: [people.bob] }),
    lab: await assignment(courses.open, { groups: [groups.lab], people: [people.bob] }),
    bob: await assignment(courses.lab, { people: [people.bob] }),
  };
  // Everything is long ago, because people who join late get more time.
  for (const table of ["people", "memberships", "assignment_groups", "assignment_people"])
    await db().$executeRawUnsafe(`UPDATE ${table} SET created_at = now() - interval '100 days'`);
  await rebuildRequirementsForSeed();
  return { people, groups, courses, assignments };
}

async function staff(role: StaffRole, of: { groupId?: string; courseId?: string } = {}) {
  const learner = await createLearner({ firstName: "Staff" });
  await db().roleGrant.create({ data: { personId: learner.personId, role, ...(of.groupId && of) } });
  if (of.courseId)
    await db().roleGrant.create({ data: { personId: learner.personId, role, courseId: of.courseId } });
  return asStaff(learner, role);
}

const managerOf = (groupId: string) => staff("manager", { groupId });

const names = (rows: { firstName?: string; name?: string }[]) =>
  rows.map(({ firstName, name }) => firstName ?? name).sort();

const refused = { kind: "not_found" };

beforeEach(async () => {
  school = await found();
});

test("A manager reads their group's people and sees no names or numbers of others", async () => {
  const { people, groups, courses, assignments } = school;
  const actor = await managerOf(groups.sales);
  expect(names((await pageOf(peopleListFor(actor))).rows)).toEqual(["Ada", "Carl"]);
  expect(names(await wholeOf(peopleListFor(actor)))).toEqual(["Ada", "Carl"]);
  expect((await pageOf(peopleListFor(actor), { q: "bob" })).rows).toEqual([]);
  expect((await pageOf(peopleListFor(actor), { group: "Lab" })).rows, "who else is in Lab").toEqual([]);
  expect(names((await pageOf(peopleListFor(actor), { sort: "-last_sign_in" })).rows)).toEqual([
    "Ada",
    "Carl",
  ]);
  expect(await findPersonRecord(actor, people.bob)).toBeNull();
  expect((await findPersonRecord(actor, people.carl))?.groups.map(({ name }) => name)).toEqual(["Sales"]);
  expect((await findPersonRecord(actor, people.carl))?.groupsCount).toBe(1);
  expect(await listEnrollmentsOf(actor, people.bob, 10)).toEqual([]);
  expect(await listAssignmentsOfPerson(actor, people.bob, 10)).toEqual([]);
  expect(names((await pageOf(groupsListFor(actor))).rows)).toEqual(["Sales"]);
  expect(await findGroup(actor, groups.lab)).toBeNull();
  expect((await pageOf(membersListFor(actor, groups.lab))).rows).toEqual([]);
  expect(await wholeOf(membersListFor(actor, groups.lab))).toEqual([]);
  expect(names(await wholeOf(membersListFor(actor, groups.sales)))).toEqual(["Ada", "Carl"]);
  expect(await listAssignmentsOfGroup(actor, groups.lab, 10)).toEqual([]);
  expect(names((await pageOf(await learnersListFor(actor, courses.open))).rows)).toEqual(["Ada", "Carl"]);
  for (const sort of ["due", "progress", "-name"])
    expect(names((await pageOf(await learnersListFor(actor, courses.open), { sort })).rows), sort).toEqual([
      "Ada",
      "Carl",
    ]);
  expect((await pageOf(await learnersListFor(actor, courses.lab))).rows).toEqual([]);
  expect((await countLearners(actor, courses.open)).enrollmentsCount.count).toBe(2);
  expect(await countStates(actor, assignments.lab)).toEqual({ overdue: 1 });
  expect(await learningSummaryFor(actor)).toMatchObject({ overdue: 4 });
});

test("A manager reads courses that their groups can see or must do, but no drafts", async () => {
  const { courses, groups } = school;
  const actor = await managerOf(groups.sales);
  const { rows } = await pageOf(coursesListFor(actor));
  expect(rows.map(({ name, enrollmentsCount }) => [name, enrollmentsCount.count])).toEqual([
    ["Open", 2],
    ["Selling", 0],
  ]);
  expect(names(await wholeOf(coursesFileFor(actor)))).toEqual(["Open", "Selling"]);
  expect(await findCourseRecord(actor, courses.open)).toMatchObject({ isEditable: false });
  for (const id of [courses.lab, courses.draft]) {
    expect(await findCourseRecord(actor, id)).toBeNull();
    expect(await previewCourse(actor, id)).toBeNull();
  }
  const [activityId] = await createActivities({ id: courses.lab }, 1);
  expect(await previewActivity(actor, courses.lab, activityId)).toBeNull();
  await db().assignmentPerson.create({
    data: { assignmentId: school.assignments.bob, personId: school.people.carl },
  });
  expect(await findCourseRecord(actor, courses.lab), "what Carl has to do").not.toBeNull();
});

test("A manager sees their own part of a wider assignment, and can't change it", async () => {
  const { assignments, courses, groups } = school;
  const actor = await managerOf(groups.sales);
  const listed = await listAssignmentsOf(actor, { courseId: courses.open }, 10);
  expect(listed.map(({ id }) => id).sort()).toEqual(
    [assignments.everybody, assignments.both, assignments.lab].sort(),
  );
  const both = await findAssignmentRecord(actor, { courseId: courses.open }, assignments.both);
  expect(both).toMatchObject({
    groups: [{ name: "Sales" }],
    groupsCount: 1,
    people: [],
    peopleCount: 0,
    reached: { count: 2 },
    isEditable: false,
  });
  const lab = await findAssignmentRecord(actor, { courseId: courses.open }, assignments.lab);
  expect(lab, "through Carl").toMatchObject({ groups: [], people: [], reached: { count: 1 } });
  expect(await findAssignmentRecord(actor, { courseId: courses.lab }, assignments.bob)).toBeNull();
  const version = both?.version ?? "";
  for (const id of [assignments.everybody, assignments.both, assignments.lab, assignments.bob]) {
    await expect(endAssignment(actor, id)).rejects.toMatchObject(refused);
    await expect(changeTerms(actor, { id, version, ...never })).rejects.toMatchObject(refused);
  }
});

test("A manager can't end or relax an admin's assignment to their group", async () => {
  const { assignments, courses, groups } = school;
  const actor = await managerOf(groups.sales);
  const id = assignments.sales;
  const found = await findAssignmentRecord(actor, { courseId: courses.sales }, id);
  expect(found?.isEditable).toBe(false);
  const version = found?.version ?? "";
  const optional = { ...never, required: false };
  await expect(changeTerms(actor, { id, version, ...optional })).rejects.toMatchObject(refused);
  await expect(endAssignment(actor, id)).rejects.toMatchObject(refused);
  expect(await db().assignment.findUnique({ where: { id } })).toMatchObject({
    endedAt: null,
    required: true,
  });
});

test("A manager ends their own assignments, and another manager's only if it doesn't reach themselves", async () => {
  const { courses, groups } = school;
  const [actor, colleague] = [await managerOf(groups.sales), await managerOf(groups.sales)];
  for (const { personId } of [actor, colleague])
    await db().membership.create({ data: { personId, groupId: groups.sales, source: "admin" } });
  const give = async () => {
    const audience = { kind: "chosen" as const, groupIds: [groups.sales], personIds: [] };
    const id = uuidv7();
    await assign(actor, { id, courseId: courses.sales, audience, earlierCounts: true, ...never });
    return id;
  };
  const [first, second] = [await give(), await give()];
  await expect(endAssignment(colleague, first), "who has to do it").rejects.toMatchObject(refused);
  await endAssignment(actor, first);
  await db().membership.delete({
    where: { personId_groupId: { personId: colleague.personId, groupId: groups.sales } },
  });
  await endAssignment(colleague, second);
  expect(await db().assignment.count({ where: { endedAt: { not: null } } })).toBe(2);
});

test("A manager can't end or relax their assignment after an admin changed its terms", async () => {
  const { courses, groups } = school;
  const actor = await managerOf(groups.sales);
  const id = uuidv7();
  const audience = { kind: "chosen" as const, groupIds: [groups.sales], personIds: [] };
  const optional = { ...never, required: false };
  await assign(actor, { id, courseId: courses.sales, audience, earlierCounts: true, ...optional });
  const find = () => findAssignmentRecord(actor, { courseId: courses.sales }, id);
  await changeTerms(admin, { id, version: (await find())?.version ?? "", ...never });
  const found = await find();
  expect(found?.isEditable).toBe(false);
  const relaxed = { id, version: found?.version ?? "", ...optional };
  await expect(changeTerms(actor, relaxed)).rejects.toMatchObject(refused);
  await expect(endAssignment(actor, id)).rejects.toMatchObject(refused);
});

test("An author can't withdraw or delete a required course, even one required through a path", async () => {
  const { assignments, courses } = school;
  const actor = await staff("author", { courseId: courses.lab });
  const change = { id: courses.lab, from: "published" as const, to: "archived" as const };
  const required = { code: "course_required" };
  await expect(changeStatus(actor, change)).rejects.toMatchObject(required);
  await expect(changeStatus(actor, { ...change, to: "draft" })).rejects.toMatchObject(required);
  const { id: learningPathId } = await db().learningPath.create({
    data: { name: "Lab", courses: { create: { courseId: courses.lab, position: 1 } } },
  });
  await db().assignment.update({
    where: { id: assignments.bob },
    data: { courseId: null, learningPathId },
  });
  await expect(changeStatus(actor, change)).rejects.toMatchObject(required);
  await db().enrollment.deleteMany({ where: { courseId: courses.lab } });
  await db().course.update({ where: { id: courses.lab }, data: { status: "draft" } });
  const { updatedAt } = await db().course.findUniqueOrThrow({ where: { id: courses.lab } });
  await expect(deleteCourse(actor, courses.lab, updatedAt.toISOString())).rejects.toMatchObject(required);
  await db().course.update({ where: { id: courses.lab }, data: { status: "published" } });
  await db().assignment.update({ where: { id: assignments.bob }, data: { required: false } });
  await changeStatus(actor, change);
});

test("A manager assigns visible courses to their groups and people, and reaches nobody else", async () => {
  const { people, groups, courses } = school;
  const actor = await managerOf(groups.sales);
  const all = { groupIds: [groups.sales, groups.lab], personIds: [people.ada, people.bob] };
  const assignment = (courseId: string, audience: Parameters<typeof assign>[1]["audience"]) => ({
    id: uuidv7(),
    courseId,
    audience,
    earlierCounts: false,
    ...never,
  });
  const given = assignment(courses.open, { kind: "chosen", ...all });
  await assign(actor, given);
  const made = await db().assignment.findUniqueOrThrow({
    where: { id: given.id },
    include: { groups: true, people: true },
  });
  expect(made.groups.map(({ groupId }) => groupId)).toEqual([groups.sales]);
  expect(made.people.map(({ personId }) => personId)).toEqual([people.ada]);
  const nobody = { kind: "chosen" as const, groupIds: [groups.lab], personIds: [people.bob] };
  const before = await db().assignment.count();
  for (const audience of [nobody, { kind: "everybody" as const }, { kind: "completed" as const }])
    await expect(assign(actor, assignment(courses.open, audience))).rejects.toMatchObject({
      code: "assignment_for_nobody",
    });
  for (const courseId of [courses.lab, courses.draft])
    await expect(
      assign(actor, assignment(courseId, { kind: "chosen", groupIds: [groups.sales], personIds: [] })),
    ).rejects.toMatchObject(refused);
  expect(await db().assignment.count()).toBe(before);
  expect(await namesOf(actor, all)).toMatchObject({
    groups: [{ name: "Sales" }],
    people: [{ firstName: "Ada" }],
  });
  expect((await countAudienceOf(actor, { courseId: courses.open }, { kind: "everybody" })).people.count).toBe(
    2,
  );
  expect((await countAudienceOf(actor, { courseId: courses.open }, nobody)).people.count, "Carl alone").toBe(
    1,
  );
  expect(names(await findGroupsNamed(actor, "", 10))).toEqual(["Sales"]);
});

test("A manager exempts people, one or many, from assignments they may end alone", async () => {
  const { people, groups, courses, assignments } = school;
  const actor = await managerOf(groups.sales);
  const reason = "On leave";
  const personIds = Object.values(people);
  const audience = { kind: "chosen" as const, groupIds: [groups.sales], personIds: [] };
  const id = uuidv7();
  await assign(actor, { id, courseId: courses.open, audience, earlierCounts: true, ...never });
  await exempt(actor, { id, personId: people.ada, reason });
  await expect(exempt(actor, { id, personId: people.bob, reason })).rejects.toMatchObject(refused);
  const byAdmin = [assignments.everybody, assignments.sales, assignments.both, assignments.bob];
  for (const one of byAdmin)
    for (const personId of [people.ada, people.bob])
      await expect(exempt(actor, { id: one, personId, reason })).rejects.toMatchObject(refused);
  expect(await exemptLearners(actor, { of: { courseId: courses.open }, personIds, reason })).toHaveLength(2);
  const chosen = { of: { courseId: courses.open }, personIds };
  const theirs = [people.ada, people.carl].sort();
  expect((await listStillAssigned(actor, chosen)).sort(), "by an admin").toEqual(theirs);
  expect(await listStillAssigned(admin, chosen), "an admin can exempt them all").toEqual([]);
  for (const courseId of [courses.sales, courses.lab])
    expect(await exemptLearners(actor, { of: { courseId }, personIds, reason })).toEqual([]);
  const exempted = await db().exemption.findMany();
  expect(new Set(exempted.map(({ assignmentId }) => assignmentId))).toEqual(new Set([id]));
  const adas = await listAssignmentsOfPerson(actor, people.ada, 10);
  expect(adas.filter(({ mayExempt }) => mayExempt).map((one) => one.id)).toEqual([id]);

  const adminsOwn = { assignmentId: assignments.everybody, personId: people.ada };
  await db().exemption.create({ data: { ...adminsOwn, reason: "By an admin" } });
  await expect(endExemption(actor, { id: adminsOwn.assignmentId, ...adminsOwn })).rejects.toMatchObject(
    refused,
  );
  expect(await endLearnersExemptions(actor, { of: { courseId: courses.open }, personIds })).toHaveLength(2);
  expect(await db().exemption.findMany()).toMatchObject([adminsOwn]);
});

test("Two managers of one group can't exempt each other from others' assignments", async () => {
  const { courses, groups, assignments } = school;
  const managers = [await managerOf(groups.sales), await managerOf(groups.sales)] as const;
  for (const { personId } of managers)
    await db().membership.create({ data: { personId, groupId: groups.sales, source: "admin" } });
  const byThird = uuidv7();
  const audience = { kind: "chosen" as const, groupIds: [groups.sales], personIds: [] };
  const given = { id: byThird, courseId: courses.sales, audience, earlierCounts: true, ...never };
  await assign(await managerOf(groups.sales), given);
  const [one, other] = managers;
  for (const [actor, { personId }] of [
    [one, other],
    [other, one],
  ] as const) {
    for (const id of [assignments.sales, assignments.everybody, byThird])
      await expect(exempt(actor, { id, personId, reason: "A favor" })).rejects.toMatchObject(refused);
    const many = { of: { courseId: courses.sales }, personIds: [personId], reason: "A favor" };
    expect(await exemptLearners(actor, many)).toEqual([]);
    const listed = await listAssignmentsOfPerson(actor, personId, 10);
    expect(listed.filter(({ mayExempt }) => mayExempt)).toEqual([]);
  }
  expect(await db().exemption.count()).toBe(0);
});

test("A revoked role ends with the next statement, whatever the session said", async () => {
  const actor = await managerOf(school.groups.sales);
  await db().roleGrant.deleteMany();
  expect((await pageOf(peopleListFor(actor))).rows).toEqual([]);
  expect((await pageOf(coursesListFor(actor))).rows.map(({ name }) => name)).not.toContain("Selling");
  const author = await staff("author", { courseId: school.courses.lab });
  await db().roleGrant.deleteMany();
  await expect(
    createSection(author, { courseId: school.courses.lab, id: uuidv7(), title: "Late" }),
  ).rejects.toMatchObject(refused);
});

test("An author changes only the courses they wrote, and reads no person", async () => {
  const { courses, people, groups } = school;
  const actor = await staff("author", { courseId: courses.lab });
  expect(names((await pageOf(coursesListFor(actor))).rows)).toEqual(["Acids"]);
  expect(await findCourseRecord(actor, courses.lab)).toMatchObject({ isEditable: true });
  expect((await countLearners(actor, courses.lab)).enrollmentsCount.count).toBe(1);
  for (const id of [courses.open, courses.draft]) {
    expect(await findCourseRecord(actor, id)).toBeNull();
    expect((await countLearners(actor, id)).enrollmentsCount.count).toBe(0);
    const version = "v";
    const details = { permalink: "p", name: "n", shortDescription: "", fullDescription: "" };
    await expect(
      saveDetails(actor, { id, version, ...details, listImageUrl: null, listImageFocus: "center" } as never),
    ).rejects.toMatchObject(refused);
    await expect(changeStatus(actor, { id, from: "published", to: "draft" })).rejects.toMatchObject(refused);
    await expect(deleteCourse(actor, id, version)).rejects.toMatchObject(refused);
    await expect(addCategory(actor, { id, category: "Mine" })).rejects.toMatchObject(refused);
    await expect(createSection(actor, { courseId: id, id: uuidv7(), title: "Mine" })).rejects.toMatchObject(
      refused,
    );
    const activity = { courseId: id, id: uuidv7(), kind: "article", data: {}, title: "Mine", body: "" };
    await expect(
      createActivity(actor, { ...activity, minutes: 1, optional: false, section: null } as never),
    ).rejects.toMatchObject(refused);
    await expect(
      saveActivity(actor, { ...activity, minutes: 1, optional: false, version } as never),
    ).rejects.toMatchObject(refused);
  }
  expect((await pageOf(peopleListFor(actor))).rows).toEqual([]);
  expect(await findPersonRecord(actor, people.bob)).toBeNull();
  expect((await pageOf(groupsListFor(actor))).rows).toEqual([]);
  expect(await findGroup(actor, groups.lab)).toBeNull();
  expect((await pageOf(await learnersListFor(actor, courses.lab))).rows).toEqual([]);
  expect(await listAssignmentsOf(actor, { courseId: courses.lab }, 10)).toEqual([]);
});

test("An author becomes the writer of a course they create, and an admin doesn't", async () => {
  const actor = await staff("author");
  const id = uuidv7();
  await writeCourse(actor, { id, name: "New", permalink: "new" });
  await writeCourse(actor, { id, name: "New", permalink: "new" });
  expect(await findCourseRecord(actor, id)).toMatchObject({ name: "New", isEditable: true });
  await createSection(actor, { courseId: id, id: uuidv7(), title: "First" });
  expect(await findCourseRecord(await staff("author"), id)).toBeNull();
});

test("An author's change never makes a course due again for people who completed it", async () => {
  const { courses, people } = school;
  const actor = await staff("author", { courseId: courses.lab });
  const record = { personId: people.bob, courseId: courses.lab, courseName: "", coursePermalink: "" };
  await db().courseCompletion.create({ data: { ...record, activities: [], completedAt: new Date() } });
  const before = await db().assignment.count();
  const activity = { courseId: courses.lab, id: uuidv7(), kind: "article", data: {}, title: "New", body: "" };
  await createActivity(actor, { ...activity, minutes: 1, optional: false, section: null } as never, {
    by: null,
  });
  expect(await db().activity.count()).toBe(1);
  expect(await db().assignment.count()).toBe(before);
});

test("A reporter reads everything about learning, but no exemption reasons and no accounts", async () => {
  const { people, groups, courses, assignments } = school;
  const actor = await staff("reporter");
  expect(names((await pageOf(peopleListFor(actor))).rows)).toEqual(["Ada", "Bob", "Carl", "Staff"]);
  expect(names((await pageOf(groupsListFor(actor))).rows)).toEqual(["Lab", "Sales"]);
  expect((await findGroup(actor, groups.lab))?.courses).toMatchObject([{ name: "Acids" }]);
  expect((await pageOf(coursesListFor(actor))).rows).toHaveLength(4);
  expect(await findCourseRecord(actor, courses.draft)).toMatchObject({ isEditable: false });
  await db().exemption.create({
    data: { assignmentId: assignments.bob, personId: people.bob, reason: "In hospital" },
  });
  const { id: identityProviderId } = await db().identityProvider.create({
    data: { id: uuidv7(), issuer: "https://idp.example.com" },
  });
  await db().identity.create({ data: { personId: people.bob, subject: "u-1815", identityProviderId } });
  const seen = [
    await findPersonRecord(actor, people.bob),
    await listAssignmentsOfPerson(actor, people.bob, 9),
  ];
  expect(JSON.stringify(seen)).not.toMatch(/hospital|u-1815|idp\.example/);
  expect(JSON.stringify(seen)).toContain('"state":"exempt"');
});

test("Two roles never combine one's permission with the other's reach", async () => {
  const { people, groups, courses, assignments } = school;
  const learner = await createLearner();
  await db().roleGrant.createMany({
    data: [
      { personId: learner.personId, role: "reporter" },
      { personId: learner.personId, role: "manager", groupId: groups.sales },
    ],
  });
  const actor = asStaff(learner, "reporter", "manager");
  expect(await findPersonRecord(actor, people.bob)).not.toBeNull();
  const reason = "No";
  await expect(
    exempt(actor, { id: assignments.everybody, personId: people.bob, reason }),
  ).rejects.toMatchObject(refused);
  await expect(endAssignment(actor, assignments.both)).rejects.toMatchObject(refused);
  expect(await findAssignmentRecord(actor, { courseId: courses.open }, assignments.both)).toMatchObject({
    groupsCount: 2,
    isEditable: false,
  });
  await db().exemption.createMany({
    data: [
      { assignmentId: assignments.bob, personId: people.bob, reason: "In hospital" },
      { assignmentId: assignments.sales, personId: people.ada, reason: "On leave" },
    ],
  });
  const reasons = async (personId: string) =>
    (await listAssignmentsOfPerson(actor, personId, 9)).flatMap(({ exemption }) => exemption?.reason ?? []);
  expect(await reasons(people.ada)).toEqual(["On leave"]);
  expect(await reasons(people.bob), "of whom they only read").toEqual([]);
});

test("A manager sees and assigns paths within their scope; an author sees and assigns none", async () => {
  const { people, groups, courses, assignments } = school;
  const path = async (name: string, courseIds: string[], status: "published" | "draft" = "published") => {
    const { id } = await db().learningPath.create({
      data: {
        name,
        status,
        courses: { create: courseIds.map((courseId, index) => ({ courseId, position: index + 1 })) },
      },
    });
    return id;
  };
  const theirs = await path("Selling well", [courses.open, courses.sales]);
  const others = await path("Acids for everyone", [courses.open, courses.lab]);
  await path("Not yet", [courses.open], "draft");
  const actor = await managerOf(groups.sales);
  const listed = async () => names((await pageOf(pathsListFor(actor))).rows);
  expect(await listed()).toEqual(["Selling well"]);
  expect(await findLearningPathRecord(actor, others)).toBeNull();
  const terms = { required: true, due: { kind: "never" as const }, repeatMonths: null, earlierCounts: true };
  const chosen = { kind: "chosen", groupIds: [groups.sales, groups.lab], personIds: [people.bob] } as const;
  const audience = { ...chosen, groupIds: [...chosen.groupIds], personIds: [...chosen.personIds] };
  await expect(
    assign(actor, { id: uuidv7(), learningPathId: others, audience, ...terms }),
  ).rejects.toMatchObject(refused);
  const id = uuidv7();
  await assign(actor, { id, learningPathId: theirs, audience, ...terms });
  expect(await findAssignmentRecord(actor, { learningPathId: theirs }, id)).toMatchObject({
    groups: [{ name: "Sales" }],
    people: [],
    reached: { count: 2 },
    isEditable: true,
  });
  expect(names((await pageOf(pathLearnersListFor(actor, theirs))).rows)).toEqual(["Ada", "Carl"]);
  const both = { personIds: [people.ada, people.bob], reason: "On leave" };
  expect(await exemptLearners(actor, { of: { learningPathId: theirs }, ...both })).toEqual([people.ada]);
  expect(await exemptLearners(actor, { of: { learningPathId: others }, ...both })).toEqual([]);
  expect(await listThroughPaths(actor, courses.open, [people.bob, people.carl])).toEqual([
    { id: theirs, name: "Selling well", personIds: [people.carl] },
  ]);
  expect(await findPathName(actor, theirs)).toBe("Selling well");
  expect(await findPathName(actor, others)).toBeNull();
  await db().assignment.update({ where: { id }, data: { managerId: null } });
  expect(await listThroughPaths(actor, courses.open, [people.carl]), "as if an admin's").toEqual([]);
  const carls = { of: { courseId: courses.open }, personIds: [people.bob, people.carl] };
  expect(await listStillAssigned(actor, carls), "in the path").toEqual([people.carl]);
  expect((await listAssignmentsOfGroup(actor, groups.sales, 10)).map(({ name }) => name)).toContain(
    "Selling well",
  );
  await db().assignment.update({
    where: { id: assignments.bob },
    data: { courseId: null, learningPathId: others },
  });
  expect(await listed(), "assigned to Bob alone").toEqual(["Selling well"]);
  await db().assignmentPerson.create({ data: { assignmentId: assignments.bob, personId: people.carl } });
  expect(await listed(), "and to Carl").toEqual(["Acids for everyone", "Selling well"]);
  expect(await findCourseRecord(actor, courses.lab), "one of its courses").not.toBeNull();
  expect(names((await pageOf(pathLearnersListFor(actor, others))).rows)).toEqual(["Carl"]);
  const author = await staff("author", { courseId: courses.open });
  expect((await pageOf(pathsListFor(author))).rows).toEqual([]);
});
