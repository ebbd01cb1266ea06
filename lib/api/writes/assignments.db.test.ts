import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { createGroupRow, document, linkage, send } from "@/e2e/testing/api-writes";
import { createActivities, createCourse, createKey, createLearner } from "@/e2e/testing/factories";
import { writeScopes } from "@/lib/api-keys/schema";
import { applyWaitingRequirements } from "@/lib/assignments/apply-requirements";
import { db } from "@/lib/database/db";
import { completeActivity } from "@/lib/learning/complete";

let key: string;

beforeEach(async () => {
  key = await createKey({ writeScopes: [...writeScopes] });
});

async function dataOf(answer: Response, status: number) {
  const { data, errors } = await answer.json();
  expect([answer.status, errors]).toEqual([status, undefined]);
  return data;
}

const assignmentOf = async (attributes: object, relationships: object = {}) =>
  dataOf(
    await send(key, "POST", "/v2/assignments", {
      body: document("assignments", attributes, { relationships }),
    }),
    201,
  );

const requirementsOf = async (personId: string) => {
  await applyWaitingRequirements(personId);
  return db().requirement.findMany({ where: { personId, endedAt: null } });
};

test("An assignment reaches its groups and people, until it ends", async () => {
  const { id: course_id } = await createCourse();
  const [ada, ben, cleo] = [await createLearner(), await createLearner(), await createLearner()];
  const group = await createGroupRow();
  await db().membership.create({
    data: { personId: ben.personId, groupId: group.id, source: "admin" },
  });
  const related = { people: linkage("people", ada.personId), groups: linkage("groups", group.id) };
  const { id, attributes, relationships } = await assignmentOf({ course_id, due_days: 30 }, related);
  expect(attributes).toMatchObject({
    course_id,
    learning_path_id: null,
    audience: "chosen",
    required: true,
    due_on: null,
    due_days: 30,
    due_from: "assignment",
    repeat_months: null,
    repeats_with_certificate: false,
    earlier_completions_count: false,
    ended_at: null,
  });
  expect(relationships).toMatchObject({ groups: related.groups });
  expect(attributes.people_count).toBe(1);
  const reached = async () =>
    (await Promise.all([ada, ben, cleo].map(({ personId }) => requirementsOf(personId)))).map(
      (rows) => rows.length,
    );
  expect(await reached()).toEqual([1, 1, 0]);
  expect((await send(key, "DELETE", "/v2/assignments/{id}", { id })).status).toBe(204);
  expect(await reached()).toEqual([0, 0, 0]);
  expect(await db().assignment.findUnique({ where: { id } })).toMatchObject({ endedAt: expect.any(Date) });
});

test("A change of terms replaces the due date or the repetition as a whole, and keeps the rest", async () => {
  const { id: course_id } = await createCourse();
  const { id } = await assignmentOf({ course_id, audience: "everybody", due_days: 3, repeat_months: 12 });
  const change = async (attributes: object) =>
    (
      await dataOf(
        await send(key, "PATCH", "/v2/assignments/{id}", {
          id,
          body: document("assignments", attributes),
        }),
        200,
      )
    ).attributes;
  const due = { due_on: "2036-01-01", due_days: null, due_from: null };
  expect(await change({ due_on: due.due_on })).toMatchObject({ ...due, repeat_months: 12 });
  expect(await change({ repeats_with_certificate: true })).toMatchObject({
    ...due,
    repeat_months: null,
    repeats_with_certificate: true,
  });
  expect(await change({ repeats_with_certificate: false, required: false })).toMatchObject({
    ...due,
    required: false,
    repeats_with_certificate: false,
  });
  expect(await change({ due_on: null })).toMatchObject({ due_on: null, due_days: null });
});

test("People who match conditions get a learning path, and can be exempt", async () => {
  const path = await db().learningPath.create({
    data: {
      name: "First weeks",
      status: "published",
      courses: { create: { courseId: (await createCourse()).id, position: 1 } },
    },
  });
  const field = await db().personField.create({ data: { name: "Department", position: 1 } });
  const { personId } = await createLearner();
  const value = { personId, fieldId: field.id, value: "Sales", source: "admin" } as const;
  await db().personFieldValue.create({ data: value });
  const conditions = [{ field_id: field.id, value: "Sales" }];
  const { id, attributes } = await assignmentOf({
    learning_path_id: path.id,
    audience: "matching",
    conditions,
  });
  expect(attributes).toMatchObject({ conditions, learning_path_id: path.id });
  expect(await requirementsOf(personId)).toHaveLength(1);
  const exempt = (reason: string) => {
    const body = document("exemptions", { person_id: personId, reason });
    return send(key, "POST", "/v2/assignments/{id}/exemptions", { id, body });
  };
  expect((await dataOf(await exempt("Ill"), 201)).attributes).toMatchObject({ reason: "Ill" });
  const exemption = await dataOf(await exempt("On leave"), 200);
  expect(exemption.attributes).toMatchObject({ assignment_id: id, person_id: personId, reason: "On leave" });
  expect(await requirementsOf(personId)).toMatchObject([{ exemptSince: expect.any(Date) }]);
  expect((await send(key, "DELETE", "/v2/exemptions/{id}", { id: exemption.id })).status).toBe(204);
  expect(await db().exemption.count()).toBe(0);
});

