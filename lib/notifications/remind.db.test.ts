import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { admin, asStaff, createActivities, createCourse, createLearner } from "@/e2e/testing/factories";
import { TestMailServer } from "@/e2e/testing/mail-server";
import { db } from "@/lib/database/db";
import { setEnv } from "@/lib/env";
import { completeActivity } from "@/lib/learning/complete";
import { type MailServer, mailServer } from "@/lib/mail/server";
import { remindLearners } from "./remind";
import { sendNext } from "./send";

const smtp = new TestMailServer();
// It is the next noon in UTC, outside quiet hours and after what a test does.
const later = Date.now() + 13 * 3_600_000;
const noon = new Date(later - (later % 86_400_000) + 12 * 3_600_000);

beforeAll(() => smtp.start());
afterAll(() => smtp.stop());
beforeEach(() => {
  setEnv({ SMTP_URL: smtp.url, MAIL_FROM: "Academy <learn@example.com>" });
  smtp.received.length = 0;
});

let people = 0;

async function reader(fields: object = {}) {
  people += 1;
  return createLearner({ email: `reminded-${people}@example.com`, ...fields });
}

async function assigned(personIds: string[], { required = true } = {}) {
  const course = await createCourse({ name: "Fire safety" });
  const [activityId] = await createActivities(course, 1);
  const { id } = await db().assignment.create({
    data: {
      courseId: course.id,
      audience: "chosen",
      required,
      dueOn: new Date(noon.getTime() - 5 * 86_400_000),
    },
  });
  await db().assignmentPerson.createMany({
    data: personIds.map((personId) => ({ assignmentId: id, personId })),
  });
  return { courseId: course.id, activityId, assignmentId: id };
}

async function sendAll(): Promise<string[]> {
  await db().$executeRaw`UPDATE outbox SET not_before = now() - interval '1 second' WHERE outcome IS NULL`;
  const outcomes: string[] = [];
  for (;;) {
    const sent = await sendNext(mailServer() as MailServer, noon);
    if (sent === "none") return outcomes;
    outcomes.push(sent);
  }
}

const none = { reminded: 0, already: 0, nothingToDo: 0, unreachable: 0 };

test("People with open assignments get one mail; completed, exempt and unassigned people get none", async () => {
  const [open, done, exempt, other] = [await reader(), await reader(), await reader(), await reader()];
  const all = [open, done, exempt].map(({ personId }) => personId);
  const { courseId, activityId, assignmentId } = await assigned(all);
  await completeActivity(done, { activityId });
  await db().exemption.create({ data: { assignmentId, personId: exempt.personId, reason: "Away" } });
  const personIds = [...all, other.personId, uuidv7()];
  expect(await remindLearners(admin, { of: { courseId }, personIds })).toEqual({
    ...none,
    reminded: 1,
    nothingToDo: 3,
  });
  expect(await sendAll()).toEqual(["sent"]);
  expect(smtp.received.map(({ headers }) => headers.get("subject"))).toEqual(["Reminder: Fire safety"]);
  expect(
    await db().auditEntry.findMany({ where: { action: "assignment.reminded" }, orderBy: { id: "asc" } }),
  ).toMatchObject([
    {
      subjectId: assignmentId,
      after: { people: 1, ids: [open.personId] },
      concerns: [courseId, open.personId],
    },
  ]);
});

test("A learning path sends one mail while one of its courses is open", async () => {
  const [fresh, halfway, done] = [await reader(), await reader(), await reader()];
  const courses = [await createCourse(), await createCourse()];
  const activities: string[] = [];
  for (const course of courses) activities.push(...(await createActivities(course, 1)));
  const { id: learningPathId } = await db().learningPath.create({
    data: {
      name: "First weeks",
      status: "published",
      courses: { create: courses.map(({ id }, index) => ({ courseId: id, position: index + 1 })) },
    },
  });
  const personIds = [fresh, halfway, done].map(({ personId }) => personId);
  const { id } = await db().assignment.create({ data: { learningPathId, audience: "chosen" } });
  await db().assignmentPerson.createMany({
    data: personIds.map((personId) => ({ assignmentId: id, personId })),
  });
  await completeActivity(halfway, { activityId: activities[0] ?? "" });
  for (const activityId of activities) await completeActivity(done, { activityId });
  const remind = () => remindLearners(admin, { of: { learningPathId }, personIds });
  expect(await remind()).toEqual({ ...none, reminded: 2, nothingToDo: 1 });
  expect(await remind()).toEqual({ ...none, already: 2, nothingToDo: 1 });
  expect(await sendAll()).toEqual(["sent", "sent"]);
  expect(smtp.received.map(({ headers }) => headers.get("subject"))).toEqual(
    Array(2).fill("Reminder: First weeks"),
  );
  expect(
    await db().auditEntry.findMany({ where: { action: "assignment.reminded" }, orderBy: { id: "asc" } }),
  ).toMatchObject([{ subjectName: "First weeks", after: { people: 2 } }]);
  await db().learningPath.update({ where: { id: learningPathId }, data: { status: "archived" } });
  expect(await remind(), "an archived path").toEqual({ ...none, nothingToDo: 3 });
});

