import { expect, test } from "vitest";
import { createActivities, createCourse, createKey, createLearner } from "@/e2e/testing/factories";
import { allSteps, type Plan } from "@/e2e/testing/plans";
import { handlers } from "@/lib/api/handlers";
import { db, Prisma, runStatement } from "@/lib/database/db";
import { env } from "@/lib/env";
import { parseListQuery } from "@/lib/jsonapi/query";
import { queryableOf } from "@/lib/jsonapi/resource";
import { listRow } from "@/lib/lists/document-sql";
import { people } from "@/lib/people/resource";
import { completeActivity } from "./complete";
import { startAgain } from "./start-again";
import { transcriptEntries } from "./transcript-resource";

async function read(key: string, personId: string, query = "") {
  const url = `${env().BASE_URL}/v2/people/${personId}/transcript${query}`;
  const answer = await handlers("/v2/people/{id}/transcript").GET(
    new Request(url, { headers: { "X-Api-Key": key } }),
    { params: Promise.resolve({ id: personId }) },
  );
  return (await answer.json()).data;
}

async function readOne(key: string, id: string) {
  const answer = await handlers("/v2/transcript_entries/{id}").GET(
    new Request(`${env().BASE_URL}/v2/transcript_entries/${id}`, { headers: { "X-Api-Key": key } }),
    { params: Promise.resolve({ id }) },
  );
  return (await answer.json()).data;
}

/** Enrolls each person a day after the last and completes the given activities. */
async function enroll(personId: string, courseId: string, day: number, done: readonly string[] = []) {
  const enrolledAt = new Date(Date.UTC(2026, 9, day, 8));
  const { id } = await db().enrollment.create({ data: { personId, courseId, enrolledAt } });
  const completedAt = new Date(Date.UTC(2026, 10, day, 9, 30));
  await db().completion.createMany({
    data: done.map((activityId) => ({ enrollmentId: id, activityId, completedAt })),
  });
  return id;
}

test("A transcript lists a person's courses in order and nobody else's", async () => {
  const key = await createKey();
  const [{ personId }, other] = [await createLearner(), await createLearner()];
  const [done, doing] = [await createCourse({ name: "Done" }), await createCourse({ name: "Doing" })];
  const activity = await createActivities(done, 1);
  const [half] = await createActivities(doing, 2);
  const ids = [await enroll(personId, done.id, 1, activity), await enroll(personId, doing.id, 2, [half])];
  await enroll(other.personId, doing.id, 3);
  await db().course.update({ where: { id: done.id }, data: { name: "Renamed" } });
  const transcript = await read(key, personId);
  expect(transcript).toMatchObject([
    {
      type: "transcript_entries",
      id: ids[0],
      attributes: {
        person_id: personId,
        course_id: done.id,
        course_name: "Done",
        status: "completed",
        progress: 100,
        enrolled_at: "2026-10-01T08:00:00Z",
        last_active_on: null,
        completed_at: "2026-11-01T09:30:00Z",
        course_version: 1,
      },
      relationships: {
        person: { data: { type: "people", id: personId } },
        course: { data: { type: "courses", id: done.id } },
      },
    },
    {
      id: ids[1],
      attributes: {
        course_name: "Doing",
        status: "in_progress",
        progress: 50,
        completed_at: null,
        course_version: null,
        certificate_number: null,
      },
    },
  ]);
  const names = async (query: string) =>
    (await read(key, personId, query)).map(
      ({ attributes }: { attributes: { course_name: string } }) => attributes.course_name,
    );
  expect(await names("?filter[status]=completed")).toEqual(["Done"]);
  expect(await names("?filter[status]=in_progress&include=course")).toEqual(["Doing"]);
  expect(await names("?sort=-completed_at")).toEqual(["Doing", "Done"]);
  expect(await names("?q=doi")).toEqual(["Doing"]);
  expect(await names("?limit=1&page=2")).toEqual(["Doing"]);
});

