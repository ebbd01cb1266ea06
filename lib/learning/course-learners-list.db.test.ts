import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { queryOf, wholeOf } from "@/e2e/testing/admin-lists";
import { admin, createActivities, createCourse, createLearner } from "@/e2e/testing/factories";
import { assign } from "@/lib/assignments/edit";
import type { NewAssignment } from "@/lib/assignments/edit-schema";
import { exemptLearners } from "@/lib/assignments/exempt-learners";
import { db } from "@/lib/database/db";
import { readListPage } from "@/lib/lists/admin-list";
import { findAudience, smallAudience } from "./audience";
import { completeActivity } from "./complete";
import { countLearnerStates } from "./count-states";
import { learnersFileFor, learnersList } from "./course-learners-list";
import { enroll } from "./enroll";
import { startAgain } from "./start-again";

type Learner = Awaited<ReturnType<typeof createLearner>>;

const named = (firstName: string) =>
  createLearner({ firstName, lastName: "", email: `${firstName}@example.com` });

const assignTo = (courseId: string, people: Learner[], fields: Partial<NewAssignment> = {}) =>
  assign(admin, {
    id: uuidv7(),
    courseId,
    audience: { kind: "chosen", groupIds: [], personIds: people.map(({ personId }) => personId) },
    required: true,
    due: { kind: "never" },
    repeatMonths: null,
    earlierCounts: true,
    ...fields,
  });

const on = (date: string) => ({ due: { kind: "on" as const, date } });

const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);

/** Creates a person in each state; Ben and Bo started without an assignment. */
async function courseOfAll() {
  const course = await createCourse();
  const [activity, second] = await createActivities(course, 2);
  const people = await Promise.all(
    ["Ann", "Ben", "Bo", "Cy", "Dan", "Eve", "Flo", "Gil", "Hal"].map((name) => named(name)),
  );
  const [ann, ben, bo, cy, dan, eve, flo, gil] = people as [Learner, ...Learner[]] & Learner[];
  const both = async (learner: Learner | undefined) => {
    for (const activityId of [activity, second]) await completeActivity(learner as Learner, { activityId });
  };
  const is = (...learners: (Learner | undefined)[]) => learners as Learner[];
  await enroll(ben as Learner, { courseId: course.id });
  await both(bo);
  await assignTo(course.id, is(ann));
  await assignTo(course.id, is(cy), on("2020-01-01"));
  await assignTo(course.id, is(dan), on(soon));
  await completeActivity(eve as Learner, { activityId: activity });
  await assignTo(course.id, is(eve), on("2999-01-01"));
  await both(flo);
  await assignTo(course.id, is(flo), { required: false });
  await assignTo(course.id, is(gil), on("2020-01-01"));
  const personIds = is(gil).map(({ personId }) => personId);
  await exemptLearners(admin, { of: { courseId: course.id }, personIds, reason: "On leave" });
  return { course, people };
}

const inStates = async (courseId: string, parameters: object = {}) =>
  (await wholeOf(learnersList(courseId, await findAudience(admin, courseId)), parameters)).map(
    ({ firstName, state }) => `${firstName} ${state}`,
  );

test("The list shows enrolled and assigned people once, in the right state", async () => {
  const { course } = await courseOfAll();
  expect(await inStates(course.id)).toEqual([
    "Ann not_started",
    "Ben in_progress",
    "Bo completed",
    "Cy overdue",
    "Dan due_soon",
    "Eve in_progress",
    "Flo completed",
    "Gil exempt",
  ]);
  const rows = await wholeOf(learnersList(course.id));
  expect(rows.find(({ firstName }) => firstName === "Ann")).toMatchObject({
    progress: null,
    enrolledAt: null,
  });
  expect(rows.find(({ firstName }) => firstName === "Eve")).toMatchObject({
    progress: 50,
    dueOn: "2999-01-01",
  });
  expect(rows.find(({ firstName }) => firstName === "Flo")).toMatchObject({ required: false, dueOn: null });
  expect(rows.find(({ firstName }) => firstName === "Ben")).toMatchObject({ required: null });
});

test.each([
  [{ state: "overdue" }, ["Cy"]],
  [{ state: "due_soon" }, ["Dan"]],
  [{ state: "in_progress" }, ["Eve", "Ben"]],
  [{ state: "not_started" }, ["Ann"]],
  [{ state: "completed" }, ["Bo", "Flo"]],
  [{ state: "expired" }, []],
  [{ state: "exempt" }, ["Gil"]],
  [{ state: "not_completed" }, ["Cy", "Dan", "Eve", "Ann", "Ben"]],
  [{ state: "not_completed", sort: "-name" }, ["Eve", "Dan", "Cy", "Ben", "Ann"]],
  [{ assigned: "no" }, ["Ben", "Bo"]],
  [{ assigned: "yes", state: "completed" }, ["Flo"]],
  [{ q: "eve" }, ["Eve"]],
  [{ q: "eve", state: "overdue" }, []],
  [{ sort: "due", assigned: "yes" }, ["Cy", "Dan", "Eve"]],
  [{ sort: "-progress", state: "in_progress" }, ["Eve", "Ben"]],
])("The filter %j finds %j", async (parameters, names) => {
  const { course } = await courseOfAll();
  const found = (await inStates(course.id, parameters)).map((words) => words.split(" ")[0]);
  expect(found.slice(0, "sort" in parameters ? names.length : undefined)).toEqual(names);
});

