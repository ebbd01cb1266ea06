import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { createActivities, createCourse, createKey, createLearner } from "@/e2e/testing/factories";
import { createDeliveryRow, createEndpointRow } from "@/e2e/testing/webhook-writes";
import { apiKeyScopes, writableTypes } from "@/lib/api-keys/schema";
import { db } from "@/lib/database/db";
import { env, setEnv } from "@/lib/env";
import { observe } from "@/lib/metrics-hooks";
import { handlers } from "./handlers";
import type { Operation } from "./operation";
import { operations, type Path, readOperations } from "./operations";

async function statuses(key: string): Promise<Record<string, number>> {
  const [course, person] = [await createCourse(), await createLearner()];
  const group = await db().group.create({ data: { name: `Group ${course.name}` } });
  const category = await db().category.create({ data: { name: `Category ${course.name}` } });
  const { personId } = person;
  const enrollment = await db().enrollment.create({ data: { personId, courseId: course.id } });
  await db().membership.create({ data: { personId, groupId: group.id, source: "admin" } });
  const [membership] = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM membership_entries WHERE person_id = ${personId}::uuid`;
  const certificate = {
    publicId: randomBytes(16).toString("hex"),
    number: course.id,
    ...{ personName: "Ada", courseName: "x", title: "", issuer: "", signatory: "", completedAt: new Date() },
  };
  const ids: Record<string, string> = {
    courses: course.id,
    people: person.personId,
    groups: group.id,
    learning_paths: (await db().learningPath.create({ data: { name: "First weeks" } })).id,
    categories: category.id,
    course_enrollments: enrollment.id,
    transcript_entries: enrollment.id,
    activities: (await createActivities(course, 1))[0],
    memberships: membership?.id ?? "",
    certificates: (await db().certificate.create({ data: { ...certificate, personId } })).id,
  };
  const assignment = await db().assignment.create({ data: { courseId: course.id, audience: "everybody" } });
  await db().exemption.create({ data: { assignmentId: assignment.id, personId, reason: "On leave" } });
  const [exemption] = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM exemption_entries WHERE person_id = ${personId}::uuid`;
  const section = await db().section.create({ data: { courseId: course.id, title: "Start", position: 1 } });
  Object.assign(ids, {
    sections: section.id,
    assignments: assignment.id,
    exemptions: exemption?.id,
  });
  const endpointId = await createEndpointRow();
  Object.assign(ids, {
    webhook_endpoints: endpointId,
    webhook_deliveries: await createDeliveryRow(endpointId),
  });
  const found: Record<string, number> = {};
  // The concurrency limit would refuse some of them if all ran at once.
  for (const { path } of readOperations)
    found[path] = (await ask(path, key, ids[path.split("/")[2] ?? ""])).status;
  return found;
}

function ask(path: Path, key: string, id = "", method: Operation["method"] = "GET"): Promise<Response> {
  const url = `${env().BASE_URL}${path.replace("{id}", id)}`;
  return handlers(path)[method](new Request(url, { method, headers: { "X-Api-Key": key } }), {
    params: Promise.resolve({ id }),
  });
}

test("Every operation refuses an unknown key, and a key without its scope", async () => {
  const keys = new Map<string, string>();
  for (const scope of apiKeyScopes) keys.set(scope, await createKey({ scope }));
  for (const { method, path, scope } of operations) {
    const statusOf = async (key = "") => (await ask(path, key, "1", method)).status;
    const others = apiKeyScopes.filter((one) => !scope.includes(one));
    const found = [await statusOf(`lectern_${"x".repeat(43)}`)];
    for (const other of others) found.push(await statusOf(keys.get(other)));
    expect([method, path, ...found]).toEqual([method, path, 401, ...others.map(() => 403)]);
    // Each scope reads the events of its resources.
    if (path !== "/v2/events") expect(others).not.toEqual([]);
  }
});

