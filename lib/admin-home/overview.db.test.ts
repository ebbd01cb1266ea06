import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { admin, createAdmin, createCourse, createKey, createLearner } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { setEnv } from "@/lib/env";
import { provisionOperator } from "@/lib/people/operator";
import { dismissMissingMail } from "./dismiss";
import { getHealthSignals, getOverview, getSignInHealth } from "./overview";

const hour = 3_600_000;

function attempt(hoursAgo: number, fields: object = {}) {
  const startedAt = new Date(Date.now() - hoursAgo * hour);
  const data = { id: uuidv7(), startedAt, finishedAt: startedAt, expiresAt: startedAt, ...fields };
  return db().signInAttempt.create({ data });
}

test("The home counts yesterday's failures by hour, without tests and used links", async () => {
  await attempt(0.5, { failureCode: "token_refused" });
  await attempt(0.6);
  await attempt(5.5, { failureCode: "state_unknown" });
  await attempt(5.5, { failureCode: "test_link_invalid" });
  await attempt(5.5, { failureCode: "token_refused", purpose: "test" });
  await attempt(25, { failureCode: "token_refused" });
  const { lastDay } = await getSignInHealth(admin);
  expect(lastDay).toHaveLength(24);
  expect(lastDay.filter(({ attempts }) => attempts > 0)).toEqual([
    { hoursAgo: 5, attempts: 1, failures: 1 },
    { hoursAgo: 0, attempts: 2, failures: 1 },
  ]);
});

test("The last success is a real sign-in, however old", async () => {
  expect((await getSignInHealth(admin)).lastSuccessAt).toBeNull();
  const { startedAt } = await attempt(50);
  await attempt(1, { failureCode: "token_refused" });
  await attempt(1, { purpose: "test" });
  await attempt(1, { finishedAt: null });
  expect((await getSignInHealth(admin)).lastSuccessAt).toEqual(startedAt);
});

test("A test of the identity provider counts neither as sign-in nor as failure", async () => {
  await attempt(1, { failureCode: "token_refused" });
  await attempt(1, { failureCode: "token_refused", purpose: "test" });
  expect(await getOverview(admin)).toMatchObject({
    attemptsLastDay: { count: 1 },
    failuresLastDay: { count: 1 },
  });
});

test("The home counts active people and completions of 7 and 30 days", async () => {
  const courses = [await createCourse(), await createCourse()];
  const people = await Promise.all([1, 2, 3].map(() => createLearner()));
  const enroll = async (person: number, course: number, daysAgo: number, completed: boolean) => {
    const [personId, courseId] = [people[person]?.personId ?? "", courses[course]?.id ?? ""];
    const at = new Date(Date.now() - daysAgo * 24 * hour);
    // Starting again keeps the record.
    await db().enrollment.create({
      data: { personId, courseId, lastActiveOn: at, round: completed ? 2 : 1 },
    });
    const record = { personId, courseId, courseName: "", coursePermalink: "", activities: [] };
    if (completed) await db().courseCompletion.create({ data: { ...record, completedAt: at } });
  };
  await enroll(0, 0, 0, true);
  await enroll(0, 1, 6, true);
  await enroll(1, 0, 29, true);
  await enroll(2, 0, 31, true);
  await enroll(2, 1, 20, false);
  const exactly = (count: number) => ({ count, isMore: false });
  expect(await getOverview(admin)).toMatchObject({
    people: exactly(3),
    publishedCourses: exactly(2),
    activeIn7Days: exactly(1),
    activeIn30Days: exactly(3),
    completedIn7Days: exactly(2),
    completedIn30Days: exactly(3),
  });
});

test("Keys that expire within 14 days or are still used after it are a concern", async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 24 * hour);
  await createKey({ name: "soon", expiresAt: inDays(13) });
  await createKey({ name: "later", expiresAt: inDays(15) });
  await createKey({ name: "never" });
  await createKey({ name: "ended", expiresAt: inDays(-1) });
  await createKey({ name: "still sent", expiresAt: inDays(-2) });
  await createKey({ name: "once sent", expiresAt: inDays(-3) });
  const refused = (name: string, lastRefusedAt: Date) =>
    db().apiKey.updateMany({ where: { name }, data: { lastRefusedAt } });
  await refused("still sent", inDays(-1));
  await refused("once sent", inDays(-8));
  await createKey({ name: "revoked", expiresAt: inDays(1) });
  await db().apiKey.updateMany({ where: { name: "revoked" }, data: { revokedAt: new Date() } });
  expect((await getHealthSignals(admin)).keys).toMatchObject([
    { name: "still sent", isExpired: true },
    { name: "soon", isExpired: false },
  ]);
});