test("A reminder of a path covers its courses, even if assigned directly", async () => {
  const { personId } = await reader();
  const { courseId } = await assigned([personId]);
  const { id: learningPathId } = await db().learningPath.create({
    data: { name: "First weeks", status: "published", courses: { create: { courseId, position: 1 } } },
  });
  await db().assignment.create({
    data: { learningPathId, audience: "chosen", people: { create: { personId } } },
  });
  expect(await remindLearners(admin, { of: { learningPathId }, personIds: [personId] })).toMatchObject({
    reminded: 1,
  });
  expect(await remindLearners(admin, { of: { courseId }, personIds: [personId] })).toEqual({
    ...none,
    already: 1,
  });
});

test("Reminders wait 24 hours, also when two people send them at once", async () => {
  const { personId } = await reader();
  const { courseId } = await assigned([personId]);
  const press = () => remindLearners(admin, { of: { courseId }, personIds: [personId] });
  const both = await Promise.all([press(), press(), press()]);
  expect(both.map(({ reminded, already }) => [reminded, already]).sort()).toEqual([
    [0, 1],
    [0, 1],
    [1, 0],
  ]);
  expect(await press()).toEqual({ ...none, already: 1 });
  await db()
    .$executeRaw`UPDATE outbox SET created_at = now() - interval '25 hours', key = key || ' of yesterday'`;
  expect(await press()).toEqual({ ...none, reminded: 1 });
  expect(await db().outboxMail.count()).toBe(2);
});

test("A completion between reminding and sending drops the mail", async () => {
  const learner = await reader();
  const { courseId, activityId } = await assigned([learner.personId]);
  await remindLearners(admin, { of: { courseId }, personIds: [learner.personId] });
  await completeActivity(learner, { activityId });
  expect(await sendAll()).toEqual(["dropped"]);
  expect(smtp.received).toEqual([]);
});

test("The result counts people without an address or with a refusing one", async () => {
  const [nameless, refusing, away] = [
    await reader({ email: "" }),
    await reader(),
    await reader({ deactivatedAt: new Date() }),
  ];
  const personIds = [nameless, refusing, away].map(({ personId }) => personId);
  const { courseId } = await assigned(personIds);
  await db().outboxMail.create({
    data: {
      kind: "assigned",
      key: "refused",
      personId: refusing.personId,
      subjectId: courseId,
      outcome: "refused",
      endedAt: new Date(),
      address: refusing.email,
    },
  });
  expect(await remindLearners(admin, { of: { courseId }, personIds })).toEqual({
    ...none,
    unreachable: 2,
    nothingToDo: 1,
  });
});

test("One click stops optional reminders, and required ones continue", async () => {
  const { personId } = await reader();
  const [optional, required] = [await assigned([personId], { required: false }), await assigned([personId])];
  const remind = ({ courseId }: { courseId: string }) =>
    remindLearners(admin, { of: { courseId }, personIds: [personId] });
  await remind(optional);
  await remind(required);
  await db().mailPreferences.create({ data: { personId, unwanted: [], unsubscribeToken: "t".repeat(43) } });
  await sendAll();
  expect(smtp.received.map(({ headers }) => headers.has("list-unsubscribe"))).toEqual([false, true]);
  await db().outboxMail.deleteMany();
  await db().mailPreferences.update({ where: { personId }, data: { unwanted: ["reminder"] } });
  expect(await remind(optional)).toEqual({ ...none, unreachable: 1 });
  expect(await remind(required)).toEqual({ ...none, reminded: 1 });
});

test("A manager reminds only their own group and learns nothing of others", async () => {
  const [own, other, boss] = [await reader(), await reader(), await reader()];
  const group = await db().group.create({ data: { name: "Sales" } });
  await db().membership.create({ data: { personId: own.personId, groupId: group.id, source: "admin" } });
  await db().roleGrant.create({ data: { personId: boss.personId, role: "manager", groupId: group.id } });
  const personIds = [own.personId, other.personId];
  const { courseId } = await assigned(personIds);
  const manager = asStaff(boss, "manager");
  expect(await remindLearners(manager, { of: { courseId }, personIds })).toEqual({ ...none, reminded: 1 });
  expect(await db().outboxMail.findMany()).toMatchObject([{ personId: own.personId }]);
  const hidden = await createCourse({ access: "groups" });
  await expect(remindLearners(manager, { of: { courseId: hidden.id }, personIds })).rejects.toMatchObject({
    kind: "not_found",
  });
});

test("Without a mail server no reminder waits", async () => {
  setEnv({ SMTP_URL: "" });
  const { personId } = await reader();
  const { courseId } = await assigned([personId]);
  await expect(remindLearners(admin, { of: { courseId }, personIds: [personId] })).rejects.toMatchObject({
    code: "mail_not_set_up",
  });
  expect(await db().outboxMail.count()).toBe(0);
});