test("Someone with two assignments is found once, in the more urgent state", async () => {
  const course = await createCourse();
  const [ann, ben] = [await named("Ann"), await named("Ben")];
  await assignTo(course.id, [ann, ben], on(soon));
  await assignTo(course.id, [ann], on("2020-01-01"));
  await assignTo(course.id, [ben]);
  for (const sort of ["name", "due"]) {
    expect(await inStates(course.id, { sort })).toEqual(["Ann overdue", "Ben due_soon"]);
    for (const [state, found] of Object.entries({ overdue: ["Ann"], due_soon: ["Ben"], not_started: [] }))
      expect(await inStates(course.id, { sort, state })).toEqual(found.map((name) => `${name} ${state}`));
  }
});

/** Creates a course that one assignment gives to everyone, with a person in each state and one who was deactivated. */
async function courseForEveryone() {
  const course = await createCourse();
  const [activity] = await createActivities(course, 2);
  const people = await Promise.all(
    ["Ann", "Ben", "Bo", "Cy", "Dan", "Eve", "Flo", "Gil", "Hal"].map((name) => named(name)),
  );
  const [, ben, bo, , , , flo, , hal] = people;
  for (const learner of [ben, bo, flo, hal])
    await completeActivity(learner as Learner, { activityId: activity });
  await assign(admin, { ...everyone, id: uuidv7(), courseId: course.id });
  await db().person.update({ where: { id: hal?.personId ?? "" }, data: { deactivatedAt: new Date() } });
  const days = (number: number) => new Date(Date.now() + number * 86_400_000);
  const rows: Record<string, object> = {
    Bo: { completedAt: days(-2), validUntil: days(100) },
    Cy: { dueAt: days(-3) },
    Dan: { dueAt: days(3) },
    Eve: { completedAt: days(-200), validUntil: days(-1) },
    Flo: { completedAt: days(-2) },
    Gil: { dueAt: days(-3), exemptSince: days(-5) },
  };
  for (const [index, name] of ["Ann", "Ben", "Bo", "Cy", "Dan", "Eve", "Flo", "Gil"].entries())
    await db().requirement.updateMany({
      where: { personId: people[index]?.personId ?? "" },
      data: rows[name] ?? {},
    });
  await db().enrollment.updateMany({ where: { personId: flo?.personId ?? "" }, data: { progress: 100 } });
  return { course };
}

const everyone = {
  audience: { kind: "everybody" as const },
  required: true,
  due: { kind: "never" as const },
  repeatMonths: null,
  earlierCounts: true,
};

const statesOf = {
  overdue: ["overdue"],
  expired: ["expired"],
  due_soon: ["due_soon"],
  in_progress: ["in_progress"],
  not_started: ["not_started"],
  completed: ["completed"],
  completed_before: ["completed_before"],
  exempt: ["exempt"],
  late: ["overdue", "expired"],
  not_completed: ["overdue", "expired", "due_soon", "in_progress", "not_started"],
};

test("One assignment to everyone is filtered and sorted as its rows say", async () => {
  const { course } = await courseForEveryone();
  const audience = await findAudience(admin, course.id);
  expect(audience).toMatchObject({ isSimple: true, isForAll: true });
  const list = learnersList(course.id, audience);
  const all = await wholeOf(list, { sort: "name" });
  expect(all.map(({ firstName, state }) => `${firstName} ${state}`)).toEqual([
    "Ann not_started",
    "Ben in_progress",
    "Bo completed_before",
    "Cy overdue",
    "Dan due_soon",
    "Eve expired",
    "Flo completed",
    "Gil exempt",
    "Hal in_progress",
  ]);
  for (const sort of ["name", "-name", "due", "-due", "progress", "-progress"]) {
    const whole = await wholeOf(list, { sort });
    expect(whole.toSorted(byFirstName), sort).toEqual(all);
    for (const [state, states] of Object.entries(statesOf)) {
      const expected = whole.filter(
        (row) => states.includes(row.state) && !(state === "not_completed" && row.deactivatedAt),
      );
      expect(namesOf(await wholeOf(list, { sort, state })), `${state} by ${sort}`).toEqual(namesOf(expected));
    }
    expect(namesOf(await wholeOf(list, { sort, assigned: "no" })), sort).toEqual(["Hal"]);
    const [first, second] = [1, 2].map((page) =>
      readListPage(admin, { ...list, pageSize: 5 }, { ...queryOf(list, { sort }), page }),
    );
    expect(
      [...((await first)?.rows ?? []), ...((await second)?.rows ?? [])].map(({ id }) => id),
      sort,
    ).toEqual(whole.map(({ id }) => id));
  }
  const group = await db().group.create({ data: { name: "Night shift" } });
  await db().membership.createMany({
    data: all.slice(2).map(({ id: personId }) => ({ groupId: group.id, personId, source: "admin" as const })),
  });
  const counts = await countLearnerStates(admin, course.id, { group: "Night shift", assigned: "" });
  const one = { completed_before: 1, overdue: 1, due_soon: 1, expired: 1, completed: 1, exempt: 1 };
  expect(counts?.states).toEqual(one);
  const due = await wholeOf(list, { sort: "due" });
  expect(namesOf(due).slice(0, 4)).toEqual(["Cy", "Eve", "Dan", "Bo"]);
  expect(namesOf(await wholeOf(list, { sort: "-progress" })).slice(0, 1)).toEqual(["Flo"]);
});

