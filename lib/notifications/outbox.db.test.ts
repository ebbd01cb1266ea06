import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { lectern } from "@/e2e/testing/command-line";
import {
  admin,
  caller,
  createActivities,
  createCourse,
  createLearner,
  operator,
} from "@/e2e/testing/factories";
import { TestMailServer } from "@/e2e/testing/mail-server";
import { proof } from "@/e2e/testing/proofs";
import { getHealthSignals } from "@/lib/admin-home/overview";
import { assign } from "@/lib/assignments/edit";
import type { Due } from "@/lib/assignments/edit-schema";
import { revokeCertificate } from "@/lib/certificates/edit";
import { db } from "@/lib/database/db";
import { setEnv } from "@/lib/env";
import { completeActivity } from "@/lib/learning/complete";
import { recordCompletion } from "@/lib/learning/record-completion";
import { log } from "@/lib/log";
import { type MailServer, mailServer } from "@/lib/mail/server";
import { mintApiClient } from "@/lib/mint";
import { saveMailWishes, unsubscribe } from "@/lib/preferences/mail";
import { removeOld } from "@/lib/retention/run";
import { rebuildRequirementsForSeed } from "@/prisma/seed-requirements";
import { sentToSql, takeDeliveryReport } from "./bounces";
import { claimMail } from "./claim";
import { getMailState, listFailedMails, retryAllMails, retryMails } from "./overview";
import { queueAssignmentMails, queueCertificateMails } from "./queue";
import { type Refused, sendNext } from "./send";

const smtp = new TestMailServer();
// It is noon in UTC, outside quiet hours.
const now = new Date(Date.now() - (Date.now() % 86_400_000) + 12 * 3_600_000);
const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);

beforeAll(() => smtp.start());
afterAll(() => smtp.stop());
beforeEach(() => {
  setEnv({ SMTP_URL: smtp.url, MAIL_FROM: "Academy <learn@example.com>" });
  smtp.received.length = 0;
  smtp.refusal = () => undefined;
  smtp.refusalOfData = () => undefined;
  smtp.beforeTaken = () => undefined;
});

const server = () => mailServer() as MailServer;

async function sendAll(at = now, refused: Refused = new Map()): Promise<string[]> {
  const outcomes: string[] = [];
  for (;;) {
    const sent = await sendNext(server(), at, refused);
    if (sent === "none") return outcomes;
    outcomes.push(sent);
  }
}

const letTimePass = () =>
  db()
    .$executeRaw`UPDATE outbox SET not_before = now() - interval '1 second', claimed_until = NULL WHERE outcome IS NULL`;

async function minutesToWait(): Promise<number> {
  const { notBefore } = await db().outboxMail.findFirstOrThrow();
  return Math.ceil((notBefore.getTime() - Date.now()) / 60_000);
}

const subjects = () => smtp.received.map(({ headers }) => headers.get("subject"));

const outcomes = async () =>
  (await db().outboxMail.findMany({ orderBy: { key: "asc" } })).map(({ outcome }) => outcome);

let people = 0;

function createReader() {
  people += 1;
  return createLearner({ email: `reader-${people}@example.com`, createdAt: ago(900) });
}

type Options = { required?: boolean; assignedDaysAgo?: number; repeatMonths?: number };

async function assignTo(personIds: string[], course: { id: string }, due: Due, options: Options = {}) {
  const { required = true, assignedDaysAgo = 0, repeatMonths = null } = options;
  const id = uuidv7();
  await assign(admin, {
    id,
    courseId: course.id,
    audience: { kind: "chosen", groupIds: [], personIds },
    required,
    due,
    repeatMonths,
    earlierCounts: true,
  });
  if (assignedDaysAgo === 0) return id;
  const at = ago(assignedDaysAgo);
  await db().assignment.update({ where: { id }, data: { createdAt: at, termsSetAt: at } });
  await db().assignmentPerson.updateMany({ where: { assignmentId: id }, data: { createdAt: at } });
  await rebuildRequirementsForSeed();
  return id;
}

const onDay = (days: number): Due => ({ kind: "on", date: day(days) });

