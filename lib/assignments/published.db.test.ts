import { expect, test } from "vitest";
import { pageOf } from "@/e2e/testing/admin-lists";
import { admin, createCourse, createKey, createLearner } from "@/e2e/testing/factories";
import { learningSummaryFor } from "@/e2e/testing/learning-summary";
import { handlers } from "@/lib/api/handlers";
import { changeStatus } from "@/lib/courses/edit";
import { db, Prisma } from "@/lib/database/db";
import { env } from "@/lib/env";
import { learnersListFor } from "@/lib/learning/course-learners-list";
import { pathLearnersListFor } from "@/lib/learning-paths/learners";
import { countStates, findAssignmentRecord, listAssignmentsOfPerson } from "./admin-record";
import { listAssignments } from "./learners-assignments";

const days = (days: number) => new Date(Date.now() + days * 86_400_000);
const day = (from: number) => days(from).toISOString().slice(0, 10);

async function createAssigned(of: { courseId: string } | { learningPathId: string }, terms: object) {
  const learner = await createLearner({ createdAt: days(-400) });
  const people = { create: { personId: learner.personId, createdAt: days(-100) } };
  const data = { ...of, ...terms, audience: "chosen" as const, createdAt: days(-100), people };
  const { id } = await db().assignment.create({ data });
  return { learner, id };
}

const publish = (course: { id: string }) =>
  changeStatus(admin, { id: course.id, from: "draft", to: "published" });

test("Publishing a course after its due date leaves assigned people fourteen days", async () => {
  const course = await createCourse({ status: "draft", createdAt: days(-200) });
  const { learner } = await createAssigned({ courseId: course.id }, { dueOn: days(-40) });
  await publish(course);
  expect(await listAssignments(learner)).toMatchObject([{ state: "due_soon", dueOn: day(14) }]);
  await db().course.update({ where: { id: course.id }, data: { status: "archived" } });
  await db().course.update({ where: { id: course.id }, data: { publishedAt: days(-60) } });
  await db().course.update({ where: { id: course.id }, data: { status: "published" } });
  expect(await listAssignments(learner), "published again is not new").toMatchObject([{ state: "overdue" }]);
});

test("Days after an assignment run once the course and the path are published", async () => {
  const course = await createCourse({ status: "draft" });
  const terms = { dueDays: 30, dueFrom: "assignment" };
  const one = await createAssigned({ courseId: course.id }, terms);
  const { id: learningPathId } = await db().learningPath.create({
    data: { name: "Path", courses: { create: { courseId: (await createCourse()).id, position: 1 } } },
  });
  const other = await createAssigned({ learningPathId }, terms);
  await publish(course);
  await db().learningPath.update({ where: { id: learningPathId }, data: { status: "published" } });
  expect(await listAssignments(one.learner)).toMatchObject([{ state: "assigned", dueOn: day(30) }]);
  expect(await listAssignments(other.learner)).toMatchObject([{ state: "assigned", dueOn: day(30) }]);
});

test("Rows published at creation count from then on, and drafts never count", async () => {
  const createdAt = days(-300);
  const made = async (data: object) =>
    (await db().learningPath.create({ data: { name: "Path", createdAt, ...data } })).publishedAt;
  expect(await made({ status: "published" })).toEqual(createdAt);
  expect(await made({})).toBeNull();
  expect(await made({ status: "published", publishedAt: days(-5) })).not.toEqual(createdAt);
});

test("Drafts count nowhere: for admins, in reports, or for the person", async () => {
  const course = await createCourse();
  const { learner, id } = await createAssigned({ courseId: course.id }, { dueOn: days(-40) });
  const seen = async () => ({
    states: await countStates(admin, id),
    ofPerson: (await listAssignmentsOfPerson(admin, learner.personId, 10)).length,
    listed: (await pageOf(await learnersListFor(admin, course.id), {})).rows.length,
    late: (await pageOf(await learnersListFor(admin, course.id), { state: "late" })).rows.length,
    summary: (await learningSummaryFor(admin)).overdue,
    own: (await listAssignments(learner)).length,
  });
  expect(await seen()).toEqual({
    ...{ states: { overdue: 1 }, ofPerson: 1, listed: 1, late: 1, summary: 1, own: 1 },
  });
  await db().course.update({ where: { id: course.id }, data: { status: "archived" } });
  expect(await seen()).toEqual({ states: {}, ofPerson: 0, listed: 0, late: 0, summary: 0, own: 0 });
});

