import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asStaff, createCourse, createLearner } from "@/e2e/testing/factories";
import { learningSummaryFor } from "@/e2e/testing/learning-summary";
import { TestMailServer } from "@/e2e/testing/mail-server";
import { db } from "@/lib/database/db";
import { setEnv } from "@/lib/env";
import { type MailServer, mailServer } from "@/lib/mail/server";
import { unsubscribe } from "@/lib/preferences/mail";
import { openSession } from "@/lib/session/open-and-end";
import { queueDigests } from "./queue";
import { sendNext } from "./send";

const smtp = new TestMailServer();
const dayMs = 86_400_000;
// It is noon in UTC, outside quiet hours.
const monday = new Date(Date.now() - (Date.now() % dayMs) + dayMs / 2);
monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
const days = (count: number) => new Date(monday.getTime() + count * dayMs);

beforeAll(() => smtp.start());
afterAll(() => smtp.stop());
beforeEach(() => {
  setEnv({ SMTP_URL: smtp.url, MAIL_FROM: "Academy <learn@example.com>" });
  smtp.received.length = 0;
});

const said = () => (smtp.received[0]?.parts.get("text/plain") ?? "").replaceAll("\r", "");

let count = 0;

async function person(firstName: string) {
  count += 1;
  const email = `${firstName.toLowerCase()}-${count}@example.com`;
  return (await createLearner({ firstName, lastName: "Test", email, createdAt: days(-900) })).personId;
}

async function school() {
  const [boss, own, other] = [await person("Boss"), await person("Grace"), await person("Hidden")];
  const groups = [];
  for (const personId of [own, other]) {
    const group = await db().group.create({ data: { name: `Group of ${personId}` } });
    await db().membership.create({
      data: { personId, groupId: group.id, source: "admin", createdAt: days(-900) },
    });
    groups.push(group.id);
  }
  await db().roleGrant.create({ data: { personId: boss, role: "manager", groupId: groups[0] as string } });
  return { boss, own, other };
}

async function assignTo(personIds: string[], name: string, dueInDays: number) {
  const { id: courseId } = await createCourse({ name });
  const { id } = await db().assignment.create({
    data: { courseId, audience: "chosen", dueOn: days(dueInDays), createdAt: days(-200) },
  });
  await db().assignmentPerson.createMany({
    data: personIds.map((personId) => ({ assignmentId: id, personId, createdAt: days(-200) })),
  });
  return courseId;
}

async function sendAll(at = monday): Promise<string[]> {
  await db().$executeRaw`UPDATE outbox SET not_before = now() - interval '1 second' WHERE outcome IS NULL`;
  const outcomes: string[] = [];
  for (;;) {
    const sent = await sendNext(mailServer() as MailServer, at);
    if (sent === "none") return outcomes;
    outcomes.push(sent);
  }
}

