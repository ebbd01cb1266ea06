import { Client } from "pg";
import { v7 as uuidv7 } from "uuid";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pageOf } from "@/e2e/testing/admin-lists";
import { admin, asStaff, createCourse, createLearner } from "@/e2e/testing/factories";
import { learningSummaryFor } from "@/e2e/testing/learning-summary";
import { closeDatabase, db } from "@/lib/database/db";
import { env, setEnv } from "@/lib/env";
import { isCancelled } from "@/lib/errors";
import { learnersList } from "@/lib/learning/course-learners-list";
import { pathLearnersListFor } from "@/lib/learning-paths/learners";
import { type AdminList, readListKeys, readListPage, readWholeList } from "@/lib/lists/admin-list";
import { withConnectionsFor } from "@/lib/workload";
import { getLearningSummary, keepLearningSummary } from "./learning";

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day);

async function assign(of: string | { learningPathId: string }, dueInDays: number, people: string[]) {
  const { id } = await db().assignment.create({
    data: {
      ...(typeof of === "string" ? { courseId: of } : of),
      audience: "chosen",
      dueOn: inDays(dueInDays),
      createdAt: inDays(-100),
    },
  });
  await db().assignmentPerson.createMany({
    data: people.map((personId) => ({ assignmentId: id, personId, createdAt: inDays(-100) })),
  });
}

async function listed<Row, Name extends string>(list: AdminList<Row, Name>) {
  const [late, soon] = [
    await pageOf(list, { state: "late" }),
    await pageOf(list, { state: "due_this_week" }),
  ];
  return [late.rows.length, soon.rows.length];
}

test("The home counts late and due courses of active people, the latest first", async () => {
  const [late, soon, draft] = [
    await createCourse({ name: "Late" }),
    await createCourse({ name: "Soon" }),
    await createCourse({ name: "Draft", status: "draft" }),
  ];
  const [ada, grace] = [await createLearner(), await createLearner()];
  const gone = await createLearner({ deactivatedAt: new Date() });
  const all = [ada, grace, gone].map(({ personId }) => personId);
  await assign(late.id, -3, all);
  await assign(soon.id, 5, [ada.personId]);
  await assign(soon.id, 12, [grace.personId]);
  await assign(draft.id, -3, all);
  expect(await learningSummaryFor(admin)).toMatchObject({
    overdue: 2,
    dueThisWeek: 1,
    courses: [
      { name: "Late", overdue: 2, dueThisWeek: 0 },
      { name: "Soon", overdue: 0, dueThisWeek: 1 },
    ],
  });
  expect([await listed(learnersList(late.id)), await listed(learnersList(soon.id))]).toEqual([
    [2, 0],
    [0, 1],
  ]);
});

test("A late path counts once per person, beside directly assigned courses", async () => {
  const courses = [await createCourse(), await createCourse({ name: "Also alone" }), await createCourse()];
  const draft = await createCourse({ status: "draft" });
  const { id: learningPathId } = await db().learningPath.create({
    data: {
      name: "First weeks",
      status: "published",
      publishedAt: new Date(0),
      courses: {
        create: [...courses, draft].map(({ id }, index) => ({
          courseId: id,
          position: index + 1,
          createdAt: inDays(-100),
        })),
      },
    },
  });
  const [ada, grace, done] = [await createLearner(), await createLearner(), await createLearner()];
  const people = [ada, grace, done].map(({ personId }) => personId);
  const complete = (personId: string, courseId: string, days: number) =>
    db().courseCompletion.create({
      data: {
        personId,
        courseId,
        courseName: "",
        coursePermalink: "",
        activities: [],
        completedAt: inDays(days),
      },
    });
  for (const { id } of courses) await complete(done.personId, id, -30);
  await complete(grace.personId, courses[0]?.id ?? "", -30);
  await assign({ learningPathId }, -3, people);
  await assign({ learningPathId }, 5, people);
  await assign(courses[1]?.id ?? "", 5, [grace.personId]);
  expect(await learningSummaryFor(admin)).toMatchObject({
    overdue: 2,
    dueThisWeek: 1,
    courses: [{ id: courses[1]?.id, name: "Also alone", overdue: 0, dueThisWeek: 1 }],
    paths: [{ id: learningPathId, name: "First weeks", overdue: 2, dueThisWeek: 0 }],
  });
  expect(await listed(pathLearnersListFor(admin, learningPathId))).toEqual([2, 0]);
});

test("A course in two paths stalls and completes once per person", async () => {
  const [{ id: courseId }, ada] = [await createCourse({ name: "In both" }), await createLearner()];
  for (const name of ["One", "Two"]) {
    const path = { name, status: "published" as const, courses: { create: { courseId, position: 1 } } };
    const { id: learningPathId } = await db().learningPath.create({ data: path });
    await assign({ learningPathId }, 90, [ada.personId]);
  }
  const enrollment = await db().enrollment.create({
    data: { courseId, personId: ada.personId, enrolledAt: inDays(-90) },
  });
  expect((await learningSummaryFor(admin)).stalled).toEqual([
    { id: courseId, name: "In both", people: 1, underWay: 1 },
  ]);
  await db().enrollment.update({ where: { id: enrollment.id }, data: { completedAt: new Date() } });
  await db().courseCompletion.create({
    data: {
      personId: ada.personId,
      courseId,
      courseName: "",
      coursePermalink: "",
      activities: [],
      completedAt: new Date(),
    },
  });
  const { stalled, weeks } = await learningSummaryFor(admin);
  expect(stalled).toEqual([]);
  expect(weeks.at(-1)).toMatchObject({ completed: 1 });
});

