import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asAdmin, asStaff, createCourse, createLearner } from "@/e2e/testing/factories";
import { TestMailServer } from "@/e2e/testing/mail-server";
import type { May } from "@/lib/actor";
import { db } from "@/lib/database/db";
import { setEnv } from "@/lib/env";
import { mailServer } from "@/lib/mail/server";
import { mintPlatform } from "@/lib/mint";
import { deleteView, endSchedule, listSavedViews, saveView, scheduleView } from "@/lib/reports/saved-views";
import { randomToken } from "@/lib/secrets";
import { openSession } from "@/lib/session/open-and-end";
import { sendNextReport } from "./report-mails";
import { sendNext } from "./send";

const smtp = new TestMailServer();
beforeAll(() => smtp.start());
afterAll(() => smtp.stop());

const later = new Date(Date.now() + 40 * 86_400_000);

let admin: May<"learners.read">;
let viewId: string;

beforeEach(async () => {
  setEnv({ SMTP_URL: smtp.url, MAIL_FROM: "lectern@example.com" });
  smtp.received.length = 0;
  const { personId } = await createLearner({ adminSince: new Date(), email: "ada@example.com" });
  admin = asAdmin({ personId });
  await saveView(admin, {
    report: "overdue_by_course",
    name: "Every course",
    query: "?sort=name",
    replaces: false,
  });
  viewId = (await listSavedViews(admin))[0]?.id ?? "";
});

/** Makes one course overdue for each member of a new group, which a manager has. */
async function groupWithOverdue(name: string, members: number, email: string) {
  const course = await createCourse({ name });
  const group = await db().group.create({ data: { name } });
  const { personId } = await createLearner({ firstName: "Mia", email, createdAt: new Date(0) });
  await db().roleGrant.create({ data: { personId, role: "manager", groupId: group.id } });
  for (let count = 0; count < members; count += 1) {
    const member = await createLearner({ email: "" });
    await db().membership.create({
      data: { personId: member.personId, groupId: group.id, source: "admin" },
    });
    const key = { personId: member.personId, courseId: course.id, assignmentId: course.id };
    await db().requirement.create({
      data: { ...key, assignedAt: new Date(0), dueAt: new Date(1), round: 1, required: true },
    });
  }
  return asStaff({ personId }, "manager");
}

const dueDay = async () => {
  const { nextOn } = await db().reportSchedule.findFirstOrThrow();
  return new Date(nextOn.getTime() + 1_800_000);
};

const after = (time: Date, hours: number) => new Date(time.getTime() + hours * 3_600_000);

const lectern = mintPlatform();

async function sendReports(now?: Date): Promise<void> {
  while (await sendNextReport(lectern, now));
}

/** Lets the hour end after which a failed report is sent again. */
const retry = () =>
  db().$executeRaw`UPDATE report_schedules SET claimed_until = claimed_until - interval '1 hour'`;

const texts = () => smtp.received.map(({ to, parts }) => [to[0], String(parts.get("text/plain"))] as const);

test("An address gets the totals of the whole school once each month", async () => {
  await groupWithOverdue("Sales", 2, "");
  await scheduleView(admin, { id: viewId, interval: "monthly", address: "board@example.org" });
  await sendReports();
  expect(smtp.received).toEqual([]);
  await sendReports(later);
  await sendReports(later);
  expect(texts()).toEqual([["board@example.org", expect.stringMatching(/Overdue: 2\./)]]);
  expect(texts()[0]?.[1]).toContain("/admin/reports/overdue-by-course?sort=name");
  const [view] = await listSavedViews(admin);
  expect(view?.schedule).toMatchObject({ interval: "monthly", address: "board@example.org", failure: "" });
  expect(view?.schedule?.nextOn).toMatch(/-01$/);
});

