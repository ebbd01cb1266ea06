import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  admin,
  createActivities,
  createAdmin,
  createAttempt,
  createCourse,
  createIdentityProvider,
  createLearner,
  operator,
  profile,
  signInOf,
} from "@/e2e/testing/factories";
import { exempt } from "@/lib/assignments/edit";
import { db } from "@/lib/database/db";
import { env, setEnv } from "@/lib/env";
import { completeActivity } from "@/lib/learning/complete";
import { describeProfile } from "@/lib/sign-in/profile";
import { provisionPerson } from "@/lib/sign-in/provision-person";
import { getAttempt } from "@/lib/sign-in-attempts/find";
import { finishTest, logSteps, prepareTest } from "@/lib/sign-in-attempts/record";
import type { NewStep } from "@/lib/sign-in-attempts/schema";
import { deletePerson } from "./delete-person";
import { listNoted, noteAllErased } from "./erased";

const mapped = (fields = {}): NewStep => ({
  step: "mapped",
  mapped: describeProfile(profile(fields)),
  warnings: [],
});

async function signIn(provider: Awaited<ReturnType<typeof createIdentityProvider>>) {
  const attemptId = await createAttempt(provider, { destination: "/catalog" });
  const described = profile({ groups: { names: ["Hush"], skipped: 0 } });
  const signIn = signInOf(attemptId, { steps: [mapped()] });
  const { personId } = await provisionPerson(provider, described, signIn);
  return { personId, attemptId };
}

test("The ID stays, and the chore records it when the store of uploaded files is back", async () => {
  const { personId } = await createLearner({ firstName: "Ada", lastName: "" });
  const { MEDIA_DIR = "" } = env();
  const folder = await mkdtemp(join(tmpdir(), "lectern-media-"));
  await writeFile(join(folder, "file"), "");
  setEnv({ MEDIA_DIR: join(folder, "file") });
  await deletePerson(await createAdmin(), { id: personId, name: "Ada" });
  expect(await db().erasedPerson.findMany()).toMatchObject([{ id: personId, notedAt: null }]);
  setEnv({ MEDIA_DIR: folder });
  await noteAllErased();
  expect(await db().erasedPerson.findMany()).toMatchObject([{ id: personId, notedAt: expect.any(Date) }]);
  expect(await listNoted()).toEqual([personId]);
  setEnv({ MEDIA_DIR });
});

test("A deletion removes the person's data, and their attempts stay without a trace of them", async () => {
  const provider = await createIdentityProvider();
  const { personId, attemptId } = await signIn(provider);
  const learner = await createLearner({ firstName: "Other" });
  const course = await createCourse();
  await db().certificateSettings.create({ data: { courseId: course.id, isGiven: true } });
  const [activityId] = await createActivities(course, 1);
  await completeActivity({ ...learner, personId }, { activityId });
  await completeActivity(learner, { activityId });
  const assignment = await db().assignment.create({ data: { courseId: course.id, audience: "everybody" } });
  await exempt(admin, { id: assignment.id, personId, reason: "On leave" });
  await db().calendarFeed.create({ data: { personId, tokenHash: "theirs" } });
  await deletePerson(await createAdmin(), {
    id: personId,
    name: " Ada Lovelace ",
  });
  expect(await db().person.findUnique({ where: { id: personId } })).toBeNull();
  expect([await db().identity.count(), await db().session.count(), await db().membership.count()]).toEqual([
    0, 0, 0,
  ]);
  expect(await db().enrollment.findMany()).toMatchObject([{ personId: learner.personId, progress: 100 }]);
  expect(await db().courseCompletion.findMany()).toMatchObject([{ personId: learner.personId }]);
  expect(await db().certificate.findMany()).toMatchObject([{ personId: learner.personId }]);
  expect([await db().exemption.count(), await db().calendarFeed.count()]).toEqual([0, 0]);
  const attempt = await getAttempt(operator, attemptId);
  expect(attempt).toMatchObject({ outcome: "signed_in", person_id: null });
  expect(attempt.steps.map(({ step }) => step)).toEqual(["started", "erased", "provisioned", "session"]);
  expect(JSON.stringify(attempt)).not.toMatch(/Ada|Lovelace|ada@|"ada"|Hush|192\.0\.2\.1|A browser/);
  expect(await db().auditEntry.findFirst({ where: { action: "person.deleted" } })).toMatchObject({
    subjectId: personId,
    before: {
      ...{ identities: 1, sessions: 1, groups: 1, enrollments: 1, completions: 1, courseCompletions: 1 },
      ...{ certificates: 1, exemptions: 1, calendarFeeds: 1, roles: 0 },
    },
  });
});