test("A published course without members or assignments is a concern", async () => {
  const open = await createCourse();
  const seen = await createCourse({ access: "groups" });
  const withoutGroups = await createCourse({ access: "groups" });
  const withoutMembers = await createCourse({ access: "groups" });
  const draft = await createCourse({ access: "groups", status: "draft" });
  const { personId } = await createLearner();
  const [full, empty] = [
    await db().group.create({ data: { name: "Full" } }),
    await db().group.create({ data: { name: "Empty" } }),
  ];
  await db().membership.create({ data: { personId, groupId: full.id, source: "admin" } });
  const assign = async (how: object) => {
    const { id: courseId } = await createCourse({ access: "groups" });
    await db().assignment.create({ data: { courseId, audience: "chosen", ...how } });
    return courseId;
  };
  await assign({ people: { create: { personId } } });
  await assign({ groups: { create: { groupId: full.id } } });
  await assign({ audience: "everybody" });
  const { id: fieldId } = await db().personField.create({ data: { name: "Country", position: 1 } });
  await db().personFieldValue.create({ data: { personId, fieldId, value: "Norway", source: "admin" } });
  const assignMatching = (value: string) =>
    assign({ audience: "matching", conditions: { create: { fieldId, value } } });
  await assignMatching("NORWAY");
  const toNobody = await assign({ groups: { create: { groupId: empty.id } } });
  const toNoValue = await assignMatching("Norwa");
  const noLonger = await assign({ audience: "everybody", endedAt: new Date() });
  const completed = await assign({ audience: "completed" });
  const record = { personId, courseName: "", coursePermalink: "", activities: [] };
  await db().courseCompletion.create({
    data: { ...record, courseId: completed, completedAt: new Date("2020-01-01") },
  });
  const pairs = [
    [seen, full],
    [seen, empty],
    [withoutMembers, empty],
    [draft, empty],
  ] as const;
  for (const [course, group] of pairs)
    await db().courseGroupAccess.create({ data: { courseId: course.id, groupId: group.id } });
  expect(open.access).toBe("everyone");
  expect((await getHealthSignals(admin)).unseenCourses.map(({ id }) => id)).toEqual([
    withoutGroups.id,
    withoutMembers.id,
    toNobody,
    toNoValue,
    noLonger,
  ]);
});

test("The home counts active admins without the operator, and sign-ins without tests", async () => {
  await provisionOperator();
  const adminSince = new Date();
  await createLearner({ adminSince, deactivatedAt: new Date() });
  expect((await getHealthSignals(admin)).admins).toBe(0);
  for (let count = 0; count < 3; count += 1) await createLearner({ adminSince });
  await attempt(1, { failureCode: "token_refused" });
  await attempt(1, { failureCode: "test_link_invalid" });
  await attempt(1, { failureCode: "token_refused", purpose: "test" });
  await attempt(1, { finishedAt: null });
  await attempt(2);
  await attempt(25, { failureCode: "token_refused" });
  expect(await getHealthSignals(admin)).toMatchObject({ admins: 2, signIns: { ended: 2, failed: 1 } });
});

test("Another admin's undecided requests wait for this admin", async () => {
  const [one, other] = [await createAdmin(), await createAdmin()];
  const ask = (fields: object = {}) =>
    db().approvalRequest.create({
      data: {
        kind: "make_admin",
        input: {},
        requestedById: one.personId,
        expiresAt: new Date(Date.now() + hour),
        ...fields,
      },
    });
  await ask();
  await ask({ decision: "declined", decidedAt: new Date() });
  await ask({ expiresAt: new Date(Date.now() - hour) });
  const waitingFor = async (actor: typeof one) => (await getHealthSignals(actor)).approvals;
  expect([await waitingFor(one), await waitingFor(other)]).toEqual([0, 1]);
});

test("Assignments without a mail server are a concern until an admin dismisses it", async () => {
  const isMissing = async () => (await getHealthSignals(admin)).isMailMissing;
  expect(await isMissing(), "nothing is assigned").toBe(false);
  const { id: courseId } = await createCourse();
  const data = { courseId, audience: "everybody" as const };
  await db().assignment.create({ data });
  expect(await isMissing()).toBe(true);
  const ended = { ...data, endedAt: new Date() };
  await db().assignment.createMany({ data: Array.from({ length: 100 }, () => ended) });
  expect(await isMissing(), "of many that have ended since, too").toBe(true);
  await dismissMissingMail(admin);
  await dismissMissingMail(admin);
  expect(await isMissing()).toBe(false);
  await db().dismissedConcern.deleteMany();
  setEnv({ SMTP_URL: "smtp://127.0.0.1:2525" });
  expect(await isMissing(), "mail is set up").toBe(false);
});