test("An assignment notifies each person once, in one mail for all courses", async () => {
  const [one, other] = [await createReader(), await createReader()];
  const [safety, aid] = [
    await createCourse({ name: "Fire safety" }),
    await createCourse({ name: "First aid" }),
  ];
  await assignTo([one.personId, other.personId], safety, onDay(40));
  await assignTo([one.personId], aid, { kind: "never" });
  expect(await queueAssignmentMails(now)).toBe(3);
  expect(await queueAssignmentMails(now)).toBe(0);
  expect(await sendAll()).toEqual(["sent", "sent"]);
  expect(await queueAssignmentMails(now)).toBe(0);
  expect(await sendAll()).toEqual([]);
  expect(subjects().sort()).toEqual(["2 courses have been assigned to you", "Assigned to you: Fire safety"]);
  const mail = smtp.received.find(({ to }) => to[0] === one.email);
  expect(mail?.from).toBe("learn@example.com");
  expect(mail?.headers.get("from")).toBe("Academy <learn@example.com>");
  for (const part of ["text/plain", "text/html"]) {
    expect(mail?.parts.get(part)).toContain(`/courses/${safety.permalink}`);
    expect(mail?.parts.get(part)).toContain("First aid");
  }
});

test("Upcoming, overdue and repeated due dates notify in time, and old ones don't", async () => {
  const reader = await createReader();
  const assigned = { assignedDaysAgo: 200 };
  const course = async (name: string, days: number, options: Options = assigned) => {
    const made = await createCourse({ name });
    await assignTo([reader.personId], made, onDay(days), options);
    return made;
  };
  await course("Far away", 20);
  await course("Soon", 6);
  await course("In a fortnight", 7);
  await course("Missed", -1);
  await course("Missed long ago", -15);
  const again = await course("Again", 300, { assignedDaysAgo: 400, repeatMonths: 12 });
  const record = { courseName: "", coursePermalink: "", activities: [], round: 1, completedAt: ago(356) };
  await db().courseCompletion.create({ data: { ...record, personId: reader.personId, courseId: again.id } });
  await rebuildRequirementsForSeed();
  await queueAssignmentMails(now);
  await sendAll();
  expect(
    subjects()
      .map((subject) => subject?.replace(/(on|by) .*:/, "$1 a day:"))
      .sort(),
  ).toEqual(["Due on a day: Soon", "Overdue: Missed", "Repeat by a day: Again"]);
});

test("A new assignment delays its reminder by days", async () => {
  const reader = await createReader();
  await assignTo([reader.personId], await createCourse({ name: "Urgent" }), onDay(5));
  await queueAssignmentMails(now);
  await sendAll();
  expect(subjects()).toEqual(["Assigned to you: Urgent"]);
  await db().assignment.updateMany({ data: { createdAt: ago(4), termsSetAt: ago(4) } });
  await db().assignmentPerson.updateMany({ data: { createdAt: ago(4) } });
  await rebuildRequirementsForSeed();
  await queueAssignmentMails(now);
  await sendAll();
  expect(subjects()[1]).toMatch(/^Due on .*: Urgent$/);
});

test("A completed, ended or exempt assignment isn't sent", async () => {
  const [done, excused, left] = [await createReader(), await createReader(), await createReader()];
  const course = await createCourse();
  const [activityId] = await createActivities(course, 1);
  const assignmentId = await assignTo([done.personId, excused.personId, left.personId], course, onDay(-2), {
    assignedDaysAgo: 100,
  });
  expect(await queueAssignmentMails(now)).toBe(3);
  await completeActivity(done, { activityId });
  await db().exemption.create({ data: { assignmentId, personId: excused.personId, reason: "On leave" } });
  await db().person.update({ where: { id: left.personId }, data: { deactivatedAt: new Date() } });
  const tomorrow = ago(-1);
  expect(await sendAll(tomorrow)).toEqual(["dropped", "dropped", "dropped"]);
  expect(smtp.received).toEqual([]);
});

test("A dropped mail is queued again once it is true again, without looping", async () => {
  const reader = await createReader();
  const course = await createCourse({ name: "Fire safety" });
  await assignTo([reader.personId], course, onDay(40));
  await queueAssignmentMails(now);
  const become = (status: "draft" | "published") =>
    db().course.update({ where: { id: course.id }, data: { status } });
  await become("draft");
  expect(await sendAll()).toEqual(["dropped"]);
  expect(await queueAssignmentMails(now)).toBe(0);
  await become("published");
  expect(await queueAssignmentMails(now)).toBe(1);
  expect(await sendAll()).toEqual(["sent"]);
  expect(await queueAssignmentMails(now)).toBe(0);
});