const namesOf = (rows: readonly { firstName: string }[]) => rows.map(({ firstName }) => firstName);

const byFirstName = (one: { firstName: string }, other: { firstName: string }) =>
  one.firstName < other.firstName ? -1 : 1;

test("The totals above the list match its people, in one group too", async () => {
  const { course, people } = await courseOfAll();
  const count = (asked: object = {}) =>
    countLearnerStates(admin, course.id, { group: "", assigned: "", ...asked });
  const states = { overdue: 1, due_soon: 1, in_progress: 2, not_started: 1, completed: 2, exempt: 1 };
  expect(await count()).toEqual({ states, isPart: false });
  expect((await count({ assigned: "no" }))?.states).toEqual({ in_progress: 1, completed: 1 });
  const group = await db().group.create({ data: { name: "Night shift" } });
  await db().membership.createMany({
    data: people
      .slice(0, 3)
      .map(({ personId }) => ({ groupId: group.id, personId, source: "admin" as const })),
  });
  expect((await count({ group: "Night shift" }))?.states).toEqual({
    not_started: 1,
    in_progress: 1,
    completed: 1,
  });
  expect((await count({ group: "Nobody’s" }))?.states).toEqual({});
  expect(await inStates(course.id, { group: "Night shift", state: "not_completed" })).toEqual([
    "Ann not_started",
    "Ben in_progress",
  ]);
});

test("Partial totals count each person once, in their own state", async () => {
  const { course, people } = await courseOfAll();
  await assignTo(course.id, people.slice(0, 8), { required: false });
  const anyone = { group: "", assigned: "" };
  for (const [most, number] of [
    [3, 3],
    [5, 5],
    [9, 8],
  ] as const) {
    const { states, isPart } = (await countLearnerStates(admin, course.id, anyone, most)) ?? {};
    const counted = Object.values(states ?? {}).reduce((sum, people) => sum + people, 0);
    expect({ counted, isPart }).toEqual({ counted: number, isPart: most < 9 });
  }
  for (const most of [3, 5]) {
    const none = await countLearnerStates(admin, course.id, { ...anyone, assigned: "no" }, most);
    expect(none?.states).toEqual({});
  }
});

test("A course that grew after its completion isn't completed, and nothing is due", async () => {
  const { course } = await courseOfAll();
  await createActivities(course, 1);
  const before = ["Bo completed_before", "Flo completed_before"];
  expect(await inStates(course.id, { state: "completed_before" })).toEqual(before);
  expect(await inStates(course.id, { state: "completed" })).toEqual([]);
  expect((await inStates(course.id, { state: "not_completed" })).join()).not.toMatch(/Bo|Flo/);
  const counts = await countLearnerStates(admin, course.id, { group: "", assigned: "" });
  expect(counts?.states).toMatchObject({ completed_before: 2 });
  expect(counts?.states).not.toHaveProperty("completed");
});

