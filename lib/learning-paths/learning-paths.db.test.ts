import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { pathProgressOf } from "@/app/(learner)/learning-paths/[id]/path-progress";
import { wholeOf } from "@/e2e/testing/admin-lists";
import { admin, asStaff, createActivities, createCourse, createLearner } from "@/e2e/testing/factories";
import { isProofs } from "@/e2e/testing/proofs";
import type { Learner, May } from "@/lib/actor";
import { listAssignmentsOfPerson } from "@/lib/assignments/admin-record";
import { assign, exempt } from "@/lib/assignments/edit";
import type { NewAssignment } from "@/lib/assignments/edit-schema";
import { listAssignments } from "@/lib/assignments/learners-assignments";
import { findCertificateSettings, saveCertificateSettings } from "@/lib/certificates/edit";
import { listOwnCertificates } from "@/lib/certificates/find";
import { changeStatus } from "@/lib/courses/edit";
import { findCourse } from "@/lib/courses/learners-view";
import { listPathsCompletedByRemoval } from "@/lib/courses/paths-completed-by-removal";
import { db, Prisma } from "@/lib/database/db";
import { completeActivity } from "@/lib/learning/complete";
import { getDashboard, listMyCourses } from "@/lib/learning/dashboard";
import { enroll } from "@/lib/learning/enroll";
import { startAgain } from "@/lib/learning/start-again";
import { rebuildRequirementsForSeed } from "@/prisma/seed-requirements";
import { findLearningPathRecord } from "./admin-record";
import { listCatalogWithPaths, listPaths } from "./catalog";
import {
  addCourse,
  changePathStatus,
  createLearningPath,
  deleteLearningPath,
  moveCourse,
  removeCourse,
  savePathDetails,
} from "./edit";
import { countPathStates, pathLearnersFileFor } from "./learners";
import { findLearningPath } from "./learners-view";
import { listOwnPaths } from "./own-paths";
import { listPathsCompletedWithCourse } from "./paths-completed-with-course";
import { changePrerequisites } from "./prerequisites";

type Made = { id: string; courses: { id: string; permalink: string; activity: string }[] };

type Options = { courses?: number; details?: Partial<Parameters<typeof savePathDetails>[1]>; isDraft?: true };

async function createPath({ courses: number = 2, details = {}, isDraft }: Options = {}): Promise<Made> {
  const id = uuidv7();
  await createLearningPath(admin, { id, name: "First weeks" });
  const courses: Made["courses"] = [];
  for (let count = 0; count < number; count += 1) courses.push(await createPathCourse());
  for (const course of courses) await addCourse(admin, { id, courseId: course.id });
  const record = await findLearningPathRecord(admin, id);
  if (!record) throw new Error("The path is gone.");
  await savePathDetails(admin, {
    id,
    version: record.version,
    name: "First weeks",
    description: "",
    inOrder: true,
    access: "everyone",
    ...details,
  });
  const of = { type: "learning_path", id } as const;
  const settings = await findCertificateSettings(admin, of);
  if (settings) await saveCertificateSettings(admin, { ...of, ...settings, isGiven: true });
  if (!isDraft) await changePathStatus(admin, { id, from: "draft", to: "published" });
  return { id, courses };
}

async function createPathCourse(fields: Parameters<typeof createCourse>[0] = {}) {
  const { id, permalink } = await createCourse(fields);
  const [activity] = await createActivities({ id }, 1);
  return { id, permalink, activity };
}

const termsOfAll = {
  audience: { kind: "everybody" as const, groupIds: [], personIds: [] },
  required: true,
  due: { kind: "on" as const, date: "2999-01-01" },
  repeatMonths: null,
  earlierCounts: true,
};

async function assignPath(learningPathId: string, fields: Partial<NewAssignment> = {}): Promise<string> {
  const id = uuidv7();
  await assign(admin, { ...termsOfAll, id, learningPathId, ...fields } as NewAssignment);
  return id;
}

async function setUpDaysAgo(days: number): Promise<void> {
  const earlier = Prisma.sql`now() - make_interval(days => ${days}::int)`;
  await db().$executeRaw`UPDATE courses SET published_at = ${earlier}, status_since = ${earlier}`;
  await db().$executeRaw`UPDATE learning_paths SET published_at = ${earlier}, status_since = ${earlier}`;
  await db().$executeRaw`UPDATE learning_path_courses SET created_at = ${earlier}`;
  await db().$executeRaw`UPDATE people SET created_at = ${earlier}`;
  await db().$executeRaw`UPDATE assignments SET created_at = ${earlier}, terms_set_at = ${earlier}`;
}

const day = 86_400_000;
const complete = (learner: Learner, { activity }: { activity: string }) =>
  completeActivity(learner, { activityId: activity });

