import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { asAdmin, asStaff, createActivities, createCourse, createLearner } from "@/e2e/testing/factories";
import { requests } from "@/lib/current-request";
import { db } from "@/lib/database/db";
import { setEnv } from "@/lib/env";
import { Refusal } from "@/lib/errors";
import { observe } from "@/lib/metrics-hooks";
import { recordDeniedAccess, recordOutOfScope, recordRefusedInBackground } from "./denied-access";

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lectern-denied-"));
  file = join(folder, "security.jsonl");
  setEnv({ SECURITY_LOG: file });
});
beforeEach(async () => {
  await rm(file, { force: true });
});
afterAll(async () => {
  setEnv({ SECURITY_LOG: "" });
  await rm(folder, { recursive: true });
});

const events = async () =>
  (await readFile(file, "utf8").catch(() => ""))
    .trim()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

test("a person's first and tenth denial within a minute are events; the tenth counts for the alert", async () => {
  const [ada, grace] = [await createLearner(), await createLearner()];
  const accessDeniedRepeatedly = vi.fn();
  const stop = observe({ accessDeniedRepeatedly });
  for (let count = 0; count < 12; count += 1)
    await recordDeniedAccess(ada, count === 0 ? "/admin/people" : "/admin");
  await recordDeniedAccess(grace, "/admin");
  stop();
  expect(accessDeniedRepeatedly).toHaveBeenCalledTimes(1);
  const event = {
    event: "access.denied",
    outcome: "failure",
    code: "no_permission",
    subject_type: "page",
    address: ada.address,
  };
  expect(await events()).toMatchObject([
    { ...event, actor_id: ada.personId, subject_id: "/admin/people", count: 1 },
    { ...event, actor_id: ada.personId, subject_id: "/admin", count: 10 },
    { ...event, actor_id: grace.personId, subject_id: "/admin", count: 1 },
  ]);
  await db().$executeRaw`UPDATE rate_limits SET window_ends_at = now()`;
  await recordDeniedAccess(ada, "/admin");
  expect((await events()).at(-1)).toMatchObject({ actor_id: ada.personId, count: 1 });
});

test("a request that two gates refuse counts once", async () => {
  const ada = await createLearner();
  const request = { id: "1", begunAt: 0, statements: 0, statementTime: 0 };
  await requests.run(request, async () => {
    await recordDeniedAccess(ada, "/admin");
    await recordDeniedAccess(ada, "/admin");
  });
  expect(await db().rateLimit.findFirst()).toMatchObject({ client: ada.personId, requests: 1 });
});

test("a row outside someone's scope counts with their other denials; a missing row doesn't", async () => {
  const [ada, bob] = [await createLearner(), await createLearner()];
  const actor = asStaff(ada, "manager");
  for (const id of [uuidv7(), "ada@example.com"]) await recordOutOfScope(actor, "person", [id]);
  expect(await events()).toEqual([]);
  await recordOutOfScope(actor, "person", [uuidv7(), bob.personId]);
  for (let count = 2; count < 10; count += 1) await recordDeniedAccess(ada, "/admin");
  const { id } = await createCourse();
  await recordOutOfScope(actor, "course", [id]);
  const event = { event: "access.denied", outcome: "failure", code: "out_of_scope", actor_id: ada.personId };
  expect(await events()).toMatchObject([
    { ...event, subject_type: "person", subject_id: bob.personId, count: 1 },
    { ...event, subject_type: "course", subject_id: id, count: 10 },
  ]);
});

test("admins and people without a role have no out-of-scope denials", async () => {
  const [ada, bob] = [await createLearner(), await createLearner()];
  for (const actor of [asAdmin(ada), asStaff(ada)]) await recordOutOfScope(actor, "person", [bob.personId]);
  expect(await events()).toEqual([]);
});

test("an ended assignment counts for no one", async () => {
  const { id: courseId } = await createCourse();
  const actor = asStaff(await createLearner(), "manager");
  const { id } = await db().assignment.create({
    data: { courseId, audience: "everybody", endedAt: new Date() },
  });
  await recordOutOfScope(actor, "assignment", [id]);
  expect(await events()).toEqual([]);
  await db().assignment.update({ where: { id }, data: { endedAt: null } });
  await recordOutOfScope(actor, "assignment", [id]);
  expect(await events()).toMatchObject([{ subject_type: "assignment", subject_id: id }]);
});

test("a refused command reports its target if that exists", async () => {
  const course = await createCourse();
  const [id] = await createActivities(course, 1);
  const actor = asStaff(await createLearner(), "author");
  const input = { of: { courseId: course.id }, id, body: "ada@example.com" };
  recordRefusedInBackground(actor, new Refusal("course_changed"), input);
  recordRefusedInBackground(actor, new Refusal("course_not_found"), input);
  await expect.poll(events).toMatchObject([{ subject_type: "course", subject_id: course.id, count: 1 }]);
});
