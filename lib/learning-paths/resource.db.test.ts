import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { createActivities, createCourse, createKey, createLearner } from "@/e2e/testing/factories";
import { handlers } from "@/lib/api/handlers";
import type { Path } from "@/lib/api/operations";
import { db } from "@/lib/database/db";
import { env } from "@/lib/env";
import { completeActivity } from "@/lib/learning/complete";
import { enroll } from "@/lib/learning/enroll";
import { listOwnPaths } from "./own-paths";

async function read(path: Path, id: string, query = "") {
  const url = `${env().BASE_URL}${path.replace("{id}", id)}${query}`;
  const answer = await handlers(path).GET(new Request(url, { headers: { "X-Api-Key": await createKey() } }), {
    params: Promise.resolve({ id }),
  });
  return answer.json();
}

async function createPath(number: number, fields: { access?: "assigned"; inOrder?: boolean } = {}) {
  const courses: { id: string; activity: string }[] = [];
  for (let count = 0; count < number; count += 1) {
    const { id } = await createCourse();
    const [activity] = await createActivities({ id }, 1);
    courses.push({ id, activity });
  }
  const links = courses.map(({ id }, index) => ({ courseId: id, position: number - index }));
  const { id } = await db().learningPath.create({
    data: { name: "First weeks", status: "published", ...fields, courses: { create: links } },
  });
  return { id, courses };
}

const assignTo = (learningPathId: string, personId: string, repeatMonths: number | null = null) =>
  db().assignment.create({
    data: {
      id: uuidv7(),
      learningPathId,
      audience: "chosen",
      repeatMonths,
      people: { create: { personId } },
    },
  });

type Standing = {
  attributes: Record<string, unknown>;
  relationships: Record<string, { data: { id: string } }>;
};

test("The API shows each person's progress: assigned, started and completed", async () => {
  const { id, courses } = await createPath(3);
  const [assigned, begun, completed, expired] = [
    await createLearner(),
    await createLearner(),
    await createLearner(),
    await createLearner(),
  ];
  await createLearner();
  await assignTo(id, assigned.personId);
  await enroll(begun, { courseId: courses[0]?.id ?? "" });
  for (const { activity } of courses) await completeActivity(completed, { activityId: activity });
  await assignTo(id, expired.personId, 12);
  for (const { id: courseId, activity } of courses.slice(0, 2)) {
    const enrollment = await db().enrollment.create({ data: { personId: expired.personId, courseId } });
    const at = new Date(Date.now() - (courseId === courses[0]?.id ? 400 : 4) * 86_400_000);
    await db().completion.create({
      data: { enrollmentId: enrollment.id, activityId: activity, completedAt: at },
    });
  }
  const { data, included } = await read(
    "/v2/learning_paths/{id}/progress",
    id,
    "?include=person,learning_path",
  );
  const of = ({ personId }: { personId: string }) =>
    (data as Standing[]).find(({ attributes }) => attributes.person_id === personId)?.attributes;
  const none = { learning_path_id: id, courses_count: 3, completed_at: null };
  expect(data).toHaveLength(4);
  expect(of(assigned)).toMatchObject({ ...none, assigned: true, courses_completed: 0, progress: 0 });
  expect(of(begun)).toMatchObject({ ...none, assigned: false, courses_completed: 0, progress: 0 });
  expect(of(expired), "what is over does not count").toMatchObject({ courses_completed: 1, progress: 33 });
  const { completed_at: at, ...whole } = of(completed) ?? {};
  expect(whole).toMatchObject({ assigned: false, courses_completed: 3, progress: 100 });
  expect(at).toMatch(/^\d{4}-.*Z$/);
  expect(included).toHaveLength(5);
  const filtered = await read(
    "/v2/learning_paths/{id}/progress",
    id,
    "?filter[assigned]=true&meta[total]=true",
  );
  expect(filtered.meta.total).toBe(2);
  const sorted = await read("/v2/learning_paths/{id}/progress", id, "?sort=completed_at&limit=1");
  expect(sorted.data[0].attributes.person_id).toBe(completed.personId);
  expect(sorted.links.next).toContain("page=2");
});

