import { expect, test } from "vitest";
import { db } from "@/lib/db";
import { admin, createCourse, createLearner } from "@/prisma/testing/factories";
import { getLearningSummary, keepLearningSummary } from "./learning";

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day);

async function assign(courseId: string, dueInDays: number, people: string[]) {
  const { id } = await db().assignment.create({
    data: { courseId, audience: "chosen", dueOn: inDays(dueInDays), createdAt: inDays(-100) },
  });
  await db().assignmentPerson.createMany({
    data: people.map((personId) => ({ assignmentId: id, personId, createdAt: inDays(-100) })),
  });
}

test("what is late or due this week is counted by course, the latest first; drafts and people who left are not", async () => {
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
  expect(await getLearningSummary(admin)).toMatchObject({
    overdue: 2,
    dueThisWeek: 1,
    courses: [
      { name: "Late", overdue: 2, dueThisWeek: 0 },
      { name: "Soon", overdue: 0, dueThisWeek: 1 },
    ],
  });
});

test("a course stalls for those who began it and have not opened it for a month", async () => {
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
  expect((await getLearningSummary(admin)).stalled).toEqual([
    { id: courseId, name: "Stalls", people: 2, underWay: 3 },
  ]);
});

test("completed courses are counted by week, for twelve weeks", async () => {
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
  const { weeks } = await getLearningSummary(admin);
  expect(weeks).toHaveLength(12);
  expect(weeks.map(({ completed }) => completed)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
  expect(weeks.every(({ from }) => new Date(from).getUTCDay() === 1)).toBe(true);
});

test("a school with very much to count is shown as it was counted last", async () => {
  await keepLearningSummary();
  await createCourse({ name: "Late" }).then(async ({ id }) =>
    assign(id, -3, [(await createLearner()).personId]),
  );
  expect((await getLearningSummary(admin)).overdue, "a small one").toBe(1);
  await db().learningSummary.update({ where: { id: 1 }, data: { rowsCounted: 1_000_000 } });
  expect((await getLearningSummary(admin)).overdue).toBe(0);
  await keepLearningSummary();
  expect((await getLearningSummary(admin)).overdue).toBe(1);
});