async function completeOn(
  { personId }: Learner,
  { id, activity }: { id: string; activity: string },
  at: Date,
) {
  const { id: enrollmentId } = await db().enrollment.create({ data: { personId, courseId: id } });
  await db().completion.create({ data: { enrollmentId, activityId: activity, completedAt: at } });
  await rebuildRequirementsForSeed();
}

const records = (learner: Learner) =>
  db().learningPathCompletion.findMany({ where: { personId: learner.personId }, orderBy: { round: "asc" } });
const only = async (learner: Learner, now = new Date()) => {
  const [found, ...others] = await listAssignments(learner, { now });
  expect(others).toEqual([]);
  return found;
};

test("An assigned path leads to its next course and is done when all are", async () => {
  const { id, courses } = await createPath();
  const [first, second] = courses as [Made["courses"][0], Made["courses"][0]];
  const learner = await createLearner();
  await assignPath(id);
  const path = { id, name: "First weeks", done: 0, number: 2 };
  expect(await only(learner)).toMatchObject({
    courseId: first.id,
    state: "assigned",
    path,
    completedAt: null,
  });
  await enroll(learner, { courseId: first.id });
  expect(await only(learner)).toMatchObject({ courseId: first.id, state: "in_progress" });
  await complete(learner, first);
  expect(await only(learner)).toMatchObject({
    courseId: second.id,
    state: "in_progress",
    dueOn: "2999-01-01",
    path: { ...path, done: 1 },
  });
  const { toDo, mostUrgent, available } = await getDashboard(learner);
  expect(toDo).toMatchObject([{ courseId: second.id, path: { ...path, done: 1 } }]);
  expect(mostUrgent?.id).toBe(second.id);
  expect(available.courses, "what a path has is not new, but to do").toEqual([]);
  expect(await records(learner)).toEqual([]);
  await complete(learner, second);
  expect(await only(learner)).toMatchObject({ state: "completed", path: { ...path, done: 2 } });
  expect((await getDashboard(learner)).toDo).toEqual([]);
  const [record] = await records(learner);
  expect(record).toMatchObject({ round: 1, pathName: "First weeks" });
  expect(record?.courses).toMatchObject([{ id: first.id }, { id: second.id }]);
  const mine = (await listAssignmentsOfPerson(admin, learner.personId, 10))[0];
  expect(mine).toMatchObject({ learningPathId: id, courseId: null, name: "First weeks", state: "completed" });
});

test("An order binds assigned people at every address, and nobody else", async () => {
  const { id, courses } = await createPath();
  const [first, second] = courses as [Made["courses"][0], Made["courses"][0]];
  const ada = await createLearner();
  const ben = await createLearner();
  const assignment = await assignPath(id, {
    audience: { kind: "chosen", groupIds: [], personIds: [ada.personId] },
  });
  const refused = { code: "course_locked" };
  await expect(enroll(ada, { courseId: second.id })).rejects.toMatchObject(refused);
  await expect(complete(ada, second)).rejects.toMatchObject(refused);
  expect(await db().enrollment.count()).toBe(0);
  expect(await db().completion.count()).toBe(0);
  const firstName = (await findCourse(ada, first.permalink))?.name;
  expect((await findCourse(ada, second.permalink))?.lockedBy).toEqual({
    courses: [{ name: firstName, permalink: first.permalink }],
    path: { id, name: "First weeks" },
  });
  const locks = async (learner: Learner) =>
    (await findLearningPath(learner, id))?.courses.map(
      ({ lockedBy }) => lockedBy?.courses.map(({ name }) => name) ?? [],
    );
  expect(await locks(ada)).toEqual([[], [firstName]]);
  expect(await locks(ben)).toEqual([[], []]);
  await enroll(ben, { courseId: second.id });
  await complete(ada, first);
  await enroll(ada, { courseId: second.id });
  const cleo = await createLearner();
  await assignPath(id, {
    audience: { kind: "chosen", groupIds: [], personIds: [ben.personId, cleo.personId] },
  });
  expect((await findCourse(ben, second.permalink))?.lockedBy, "what is begun can be finished").toBeNull();
  await complete(ben, second);
  expect((await findCourse(cleo, second.permalink))?.lockedBy).not.toBeNull();
  const [others] = await listAssignmentsOfPerson(admin, cleo.personId, 10);
  await exempt(admin, { id: others?.id ?? "", personId: cleo.personId, reason: "Knows it" });
  expect((await findCourse(cleo, second.permalink))?.lockedBy, "exempt").toBeNull();
  expect(others?.id).not.toBe(assignment);
});

