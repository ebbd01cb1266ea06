import { expect, test } from "vitest";
import { pageOf, wholeOf } from "@/e2e/testing/admin-lists";
import { admin, createActivities, createCourse, createLearner } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { completeActivity } from "@/lib/learning/complete";
import { learnersList } from "@/lib/learning/course-learners-list";
import { enroll } from "@/lib/learning/enroll";
import { countLearners, findCourseRecord } from "./admin-record";
import { addCategory } from "./edit-categories";
import { coursesFileFor, coursesListFor } from "./list";

async function found(parameters: Record<string, string> = {}): Promise<string[]> {
  const { rows } = await pageOf(coursesListFor(admin), parameters);
  return rows.map(({ name }) => name);
}

test("Filters by text, status and category find courses in the chosen order", async () => {
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  const fire = await createCourse({ name: "fire drill", status: "archived", updatedAt: at(3) });
  await createCourse({ name: "Élan", shortDescription: "No fire here", updatedAt: at(1) });
  await createCourse({ name: "Draft", status: "draft", updatedAt: at(2) });
  expect(await found()).toEqual(["Draft", "fire drill", "Élan"]);
  expect(await found({ sort: "-updated" })).toEqual(["fire drill", "Draft", "Élan"]);
  expect(await found({ q: "FIR" })).toEqual(["fire drill", "Élan"]);
  expect(await found({ status: "archived" })).toEqual(["fire drill"]);
  await addCategory(admin, { id: fire.id, category: "Safety" });
  expect(await found({ category: "Safety", status: "archived" })).toEqual(["fire drill"]);
  const nothing: Record<string, string>[] = [
    { q: "ire" },
    { q: "%" },
    { category: "safety" },
    { category: "Safety", status: "draft" },
  ];
  for (const parameters of nothing) expect(await found(parameters)).toEqual([]);
});

test("The list shows each course's activities and people", async () => {
  const course = await createCourse({ name: "First" });
  await createCourse({ name: "Second" });
  await createActivities(course, 2);
  for (const learner of [await createLearner(), await createLearner()])
    await enroll(learner, { courseId: course.id });
  const counted = { id: course.id, activitiesCount: 2, enrollmentsCount: { count: 2, isMore: false } };
  const { rows } = await pageOf(coursesListFor(admin));
  expect(rows[0]).toMatchObject(counted);
  expect(rows[1]).toMatchObject({ activitiesCount: 0, enrollmentsCount: { count: 0, isMore: false } });
  expect((await wholeOf(coursesFileFor(admin)))[0]).toMatchObject({ ...counted, enrollmentsCount: 2 });
  const { enrollmentsCount, ...record } = counted;
  expect(await findCourseRecord(admin, course.id)).toMatchObject(record);
  const nobody = { count: 0, isMore: false };
  const none = { enrollmentsCount: nobody, underWayCount: nobody, completionsCount: nobody };
  expect(await countLearners(admin, course.id)).toEqual({
    ...none,
    enrollmentsCount,
    underWayCount: enrollmentsCount,
  });
  expect(await countLearners(admin, "1'")).toEqual(none);
  expect(await findCourseRecord(admin, "'; DROP TABLE courses")).toBeNull();
});

test("A course's learners are its own, filtered by name and sorted by progress", async () => {
  const [course, other] = [await createCourse(), await createCourse()];
  const [activityId] = await createActivities(course, 1);
  const [ada, bea, cem] = [
    await createLearner({ firstName: "Ada", lastName: "Lovelace" }),
    await createLearner({ firstName: "Bea", lastName: "Brown" }),
    await createLearner({ firstName: "Cem", lastName: "Lund" }),
  ];
  await completeActivity(ada, { activityId });
  await enroll(bea, { courseId: course.id });
  await enroll(cem, { courseId: other.id });
  const counts = async () => {
    const { underWayCount, completionsCount } = await countLearners(admin, course.id);
    return [underWayCount.count, completionsCount.count];
  };
  expect(await counts()).toEqual([1, 1]);
  await db().enrollment.updateMany({
    where: { personId: ada.personId },
    data: { round: 2, completedAt: null },
  });
  expect(await counts(), "who does it again has completed it").toEqual([2, 1]);
  await db().enrollment.updateMany({
    where: { personId: ada.personId },
    data: { round: 1, completedAt: new Date() },
  });
  await db()
    .$executeRaw`UPDATE enrollments SET enrolled_at = '2020-01-01' WHERE person_id = ${ada.personId}::uuid`;
  const names = async (parameters: Record<string, string>) => {
    const { rows } = await pageOf(learnersList(course.id), parameters);
    return rows.map(({ firstName, progress }) => `${firstName} ${progress}`);
  };
  expect(await names({})).toEqual(["Ada 100", "Bea 0"]);
  expect(await names({ sort: "-progress" })).toEqual(["Ada 100", "Bea 0"]);
  expect(await names({ q: "l" })).toEqual(["Ada 100"]);
  const whole = (await wholeOf(learnersList(course.id), { sort: "progress" })).map(
    ({ firstName }) => firstName,
  );
  expect(whole).toEqual(["Bea", "Ada"]);
});