test("Each manager gets the totals of their people", async () => {
  await groupWithOverdue("Sales", 2, "sales@example.com");
  await groupWithOverdue("Lab", 1, "lab@example.com");
  const lead = await createLearner({ email: "lead@example.com", createdAt: new Date(0) });
  const { personId } = await db().requirement.findFirstOrThrow();
  await db().person.update({ where: { id: personId }, data: { managerId: lead.personId } });
  await scheduleView(admin, { id: viewId, interval: "monthly", address: null });
  await saveView(admin, { report: "stalled_courses", name: "Stalled", query: "", replaces: false });
  const others = (await listSavedViews(admin)).filter(({ id }) => id !== viewId);
  for (const { id } of others) await scheduleView(admin, { id, interval: "weekly", address: null });
  await sendReports(later);
  const noon = new Date(`${later.toISOString().slice(0, 10)}T12:00:00Z`);
  const server = mailServer();
  if (server) while ((await sendNext(server, noon)) === "sent");
  expect(
    texts()
      .map(([to]) => to)
      .toSorted(),
    "both reports",
  ).toEqual(["lab", "lab", "lead", "lead", "sales", "sales"].map((name) => `${name}@example.com`));
  expect(texts().filter(([, text]) => /each (week|month)/.test(text))).toEqual([]);
  expect(Object.fromEntries(texts().filter(([, text]) => text.includes("Overdue")))).toEqual({
    "sales@example.com": expect.stringContaining("Overdue: 2."),
    "lab@example.com": expect.stringContaining("Overdue: 1."),
    "lead@example.com": expect.stringContaining("Overdue: 1."),
  });
});

test("A report that can't be computed is tried again, and delays no other", async () => {
  await groupWithOverdue("Sales", 2, "sales@example.com");
  await saveView(admin, {
    report: "training_records",
    name: "Broken",
    query: "?standing=unknown",
    replaces: false,
  });
  for (const { id } of await listSavedViews(admin))
    await scheduleView(admin, { id, interval: "weekly", address: null });
  await sendReports(later);
  const noon = new Date(`${later.toISOString().slice(0, 10)}T12:00:00Z`);
  const server = mailServer();
  const outcomes = server ? [await sendNext(server, noon), await sendNext(server, noon)] : [];
  expect(outcomes.toSorted()).toEqual(["postponed", "sent"]);
  const waiting = await db().outboxMail.findMany({ where: { outcome: null } });
  expect(waiting).toMatchObject([{ attempts: 1 }]);
});

test("A view is replaced only on request, and two at once are one", async () => {
  const view = { report: "overdue_by_course", name: "Every course" } as const;
  const taken = { code: "saved_view_name_taken", field: "name" };
  await expect(saveView(admin, { ...view, query: "", replaces: false })).rejects.toMatchObject(taken);
  await saveView(admin, { ...view, query: "?group=Lab", replaces: true });
  expect(await listSavedViews(admin)).toMatchObject([{ id: viewId, query: "?group=Lab" }]);
  const again = () => saveView(admin, { ...view, name: "Twice", query: "", replaces: true });
  const saved = await Promise.allSettled([again(), again()]);
  for (const one of saved) if (one.status === "rejected") expect(one.reason).toMatchObject(taken);
  expect(await listSavedViews(admin)).toHaveLength(2);
});

test("A report that the server refuses waits, and the page says why", async () => {
  await scheduleView(admin, { id: viewId, interval: "weekly", address: "board@example.org" });
  smtp.refusal = () => ({ code: 550, text: "No such user here" });
  const due = await dueDay();
  await sendReports(due);
  expect((await listSavedViews(admin))[0]?.schedule?.failure).toContain("No such user here");
  smtp.refusal = () => undefined;
  await sendReports(due);
  expect(smtp.received, "within the hour").toEqual([]);
  await retry();
  await sendReports(due);
  expect(smtp.received).toHaveLength(1);
  expect((await listSavedViews(admin))[0]?.schedule?.failure).toBe("");
});

test("A report that fails for two days waits for its next day", async () => {
  await scheduleView(admin, { id: viewId, interval: "weekly", address: "board@example.org" });
  smtp.refusal = () => ({ code: 550, text: "No such user here" });
  const due = await dueDay();
  await sendReports(after(due, 48));
  smtp.refusal = () => undefined;
  await retry();
  await sendReports(after(due, 50));
  expect(smtp.received).toEqual([]);
  await sendReports(after(due, 7 * 24));
  expect(smtp.received).toHaveLength(1);
});