test("A date moved by a time zone notifies once, and a week's move notifies again", async () => {
  const reader = await createReader();
  const course = await createCourse({ name: "Again" });
  const id = await assignTo([reader.personId], course, onDay(300), {
    assignedDaysAgo: 400,
    repeatMonths: 12,
  });
  const record = { courseName: "", coursePermalink: "", activities: [], round: 1, completedAt: ago(358) };
  await db().courseCompletion.create({ data: { ...record, personId: reader.personId, courseId: course.id } });
  const told = await assignTo([reader.personId], await createCourse(), onDay(5), { assignedDaysAgo: 100 });
  const moveTo = async (timeZone: string) => {
    const { personId } = reader;
    await db().personPreferences.upsert({
      where: { personId },
      create: { personId, timeZone },
      update: { timeZone },
    });
  };
  await moveTo("Pacific/Kiritimati");
  expect(await queueAssignmentMails(now)).toBe(2);
  await moveTo("America/New_York");
  expect(await queueAssignmentMails(now)).toBe(0);
  expect((await sendAll()).sort(), "what waits is told, for the day that it is now").toEqual([
    "sent",
    "sent",
  ]);
  await db().assignment.update({ where: { id: told }, data: { dueOn: new Date(day(-2)) } });
  expect(await queueAssignmentMails(now), "with two weeks from now on").toBe(1);
  await db().assignment.update({ where: { id: told }, data: { dueOn: new Date(day(-3)) } });
  expect(await queueAssignmentMails(now)).toBe(0);
  await db().assignment.update({ where: { id: told }, data: { dueOn: new Date(day(40)) } });
  expect(await queueAssignmentMails(now)).toBe(1);
  expect(await db().outboxMail.count({ where: { subjectId: id } })).toBe(1);
});

test("Moving, setting or removing a due date notifies again", async () => {
  const reader = await createReader();
  const id = await assignTo([reader.personId], await createCourse({ name: "Fire safety" }), onDay(30));
  const told = async () => {
    await queueAssignmentMails(now);
    await sendAll();
    const notes = smtp.received.map(
      ({ parts }) => /(due on|no due date).*/.exec(parts.get("text/plain") ?? "")?.[0],
    );
    return notes.map((note) => note?.trim().replace(/due on .*/, "dated"));
  };
  const move = async (terms: {
    dueOn?: Date | null;
    dueDays?: number | null;
    dueFrom?: "assignment" | null;
  }) => db().assignment.update({ where: { id }, data: terms });
  expect(await told()).toEqual(["dated"]);
  await move({ dueOn: new Date(day(31)) });
  expect(await told(), "nearly the same").toEqual(["dated"]);
  await move({ dueOn: new Date(day(2)) });
  expect(await told()).toEqual(["dated", "dated"]);
  await move({ dueOn: null });
  expect(await told()).toEqual(["dated", "dated", "no due date"]);
  await move({ dueDays: 10, dueFrom: "assignment" });
  expect(await told()).toEqual(["dated", "dated", "no due date", "dated"]);
  expect(await told(), "once").toHaveLength(4);
});

test.each([onDay(40), { kind: "never" } as const])(
  "With a due date of %j, the previous release's notifications aren't repeated",
  async (due) => {
    const reader = await createReader();
    const id = await assignTo([reader.personId], await createCourse(), due);
    await db().outboxMail.create({
      data: {
        kind: "assigned",
        key: `assigned:${id}:${reader.personId}`,
        personId: reader.personId,
        subjectId: id,
        dueOn: due.kind === "on" ? new Date(due.date) : null,
        outcome: "sent",
        endedAt: now,
      },
    });
    expect(await queueAssignmentMails(now)).toBe(0);
  },
);

test("Keys of the previous release prevent a second notification", async () => {
  const reader = await createReader();
  const due = { kind: "after", days: 105, from: "assignment" } as const;
  const id = await assignTo([reader.personId], await createCourse(), due, { assignedDaysAgo: 100 });
  await db().outboxMail.create({
    data: {
      kind: "due_soon",
      key: `due_soon:${id}:${reader.personId}:${day(5)}`,
      personId: reader.personId,
      subjectId: id,
      dueOn: new Date(day(5)),
      outcome: "sent",
      endedAt: now,
    },
  });
  expect(await queueAssignmentMails(now)).toBe(0);
  await db().outboxMail.updateMany({ data: { outcome: null, endedAt: null } });
  expect(await sendAll(), "what waits under such a key is written anew").toEqual(["dropped"]);
  expect(await queueAssignmentMails(now)).toBe(1);
  expect(await sendAll()).toEqual(["sent"]);
});

test("A process that dies after sending leaves the same message for a retry", async () => {
  const reader = await createReader();
  await assignTo([reader.personId], await createCourse(), onDay(40));
  await queueAssignmentMails(now);
  smtp.beforeTaken = async () => {
    // Without its table, nothing can record the sending, as if the process was killed.
    await db().$executeRaw`ALTER TABLE outbox RENAME TO outbox_away`;
  };
  await expect(sendNext(server(), now)).rejects.toThrow();
  smtp.beforeTaken = () => undefined;
  await db().$executeRaw`ALTER TABLE outbox_away RENAME TO outbox`;
  expect(await sendAll(), "nobody takes it while its claim lasts").toEqual([]);
  await letTimePass();
  expect(await sendAll()).toEqual(["sent"]);
  const ids = smtp.received.map(({ headers }) => headers.get("message-id"));
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
  expect(await sendAll()).toEqual([]);
});