test("A completion stays on the transcript without its enrollment and course", async () => {
  const key = await createKey();
  const { personId } = await createLearner();
  const course = await createCourse({ name: "Gone" });
  const enrollment = await enroll(personId, course.id, 1, await createActivities(course, 1));
  await db().enrollment.delete({ where: { id: enrollment } });
  const [left] = await read(key, personId);
  expect(left).toMatchObject({
    attributes: { course_name: "Gone", status: "completed", progress: null, enrolled_at: null },
    relationships: { course: { data: { id: course.id } } },
  });
  await enroll(personId, course.id, 2);
  expect(await read(key, personId)).toMatchObject([
    { attributes: { status: "completed", progress: 0, completed_at: "2026-11-01T09:30:00Z" } },
  ]);
  await db().course.delete({ where: { id: course.id } });
  expect(await read(key, personId, "?include=course")).toMatchObject([
    {
      id: left.id,
      attributes: { course_id: course.id, course_name: "Gone", status: "completed" },
      relationships: { course: { data: null } },
    },
  ]);
});

test("Each round of a course has a lasting entry of its own", async () => {
  const key = await createKey();
  const learner = await createLearner();
  const { personId } = learner;
  const course = await createCourse();
  const [activityId] = await createActivities(course, 1);
  await completeActivity(learner, { activityId });
  const [first] = await read(key, personId);
  await db().assignment.create({
    data: { courseId: course.id, audience: "completed", countsFrom: new Date() },
  });
  await startAgain(learner, { courseId: course.id });
  const [, second] = await read(key, personId, "?sort=round");
  expect(await read(key, personId, "?sort=round")).toMatchObject([
    { id: first.id, attributes: { ...first.attributes, progress: null, last_active_on: null } },
    { attributes: { round: 2, status: "in_progress", progress: 0, completed_at: null } },
  ]);
  await completeActivity(learner, { activityId });
  expect(await read(key, personId, "?sort=-round")).toMatchObject([
    {
      id: second.id,
      attributes: { round: 2, status: "completed", progress: 100, completed_at: expect.any(String) },
    },
    {
      id: first.id,
      attributes: { round: 1, status: "completed", completed_at: first.attributes.completed_at },
    },
  ]);
  expect(await read(key, personId, "?filter[round]=2")).toMatchObject([{ id: second.id }]);
  for (const { id } of [first, second]) expect(await readOne(key, id)).toMatchObject({ id });
  await db().enrollment.deleteMany();
  expect(await read(key, personId, "?sort=round")).toMatchObject([
    { attributes: { round: 1, status: "completed", progress: null } },
    { id: second.id, attributes: { round: 2, status: "completed", progress: null } },
  ]);
});

test("A transcript reads only its person's rows, however many there are", async () => {
  const { personId } = await createLearner();
  const course = await createCourse();
  await enroll(personId, course.id, 1);
  await db().$executeRaw`
    WITH others AS (
      INSERT INTO people (id, first_name) SELECT gen_random_uuid(), 'Other' FROM generate_series(1, 5000) RETURNING id
    ), enrolled AS (
      INSERT INTO enrollments (id, person_id, course_id) SELECT gen_random_uuid(), id, ${course.id}::uuid FROM others
    )
    INSERT INTO course_completions (person_id, course_id, course_name, course_permalink, activities, completed_at)
    SELECT id, gen_random_uuid(), 'Other', 'other', '[]', now() FROM others`;
  await db().$executeRaw`ANALYZE enrollments, course_completions, people`;
  expect(await rowsRead(personId)).toBeLessThan(50);
});

async function rowsRead(id: string): Promise<number> {
  const query = parseListQuery(new URLSearchParams("include=person"), queryableOf(transcriptEntries));
  const { sql } = listRow(transcriptEntries, { name: "person", resource: people, id }, query);
  const [row] = await runStatement<{ "QUERY PLAN": [{ Plan: Plan }] }>(
    Prisma.sql`EXPLAIN (ANALYZE, FORMAT JSON) ${sql(Prisma.sql`true`)}`,
  );
  const steps = allSteps(row?.["QUERY PLAN"][0].Plan as Plan);
  return Math.max(...steps.map((step) => step["Actual Rows"] ?? 0));
}