test("An order binds repeated courses, but not those under way", async () => {
  const { id, courses } = await createPath({ courses: 3 });
  const [first, second, third] = courses as [Made["courses"][0], Made["courses"][0], Made["courses"][0]];
  const learner = await createLearner();
  await assignPath(id, { repeatMonths: 12 });
  for (const course of courses) await completeOn(learner, course, new Date(Date.now() - 400 * day));
  const again = (course: { id: string }) => startAgain(learner, { courseId: course.id });
  await expect(again(second)).rejects.toMatchObject({ code: "course_locked" });
  const page = await findCourse(learner, second.permalink);
  expect(page?.lockedBy?.courses).toMatchObject([{ permalink: first.permalink }]);
  expect(page?.enrollment?.completedAt, "and can be read meanwhile").not.toBeNull();
  await complete(learner, second);
  await again(first);
  await complete(learner, first);
  await again(second);
  expect((await findCourse(learner, second.permalink))?.lockedBy).toBeNull();
  await assignPath(id, { earlierCounts: false });
  await complete(learner, second);
  await expect(again(third), "the first does not count for the second assignment").rejects.toMatchObject({
    code: "course_locked",
  });
});

test("A course waits for all of its prerequisites for people with the assignment", async () => {
  const { id, courses } = await createPath({ courses: 4, details: { inOrder: false } });
  const [a, b, c, d] = courses as [
    Made["courses"][0],
    Made["courses"][0],
    Made["courses"][0],
    Made["courses"][0],
  ];
  const name = Object.fromEntries(
    (await findLearningPathRecord(admin, id))?.courses.map((one) => [one.id, one.name]) ?? [],
  );
  const change = (course: { id: string }, added: Made["courses"], removed: Made["courses"] = []) =>
    changePrerequisites(admin, {
      learningPathId: id,
      id: course.id,
      added: added.map((one) => one.id),
      removed: removed.map((one) => one.id),
    });
  await change(d, [a, c]);
  const [ada, ben] = [await createLearner(), await createLearner()];
  await assignPath(id, { audience: { kind: "chosen", groupIds: [], personIds: [ada.personId] } });
  const locks = async (learner: Learner) =>
    (await findLearningPath(learner, id))?.courses.map(
      ({ lockedBy }) => lockedBy?.courses.map(({ name }) => name) ?? [],
    );
  expect(await locks(ada)).toEqual([[], [], [], [name[a.id], name[c.id]]]);
  expect(await locks(ben)).toEqual([[], [], [], []]);
  await expect(complete(ada, d)).rejects.toMatchObject({ code: "course_locked" });
  await complete(ada, b);
  await complete(ada, c);
  expect(await locks(ada)).toEqual([[], [], [], [name[a.id]]]);
  expect(await only(ada)).toMatchObject({ courseId: a.id });
  await expect(change(a, [b]), "no cycle").resolves.toBeUndefined();
  await expect(change(b, [d])).rejects.toMatchObject({
    code: "learning_path_cycle",
    parameters: { courses: expect.arrayContaining([name[a.id], name[b.id], name[d.id]]) },
  });
  expect(await db().learningPathPrerequisite.count()).toBe(3);
  await change(a, [a, await createPathCourse()]);
  expect(await db().learningPathPrerequisite.count(), "neither itself nor what is not in the path").toBe(3);
  const record = await findLearningPathRecord(admin, id);
  if (!record) throw new Error("The path is gone.");
  const { version, description, access } = record;
  const details = { id, name: "First weeks", description, access };
  await savePathDetails(admin, { ...details, version, inOrder: true });
  expect(await locks(ada), "in order, the order alone").toEqual([[], ...[b, c, d].map(() => [name[a.id]])]);
  expect((await findLearningPathRecord(admin, id))?.courses[3]?.prerequisiteIds).toHaveLength(2);
  await removeCourse(admin, { id, courseId: a.id });
  expect(await db().learningPathPrerequisite.findMany()).toMatchObject([
    { courseId: d.id, prerequisiteId: c.id },
  ]);
  const entries = await db().auditEntry.findMany({
    where: { action: "learning_path.prerequisites_changed" },
    orderBy: { id: "asc" },
  });
  expect(entries.map(({ after }) => after)).toEqual([
    { prerequisites: { course: name[d.id], after: [name[a.id], name[c.id]] } },
    { prerequisites: { course: name[a.id], after: [name[b.id]] } },
  ]);
});