test("The API shows a person's own paths with the same progress, and no others", async () => {
  const mine = await createPath(1);
  const other = await createPath(1, { access: "assigned" });
  const learner = await createLearner();
  for (const { courses } of [mine, other]) await enroll(learner, { courseId: courses[0]?.id ?? "" });
  const path = "/v2/people/{id}/learning_path_progress";
  const [one, ...others] = (await read(path, learner.personId)).data;
  expect(others, "only for those to whom it is assigned").toEqual([]);
  expect(one.relationships).toEqual({
    person: { data: { type: "people", id: learner.personId } },
    learning_path: { data: { type: "learning_paths", id: mine.id } },
  });
  expect((await read("/v2/learning_paths/{id}/progress", mine.id)).data).toEqual([one]);
  await assignTo(other.id, learner.personId);
  expect((await read(path, learner.personId)).data).toHaveLength(2);
  const { data } = await read("/v2/people/{id}/assignment_states", learner.personId);
  expect(data.map((row: Standing) => row.relationships.learning_path)).toEqual([
    { data: { type: "learning_paths", id: other.id } },
  ]);
});

test("An invisible path, or one with assigned courses only, doesn't count as started", async () => {
  const { id, courses } = await createPath(2);
  const courseId = courses[0]?.id ?? "";
  const learner = await createLearner();
  await enroll(learner, { courseId });
  const listed = async () => {
    const ofPath = (await read("/v2/learning_paths/{id}/progress", id)).data;
    const ofPerson = (await read("/v2/people/{id}/learning_path_progress", learner.personId)).data;
    expect(ofPerson).toEqual(ofPath);
    expect(ofPath).toHaveLength((await listOwnPaths(learner)).found);
    return ofPath.length;
  };
  expect(await listed()).toBe(1);
  const { id: closed } = await createCourse({ access: "groups" });
  await db().learningPathCourse.create({ data: { learningPathId: id, courseId: closed, position: 9 } });
  expect(await listed()).toBe(0);
  const group = await db().group.create({ data: { name: "Sales" } });
  await db().courseGroupAccess.create({ data: { courseId: closed, groupId: group.id } });
  await db().membership.create({ data: { personId: learner.personId, groupId: group.id, source: "admin" } });
  expect(await listed()).toBe(1);
  await db().assignment.create({ data: { courseId, audience: "everybody" } });
  expect(await listed()).toBe(0);
  await db().courseGroupAccess.deleteMany();
  await enroll(learner, { courseId: courses[1]?.id ?? "" });
  expect(await listed()).toBe(0);
  await db().assignment.create({ data: { courseId: closed, audience: "everybody" } });
  expect(await listed(), "assigned, and so seen").toBe(1);
});

test("The API lists a path's courses in order with their prerequisites", async () => {
  const { id, courses } = await createPath(3, { inOrder: false });
  const [c, b, a] = courses.map((course) => course.id) as [string, string, string];
  await db().learningPathPrerequisite.createMany({
    data: [
      { learningPathId: id, courseId: c, prerequisiteId: b },
      { learningPathId: id, courseId: c, prerequisiteId: a },
    ],
  });
  const { data } = await read("/v2/learning_paths/{id}", id);
  expect(data.relationships.courses.data.map((course: { id: string }) => course.id)).toEqual([a, b, c]);
  expect(data.attributes.prerequisites).toEqual([{ course_id: c, prerequisite_ids: [a, b].toSorted() }]);
  const listed = await read("/v2/learning_paths/{id}/courses", id);
  expect(new Set(listed.data.map((course: { id: string }) => course.id))).toEqual(new Set([a, b, c]));
  expect((await read("/v2/learning_paths", "")).data[0].attributes.prerequisites).toHaveLength(1);
});