test("A manager gets one Monday digest of exactly their own groups", async () => {
  const { own, other } = await school();
  await assignTo([own, other], "Late", -3);
  await assignTo([own, other], "Soon", 5);
  await assignTo([own], "Later", 12);
  const done = await assignTo([own, other], "Done", 30);
  const gone = await person("Gone");
  const group = await db().membership.findFirstOrThrow({ where: { personId: own } });
  await db().membership.create({ data: { personId: gone, groupId: group.groupId, source: "admin" } });
  await db().person.update({ where: { id: gone }, data: { deactivatedAt: days(-1) } });
  for (const personId of [own, other, gone])
    await db().courseCompletion.create({
      data: {
        personId,
        courseId: done,
        courseName: "Done",
        coursePermalink: "",
        activities: [],
        completedAt: days(-2),
      },
    });
  expect(await queueDigests(days(-1)), "a Sunday").toBe(0);
  expect(await queueDigests(days(2)), "a Wednesday").toBe(0);
  expect(await queueDigests(monday)).toBe(1);
  expect([await queueDigests(monday), await queueDigests(days(1))], "a second time").toEqual([0, 0]);
  expect(await sendAll()).toEqual(["sent"]);
  const [mail] = smtp.received;
  expect(mail?.headers.get("subject")).toBe("Your team this week: 1 overdue");
  expect(said()).toContain(
    "Overdue: 1 (1 person). Due in the next seven days: 1. Courses completed in the last seven days: 1.",
  );
  expect(said()).toMatch(/Grace Test\nLate · overdue since .*\n.*\n\nGrace Test\nSoon · due on /);
  expect([...(mail?.parts.values() ?? [])].join()).not.toMatch(/Hidden|Later/);
  expect(mail?.headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(await queueDigests(days(7)), "next week").toBe(1);
});

test("An empty, late or former manager's digest isn't sent", async () => {
  const { boss, own } = await school();
  await queueDigests(monday);
  expect(await sendAll(), "nothing to say").toEqual(["dropped"]);
  await assignTo([own], "Late", -3);
  await db().outboxMail.deleteMany();
  await queueDigests(monday);
  expect(await sendAll(days(8)), "a week late").toEqual(["dropped"]);
  await db().outboxMail.deleteMany();
  await queueDigests(monday);
  await db().roleGrant.deleteMany({ where: { personId: boss } });
  expect(await sendAll(), "a manager no more").toEqual(["dropped"]);
  expect(await queueDigests(days(7))).toBe(0);
  expect(smtp.received).toEqual([]);
});

test("A manager by rule gets a digest only while a session is live", async () => {
  const { boss, own } = await school();
  await assignTo([own], "Late", -3);
  const { groupId } = await db().roleGrant.findFirstOrThrow({ where: { personId: boss } });
  const rule = { providerGroup: "leads", role: "manager" as const, groupId };
  const { id: ruleId } = await db().roleRule.create({ data: rule });
  await db().roleGrant.updateMany({ where: { personId: boss }, data: { ruleId } });
  expect(await queueDigests(monday), "signed out").toBe(0);
  await openSession({ personId: boss, token: "t", replacedToken: null, userAgent: null });
  expect(await queueDigests(monday)).toBe(1);
  await db().session.deleteMany();
  expect(await sendAll(), "signed out since").toEqual(["dropped"]);
});

test("A line manager gets a digest of their team without any role, and its links lead to the team", async () => {
  const [boss, report, other] = [await person("Boss"), await person("Grace"), await person("Hidden")];
  await assignTo([report, other], "Late", -3);
  expect(await queueDigests(monday), "nobody's manager").toBe(0);
  await db().person.update({ where: { id: report }, data: { managerId: boss } });
  expect(await queueDigests(monday)).toBe(1);
  expect(await sendAll()).toEqual(["sent"]);
  expect(said()).toContain("Overdue: 1 (1 person)");
  expect(said()).toContain(`/admin/team/${report}`);
  expect(said()).not.toContain("Hidden");
});

test("One click unsubscribes, and quiet hours delay the digest", async () => {
  const { boss, own } = await school();
  await assignTo([own], "Late", -3);
  await queueDigests(monday);
  expect(await sendAll(new Date(monday.getTime() + 10 * 3_600_000)), "at ten in the evening").toEqual([
    "postponed",
  ]);
  const { unsubscribeToken } = await db().mailPreferences.findUniqueOrThrow({ where: { personId: boss } });
  expect(await unsubscribe(unsubscribeToken, "digest")).toBe(true);
  expect(await sendAll()).toEqual(["dropped"]);
  expect(await queueDigests(days(7))).toBe(0);
});

test("A long digest names the most urgent and counts the rest", async () => {
  const { own } = await school();
  for (let index = 0; index < 23; index += 1) await assignTo([own], `Course ${index}`, -1 - index / 10);
  await queueDigests(monday);
  expect(await sendAll()).toEqual(["sent"]);
  expect(said()).toContain("the 20 most urgent of 23");
});

test("A late path appears once by its name and counts as in the overview", async () => {
  const { boss, own } = await school();
  const courses = await Promise.all(["One", "Two", "Three"].map((name) => createCourse({ name })));
  const path = await db().learningPath.create({
    data: { name: "First weeks", status: "published", publishedAt: days(-200) },
  });
  await db().learningPathCourse.createMany({
    data: courses.map(({ id }, position) => ({
      learningPathId: path.id,
      courseId: id,
      position,
      createdAt: days(-200),
    })),
  });
  const { id: assignmentId } = await db().assignment.create({
    data: { learningPathId: path.id, audience: "chosen", dueOn: days(-3), createdAt: days(-200) },
  });
  await db().assignmentPerson.create({ data: { assignmentId, personId: own, createdAt: days(-200) } });
  await queueDigests(monday);
  expect(await sendAll()).toEqual(["sent"]);
  expect(said()).toContain("Overdue: 1 (1 person)");
  expect(said()).toMatch(/Grace Test\nFirst weeks · overdue since /);
  expect(said()).toContain(`/admin/learning-paths/${path.id}/learners?state=overdue`);
  const overview = await learningSummaryFor(asStaff({ personId: boss }, "manager"));
  expect(overview).toMatchObject({ overdue: 1, paths: [{ name: "First weeks", overdue: 1 }] });
});

test("A person without name and address gets a neutral name in the manager's language", async () => {
  const { boss, own } = await school();
  await db().person.update({ where: { id: own }, data: { firstName: "", lastName: "", email: "" } });
  await db().personPreferences.create({ data: { personId: boss, language: "de" } });
  await assignTo([own], "Late", -3);
  await queueDigests(monday);
  expect(await sendAll()).toEqual(["sent"]);
  expect(said()).toContain("Person ohne Namen");
});

test("The digest comes on Monday after quiet hours in the manager's zone", async () => {
  const { boss, own } = await school();
  await assignTo([own], "Late", -3);
  await db().personPreferences.create({ data: { personId: boss, timeZone: "America/Los_Angeles" } });
  const at = (hours: number) => new Date(monday.getTime() + (hours - 12) * 3_600_000);
  expect(await queueDigests(at(5)), "it is Sunday there").toBe(0);
  expect(await queueDigests(at(9))).toBe(1);
  const { notBefore } = await db().outboxMail.findFirstOrThrow();
  const there = new Intl.DateTimeFormat("en-GB", {
    timeZone: "America/Los_Angeles",
    weekday: "long",
    hour: "numeric",
  });
  expect(there.format(notBefore)).toMatch(/^Monday,? 07$/);
  await db().outboxMail.deleteMany();
  await db().personPreferences.updateMany({ data: { timeZone: "Asia/Tokyo" } });
  expect(await queueDigests(at(-3)), "it is Monday there, and Sunday in UTC").toBe(1);
});
