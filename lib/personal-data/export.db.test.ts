import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import {
  admin,
  apiKeyInputOf,
  asAdmin,
  createActivities,
  createAttempt,
  createCourse,
  createIdentityProvider,
  createLearner,
  operator,
  profile,
  signInOf,
} from "@/e2e/testing/factories";
import { createApiKey } from "@/lib/api-keys/edit";
import { tablesOfKinds } from "@/lib/courses/kinds/activity-kinds";
import { db, Prisma } from "@/lib/database/db";
import { createGroup } from "@/lib/groups/edit";
import { completeActivity } from "@/lib/learning/complete";
import { recordVisit } from "@/lib/learning/enroll";
import { oldestFirst, type PersonalRows } from "@/lib/lists/selection";
import { addMembers, removeMember } from "@/lib/memberships/edit";
import { deactivatePerson } from "@/lib/people/deactivate";
import { consumeAdminLink, createAdminLink } from "@/lib/roles/admin-links";
import { sha256 } from "@/lib/secrets";
import { describeProfile } from "@/lib/sign-in/profile";
import { provisionPerson } from "@/lib/sign-in/provision-person";
import { logSteps } from "@/lib/sign-in-attempts/record";
import type { NewStep } from "@/lib/sign-in-attempts/schema";
import { exportPersonalData } from "./export";
import { personalData } from "./schema";

async function exported(personId: string) {
  const pieces: string[] = [];
  for await (const piece of await exportPersonalData(admin, personId)) pieces.push(piece);
  return pieces.join("");
}

test("A person's file has only their own data in the documented shape, and no secret", async () => {
  const provider = await createIdentityProvider();
  const other = await createLearner({ firstName: "Other" });
  const start = (stateHash: string) => createAttempt(provider, { stateHash, bindingHash: "hush binding" });
  const attemptId = await start("hush state");
  const mapped = describeProfile(profile());
  const steps: NewStep[] = [{ step: "mapped", mapped, warnings: [] }];
  await logSteps(await start("hush other"), ...steps);
  await start("hush third");
  const groups = { names: ["Sales"], skipped: 0 };
  const signIn = signInOf(attemptId, { steps, token: "hush", userAgent: "Browser" });
  const { personId } = await provisionPerson(provider, profile({ groups }), signIn);
  const course = await createCourse({ name: 'A "name"' });
  const [activityId] = await createActivities(course, 1);
  const learner = { ...other, personId };
  await completeActivity(learner, { activityId });
  await recordVisit(learner, activityId);
  await completeActivity(other, { activityId });

  await db().roleGrant.create({ data: { personId, role: "author", courseId: course.id } });
  await db().mailPreferences.create({
    data: { personId, unwanted: ["due_soon"], unsubscribeToken: "hush mail" },
  });
  const mail = { kind: "assigned" as const, key: "one", subjectId: course.id, address: "ada@example.com" };
  await db().outboxMail.create({ data: { ...mail, personId, outcome: "sent", endedAt: new Date() } });

  await db().invitation.create({ data: { personId, courseId: course.id } });

  const assignment = await db().assignment.create({ data: { courseId: course.id, audience: "everybody" } });
  const key = { assignmentId: assignment.id, personId };
  await db().exemption.create({ data: { ...key, reason: "On leave" } });
  await db().exemption.delete({ where: { assignmentId_personId: key } });

  const text = await exported(personId);
  expect(text).not.toMatch(/hush|Other/);
  for (const secret of ["hush", "hush state", "hush binding"]) expect(text).not.toContain(sha256(secret));
  const file = personalData.parse(JSON.parse(text));
  expect(file).toMatchObject({
    person: {
      id: personId,
      first_name: "Ada",
      email: "ada@example.com",
      mail_preferences: { unwanted: ["due_soon"], quiet_from: 20, quiet_until: 7, time_zone: null },
    },
    past_exemptions: [{ course: 'A "name"', learning_path: null, reason: "On leave" }],
    mails: [{ kind: "assigned", outcome: "sent", address: "ada@example.com" }],
    invitations: [{ course: 'A "name"' }],
    identities: [{ issuer: "https://idp.example.com", user_id: "ada" }],
    groups: [{ name: "Sales", source: "sign_in" }],
    roles: [{ role: "author", group: null, course: 'A "name"', source: "admin" }],
    enrollments: [
      {
        course: { id: course.id, name: 'A "name"' },
        progress: 100,
        last_visit: { activity_id: activityId },
        completions: [{ activity_id: activityId, title: "Activity 1" }],
      },
    ],
    course_completions: [
      { course: { id: course.id, name: 'A "name"' }, activities: [{ id: activityId, title: "Activity 1" }] },
    ],
    sessions: [{ user_agent: "Browser" }],
    sign_in_attempts: [
      { id: attemptId, address: "192.0.2.1", user_agent: "A browser" },
      { steps: [{ step: "started" }, { step: "mapped" }] },
    ],
  });
  expect(
    await db().auditEntry.findMany({ where: { action: "person.exported" }, orderBy: { id: "asc" } }),
  ).toMatchObject([{ subjectId: personId }]);
});

