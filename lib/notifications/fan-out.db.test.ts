import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import {
  admin,
  createActivities,
  createCourse,
  createIdentityProvider,
  createLearner,
} from "@/e2e/testing/factories";
import { applyJobs } from "@/lib/assignments/apply-requirements";
import { assignAgain } from "@/lib/assignments/due-again";
import { assign, changeTerms, endExemption, exempt } from "@/lib/assignments/edit";
import type { Due } from "@/lib/assignments/edit-schema";
import { shownTermsOf } from "@/lib/assignments/terms";
import { connections, db } from "@/lib/database/db";
import { setEnv } from "@/lib/env";
import { completeActivity } from "@/lib/learning/complete";
import { saveMailsBeforeSignIn } from "@/lib/mail/settings";
import { createPerson } from "@/lib/people/create";
import { withConnectionsFor } from "@/lib/workload";
import { rebuildRequirementsForSeed } from "@/prisma/seed-requirements";
import { claimMail } from "./claim";
import { fanOutEvents, pruneEvents } from "./fan-out";
import { queueAssignmentMails } from "./queue";

beforeEach(() => setEnv({ SMTP_URL: "smtp://127.0.0.1:1" }));

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

let count = 0;

function createReader() {
  count += 1;
  return createLearner({ email: `told-${count}@example.com`, createdAt: new Date("2026-01-01") });
}

type Audience = { personIds?: string[]; groupIds?: string[] } | "everybody";

async function assignTo(audience: Audience, due: Due = { kind: "never" }) {
  const id = uuidv7();
  const { id: courseId } = await createCourse();
  await assign(admin, {
    id,
    courseId,
    audience:
      audience === "everybody"
        ? { kind: "everybody" }
        : { kind: "chosen", groupIds: [], personIds: [], ...audience },
    required: true,
    due,
    repeatMonths: null,
    earlierCounts: true,
  });
  return id;
}

async function fanOutAll(batch?: number): Promise<number> {
  for (let batches = 0; ; batches += 1) if (!(await fanOutEvents(new Date(), batch))) return batches;
}

async function queued(): Promise<string[]> {
  const rows = await db().outboxMail.findMany({ orderBy: { key: "asc" } });
  return rows.map(({ kind, personId }) => `${kind} ${personId}`);
}

const forgetAll = () => db().outboxMail.deleteMany();

test("An assignment writes mail for its audience in batches and then removes its event", async () => {
  const readers = await Promise.all(Array.from({ length: 5 }, createReader));
  const ids = readers.map(({ personId }) => personId).sort();
  await assignTo("everybody");
  expect(await db().outboxMail.count()).toBe(0);
  expect(await fanOutAll(2)).toBe(3);
  expect(await queued()).toEqual(ids.map((id) => `assigned ${id}`));
  expect(await db().outboxDeed.count()).toBe(0);
  await assignTo({ personIds: ids.slice(1, 4) });
  expect(await fanOutAll(2)).toBe(2);
  expect(await db().outboxMail.count()).toBe(8);
});

test("An event waits until its assignment's requirements are written", async () => {
  const reader = await createReader();
  await assignTo("everybody");
  const waiting = await db().requirementJob.findFirstOrThrow();
  await db().requirementJob.update({ where: { id: waiting.id }, data: { isApplied: false } });
  expect(await fanOutAll()).toBe(0);
  await applyJobs();
  await fanOutAll();
  expect(await queued()).toEqual([`assigned ${reader.personId}`]);
});

test("A small event and mail come between two batches of a large event", async () => {
  const readers = await Promise.all(Array.from({ length: 6 }, createReader));
  await assignTo("everybody");
  const small = await assignTo({ personIds: [readers[0]?.personId ?? ""] });
  await fanOutEvents(new Date(), 2);
  expect(await claimMail()).not.toBeNull();
  await fanOutEvents(new Date(), 2);
  expect(await db().outboxMail.count({ where: { subjectId: small } })).toBe(1);
  await fanOutAll(2);
  expect(await db().outboxMail.count()).toBe(7);
});

test("A killed process leaves its batch to another, which neither skips nor repeats anyone", async () => {
  for (let each = 0; each < 5; each += 1) await createReader();
  await assignTo("everybody");
  await fanOutEvents(new Date(), 2);
  const other = await connections().connect();
  await other.query("BEGIN");
  await other.query("LOCK TABLE outbox IN SHARE MODE");
  const killed = fanOutEvents(new Date(), 2).catch(() => "killed");
  const kill = () => db().$executeRaw`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%INSERT INTO outbox AS%'`;
  while ((await kill()) === 0) await new Promise((done) => setTimeout(done, 20));
  await other.query("ROLLBACK");
  other.release();
  await killed;
  expect(await db().outboxMail.count()).toBe(2);
  await db().$executeRaw`UPDATE outbox_deeds SET not_before = now() - interval '1 second'`;
  await fanOutAll(2);
  expect(new Set(await queued()).size).toBe(5);
  expect(await db().outboxMail.count()).toBe(5);
});

