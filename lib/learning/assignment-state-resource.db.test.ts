import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { admin, createActivities, createCourse, createKey, createLearner } from "@/e2e/testing/factories";
import { handlers } from "@/lib/api/handlers";
import { assign, exempt } from "@/lib/assignments/edit";
import type { Due } from "@/lib/assignments/edit-schema";
import { listAssignments } from "@/lib/assignments/learners-assignments";
import { db } from "@/lib/database/db";
import { env } from "@/lib/env";
import { completeActivity } from "@/lib/learning/complete";

const ask = (key: string, personId: string, query = "") =>
  handlers("/v2/people/{id}/assignment_states").GET(
    new Request(`${env().BASE_URL}/v2/people/${personId}/assignment_states${query}`, {
      headers: { "X-Api-Key": key },
    }),
    { params: Promise.resolve({ id: personId }) },
  );

const read = async (key: string, personId: string, query = "") =>
  (await (await ask(key, personId, query)).json()).data;

const assignTo = (personId: string, courseId: string, due: Due, required = true) =>
  assign(admin, {
    id: uuidv7(),
    courseId,
    audience: { kind: "chosen", groupIds: [], personIds: [personId] },
    required,
    due,
    repeatMonths: 12,
    earlierCounts: true,
  });

async function assignThree() {
  const [learner, other] = [await createLearner(), await createLearner()];
  const courses = [await createCourse(), await createCourse(), await createCourse()] as const;
  const [overdue, done, undated] = courses;
  const { personId } = learner;
  await assignTo(personId, undated.id, { kind: "never" }, false);
  await assignTo(personId, done.id, { kind: "on", date: "2999-01-01" });
  await assignTo(personId, overdue.id, { kind: "on", date: "2020-01-01" });
  await assignTo(other.personId, overdue.id, { kind: "never" });
  const [activity] = await createActivities(done, 1);
  await completeActivity(learner, { activityId: activity });
  return { learner, personId, ids: courses.map(({ id }) => id) as [string, string, string] };
}

test("The API shows a person's assignments as they see them, without other people's", async () => {
  const key = await createKey();
  const { learner, personId, ids } = await assignThree();
  const found = await read(key, personId);
  expect(found).toMatchObject([
    {
      type: "assignment_states",
      attributes: {
        person_id: personId,
        course_id: ids[0],
        state: "overdue",
        required: true,
        due_on: "2020-01-01",
        completed_at: null,
      },
      relationships: {
        person: { data: { type: "people", id: personId } },
        course: { data: { type: "courses", id: ids[0] } },
      },
    },
    { attributes: { course_id: ids[1], state: "completed", completed_at: expect.stringMatching(/Z$/) } },
    { attributes: { course_id: ids[2], state: "assigned", required: false, due_on: null } },
  ]);
  const told = found.map(({ attributes }: { attributes: Record<string, unknown> }) => [
    attributes.course_id,
    attributes.state,
  ]);
  const listed = (await listAssignments(learner)).map(({ courseId, state }) => [courseId, state]);
  expect(new Map(told)).toEqual(new Map(listed as [string, string][]));
});

test("An exempt person has no due date, and filters by date skip them", async () => {
  const key = await createKey();
  const { personId, ids } = await assignThree();
  const { id } = await db().assignment.findFirstOrThrow({
    where: { courseId: ids[0], people: { some: { personId } } },
  });
  await exempt(admin, { id, personId, reason: "On leave" });
  expect(await read(key, personId, "?filter[state]=exempt")).toMatchObject([
    { attributes: { course_id: ids[0], due_on: null } },
  ]);
  expect(await read(key, personId, "?filter[due_on][lt]=2026-01-01")).toEqual([]);
});

test("The list has filters, sorting, counts, pages and stable ids", async () => {
  const key = await createKey();
  const { personId, ids } = await assignThree();
  const courses = async (query: string) =>
    (await read(key, personId, query)).map(
      ({ attributes }: { attributes: { course_id: string } }) => attributes.course_id,
    );
  const [overdue, done, undated] = ids;
  expect(await courses("?filter[state]=overdue")).toEqual([overdue]);
  expect(await courses("?filter[state][in]=completed,assigned&include=course,person")).toEqual([
    done,
    undated,
  ]);
  expect(await courses("?filter[required]=false")).toEqual([undated]);
  expect(await courses("?filter[due_on][lt]=2026-01-01")).toEqual([overdue]);
  expect(await courses("?sort=-due_on")).toEqual([undated, done, overdue]);
  expect(await courses("?limit=1&page=2&meta[total]=true")).toEqual([done]);
  const idsNow = async () => (await read(key, personId)).map(({ id }: { id: string }) => id);
  const before = await idsNow();
  expect(new Set(before).size).toBe(3);
  await db().$executeRaw`UPDATE assignments SET due_on = '2019-01-01' WHERE due_on = '2020-01-01'`;
  expect(await idsNow()).toEqual(before);
});

test("Unknown people have no assignments, and keys need the enrollments scope", async () => {
  const { personId } = await createLearner();
  const key = await createKey();
  expect(await read(key, personId)).toEqual([]);
  expect((await ask(key, uuidv7())).status).toBe(404);
  expect((await ask(await createKey({ scope: "people" }), personId)).status).toBe(403);
});