test("The file has the person's admin actions and history, without others' data or secrets", async () => {
  const { personId } = await createLearner({ adminSince: new Date() });
  const other = await createLearner({ firstName: "Other", adminSince: new Date() });
  const [self, another] = [asAdmin({ personId }), asAdmin({ ...other, name: "Other" })];
  await createIdentityProvider({ clientSecret: "hush secret" });
  const { key } = await createApiKey(self, apiKeyInputOf({ name: "Reports" }));
  const link = await createAdminLink(operator);
  await consumeAdminLink(link, () => self);
  const groupId = await createGroup(self, { name: "Sales" });
  await addMembers(self, groupId, [other.personId]);
  await addMembers({ ...another, address: "198.51.100.7" }, groupId, [personId, other.personId]);
  await removeMember(admin, groupId, personId);
  await removeMember(another, groupId, other.personId);
  await deactivatePerson(self, other.personId);
  await deactivatePerson(operator, personId);

  const text = await exported(personId);
  expect(text).not.toMatch(/hush|Other|198\.51\.100\.7/);
  for (const unsaid of [key, link, sha256(key), sha256(link), other.personId])
    expect(text).not.toContain(unsaid);
  const [theirs, nothing] = [
    { id: personId, name: "Ada Lovelace" },
    { id: null, name: null },
  ];
  const by = { self: "192.0.2.1", another_admin: null, command_line: null };
  const entry = (actor: keyof typeof by, action: string, subject: object, fields = {}) => ({
    ...{ id: expect.any(String), at: expect.any(String), actor, address: by[actor], action },
    user_agent: by[actor] && "A browser",
    ...{ subject, before: null, after: null, ...fields },
  });
  const group = { type: "group", id: groupId, name: "Sales" };
  const person = (named: object) => ({ type: "person", ...named });
  expect(personalData.parse(JSON.parse(text)).audit_entries).toEqual([
    entry("self", "api_key.created", expect.objectContaining({ name: "Reports" }), {
      after: expect.any(Object),
    }),
    entry("self", "admin_link.used", expect.objectContaining({ type: "admin_link" })),
    entry("self", "group.created", group),
    entry("self", "group.people_added", group, { after: { people: 1 } }),
    entry("self", "person.deactivated", person(nothing)),
    entry("another_admin", "group.people_added", group, { after: { people: 1 } }),
    entry("another_admin", "group.person_removed", group, { before: { source: "admin" } }),
    entry("command_line", "person.deactivated", person(theirs)),
    entry("another_admin", "person.exported", person(theirs)),
  ]);
});

test("A person with nothing has empty lists; an unknown one has no file and no log entry", async () => {
  const { personId } = await createLearner();
  expect(personalData.parse(JSON.parse(await exported(personId)))).toMatchObject({ enrollments: [] });
  for (const id of ["no id", "00000000-0000-4000-8000-000000000001"])
    await expect(exportPersonalData(admin, id)).rejects.toMatchObject({ kind: "not_found" });
  expect(await db().auditEntry.count()).toBe(1);
});

test("Lists longer than a batch are complete, each row once, even the audit log's", async () => {
  const { personId } = await createLearner();
  await db().$executeRaw`
    WITH made AS (
      INSERT INTO courses (id, name, permalink)
      SELECT gen_random_uuid(), 'Course ' || n, 'course-of-many-' || n FROM generate_series(1, 2050) AS n RETURNING id
    )
    INSERT INTO enrollments (id, person_id, course_id, enrolled_at)
    SELECT gen_random_uuid(), ${personId}::uuid, id, now() FROM made`;
  await db().$executeRaw`
    INSERT INTO audit_entries (id, at, actor_id, actor_name, action, subject_type, subject_id, subject_name, concerns)
    SELECT gen_random_uuid(), to_timestamp(n % 3), actor, 'a', 'group.people_added', 'group', n::text, 'g', ARRAY[actor]
    FROM generate_series(1, 1025) AS n, unnest(ARRAY[${personId}::uuid, gen_random_uuid()]) AS actor`;
  await db().$executeRaw`
    INSERT INTO audit_entries (id, at, actor_name, action, subject_type, subject_id, subject_name, concerns)
    SELECT gen_random_uuid(), to_timestamp(n % 3), 'a', 'group.people_added', 'group', n::text, 'g', ${[personId]}::uuid[]
    FROM generate_series(1, 1025) AS n`;
  const { enrollments, audit_entries } = personalData.parse(JSON.parse(await exported(personId)));
  expect(new Set(enrollments.map(({ id }) => id)).size).toBe(2050);
  expect([audit_entries.length, new Set(audit_entries.map(({ id }) => id)).size]).toEqual([2051, 2051]);
});

test("A person's file has the tables that activity kinds have of their own", async () => {
  const { personId, email } = await createLearner();
  const rows: PersonalRows = (id) => ({
    select: Prisma.sql`email`,
    from: Prisma.sql`people`,
    where: [Prisma.sql`id = ${id}::uuid`],
    order: oldestFirst("created_at", "id"),
  });
  tablesOfKinds.push(["quiz_attempts", { rows, row: z.object({ email: z.string() }) }]);
  onTestFinished(() => void tablesOfKinds.pop());
  expect(JSON.parse(await exported(personId))).toMatchObject({ quiz_attempts: [{ email }] });
});