test("A reporter by a rule gets their report once they are signed in", async () => {
  const reporter = asStaff(await createLearner({ email: "rhea@example.com" }), "reporter");
  const { personId } = reporter;
  await db().roleRule.create({
    data: { providerGroup: "Audit", role: "reporter", grants: { create: { personId, role: "reporter" } } },
  });
  const { personId: other } = await createLearner();
  await openSession({ personId: other, token: randomToken(), replacedToken: null, userAgent: "" });
  await saveView(reporter, { report: "overdue_by_course", name: "Mine", query: "", replaces: false });
  const [own] = await listSavedViews(reporter);
  await scheduleView(reporter, { id: own?.id ?? "", interval: "weekly", address: "rhea@example.com" });
  const due = await dueDay();
  await sendReports(due);
  expect((await listSavedViews(reporter))[0]?.schedule?.failure).toBe("owner_signed_out");
  await openSession({ personId, token: randomToken(), replacedToken: null, userAgent: "" });
  await retry();
  await sendReports(due);
  expect(smtp.received.map(({ to }) => to)).toEqual([["rhea@example.com"]]);
});

test("An admin who lost the role mails managers no longer", async () => {
  await scheduleView(admin, { id: viewId, interval: "weekly", address: null });
  await db().person.update({ where: { id: admin.personId }, data: { adminSince: null } });
  await db().roleGrant.create({ data: { personId: admin.personId, role: "reporter" } });
  await sendReports(later);
  expect(await db().reportSchedule.count()).toBe(0);
});

test("A person who lost their role sends nothing any longer", async () => {
  await scheduleView(admin, { id: viewId, interval: "weekly", address: "board@example.org" });
  await db().person.update({ where: { id: admin.personId }, data: { adminSince: null } });
  await sendReports(later);
  expect(smtp.received).toEqual([]);
  expect(await db().reportSchedule.count()).toBe(0);
  expect(
    await db().auditEntry.findMany({ where: { action: "report.schedule_ended" }, orderBy: { id: "asc" } }),
  ).toMatchObject([{ actorName: "Lectern", subjectId: viewId }]);
});

test("A line manager's report counts their team", async () => {
  const { personId } = await createLearner({ email: "lina@example.com" });
  await groupWithOverdue("Sales", 2, "");
  const report = await db().membership.findFirstOrThrow();
  await db().person.update({ where: { id: report.personId }, data: { managerId: personId } });
  const lina = asStaff({ personId }, "line_manager");
  await saveView(lina, { report: "overdue_by_course", name: "Mine", query: "", replaces: false });
  const [own] = await listSavedViews(lina);
  await scheduleView(lina, { id: own?.id ?? "", interval: "weekly", address: "lina@example.com" });
  await sendReports(later);
  expect(texts()).toEqual([["lina@example.com", expect.stringContaining("Overdue: 1.")]]);
});

test("A schedule that changes while its report is sent keeps the change", async () => {
  await scheduleView(admin, { id: viewId, interval: "weekly", address: "board@example.org" });
  smtp.beforeTaken = () => db().$executeRaw`UPDATE report_schedules SET next_on = '2040-01-01'`;
  await sendReports(await dueDay());
  smtp.beforeTaken = () => undefined;
  expect((await listSavedViews(admin))[0]?.schedule).toMatchObject({ nextOn: "2040-01-01" });
});

test("Views belong to their person, and only admins mail all managers", async () => {
  const manager = await groupWithOverdue("Sales", 1, "sales@example.com");
  expect(await listSavedViews(manager)).toEqual([]);
  const refused = { code: "saved_view_not_found" };
  const schedule = { id: viewId, interval: "weekly" as const, address: "x@example.org" };
  await expect(scheduleView(manager, schedule)).rejects.toMatchObject(refused);
  await saveView(manager, { report: "overdue_by_group", name: "Mine", query: "", replaces: false });
  const [own] = await listSavedViews(manager);
  await expect(
    scheduleView(manager, { ...schedule, id: own?.id ?? "", address: null }),
  ).rejects.toMatchObject(refused);
  await scheduleView(admin, schedule);
  await endSchedule(manager, viewId);
  await deleteView(manager, viewId);
  expect((await listSavedViews(admin))[0]?.schedule).not.toBeNull();
  await deleteView(admin, viewId);
  expect(await listSavedViews(admin)).toEqual([]);
  expect((await db().auditEntry.findMany({ orderBy: { at: "asc" } })).map(({ action }) => action)).toEqual([
    "report.scheduled",
    "report.schedule_ended",
  ]);
});