test("Each scope reads exactly its paths", async () => {
  const found: Record<string, number>[] = [];
  for (const scope of apiKeyScopes)
    found.push(await statuses(await createKey({ scope, writeScopes: [...writableTypes[scope]] })));
  const [everything, courses, people] = found;
  const allowed = (found: Record<string, number> = {}) =>
    Object.keys(found).filter((path) => found[path] === 200);
  expect(new Set(Object.values(everything ?? {}))).toEqual(new Set([200]));
  expect(allowed(courses)).toEqual([
    "/v2/courses",
    "/v2/courses/{id}",
    "/v2/courses/{id}/activities",
    "/v2/activities/{id}",
    "/v2/courses/{id}/sections",
    "/v2/sections/{id}",
    "/v2/learning_paths",
    "/v2/learning_paths/{id}",
    "/v2/learning_paths/{id}/courses",
    "/v2/categories",
    "/v2/categories/{id}",
    "/v2/courses/{id}/categories",
    "/v2/events",
  ]);
  expect(allowed(people)).toEqual([
    "/v2/people",
    "/v2/people/{id}",
    "/v2/groups",
    "/v2/groups/{id}",
    "/v2/people/{id}/groups",
    "/v2/groups/{id}/people",
    "/v2/groups/{id}/memberships",
    "/v2/memberships/{id}",
    "/v2/events",
  ]);
  expect(new Set([...Object.values(courses ?? {}), ...Object.values(people ?? {})])).toEqual(
    new Set([200, 403]),
  );
});

test("A key that may not change webhooks doesn't read them either", async () => {
  const id = await createEndpointRow();
  const key = await createKey({ writeScopes: ["people"] });
  for (const path of ["/v2/webhook_endpoints", "/v2/webhook_endpoints/{id}/deliveries"] as const) {
    const answer = await ask(path, key, id);
    expect([answer.status, await answer.json()]).toMatchObject([
      403,
      { errors: [{ detail: expect.stringContaining("can't change webhook_endpoints") }] },
    ]);
  }
});

test("A key gets the same 403 for existing and missing resources beyond its scope", async () => {
  const key = await createKey({ scope: "courses" });
  await ask("/v2/people", await createKey());
  const { personId } = await createLearner();
  for (const id of [personId, "01a1fc9e-05ce-7436-99de-a9c581f34da1"]) {
    const answer = await ask("/v2/people/{id}", key, id);
    expect([answer.status, await answer.json()]).toMatchObject([
      403,
      { errors: [{ status: "403", code: "forbidden", detail: expect.stringContaining('"courses"') }] },
    ]);
  }
  expect((await ask("/v2/people", key)).status, "though the answer is kept for another key").toBe(403);
});

test("The API reports a key's first use beyond its scope within a minute and the tenth", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lectern-scope-"));
  const file = join(folder, "security.jsonl");
  const key = await createKey({ scope: "courses" });
  setEnv({ SECURITY_LOG: file });
  const accessDeniedRepeatedly = vi.fn();
  const stop = observe({ accessDeniedRepeatedly });
  for (let count = 0; count < 11; count += 1) expect((await ask("/v2/people", key)).status).toBe(403);
  await ask("/v2/courses", key);
  stop();
  expect(accessDeniedRepeatedly).toHaveBeenCalledTimes(1);
  const lines = (await readFile(file, "utf8")).trim().split("\n");
  const { id } = await db().apiKey.findFirstOrThrow();
  const event = { event: "api_key.refused", outcome: "failure", code: "out_of_scope", actor_id: null };
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { ...event, subject_type: "api_key", subject_id: id, count: 1 },
    { ...event, subject_type: "api_key", subject_id: id, count: 10 },
  ]);
  setEnv({ SECURITY_LOG: "" });
  await rm(folder, { recursive: true });
});

test("The API records the use of an expired key and changes nothing else", async () => {
  const key = await createKey();
  await db().apiKey.updateMany({ data: { revokedAt: new Date() } });
  expect((await ask("/v2/courses", key)).status).toBe(401);
  await vi.waitFor(async () =>
    expect(await db().apiKey.findFirst()).toMatchObject({
      lastUsedAt: null,
      lastRefusedAt: expect.any(Date),
    }),
  );
});