test("One of two admins who close a cycle at once is refused", async () => {
  const { id, courses } = await createPath({ details: { inOrder: false } });
  const [a, b] = courses as [Made["courses"][0], Made["courses"][0]];
  const after = (course: { id: string }, first: { id: string }) =>
    changePrerequisites(admin, { learningPathId: id, id: course.id, added: [first.id], removed: [] });
  const both = await Promise.allSettled([after(a, b), after(b, a)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await db().learningPathPrerequisite.count()).toBe(1);
});

test("A course that can't be completed locks nothing", async () => {
  const { id, courses } = await createPath({ courses: 3 });
  const [first, second] = courses as [Made["courses"][0], Made["courses"][0]];
  const learner = await createLearner();
  await assignPath(id);
  const lockOf = async () => (await findCourse(learner, second.permalink))?.lockedBy ?? null;
  expect(await lockOf()).not.toBeNull();
  await db().activity.updateMany({ where: { courseId: first.id }, data: { optional: true } });
  expect(await lockOf()).toBeNull();
  await enroll(learner, { courseId: second.id });
});

test("The page, catalog, dashboard and next course agree on what counts", async () => {
  const { id, courses } = await createPath({ courses: 3, details: { inOrder: false } });
  const [first, second, third] = courses as [Made["courses"][0], Made["courses"][0], Made["courses"][0]];
  const learner = await createLearner();
  await completeOn(learner, first, new Date(Date.now() - 400 * day));
  const agree = async (expected: { done: number; next: string | null }) => {
    const page = await findLearningPath(learner, id);
    const { paths } = await listCatalogWithPaths(learner, { q: "", category: "", language: "", page: 1 });
    const own = await listOwnPaths(learner);
    const { toDo } = await getDashboard(learner);
    const standing = page && pathProgressOf(page);
    expect({ done: standing?.done, next: standing?.next?.id ?? null }).toEqual(expected);
    expect(paths).toMatchObject([{ id, done: expected.done, number: 3 }]);
    expect(own.paths).toMatchObject([{ id, done: expected.done, number: 3 }]);
    if (page?.assignment)
      expect(toDo.map(({ courseId, path }) => [courseId, path?.done])).toEqual(
        expected.next ? [[expected.next, expected.done]] : [],
      );
  };
  await agree({ done: 1, next: second.id });
  await assignPath(id, { repeatMonths: 12 });
  await agree({ done: 0, next: first.id });
  await enroll(learner, { courseId: third.id });
  await agree({ done: 0, next: third.id });
  await startAgain(learner, { courseId: first.id });
  await complete(learner, first);
  await agree({ done: 1, next: third.id });
  await complete(learner, third);
  await agree({ done: 2, next: second.id });
  await complete(learner, second);
  await agree({ done: 3, next: null });
  // A completion of 360 days ago is due again soon, and still counts.
  await db().assignment.updateMany({ data: { endedAt: new Date() } });
  const other = await createPath({ courses: 1 });
  const soon = await createLearner();
  await assignPath(other.id, { repeatMonths: 12, due: { kind: "never" } });
  const [course] = other.courses as [Made["courses"][0]];
  await setUpDaysAgo(500);
  await completeOn(soon, course, new Date(Date.now() - 360 * day));
  const page = await findLearningPath(soon, other.id);
  expect(page?.assignment?.state).toBe("due_soon");
  expect(page && pathProgressOf(page)).toMatchObject({
    percent: 100,
    next: { id: course.id, state: "again" },
  });
});

test("A path started without an assignment stays listed, also once completed", async () => {
  const { id, courses } = await createPath();
  const [first, second] = courses as [Made["courses"][0], Made["courses"][0]];
  const learner = await createLearner();
  const shown = async () => ({
    dashboard: (await getDashboard(learner)).paths.paths.map((path) => path.id),
    own: (await listMyCourses(learner, { page: 1 })).paths.paths.map((path) => path.id),
  });
  expect(await shown()).toEqual({ dashboard: [], own: [] });
  await enroll(learner, { courseId: first.id });
  expect(await shown()).toEqual({ dashboard: [id], own: [id] });
  await complete(learner, first);
  expect(await shown()).toEqual({ dashboard: [id], own: [id] });
  await complete(learner, second);
  expect(await shown()).toEqual({ dashboard: [], own: [id] });
  const other = await createLearner();
  await enroll(other, { courseId: first.id });
  await assignPath(id);
  expect((await getDashboard(other)).paths.paths, "assigned: to do, and not twice").toEqual([]);
  await db().learningPath.update({ where: { id }, data: { status: "draft" } });
  expect(await shown()).toEqual({ dashboard: [], own: [] });
});

test("Starting an assigned course doesn't start every path that contains it", async () => {
  const { id, courses } = await createPath();
  const [first, second] = courses as [Made["courses"][0], Made["courses"][0]];
  const learner = await createLearner();
  await assign(admin, { ...termsOfAll, id: uuidv7(), courseId: first.id });
  const shown = async () => [
    ...(await getDashboard(learner)).paths.paths,
    ...(await listMyCourses(learner, { page: 1 })).paths.paths,
  ];
  await complete(learner, first);
  expect(await shown()).toEqual([]);
  await enroll(learner, { courseId: second.id });
  expect(await shown()).toMatchObject([{ id }, { id }]);
  await assignPath(id);
  expect(await shown(), "assigned: among their courses").toMatchObject([{ id }]);
});

test("Completing an unshared path shows its name without a link", async () => {
  const { courses } = await createPath({ courses: 1, details: { access: "assigned" } });
  const learner = await createLearner();
  const [course] = courses;
  if (!course) throw new Error("The path has no course.");
  await complete(learner, course);
  const [record] = await records(learner);
  const completedAt = record?.completedAt ?? new Date();
  const [told] = await listPathsCompletedWithCourse(learner, { courseId: course.id, completedAt });
  expect(told).toMatchObject({ name: "First weeks", isVisible: false });
});

test("Two paths with a shared course never lead to a course locked by the other", async () => {
  const { id: inOrder, courses } = await createPath();
  const [first, shared] = courses as [Made["courses"][0], Made["courses"][0]];
  const { id, courses: others } = await createPath({ details: { name: "Freely", inOrder: false } });
  await addCourse(admin, { id, courseId: shared.id });
  const [free] = others as [Made["courses"][0], Made["courses"][0]];
  await moveCourse(admin, { id, courseId: shared.id, before: null, to: free.id });
  const learner = await createLearner();
  for (const path of [inOrder, id]) await assignPath(path);
  const next = async () => {
    const listed = (await listAssignments(learner)).find(({ path }) => path?.id === id)?.courseId;
    const page = await findLearningPath(learner, id);
    expect(page?.assignment?.courseId, "the page says the same").toBe(listed);
    return { listed, page, standing: page && pathProgressOf(page) };
  };
  const locked = await next();
  expect(locked.listed).toBe(free.id);
  expect(locked.standing?.next?.id).toBe(free.id);
  expect(locked.page?.courses[0]?.lockedBy).toMatchObject({
    path: { id: inOrder },
    courses: [{ permalink: first.permalink }],
  });
  await changePrerequisites(admin, { learningPathId: id, id: shared.id, added: [free.id], removed: [] });
  expect((await next()).page?.courses[0]?.lockedBy, "its own lock comes first").toMatchObject({
    path: { id },
  });
  await changePrerequisites(admin, { learningPathId: id, id: shared.id, added: [], removed: [free.id] });
  await complete(learner, first);
  expect((await next()).listed).toBe(shared.id);
});

test("A path assigned twice leads to no course that either assignment locks", async () => {
  const { id, courses } = await createPath({ courses: 3, details: { inOrder: false } });
  const [locked, first, free] = courses as [Made["courses"][0], Made["courses"][0], Made["courses"][0]];
  await changePrerequisites(admin, { learningPathId: id, id: locked.id, added: [first.id], removed: [] });
  const learner = await createLearner();
  await complete(learner, first);
  await assignPath(id);
  expect(await only(learner)).toMatchObject({ courseId: locked.id });
  await assignPath(id, { earlierCounts: false, due: { kind: "on", date: "2999-12-31" } });
  await expect(enroll(learner, { courseId: locked.id })).rejects.toMatchObject({ code: "course_locked" });
  expect(await only(learner)).toMatchObject({ courseId: free.id });
});

test("A path without order locks nothing", async () => {
  const { id, courses } = await createPath({ details: { inOrder: false } });
  const learner = await createLearner();
  await assignPath(id);
  await enroll(learner, { courseId: courses[1]?.id ?? "" });
  expect((await findLearningPath(learner, id))?.courses.some(({ lockedBy }) => lockedBy !== null)).toBe(
    false,
  );
});

test("Completing a path's last courses at once gives one record and one certificate", async () => {
  const { courses } = await createPath({ courses: 4, details: { inOrder: false } });
  await db().certificateSettings.create({ data: { courseId: courses[0]?.id ?? "", isGiven: true } });
  for (let round = 0; round < (isProofs ? 8 : 4); round += 1) {
    const learner = await createLearner();
    await Promise.all(courses.map((course) => complete(learner, course)));
    expect(await records(learner)).toHaveLength(1);
    const certificates = await listOwnCertificates(learner);
    expect(
      certificates
        .map(({ courseName }) => courseName)
        .toSorted()
        .at(-1),
    ).toBe("First weeks");
    expect(certificates).toHaveLength(2);
  }
});

test("Removing a course while others complete the rest loses no record", async () => {
  for (let round = 0; round < (isProofs ? 8 : 4); round += 1) {
    const { id, courses } = await createPath({ details: { inOrder: false } });
    const [first, second] = courses as [Made["courses"][0], Made["courses"][0]];
    const learner = await createLearner();
    await Promise.all([complete(learner, first), removeCourse(admin, { id, courseId: second.id })]);
    expect(await records(learner)).toMatchObject([{ learningPathId: id, courses: [{ id: first.id }] }]);
  }
});

test("Publishing, removing and archiving can complete a path for its learners", async () => {
  const { id, courses } = await createPath({ courses: 3, isDraft: true, details: { inOrder: false } });
  const [first, second, third] = courses as [Made["courses"][0], Made["courses"][0], Made["courses"][0]];
  const [all, two, one] = [await createLearner(), await createLearner(), await createLearner()];
  for (const course of courses) await complete(all, course);
  for (const course of [first, second]) await complete(two, course);
  await complete(one, first);
  expect(await db().learningPathCompletion.count(), "of a draft").toBe(0);
  await changePathStatus(admin, { id, from: "draft", to: "published" });
  expect((await db().learningPathCompletion.findMany()).map(({ personId }) => personId)).toEqual([
    all.personId,
  ]);
  await removeCourse(admin, { id, courseId: third.id });
  expect(await records(two)).toHaveLength(1);
  await changeStatus(admin, { id: second.id, from: "published", to: "archived" });
  expect(await records(one)).toHaveLength(1);
  for (const learner of [all, two, one]) expect(await listOwnCertificates(learner)).toHaveLength(1);
});

test("The preview of removing a course comes true and enters the audit log", async () => {
  const { id, courses } = await createPath({ courses: 3, details: { inOrder: false } });
  const [first, second, third] = courses as [Made["courses"][0], Made["courses"][0], Made["courses"][0]];
  const done = async (which: Made["courses"]) => {
    const learner = await createLearner();
    for (const course of which) await complete(learner, course);
  };
  await done([first, second]);
  await done([first, second]);
  await done([first]);
  await done(courses);
  await db().learningPath.create({
    data: { name: "A draft", courses: { create: { courseId: third.id, position: 1 } } },
  });
  const told = (course: { id: string }, actor: May<"courses.read"> = admin) =>
    listPathsCompletedByRemoval(actor, course.id);
  expect(await told(third)).toEqual([{ id, name: "First weeks", isLast: false, people: 2, certificates: 2 }]);
  expect(await told(first)).toMatchObject([{ people: 0, certificates: 0 }]);
  const author = await createLearner();
  await db().roleGrant.create({ data: { personId: author.personId, role: "author", courseId: third.id } });
  expect(await told(third, asStaff(author, "author")), "to whom no path is shown").toMatchObject([
    { name: null, people: 2 },
  ]);
  expect(await told(first, asStaff(author, "author")), "another author's course").toEqual([]);
  await removeCourse(admin, { id, courseId: third.id });
  expect(await db().learningPathCompletion.count()).toBe(3);
  expect(await told(second)).toMatchObject([{ people: 1, certificates: 1 }]);
  await changeStatus(admin, { id: second.id, from: "published", to: "archived" });
  expect(await db().learningPathCompletion.count()).toBe(4);
  expect(await db().certificate.count()).toBe(4);
  expect(await told(second), "archived: it counts no more").toEqual([]);
  expect(await told(first), "learners would see the path no more").toMatchObject([
    { isLast: true, people: 0 },
  ]);
  await expect(removeCourse(admin, { id, courseId: first.id })).rejects.toMatchObject({
    code: "learning_path_empty",
  });
  const entry = (action: string) => db().auditEntry.findFirst({ where: { action }, orderBy: { id: "desc" } });
  expect((await entry("learning_path.course_removed"))?.after).toEqual({
    pathCompletedBy: 2,
    certificatesIssued: 2,
  });
  expect((await entry("course.archived"))?.after).toEqual({
    status: "archived",
    pathsCompleted: [{ learningPath: "First weeks", completedBy: 1, certificatesIssued: 1 }],
  });
  await removeCourse(admin, { id, courseId: second.id });
  expect((await entry("learning_path.course_removed"))?.after, "it counted no more").toBeNull();
});

test("Records of a path never change and end only with their person", async () => {
  const { id, courses } = await createPath();
  const learner = await createLearner();
  for (const course of courses) await complete(learner, course);
  const [record] = await records(learner);
  const where = { id: record?.id ?? "" };
  await expect(db().learningPathCompletion.delete({ where })).rejects.toThrow("stays on record");
  await expect(db().learningPathCompletion.update({ where, data: { pathName: "" } })).rejects.toThrow(
    "record",
  );
  await addCourse(admin, { id, courseId: (await createPathCourse()).id });
  expect(await records(learner), "a new course undoes nothing").toEqual([record]);
  await changePathStatus(admin, { id, from: "published", to: "archived" });
  const { personId } = learner;
  const assignment = await assignPath(id);
  await exempt(admin, { id: assignment, personId, reason: "On leave" });
  await exempt(admin, { id: assignment, personId, reason: "Left" });
  const path = await findLearningPathRecord(admin, id);
  await deleteLearningPath(admin, id, path?.updatedAt.toISOString() ?? "");
  expect(
    (await db().auditEntry.findFirst({ where: { action: "learning_path.deleted" } }))?.before,
  ).toMatchObject({ assignments: 1, exemptions: 1, pastExemptions: 1 });
  expect(await records(learner)).toEqual([record]);
  expect(await listOwnCertificates(learner)).toMatchObject([{ courseName: "First weeks", state: "valid" }]);
  await db().person.delete({ where: { id: learner.personId } });
  expect(await db().learningPathCompletion.count()).toBe(0);
});

test("Repeating all courses completes the path again, each time with a certificate", async () => {
  const { id, courses } = await createPath();
  await db().learningPath.update({ where: { id }, data: { validMonths: 12 } });
  const learner = await createLearner();
  await assignPath(id, { repeatMonths: 12 });
  await setUpDaysAgo(500);
  for (const course of courses) await completeOn(learner, course, new Date(Date.now() - 400 * day));
  expect(await only(learner)).toMatchObject({ state: "expired", path: { done: 0, number: 2 } });
  for (const [index, course] of courses.entries()) {
    expect(await records(learner)).toHaveLength(1);
    await startAgain(learner, { courseId: course.id });
    await complete(learner, course);
    expect(await records(learner)).toHaveLength(index + 1);
  }
  expect(await listOwnCertificates(learner)).toHaveLength(2);
});

test("A course added later isn't to do for people who completed the path", async () => {
  const { id, courses } = await createPath();
  const [ada, ben] = [await createLearner(), await createLearner()];
  await assignPath(id, { repeatMonths: 12 });
  for (const course of courses) await complete(ada, course);
  const added = await createPathCourse();
  await addCourse(admin, { id, courseId: added.id });
  expect(await only(ada)).toMatchObject({ state: "completed", path: { done: 2, number: 2 } });
  expect(await only(ben)).toMatchObject({ path: { done: 0, number: 3 } });
  expect((await findLearningPath(ada, id))?.courses.map(({ isDone }) => isDone)).toEqual([true, true, false]);
});

test("An earlier completion of a path counts unless the assignment says otherwise", async () => {
  const { id, courses } = await createPath();
  const learner = await createLearner();
  for (const course of courses) await complete(learner, course);
  const first = await assignPath(id);
  expect(await only(learner)).toMatchObject({ state: "completed" });
  await db().assignment.update({ where: { id: first }, data: { endedAt: new Date() } });
  await assignPath(id, { earlierCounts: false });
  expect(await only(learner)).toMatchObject({ state: "assigned", path: { done: 0 } });
  await db().assignment.updateMany({ data: { endedAt: new Date() } });
  await assignPath(id, { audience: { kind: "completed" }, earlierCounts: false });
  expect(await only(learner), "those who had completed it").toMatchObject({ state: "assigned" });
  expect(await listAssignments(await createLearner())).toEqual([]);
});

test("Assigned people see a path, and so can people with all of its courses", async () => {
  const { id, courses } = await createPath();
  const hidden = await createPathCourse({ access: "groups" });
  const [ada, ben] = [await createLearner(), await createLearner()];
  const sees = async (learner: Learner) => {
    const page = await findLearningPath(learner, id);
    const listed = (await listCatalogWithPaths(learner, { q: "", category: "", language: "", page: 1 }))
      .paths;
    expect(
      listed.map((path) => path.id),
      "the catalog says the same as the page",
    ).toEqual(page ? [id] : []);
    return page !== null;
  };
  expect(await sees(ada)).toBe(true);
  await addCourse(admin, { id, courseId: hidden.id });
  expect(await sees(ada), "a course that she may not see").toBe(false);
  await assignPath(id, {
    required: false,
    audience: { kind: "chosen", groupIds: [], personIds: [ben.personId] },
  });
  expect([await sees(ada), await sees(ben)]).toEqual([false, true]);
  expect(await findCourse(ben, hidden.permalink), "assigned with its path").not.toBeNull();
  expect(await findCourse(ada, hidden.permalink)).toBeNull();
  await removeCourse(admin, { id, courseId: hidden.id });
  expect(await sees(ada)).toBe(true);
  const record = await findLearningPathRecord(admin, id);
  if (!record) throw new Error("The path is gone.");
  const { version, name, description, inOrder } = record;
  const details = { name, description, inOrder };
  await savePathDetails(admin, { id, version, ...details, access: "assigned" });
  expect([await sees(ada), await sees(ben)]).toEqual([false, true]);
  await changePathStatus(admin, { id, from: "published", to: "draft" });
  expect([await sees(ada), await sees(ben)], "a draft").toEqual([false, false]);
  expect(await listAssignments(ben)).toEqual([]);
  expect(courses).toHaveLength(2);
  expect(await findLearningPath(ben, "no id")).toBeNull();
});

test("The catalog shows the first paths and their number; pages list them all", async () => {
  const course = await createPathCourse();
  const hidden = await createPathCourse({ access: "groups" });
  const named = (index: number) => `${index % 2 ? "Odd" : "even"} ${String(index).padStart(2, "0")}`;
  for (let index = 0; index < 54; index++)
    await db().learningPath.create({
      data: {
        name: named(index),
        status: "published",
        courses: { create: { courseId: index < 52 ? course.id : hidden.id, position: 1 } },
      },
    });
  const ada = await createLearner();
  const shown = await listCatalogWithPaths(ada, { q: "", category: "", language: "", page: 1 });
  expect(shown.found).toBe(52);
  expect(shown.paths.map(({ name }) => name)).toEqual(
    Array.from({ length: 12 }, (_, index) => named(index * 2)),
  );
  const pages = await Promise.all([1, 2, 3, 4].map((page) => listPaths(ada, { q: "", page })));
  expect(pages.map(({ paths, hasNext }) => [paths.length, hasNext])).toEqual([
    [24, true],
    [24, true],
    [4, false],
    [0, false],
  ]);
  expect(new Set(pages.flatMap(({ paths }) => paths.map(({ id }) => id))).size).toBe(52);
  const odd = await listPaths(ada, { q: "ODD", page: 2 });
  expect(odd).toMatchObject({ hasNext: false, paths: [{ name: named(49), done: 0, number: 1 }, {}] });
  expect((await listCatalogWithPaths(ada, { q: "odd", category: "", language: "", page: 1 })).found).toBe(26);
  expect((await listCatalogWithPaths(ada, { q: "odd 0", category: "", language: "", page: 1 })).found).toBe(
    5,
  );
});

test("Courses keep their order, and one of two simultaneous moves is refused", async () => {
  const { id, courses } = await createPath({ courses: 3, details: { description: "All of it" } });
  const [a, b, c] = courses.map((course) => course.id) as [string, string, string];
  const order = async () => (await findLearningPathRecord(admin, id))?.courses.map((course) => course.id);
  await moveCourse(admin, { id, courseId: c, before: null, to: b });
  expect(await order()).toEqual([a, c, b]);
  await moveCourse(admin, { id, courseId: c, before: null, to: b });
  expect(await order(), "sent twice").toEqual([a, c, b]);
  await expect(moveCourse(admin, { id, courseId: a, before: b, to: null })).rejects.toMatchObject({
    code: "learning_path_changed",
  });
  await moveCourse(admin, { id, courseId: a, before: c, to: null });
  expect(await order()).toEqual([c, b, a]);
  await removeCourse(admin, { id, courseId: b });
  await addCourse(admin, { id, courseId: b });
  await addCourse(admin, { id, courseId: b });
  expect(await order()).toEqual([c, a, b]);
  for (const courseId of [c, a]) await removeCourse(admin, { id, courseId });
  await expect(removeCourse(admin, { id, courseId: b })).rejects.toMatchObject({
    code: "learning_path_empty",
  });
  const version = (await findLearningPathRecord(admin, id))?.updatedAt.toISOString() ?? "";
  await expect(deleteLearningPath(admin, id, version)).rejects.toMatchObject({
    code: "learning_path_not_deletable",
  });
  const { id: empty } = await createPath({ courses: 0, isDraft: true });
  await expect(changePathStatus(admin, { id: empty, from: "draft", to: "published" })).rejects.toMatchObject({
    code: "learning_path_empty",
  });
  const entries = await db().auditEntry.findMany({ where: { subjectId: id }, select: { action: true } });
  expect(new Set(entries.map(({ action }) => action))).toEqual(
    new Set([
      ...[
        "created",
        "updated",
        "certificates_changed",
        "published",
        "course_added",
        "course_removed",
        "course_moved",
      ].map((action) => `learning_path.${action}`),
    ]),
  );
});

test("A path's learners are counted and listed by group, and its file names the path and their groups", async () => {
  const { id } = await createPath();
  const ada = await createLearner({ firstName: "Ada" });
  await createLearner({ firstName: "Bea" });
  await assignPath(id);
  for (const name of ["Sales", "Night shift"])
    await db().group.create({
      data: { name, memberships: { create: { personId: ada.personId, source: "admin" } } },
    });
  const states = async (group: string) => (await countPathStates(admin, id, { group }))?.states;
  expect([await states(""), await states("Sales"), await states("None")]).toEqual([
    { assigned: 2 },
    { assigned: 1 },
    {},
  ]);
  const file = pathLearnersFileFor(admin, { id, name: "First weeks" });
  const cells = async (group: string) =>
    (await wholeOf(file, { group })).map((row) =>
      ["first_name", "learning_path", "groups"].map((name) => file.csv[name]?.(row)),
    );
  expect(await cells("")).toEqual([
    ["Ada", "First weeks", "Night shift; Sales"],
    ["Bea", "First weeks", null],
  ]);
  expect((await cells("Night shift")).map(([name]) => name)).toEqual(["Ada"]);
});