test("A course stalls when people haven't opened it for a month", async () => {
  const { id: courseId } = await createCourse({ name: "Stalls" });
  const other = await createCourse({ name: "Goes on" });
  const enroll = async (course: string, lastActiveOn: Date | null, completedAt: Date | null = null) => {
    const { personId } = await createLearner();
    await db().enrollment.create({
      data: { courseId: course, personId, enrolledAt: inDays(-90), lastActiveOn, completedAt },
    });
  };
  await enroll(courseId, inDays(-40));
  await enroll(courseId, null);
  await enroll(courseId, inDays(-2));
  await enroll(courseId, inDays(-40), inDays(-40));
  await enroll(other.id, inDays(-2));
  expect((await learningSummaryFor(admin)).stalled).toEqual([
    { id: courseId, name: "Stalls", people: 2, underWay: 3 },
  ]);
});

test("The home counts completed courses for twelve weeks", async () => {
  const { id: courseId } = await createCourse();
  for (const [round, days] of [0, -7, -7 * 11, -7 * 12].entries()) {
    const { personId } = await createLearner();
    await db().courseCompletion.create({
      data: {
        personId,
        courseId,
        round: round + 1,
        courseName: "",
        coursePermalink: "",
        activities: [],
        completedAt: inDays(days),
      },
    });
  }
  const { weeks } = await learningSummaryFor(admin);
  expect(weeks).toHaveLength(12);
  expect(weeks.map(({ completed }) => completed)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
  expect(weeks.every(({ from }) => new Date(from).getUTCDay() === 1)).toBe(true);
});

test("A very large school shows its last counted figures", async () => {
  await keepLearningSummary();
  await createCourse({ name: "Late" }).then(async ({ id }) =>
    assign(id, -3, [(await createLearner()).personId]),
  );
  expect((await learningSummaryFor(admin)).overdue, "a small one").toBe(1);
  await db().learningSummary.update({ where: { id: 1 }, data: { rowsCounted: 1_000_000 } });
  expect((await learningSummaryFor(admin)).overdue).toBe(0);
  await db().$executeRaw`UPDATE learning_summaries SET summary = summary - 'paths'`;
  expect((await learningSummaryFor(admin)).paths, "counted by a release without paths").toEqual([]);
  await keepLearningSummary();
  expect((await learningSummaryFor(admin)).overdue).toBe(1);
});

test("A manager of many people gets the chore's last figures, until there are few people again", async () => {
  const manager = asStaff(await createLearner(), "manager");
  const { personId } = manager;
  const summary = { ...(await learningSummaryFor(manager)), overdue: 7 };
  expect(await db().managerSummary.count(), "of few people").toBe(0);
  await db().managerSummary.create({ data: { personId, summary, rowsCounted: 1_000_000 } });
  expect((await learningSummaryFor(manager)).overdue).toBe(7);
  await keepLearningSummary();
  expect((await learningSummaryFor(manager)).overdue).toBe(0);
  expect(await db().managerSummary.count()).toBe(0);
});

describe("While counting takes too long", () => {
  const blocker = new Client({ connectionString: env().DATABASE_URL });
  beforeAll(() => blocker.connect());
  afterAll(() => blocker.end());
  beforeEach(async () => {
    await closeDatabase();
    setEnv({ DATABASE_STATEMENT_TIMEOUT_MS: "1000" });
  });
  afterEach(async () => {
    await blocker.query("ROLLBACK");
    await closeDatabase();
    setEnv({ DATABASE_STATEMENT_TIMEOUT_MS: "" });
  });
  const block = () => blocker.query("BEGIN; LOCK TABLE requirements");

  test("An admin gets earlier figures or none, and a manager none", async () => {
    const manager = asStaff(await createLearner(), "manager");
    await block();
    expect(await getLearningSummary(admin)).toBeNull();
    expect(await getLearningSummary(manager)).toBeNull();
    expect(await db().managerSummary.count(), "for the chore").toBe(1);
    await blocker.query("ROLLBACK");
    await keepLearningSummary();
    await block();
    expect(await getLearningSummary(admin)).toMatchObject({ overdue: 0 });
  });

  test("The chore gives up and keeps the earlier figures", async () => {
    await keepLearningSummary();
    await block();
    await expect(withConnectionsFor({ kind: "chores" }, () => keepLearningSummary(300))).rejects.toSatisfy(
      isCancelled,
    );
    expect(await db().learningSummary.count()).toBe(1);
  });

  test("A list by progress and a path's learners report a timeout", async () => {
    const { id } = await createCourse();
    await block();
    const byProgress = {
      filters: { q: "", state: "", group: "", assigned: "", who: "" },
      sort: "-progress",
      page: 1,
    } as const;
    expect(await readListPage(admin, learnersList(id), byProgress)).toMatchObject({ isLate: true });
    const all = { filters: { q: "", state: "", group: "" }, sort: "", page: 1 } as const;
    expect(await readListPage(admin, pathLearnersListFor(admin, uuidv7()), all)).toMatchObject({
      isLate: true,
    });
  });

  test("A list by state reports a timeout, and refuses its file and bulk actions", async () => {
    const { id } = await createCourse();
    await block();
    for (const list of [learnersList(id), pathLearnersListFor(admin, uuidv7())] as AdminList[]) {
      const query = { filters: { state: "late" }, sort: "", page: 1 };
      expect(await readListPage(admin, list, query)).toEqual({ rows: [], hasNext: false, isLate: true });
      await expect(readListKeys(admin, list, query, 10)).rejects.toMatchObject({ code: "list_too_slow" });
      const file = readWholeList(admin, list, query);
      await expect(file.next()).rejects.toMatchObject({ code: "list_too_slow" });
    }
  });
});