test("Parallel senders never send the same mail", async () => {
  const readers = await Promise.all(Array.from({ length: 12 }, createReader));
  await assignTo(
    readers.map(({ personId }) => personId),
    await createCourse(),
    onDay(40),
  );
  await Promise.all([queueAssignmentMails(now), queueAssignmentMails(now)]);
  smtp.beforeTaken = () => new Promise((done) => setTimeout(done, 20));
  await Promise.all([sendAll(), sendAll(), sendAll(), sendAll()]);
  expect(smtp.received.flatMap(({ to }) => to).sort()).toEqual(readers.map(({ email }) => email).sort());
});

test("A claim covers one person's entries of a kind, exclusively until it ends", async () => {
  const reader = await createReader();
  for (let count = 0; count < 3; count += 1)
    await assignTo([reader.personId], await createCourse(), { kind: "never" });
  await queueAssignmentMails(now);
  expect((await claimMail())?.entries).toHaveLength(3);
  expect(await claimMail()).toBeNull();
  await db().$executeRaw`UPDATE outbox SET claimed_until = now() - interval '1 second'`;
  expect((await claimMail())?.entries).toHaveLength(3);
});

test("Quiet hours delay a person's mail", async () => {
  const reader = await createReader();
  await db().personPreferences.create({ data: { personId: reader.personId, timeZone: "Asia/Tokyo" } });
  await assignTo([reader.personId], await createCourse(), onDay(40));
  await queueAssignmentMails(now);
  expect(await sendAll(now), "it is nine in the evening there").toEqual(["postponed"]);
  expect(await minutesToWait()).toBe(600);
  await letTimePass();
  expect(await sendAll(new Date(now.getTime() + 10 * 3_600_000))).toEqual(["sent"]);
});

test("An unsubscribed person gets only necessary mail of that kind", async () => {
  const reader = await createReader();
  const assigned = { assignedDaysAgo: 100 };
  await assignTo([reader.personId], await createCourse({ name: "Soon" }), onDay(3), assigned);
  await assignTo([reader.personId], await createCourse({ name: "Must" }), onDay(-3), assigned);
  const optional = await createCourse({ name: "May" });
  await assignTo([reader.personId], optional, onDay(-3), { ...assigned, required: false });
  await queueAssignmentMails(now);
  await saveMailWishes(
    reader,
    { unwanted: ["due_soon", "overdue"], quietFrom: 20, quietUntil: 7, timeZone: null },
    "en",
  );
  expect((await sendAll()).sort()).toEqual(["dropped", "sent"]);
  expect(subjects()).toEqual(["Overdue: Must"]);
  expect(smtp.received[0]?.headers.has("list-unsubscribe"), "it cannot be switched off").toBe(false);
  await db().outboxMail.deleteMany();
  expect(await queueAssignmentMails(now), "of the others, none is written").toBe(1);
});

test("Optional courses get a separate mail with an unsubscribe link", async () => {
  const reader = await createReader();
  await assignTo([reader.personId], await createCourse({ name: "May" }), onDay(30), { required: false });
  await assignTo([reader.personId], await createCourse({ name: "Must" }), onDay(40));
  await queueAssignmentMails(now);
  expect(await sendAll()).toEqual(["sent", "sent"]);
  expect(subjects()).toEqual(["Assigned to you: Must", "Assigned to you: May"]);
  expect(smtp.received.map(({ headers }) => headers.has("list-unsubscribe"))).toEqual([false, true]);
  expect(await sendAll()).toEqual([]);
});

