import { expect, test } from "vitest";
import { document, send } from "@/e2e/testing/api-writes";
import { createAdmin, createCourse, createKey, createLearner } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { env } from "@/lib/env";
import { mergePeople } from "@/lib/people-merges/merge";

test("A completion is recorded once, and its address is an entry of the transcript", async () => {
  const key = await createKey({ name: "HR system", writeScopes: ["course_enrollments"] });
  const [{ personId: person_id }, { id: course_id }] = [await createLearner(), await createCourse()];
  const attributes = { person_id, course_id, completed_at: "2026-03-01T10:00:00+01:00", origin: "Coursera" };
  const record = () =>
    send(key, "POST", "/v2/transcript_entries", { body: document("transcript_entries", attributes) });
  const first = await record();
  const { data } = await first.json();
  expect([first.status, data.attributes]).toMatchObject([
    201,
    { ...attributes, completed_at: "2026-03-01T09:00:00Z", status: "completed" },
  ]);
  expect(first.headers.get("location")).toBe(`${env().BASE_URL}/v2/transcript_entries/${data.id}`);
  const second = await record();
  expect([second.status, second.headers.get("location"), (await second.json()).data]).toEqual([
    200,
    null,
    data,
  ]);
  expect(await db().courseCompletion.count()).toBe(1);
});

test("A person is enrolled once", async () => {
  const key = await createKey({ writeScopes: ["course_enrollments"] });
  const [{ personId: person_id }, { id: course_id }] = [await createLearner(), await createCourse()];
  const body = document("course_enrollments", { person_id, course_id });
  const enroll = () => send(key, "POST", "/v2/course_enrollments", { body });
  const answers = [await enroll(), await enroll()];
  expect(answers.map(({ status }) => status)).toEqual([201, 200]);
  const [one, two] = await Promise.all(answers.map((answer) => answer.json()));
  expect(two.data).toEqual(one.data);
  expect(one.data.attributes).toMatchObject({ person_id, course_id, progress: 0, completed_at: null });
});

test("A merged person's ID in a body is answered with the ID of the person who has everything", async () => {
  const key = await createKey({ writeScopes: ["course_enrollments"] });
  const [one, other, { id: course_id }] = [
    await createLearner(),
    await createLearner(),
    await createCourse(),
  ];
  const merge = { personId: one.personId, mergedId: other.personId, confirmsRoles: false };
  await mergePeople(await createAdmin(), merge);
  const body = document("course_enrollments", { person_id: other.personId, course_id });
  const answer = await send(key, "POST", "/v2/course_enrollments", { body });
  expect([answer.status, await answer.json()]).toMatchObject([
    404,
    { errors: [{ meta: { merged_into: one.personId } }] },
  ]);
});