test("A deletion erases the person from provider tests too, and nobody else", async () => {
  const admin = await createAdmin();
  const provider = await createIdentityProvider();
  const { personId } = await signIn(provider);
  const testOf = async (fields: object) => {
    const id = await prepareTest(admin, provider, String(Math.random()));
    const said = { description: `${JSON.stringify(fields)} ada` };
    const answer = { step: "userinfo_answer", status: 200, milliseconds: 1, keys: [], stated: said } as const;
    await logSteps(id, { ...answer, keys: [] }, mapped(fields));
    await finishTest(id);
    return id;
  };
  const [theirs, others] = [await testOf({}), await testOf({ subject: "grace", firstName: "Grace" })];
  await deletePerson(await createAdmin(), { id: personId, name: "Ada Lovelace" });
  // An id may contain this text, so it must match as a word.
  expect(JSON.stringify(await getAttempt(operator, theirs))).not.toMatch(/\bada\b/i);
  expect(JSON.stringify(await getAttempt(operator, others))).toContain("grace");
});

test("A later sign-in with the same user id creates another person", async () => {
  const provider = await createIdentityProvider();
  const { personId } = await signIn(provider);
  await db().person.update({ where: { id: personId }, data: { deactivatedAt: new Date() } });
  await deletePerson(await createAdmin(), { id: personId, name: "Ada Lovelace" });
  expect(await provisionPerson(provider, profile())).toMatchObject({ created: true });
});

test.each(["", "ada lovelace", "Ada", "Ada  Lovelace", "ada@example.com"])(
  "Another name deletes nobody: %j",
  async (name) => {
    const { personId: id } = await createLearner({ email: "ada@example.com" });
    await expect(deletePerson(await createAdmin(), { id, name })).rejects.toMatchObject({
      kind: "invalid_input",
      field: "name",
    });
    expect(await db().person.count({ where: { id } })).toBe(1);
  },
);

test("A name matches in any spelling of its letters; email or id replace a missing name", async () => {
  const admin = await createAdmin();
  const zoe = await createLearner({ firstName: "Zo\u00eb", lastName: "" });
  await deletePerson(admin, { id: zoe.personId, name: "Zoe\u0308" });
  const nameless = { firstName: "", lastName: "" };
  for (const fields of [{ ...nameless, email: "zoe@example.com" }, nameless]) {
    const byEmail = await createLearner(fields);
    const byId = await createLearner(fields);
    if ("email" in fields) await deletePerson(admin, { id: byEmail.personId, name: "zoe@example.com" });
    await deletePerson(admin, { id: byId.personId, name: byId.personId });
  }
  expect(await db().person.count({ where: { adminSince: null } })).toBe(1);
});

test("People can't delete themselves, and one of two who delete each other stays", async () => {
  const [one, two] = [await createAdmin(), await createAdmin()];
  const name = "Ada Lovelace";
  await expect(deletePerson(one, { id: one.personId, name })).rejects.toMatchObject({
    kind: "conflict",
  });
  const results = await Promise.allSettled([
    deletePerson(one, { id: two.personId, name }),
    deletePerson(two, { id: one.personId, name }),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await db().person.count()).toBe(1);
});

test("People who sign in during their deletion are new or gone, without a deadlock", async () => {
  const admin = await createAdmin();
  const provider = await createIdentityProvider();
  for (let round = 0; round < 10; round += 1) {
    const { personId: id } = await provisionPerson(provider, profile());
    const results = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => provisionPerson(provider, profile())),
      deletePerson(admin, { id, name: "Ada Lovelace" }),
    ]);
    expect(results.filter(({ status }) => status === "rejected")).toEqual([]);
    expect(await db().person.findUnique({ where: { id } })).toBeNull();
    await db().person.deleteMany({ where: { adminSince: null } });
  }
});