test("A learning path has its courses in their order, which a change replaces", async () => {
  const courses = [await createCourse(), await createCourse(), await createCourse()];
  const [a = "", b = "", c = ""] = courses.map(({ id }) => id);
  for (const course of courses) await createActivities(course, 1);
  const related = (...ids: string[]) => ({ relationships: { courses: linkage("courses", ...ids) } });
  const { id, attributes } = await dataOf(
    await send(key, "POST", "/v2/learning_paths", {
      body: document(
        "learning_paths",
        { name: "First weeks", description: "All", status: "published" },
        related(c, a),
      ),
    }),
    201,
  );
  expect(attributes).toMatchObject({ status: "published", description: "All", courses_count: 2 });
  const replace = async (...ids: string[]) => {
    const body = document("learning_paths", {}, related(...ids));
    const data = await dataOf(await send(key, "PATCH", "/v2/learning_paths/{id}", { id, body }), 200);
    return data.relationships.courses.data.map((one: { id: string }) => one.id);
  };
  expect(await replace(a, c)).toEqual([a, c]);
  expect(await replace(b, c, a)).toEqual([b, c, a]);
  expect(await replace(c)).toEqual([c]);
  const all = await send(key, "PATCH", "/v2/learning_paths/{id}", {
    id,
    body: document("learning_paths", { status: "draft" }, related()),
  });
  expect((await dataOf(all, 200)).attributes).toMatchObject({ status: "draft", courses_count: 0 });
  const entries = await db().auditEntry.findMany({
    where: { action: { startsWith: "learning_path.course" } },
    orderBy: { at: "asc" },
  });
  expect(entries.map(({ action, concerns }) => [action.slice(21), concerns[0]])).toEqual([
    ["added", c],
    ["added", a],
    ["moved", a],
    ["moved", c],
    ["added", b],
    ["moved", a],
    ["removed", b],
    ["removed", a],
    ["removed", c],
  ]);
});

test("An assignment to unknown people or groups is refused, and names them", async () => {
  const { id: course_id } = await createCourse();
  const [{ personId }, unknown, other] = [await createLearner(), uuidv7(), uuidv7()];
  const refused = async (relationships: object) => {
    const body = document("assignments", { course_id }, { relationships });
    const answer = await send(key, "POST", "/v2/assignments", { body });
    const [error] = (await answer.json()).errors;
    expect(await db().assignment.count()).toBe(0);
    return [answer.status, error.detail];
  };
  expect(await refused({ people: linkage("people", personId, unknown, other) })).toEqual([
    404,
    expect.stringContaining(`${unknown}, ${other}`),
  ]);
  expect(await refused({ groups: linkage("groups", unknown) })).toEqual([
    404,
    expect.stringContaining(unknown),
  ]);
  const many = Array.from({ length: 501 }, () => uuidv7());
  expect(await refused({ people: linkage("people", ...many) })).toEqual([422, expect.any(String)]);
});

test("Removing a course that completes a path for people says so in the audit log", async () => {
  const [a, b] = [await createCourse(), await createCourse()];
  const path = await db().learningPath.create({
    data: {
      name: "First weeks",
      status: "published",
      courses: {
        create: [
          { courseId: a.id, position: 1 },
          { courseId: b.id, position: 2 },
        ],
      },
    },
  });
  const learner = await createLearner();
  const [activityId] = await createActivities(a, 1);
  await completeActivity(learner, { activityId });
  const body = document("learning_paths", {}, { relationships: { courses: linkage("courses", a.id) } });
  const removal = await send(
    key,
    "PATCH",
    "/v2/learning_paths/{id}",
    { id: path.id, body },
    { "Idempotency-Key": uuidv7() },
  );
  await dataOf(removal, 200);
  expect(
    await db().auditEntry.findFirst({ where: { action: "learning_path.course_removed" } }),
  ).toMatchObject({
    after: { pathCompletedBy: 1 },
  });
});