test("The list of everyone marks people who can see the course but haven't started", async () => {
  const { course, people } = await courseOfAll();
  await createLearner({ firstName: "Zed", deactivatedAt: new Date() });
  const audience = await findAudience(admin, course.id);
  const everyone = async (parameters: object = {}) =>
    (await wholeOf(learnersList(course.id, audience, new Date(), true), parameters)).map(
      ({ firstName, state }) => `${firstName} ${state}`,
    );
  const inIt = await inStates(course.id);
  expect(await everyone()).toEqual([...inIt, "Hal not_started"]);
  expect(await everyone({ state: "not_started" })).toEqual(["Ann not_started", "Hal not_started"]);
  expect((await everyone({ sort: "progress" })).toSorted()).toEqual((await everyone()).toSorted());
  expect((await everyone({ sort: "due" })).toSorted()).toEqual((await everyone()).toSorted());
  expect(await everyone({ assigned: "no" })).toEqual(["Ben in_progress", "Bo completed", "Hal not_started"]);
  await db().course.update({ where: { id: course.id }, data: { access: "groups" } });
  expect(await everyone()).toEqual(inIt);
  const hal = people.at(-1);
  const group = await db().group.create({ data: { name: "Night shift" } });
  await db().courseGroupAccess.create({ data: { courseId: course.id, groupId: group.id } });
  await db().membership.create({
    data: { groupId: group.id, personId: hal?.personId ?? "", source: "admin" },
  });
  expect(await everyone()).toEqual([...inIt, "Hal not_started"]);
});

test("The list stays the same, however large the audience", async () => {
  const { course } = await courseOfAll();
  const listOf = (isLarge: boolean) => learnersList(course.id, { ...smallAudience, isLarge });
  for (const parameters of [{}, { sort: "due" }, { state: "in_progress" }, { assigned: "yes" }, { q: "a" }])
    expect(await wholeOf(listOf(true), parameters)).toEqual(await wholeOf(listOf(false), parameters));
  await assign(admin, {
    id: uuidv7(),
    courseId: course.id,
    audience: { kind: "everybody" },
    required: false,
    due: { kind: "never" },
    repeatMonths: null,
    earlierCounts: true,
  });
  expect(await inStates(course.id)).toEqual(await inStates(course.id, { assigned: "yes" }));
  expect(await inStates(course.id)).toContain("Hal not_started");
});

test("An archived path assigned to everybody doesn't widen a course's list", async () => {
  const course = await createCourse();
  const [ann] = [await named("Ann"), await named("Ben")];
  const path = await db().learningPath.create({
    data: {
      ...{ name: "Path", status: "archived" },
      courses: { create: { courseId: course.id, position: 1 } },
      assignments: { create: { audience: "everybody" } },
    },
  });
  await assignTo(course.id, [ann]);
  expect(await inStates(course.id)).toEqual(["Ann not_started"]);
  await db().learningPath.update({ where: { id: path.id }, data: { status: "published" } });
  expect(await inStates(course.id)).toEqual(["Ann not_started", "Ben not_started"]);
});

test("People who repeat the course are in progress and keep their earlier date", async () => {
  const course = await createCourse();
  const [activity] = await createActivities(course, 1);
  const learner = await named("Ida");
  await completeActivity(learner, { activityId: activity });
  await assignTo(course.id, [learner], { earlierCounts: false, ...on("2999-01-01") });
  expect(await inStates(course.id)).toEqual(["Ida not_started"]);
  await startAgain(learner, { courseId: course.id });
  const [row] = await wholeOf(learnersList(course.id));
  const { completedAt: at } = await db().courseCompletion.findFirstOrThrow();
  expect(row).toMatchObject({
    state: "in_progress",
    progress: 0,
    completion: { at, activities: 1, version: 1 },
  });
});

test("An unassigned course lists people who started it", async () => {
  const { course } = await courseOfAll();
  await db().assignment.updateMany({ data: { endedAt: new Date() } });
  expect(await inStates(course.id)).toEqual([
    "Ben in_progress",
    "Bo completed",
    "Eve in_progress",
    "Flo completed",
  ]);
});

test("A malformed or unknown id lists nobody", async () => {
  await courseOfAll();
  for (const id of ["none", uuidv7()]) {
    expect(await inStates(id)).toEqual([]);
  }
});

test("The file names the course, its assigning paths and each person's groups", async () => {
  const course = await createCourse({ name: "Fire safety" });
  const ann = await named("Ann");
  await db().learningPath.create({
    data: {
      ...{ name: "New here", status: "published" },
      courses: { create: { courseId: course.id, position: 1 } },
      assignments: { create: { audience: "everybody" } },
    },
  });
  await assignTo(course.id, [ann]);
  for (const name of ["Sales", "Night shift"])
    await db().group.create({
      data: { name, memberships: { create: { personId: ann.personId, source: "admin" } } },
    });
  const fileOf = (everyone: boolean) =>
    learnersFileFor(admin, { id: course.id, name: "Fire safety" }, everyone);
  for (const [sort, everyone] of [
    ["", false],
    ["due", false],
    ["-progress", false],
    ["", true],
  ] as const) {
    const file = await fileOf(everyone);
    const rows = await wholeOf(file, { sort });
    const cells = rows.map((row) =>
      Object.fromEntries(Object.entries(file.csv).map(([name, cell]) => [name, cell(row)])),
    );
    expect(cells).toMatchObject([
      { first_name: "Ann", course: "Fire safety", learning_paths: "New here", groups: "Night shift; Sales" },
    ]);
  }
});