test("A batch gives way to the request of a person it concerns, and comes back later", async () => {
  const { personId } = await createReader();
  await assignTo("everybody");
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM people WHERE id = ${personId}::uuid FOR UPDATE`;
    await withConnectionsFor({ kind: "queues" }, () => fanOutEvents());
  });
  expect(await db().outboxMail.count()).toBe(0);
  await db().$executeRaw`UPDATE outbox_deeds SET not_before = now() - interval '1 second'`;
  await fanOutAll();
  expect(await db().outboxMail.count()).toBe(1);
});

test("Several processes expand one event once", async () => {
  await Promise.all(Array.from({ length: 9 }, createReader));
  await assignTo("everybody");
  await Promise.all([fanOutAll(2), fanOutAll(2), fanOutAll(2)]);
  await fanOutAll(2);
  expect(await db().outboxMail.count()).toBe(9);
  expect(await db().outboxDeed.count()).toBe(0);
});

test("Changed dates, ended exemptions and certificates record events; other changes don't", async () => {
  const reader = await createReader();
  const { personId } = reader;
  const id = await assignTo({ personIds: [personId] }, { kind: "on", date: day(90) });
  await db().$executeRaw`UPDATE assignments
    SET created_at = now() - interval '100 days', terms_set_at = now() - interval '100 days'`;
  await db().$executeRaw`UPDATE assignment_people SET created_at = now() - interval '100 days'`;
  await rebuildRequirementsForSeed();
  await fanOutAll();
  expect(await queued(), "it is no news").toEqual([]);
  const change = async (terms: object) => {
    const { terms: before, version } = shownTermsOf(
      await db().assignment.findUniqueOrThrow({ where: { id } }),
    );
    await changeTerms(admin, { id, version, ...before, ...terms });
  };
  await change({ required: false });
  expect(await db().outboxDeed.count()).toBe(0);
  await change({ due: { kind: "on", date: day(3) } });
  await fanOutAll();
  expect(await queued(), "it starts again").toEqual([`assigned ${personId}`]);
  await forgetAll();
  await exempt(admin, { id, personId, reason: "On leave" });
  expect(await fanOutAll()).toBe(0);
  await endExemption(admin, { id, personId });
  await fanOutAll();
  expect(await queued()).toEqual([`assigned ${personId}`]);
  await forgetAll();
  const course = await createCourse();
  await db().certificateSettings.create({ data: { courseId: course.id, isGiven: true } });
  const [activityId] = await createActivities(course, 1);
  await completeActivity(reader, { activityId });
  await fanOutAll();
  expect(await queued()).toEqual([`certificate ${personId}`]);
});

test("A second edit of the day that moves a repetition's date notifies again", async () => {
  const reader = await createReader();
  const course = await createCourse();
  const [activityId] = await createActivities(course, 1);
  await completeActivity(reader, { activityId });
  for (const by of [day(60), day(5)]) {
    await db().$transaction((tx) => assignAgain(tx, admin, { ...course, status: "published" }, { by }));
    await fanOutAll();
    expect((await queued()).length, by).toBe(by === day(60) ? 1 : 2);
  }
  const told = await db().outboxMail.findMany({ orderBy: { dueOn: "asc" } });
  expect(told.map(({ dueOn }) => dueOn?.toISOString().slice(0, 10))).toEqual([day(14), day(60)]);
});

test("A first sign-in or a new group notifies at once of its assignments", async () => {
  const [group, other] = [
    await db().group.create({ data: { name: "Assigned" } }),
    await db().group.create({ data: { name: "Not assigned" } }),
  ];
  const member = (personId: string, groupId: string) =>
    db().membership.create({ data: { personId, groupId, source: "admin" } });
  const reader = await createReader();
  await assignTo({ groupIds: [group.id] });
  await fanOutAll();
  await member(reader.personId, other.id);
  const newcomer = await createReader();
  expect(await db().outboxDeed.count()).toBe(0);
  await member(reader.personId, group.id);
  await fanOutAll();
  expect(await queued()).toEqual([`assigned ${reader.personId}`]);
  await forgetAll();
  await assignTo("everybody");
  await fanOutAll();
  await forgetAll();
  const next = await createReader();
  await fanOutAll();
  expect(await queued()).toEqual([`assigned ${next.personId}`]);
  expect(newcomer.personId).not.toBe(next.personId);
});

test("A newcomer's first mail waits until their browser has told their time zone", async () => {
  await assignTo("everybody");
  await createReader();
  const { personId } = await createLearner({ email: "new@example.com" });
  await fanOutAll();
  const waits = async () => {
    const rows = await db().outboxMail.findMany({ where: { notBefore: { gt: new Date() } } });
    return rows.map(({ personId, notBefore }) => [
      personId,
      Math.round((notBefore.getTime() - Date.now()) / 60_000),
    ]);
  };
  expect(await waits()).toEqual([[personId, 2]]);
  await forgetAll();
  await queueAssignmentMails();
  expect(await waits(), "whoever writes it").toEqual([[personId, 2]]);
});

test("Events end after two weeks without being sent", async () => {
  setEnv({ SMTP_URL: "" });
  await createReader();
  await assignTo("everybody");
  await assignTo("everybody");
  const { id } = await db().outboxDeed.findFirstOrThrow();
  await db()
    .$executeRaw`UPDATE outbox_deeds SET created_at = now() - interval '15 days' WHERE id = ${id}::uuid`;
  expect(await pruneEvents()).toBe(1);
  expect(await db().outboxDeed.count()).toBe(1);
});

test("People who haven't signed in yet get mail only if an admin allows it", async () => {
  const { id: identityProviderId } = await createIdentityProvider();
  const early = {
    identityProviderId,
    userId: "u-1",
    firstName: "Ada",
    lastName: "",
    email: "ada@example.com",
  };
  const { id } = await createPerson(admin, early);
  await assignTo({ personIds: [id] });
  await fanOutAll();
  expect([await queued(), await queueAssignmentMails()]).toEqual([[], 0]);
  await saveMailsBeforeSignIn(admin, true);
  expect(await queueAssignmentMails()).toBe(1);
  await forgetAll();
  await saveMailsBeforeSignIn(admin, false);
  expect(await queueAssignmentMails()).toBe(0);
  await db().lastSignIn.update({ where: { personId: id }, data: { at: new Date() } });
  expect(await queueAssignmentMails()).toBe(1);
});