test("Optional mail has a working one-click unsubscribe link", async () => {
  const reader = await createReader();
  await assignTo([reader.personId], await createCourse(), onDay(3), { assignedDaysAgo: 100 });
  await queueAssignmentMails(now);
  await sendAll();
  const [mail] = smtp.received;
  expect(mail?.headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const [, url = ""] = /^<(.*)>$/.exec(mail?.headers.get("list-unsubscribe") ?? "") ?? [];
  expect(mail?.parts.get("text/plain")).toContain(url);
  const { pathname, searchParams } = new URL(url);
  expect(searchParams.get("kind")).toBe("due_soon");
  const token = pathname.split("/").at(-1) ?? "";
  expect(
    await unsubscribe(
      token.replace(/^./, (first) => (first === "a" ? "b" : "a")),
      "due_soon",
    ),
  ).toBe(false);
  expect(await unsubscribe(token, "due_soon")).toBe(true);
  expect(await unsubscribe(token, "due_soon")).toBe(true);
  expect((await db().mailPreferences.findMany())[0]?.unwanted).toEqual(["due_soon"]);
});

test("A refusing address gets no mail until an admin retries or it changes", async () => {
  const [reader, other] = [await createReader(), await createReader()];
  await assignTo([reader.personId, other.personId], await createCourse(), onDay(40));
  await queueAssignmentMails(now);
  smtp.refusal = (to) => (to === reader.email ? { code: 550, text: "5.1.1 No such user" } : undefined);
  expect((await sendAll()).sort()).toEqual(["refused", "sent"]);
  expect((await listFailedMails(admin, 1)).rows).toMatchObject([
    { personId: reader.personId, address: reader.email, failure: expect.stringContaining("No such user") },
  ]);
  await assignTo([reader.personId], await createCourse(), onDay(40));
  expect(await queueAssignmentMails(now)).toBe(0);
  await db().person.update({ where: { id: reader.personId }, data: { email: "new@example.com" } });
  expect(await queueAssignmentMails(now)).toBe(1);
  smtp.refusal = () => undefined;
  await retryMails(admin, reader.personId);
  await retryMails(admin, reader.personId);
  expect(
    await db().auditEntry.findMany({ where: { action: "person.mail_retried" }, orderBy: { id: "asc" } }),
  ).toMatchObject([{ subjectId: reader.personId }]);
  expect(await sendAll()).toEqual(["sent"]);
  expect(smtp.received.at(-1)?.to).toEqual(["new@example.com"]);
  expect(await outcomes()).toEqual(["sent", "sent", "sent"]);
});

test("A busy address is retried at growing intervals and finally given up", async () => {
  const reader = await createReader();
  await assignTo([reader.personId], await createCourse(), onDay(40));
  await queueAssignmentMails(now);
  smtp.refusal = () => ({ code: 451, text: "4.7.1 Greylisted" });
  const pauses = [];
  for (;;) {
    const [sent] = await sendAll();
    if (sent !== "postponed") {
      expect(sent).toBe("refused");
      break;
    }
    pauses.push(await minutesToWait());
    await letTimePass();
  }
  expect(pauses).toEqual([1, 4, 16, 64, 256, 720, 720, 720, 720]);
  smtp.refusal = () => undefined;
  await assignTo([reader.personId], await createCourse(), onDay(40));
  await queueAssignmentMails(now);
  expect(await sendAll(), "it never refused anything for good").toEqual(["sent"]);
});

test("Mail waits while the server is down or refuses the login, blaming no address", async () => {
  const reader = await createReader();
  await assignTo([reader.personId], await createCourse(), onDay(40));
  await queueAssignmentMails(now);
  smtp.refusal = () => ({ code: 530, text: "5.7.0 Authentication required" });
  await expect(sendNext(server(), now)).rejects.toMatchObject({ about: "server" });
  await letTimePass();
  const away = { ...server(), port: 1 };
  await expect(sendNext(away, now)).rejects.toMatchObject({ details: { why: "unreachable" } });
  expect(await getMailState(admin)).toMatchObject({ waiting: { count: 1 }, refused: { count: 0 } });
  smtp.refusal = () => undefined;
  await letTimePass();
  expect(await sendAll()).toEqual(["sent"]);
  expect(await getMailState(admin)).toMatchObject({ waiting: { count: 0 }, failure: null });
});

test("Mail refused by a filter is retried and given up; other mail goes on", async () => {
  const readers = await Promise.all(Array.from({ length: 15 }, createReader));
  const ids = readers.map(({ personId }) => personId);
  const [spam, safety] = [
    await createCourse({ name: "Win now" }),
    await createCourse({ name: "Fire safety" }),
  ];
  await assignTo(ids, spam, onDay(40));
  await queueAssignmentMails(now);
  await assignTo([(await createReader()).personId], safety, onDay(40));
  await queueAssignmentMails(now);
  smtp.refusalOfData = ({ headers }) =>
    headers.get("subject")?.includes("Win now") ? { code: 554, text: "5.7.1 Spam" } : undefined;
  const refused: Refused = new Map();
  await expect(sendAll(now, refused)).rejects.toMatchObject({ about: "policy" });
  expect(subjects()).toEqual(["Assigned to you: Fire safety"]);
  const attempts = async () =>
    (await db().outboxMail.findMany({ where: { outcome: null } })).reduce(
      (sum, one) => sum + one.attempts,
      0,
    );
  expect(await attempts(), "the one before the mail that was sent, and nine in a row").toBe(10);
  await letTimePass();
  await expect(sendAll(now, refused), "an outage would use up no attempts").rejects.toThrow();
  expect(await attempts()).toBe(10);
  await assignTo([(await createReader()).personId], safety, onDay(40));
  await queueAssignmentMails(now);
  await expect(sendAll(now, refused)).rejects.toThrow();
  expect(subjects()).toHaveLength(2);
  await db().$executeRaw`UPDATE outbox SET attempts = 9 WHERE outcome IS NULL`;
  await letTimePass();
  expect(await sendNext(server(), now), "the tenth attempt is the last").toBe("refused");
});

test("A refused sender blames no address, and one click sends everything again", async () => {
  const [one, other] = [await createReader(), await createReader()];
  await assignTo([one.personId, other.personId], await createCourse(), onDay(40));
  await queueAssignmentMails(now);
  smtp.refusalOfData = () => ({ code: 554, text: "5.2.252 SendAsDenied" });
  expect(await sendAll()).toEqual(["postponed", "postponed"]);
  expect(await outcomes()).toEqual([null, null]);
  expect((await listFailedMails(admin, 1)).rows).toMatchObject([
    { failure: "554 5.2.252 SendAsDenied", attempts: 1 },
    { attempts: 1 },
  ]);
  smtp.refusalOfData = () => undefined;
  smtp.refusal = () => ({ code: 550, text: "5.1.1 No such user" });
  await letTimePass();
  expect(await sendAll()).toEqual(["refused", "refused"]);
  smtp.refusal = () => undefined;
  await retryAllMails(admin);
  await retryAllMails(admin);
  expect(await db().auditEntry.count({ where: { action: "mail.retried" } })).toBe(1);
  expect(await sendAll()).toEqual(["sent", "sent"]);
});

test("A mail that can't be written waits while others are sent", async () => {
  const [poison, other] = [await createReader(), await createReader()];
  await assignTo([poison.personId, other.personId], await createCourse(), onDay(40));
  await queueAssignmentMails(now);
  await db().personPreferences.create({ data: { personId: poison.personId, timeZone: "Mars/Olympus" } });
  const complaint = vi.spyOn(log(), "error").mockImplementation(() => undefined);
  expect((await sendAll()).sort()).toEqual(["postponed", "sent"]);
  expect(complaint).toHaveBeenCalledOnce();
  expect((await listFailedMails(admin, 1)).rows).toMatchObject([
    { personId: poison.personId, attempts: 1, nextTryAt: expect.any(Date), failure: "" },
  ]);
  await db().personPreferences.deleteMany();
  await retryMails(admin, poison.personId);
  expect(await sendAll()).toEqual(["sent"]);
});

test("A bounce refuses its address once, and only for its own mail", async () => {
  const reader = await createReader();
  await assignTo([reader.personId], await createCourse(), onDay(40));
  await queueAssignmentMails(now);
  await sendAll();
  const messageId = smtp.received[0]?.headers.get("message-id") ?? "";
  const report = (quoted: string) =>
    `Content-Type: message/delivery-status\n\nReporting-MTA: dns; mail\n\nFinal-Recipient: rfc822; ${reader.email}
Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 User unknown\n\n--B\n\n${quoted}\n`;
  const take = async (quoted: string) => (await lectern(["mail", "bounced", "-"], report(quoted))).stdout;
  const unmatched = `No sent email to ${reader.email} has the Message-ID of the report.\n`;
  expect(await take("Message-ID: <another@example.com>")).toBe(unmatched);
  expect(await take("Subject: Anybody can write this"), "it proves nothing").toBe(unmatched);
  const unsigned = messageId.replace(/\.[^@]*@/, "@");
  expect(await take(`Message-ID: ${unsigned}`), "whoever knows the entries can make it").toBe(unmatched);
  const forged = messageId.replace(/\.[^@]*@/, `.${"A".repeat(22)}@`);
  expect(await take(`Message-ID: ${forged}`), "with a signature that is not ours").toBe(unmatched);
  expect(await take(`Message-ID: ${messageId}`)).toBe(`An email to ${reader.email} came back.\n`);
  expect(await take(`Message-ID: ${messageId}`), "a second time").toBe(unmatched);
  expect((await listFailedMails(admin, 1)).rows).toMatchObject([
    { address: reader.email, failure: "550 5.1.1 User unknown" },
  ]);
  await assignTo([reader.personId], await createCourse(), onDay(40));
  expect(await queueAssignmentMails(now)).toBe(0);
});

const reportOf = (address: string, messageId: string) =>
  `Content-Type: message/delivery-status\n\nFinal-Recipient: rfc822; ${address}
Action: failed\nStatus: 5.1.1\n\n--B\n\nMessage-ID: ${messageId}\n`;

test.each([
  ["grace@bücher.example", "grace@xn--bcher-kva.example"],
  ["grace@xn--bcher-kva.example", "Grace@BÜCHER.example"],
])("A report about %s matches when a relay writes %s", async (email, reported) => {
  const reader = await createLearner({ email, createdAt: ago(900) });
  await assignTo([reader.personId], await createCourse(), onDay(40));
  await queueAssignmentMails(now);
  expect(await sendAll()).toEqual(["sent"]);
  const messageId = smtp.received[0]?.headers.get("message-id") ?? "";
  const { stdout } = await lectern(["mail", "bounced", "-"], reportOf(reported, messageId));
  expect(stdout).toBe(`An email to ${email} came back.\n`);
});

test("A report that may match later exits with 75, and a wrong one doesn't", async () => {
  const reader = await createReader();
  await assignTo([reader.personId], await createCourse(), onDay(40));
  await queueAssignmentMails(now);
  await sendAll();
  const messageId = smtp.received[0]?.headers.get("message-id") ?? "";
  const take = () => lectern(["mail", "bounced", "-"], reportOf(reader.email ?? "", messageId));
  await db().$executeRaw`UPDATE outbox SET outcome = NULL, claimed_until = now() + interval '1 minute'`;
  expect(await take(), "it is still being sent").toMatchObject({ code: 75, stdout: "" });
  await db().$executeRaw`UPDATE outbox SET outcome = 'sent', claimed_until = NULL`;
  expect(await take()).toMatchObject({ code: 0 });
  expect(await take(), "a second time").toMatchObject({ code: 0 });
  expect(await lectern(["mail", "bounced", "/nowhere/report.eml"])).toMatchObject({ code: 2 });
});

test("Long waits are no failure while mail is being sent", async () => {
  const [waiting, sent] = [await createReader(), await createReader()];
  const entry = { kind: "assigned" as const, subjectId: uuidv7() };
  await db().outboxMail.create({
    data: { ...entry, key: "waits", personId: waiting.personId, createdAt: ago(1), notBefore: ago(1) },
  });
  const isStuck = async () => (await getHealthSignals(admin)).isMailStuck;
  expect(await isStuck()).toBe(true);
  await db().outboxMail.create({
    data: { ...entry, key: "sent", personId: sent.personId, outcome: "sent", endedAt: new Date() },
  });
  expect(await isStuck()).toBe(false);
});

test("An hour without any accepted mail is a failure, unless it concerns one person", async () => {
  const isStuck = async () => (await getHealthSignals(admin)).isMailStuck;
  for (const _person of [1, 2, 3]) {
    expect(await isStuck()).toBe(false);
    const { personId } = await createReader();
    const entry = { kind: "assigned" as const, subjectId: uuidv7(), key: personId, personId };
    await db().outboxMail.create({
      data: { ...entry, createdAt: ago(1), attempts: 3, failure: "554 5.7.1 Relay access denied" },
    });
  }
  expect(await isStuck()).toBe(true);
});

test("An address that a mail server would read as several is refused", async () => {
  const reader = await createLearner({ email: "a@example.com, b@example.com", createdAt: ago(900) });
  await assignTo([reader.personId], await createCourse(), onDay(40));
  await queueAssignmentMails(now);
  expect(await sendAll()).toEqual(["refused"]);
  expect(smtp.received).toEqual([]);
});

test("A certificate is mailed once with its address unless it was revoked", async () => {
  const [reader, other] = [await createReader(), await createReader()];
  const course = await createCourse({ name: "Fire safety" });
  await db().certificateSettings.create({ data: { courseId: course.id, isGiven: true } });
  const [activityId] = await createActivities(course, 1);
  await completeActivity(reader, { activityId });
  await completeActivity(other, { activityId });
  expect(await queueCertificateMails()).toBe(2);
  expect(await queueCertificateMails()).toBe(0);
  await db()
    .$executeRaw`UPDATE certificates SET revoked_at = now() WHERE person_id = ${other.personId}::uuid`;
  expect((await sendAll()).sort()).toEqual(["dropped", "sent"]);
  const [mail] = smtp.received;
  expect(mail?.headers.get("subject")).toBe("Your certificate: Fire safety");
  const certificate = await db().certificate.findFirstOrThrow({ where: { personId: reader.personId } });
  expect(mail?.parts.get("text/plain")).toContain(`/certificates/${certificate.publicId}`);
});

test("Certificates of a loaded history send no mail", async () => {
  const [reader, other] = [await createReader(), await createReader()];
  const course = await createCourse();
  await db().certificateSettings.create({ data: { courseId: course.id, isGiven: true } });
  const client = mintApiClient({ id: uuidv7(), name: "HR system", ownerId: null }, caller);
  const record = (personId: string, completedAt: Date) =>
    recordCompletion(client, { personId, courseId: course.id, completedAt, origin: "Coursera" });
  const day = 86_400_000;
  await record(reader.personId, new Date(Date.now() - 25 * day));
  await record(other.personId, new Date(Date.now() - day));
  expect(await db().certificate.count()).toBe(2);
  expect(await queueCertificateMails()).toBe(1);
  expect(await db().outboxMail.findMany()).toMatchObject([{ personId: other.personId }]);
});

test("A reissued certificate is no new achievement and has its own mail", async () => {
  const reader = await createReader();
  for (const name of ["Fire safety", "First aid"]) {
    const course = await createCourse({ name });
    await db().certificateSettings.create({ data: { courseId: course.id, isGiven: true } });
    const [activityId] = await createActivities(course, 1);
    await completeActivity(reader, { activityId });
  }
  const earlier = await db().certificate.findFirstOrThrow({ where: { courseName: "Fire safety" } });
  await revokeCertificate(admin, { id: earlier.id, reason: "A name was wrong", again: true });
  await queueCertificateMails();
  expect((await sendAll()).sort()).toEqual(["sent", "sent"]);
  expect(subjects().sort()).toEqual([
    "Your certificate was issued again: Fire safety",
    "Your certificate: First aid",
  ]);
  const text = smtp.received
    .find(({ headers }) => headers.get("subject")?.includes("again"))
    ?.parts.get("text/plain");
  expect(text).toContain("under a new number");
  expect(text).not.toContain("Congratulations");
  expect(text).not.toContain(earlier.number);
});

test("Without a mail server nothing is queued, and old events aren't sent later", async () => {
  const reader = await createReader();
  const old = { assignedDaysAgo: 30 };
  await assignTo([reader.personId], await createCourse({ name: "Old" }), onDay(300), old);
  await assignTo([reader.personId], await createCourse({ name: "New" }), onDay(300));
  setEnv({ SMTP_URL: "" });
  expect([await queueAssignmentMails(now), await queueCertificateMails(now)]).toEqual([0, 0]);
  expect(await db().outboxMail.count()).toBe(0);
  setEnv({ SMTP_URL: smtp.url });
  await queueAssignmentMails(now);
  await sendAll();
  expect(subjects()).toEqual(["Assigned to you: New"]);
});

test("Pruning removes old ended mail, keeps waiting mail, and follows deleted people", async () => {
  const reader = await createReader();
  const entry = (key: string) => ({
    kind: "assigned" as const,
    key,
    personId: reader.personId,
    subjectId: uuidv7(),
  });
  await db().outboxMail.createMany({
    data: [
      { ...entry("old"), outcome: "sent", endedAt: ago(92) },
      { ...entry("new"), outcome: "refused", endedAt: ago(80) },
      { ...entry("waiting"), createdAt: ago(92), notBefore: ago(92) },
    ],
  });
  expect(await removeOld(operator, "outbox")).toBe(1);
  expect(await db().outboxMail.count()).toBe(2);
  await db().person.delete({ where: { id: reader.personId } });
  expect(await db().outboxMail.count()).toBe(0);
});

proof("A large report reads ten recipients with an index", async () => {
  const reader = await createReader();
  await assignTo([reader.personId], await createCourse(), onDay(40));
  await queueAssignmentMails(now);
  await sendAll();
  await db().$executeRaw`
    INSERT INTO outbox (kind, key, person_id, subject_id, outcome, ended_at, address)
    SELECT 'assigned', n::text, ${reader.personId}::uuid, gen_random_uuid(), 'sent', now(), 'other-' || n || '@example.com'
    FROM generate_series(1, 20000) AS n`;
  await db().$executeRaw`ANALYZE outbox`;
  const recipient = (address: string) =>
    `Final-Recipient: rfc822; ${address}\nAction: failed\nStatus: 5.1.1\n\n`;
  const others = Array.from({ length: 299 }, (_, index) => recipient(`somebody-${index}@example.com`));
  const report = `Content-Type: message/delivery-status\n\nReporting-MTA: dns; mail\n\n${recipient(reader.email)}${others.join("")}
--B\n\nMessage-ID: ${smtp.received[0]?.headers.get("message-id")}\n`;
  const { refused, unmatched, unread } = await takeDeliveryReport(operator, report);
  expect([refused, unmatched.length, unread]).toEqual([[reader.email], 9, 290]);
  const [plan] = await db().$queryRaw<{ "QUERY PLAN": unknown }[]>`
    EXPLAIN (FORMAT JSON) ${sentToSql(["somebody-1@example.com"])}`;
  expect(JSON.stringify(plan)).toContain("outbox_sent_address_sort");
});