test("Counting a large path counts each person once, with all of its courses", async () => {
  const { id: learningPathId } = await db().learningPath.create({
    data: { name: "Path", status: "published" },
  });
  const { id } = await db().assignment.create({ data: { learningPathId, audience: "chosen" } });
  const { id: groupId } = await db().group.create({ data: { name: "Warehouse" } });
  await db().assignmentGroup.create({ data: { assignmentId: id, groupId } });
  const path = Prisma.sql`${learningPathId}::uuid`;
  // The 30,000 rows, twice, exceed the bound of 25,000; each person has completed one of the courses.
  await db().$transaction([
    db()
      .$executeRaw`INSERT INTO people (id, first_name) SELECT gen_random_uuid(), n::text FROM generate_series(1, 600) AS n`,
    db()
      .$executeRaw`INSERT INTO memberships (person_id, group_id, source) SELECT id, ${groupId}::uuid, 'admin' FROM people`,
    db()
      .$executeRaw`INSERT INTO assignment_people (assignment_id, person_id) SELECT ${id}::uuid, id FROM people`,
    db().$executeRaw`INSERT INTO courses (id, name, permalink, status)
      SELECT gen_random_uuid(), n::text, n::text, 'published' FROM generate_series(0, 49) AS n`,
    db().$executeRaw`INSERT INTO learning_path_courses (learning_path_id, course_id, position)
      SELECT ${path}, id, name::int + 1 FROM courses`,
    db()
      .$executeRaw`INSERT INTO course_completions (person_id, course_id, course_name, course_permalink, activities, completed_at)
      SELECT people.id, courses.id, '', '', '[]', now() FROM people JOIN courses ON name::int = first_name::int % 50`,
  ]);
  await db().$executeRaw`ANALYZE`;
  const record = await findAssignmentRecord(admin, { learningPathId }, id);
  expect(record?.reached).toEqual({ count: 600, isMore: false });
  expect(await countStates(admin, id)).toEqual({ in_progress: 600 });
});

test("Adding a course to a completed path lists no learners in that course", async () => {
  const [first, added] = [await createCourse(), await createCourse()];
  const { id: learningPathId } = await db().learningPath.create({
    data: {
      ...{ name: "Path", status: "published", publishedAt: days(-300) },
      courses: { create: { courseId: first.id, position: 1, createdAt: days(-300) } },
    },
  });
  const { learner, id } = await createAssigned({ learningPathId }, { repeatMonths: 12 });
  const { personId } = learner;
  const record = { courseName: "", coursePermalink: "", activities: [], completedAt: days(-90) };
  await db().courseCompletion.create({ data: { ...record, personId, courseId: first.id } });
  await db().learningPathCourse.create({ data: { learningPathId, courseId: added.id, position: 2 } });
  const seen = async (filters: Record<string, string> = {}) =>
    (await pageOf(await learnersListFor(admin, added.id), filters)).rows;
  expect(await listAssignments(learner)).toMatchObject([
    { state: "completed", path: { done: 2, number: 2 } },
  ]);
  expect(await countStates(admin, id)).toEqual({ completed: 1 });
  expect((await pageOf(pathLearnersListFor(admin, learningPathId), {})).rows).toMatchObject([
    { state: "completed" },
  ]);
  const nowhere: Record<string, string>[] = [{}, { state: "completed" }, { assigned: "yes" }];
  for (const filters of nowhere) expect(await seen(filters), JSON.stringify(filters)).toEqual([]);
  const answer = await handlers("/v2/people/{id}/assignments").GET(
    new Request(`${env().BASE_URL}/v2/people/${personId}/assignments`, {
      headers: { "X-Api-Key": await createKey() },
    }),
    { params: Promise.resolve({ id: personId }) },
  );
  expect((await answer.json()).data).toMatchObject([{ attributes: { course_id: first.id } }]);
  await db().enrollment.create({ data: { personId, courseId: added.id } });
  expect(await seen()).toMatchObject([{ id: personId, state: "in_progress", required: null }]);
  expect(await seen({ state: "in_progress", assigned: "no" })).toHaveLength(1);
  expect(await seen({ state: "completed" })).toEqual([]);
});

test("A draft assigned and published on one day keeps its due date", async () => {
  const course = await createCourse({ status: "draft" });
  const { learner, id } = await createAssigned({ courseId: course.id }, { dueOn: days(5) });
  const createdAt = days(-1 / 24);
  const people = { updateMany: { where: {}, data: { createdAt } } };
  await db().assignment.update({ where: { id }, data: { createdAt, people } });
  await publish(course);
  expect(await listAssignments(learner)).toMatchObject([{ state: "due_soon", dueOn: day(5) }]);
});
