import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  admin,
  createAdmin,
  createCourse,
  createIdentityProvider,
  createLearner,
  operator,
  profile,
} from "@/e2e/testing/factories";
import { TestMailServer } from "@/e2e/testing/mail-server";
import { db } from "@/lib/database/db";
import { env, setEnv } from "@/lib/env";
import { type MailServer, mailServer } from "@/lib/mail/server";
import { saveMailsBeforeSignIn } from "@/lib/mail/settings";
import { findPersonRecord } from "@/lib/people/admin-record";
import { createPerson } from "@/lib/people/create";
import { deactivatePerson } from "@/lib/people/deactivate";
import { provisionPerson } from "@/lib/sign-in/provision-person";
import { pruneOutbox } from "./claim";
import { countInvitees, invitePeople } from "./invite";
import type { Invitees } from "./invite-schema";
import { sendNext } from "./send";

const smtp = new TestMailServer();
// It is noon in UTC, outside quiet hours.
const noon = new Date(Date.now() - (Date.now() % 86_400_000) + 12 * 3_600_000);

beforeAll(() => smtp.start());
afterAll(() => smtp.stop());
beforeEach(async () => {
  setEnv({ SMTP_URL: smtp.url, MAIL_FROM: "Academy <learn@example.com>" });
  smtp.received.length = 0;
  await saveMailsBeforeSignIn(admin, true);
});

const invite = (invitees: Invitees, course = "", at = new Date()) =>
  invitePeople(admin, { invitees, course, confirmed: 10_000 }, at);

const send = () => sendNext(mailServer() as MailServer, noon);

async function create(userId: string, fields: object = {}): Promise<string> {
  const { id: identityProviderId } = await createIdentityProvider();
  const names = { firstName: "Ada", lastName: "Lovelace", email: `${userId}@example.com` };
  return (await createPerson(admin, { identityProviderId, userId, ...names, ...fields })).id;
}

test("An invitation says who invites, and has one button that leads through the sign-in to the course", async () => {
  const inviter = await createAdmin();
  const personId = await create("u-1");
  await createCourse({ name: "First weeks", permalink: "first-weeks" });
  expect(
    await invitePeople(inviter, { invitees: { personIds: [personId] }, course: "First weeks", confirmed: 1 }),
  ).toBe(1);
  expect(await send()).toBe("sent");
  const [mail] = smtp.received;
  expect(mail?.to).toEqual(["u-1@example.com"]);
  const text = mail?.parts.get("text/plain") ?? "";
  expect(text).toContain("Ada Lovelace invites you to ");
  expect(text).toContain(`${env().BASE_URL}/auth/sign-in?destination=%2Fcourses%2Ffirst-weeks`);
  const html = mail?.parts.get("text/html") ?? "";
  expect(html.match(/class="button"/g)).toHaveLength(1);
  expect(mail?.headers.get("list-unsubscribe")).toContain("kind=invitation");
  expect(await findPersonRecord(admin, personId)).toMatchObject({
    invitedAt: expect.any(Date),
    invitedBy: "Ada Lovelace",
  });
  const entry = await db().auditEntry.findFirstOrThrow({ where: { action: "mail.invitations_sent" } });
  expect(entry).toMatchObject({ concerns: [personId], after: { people: 1, ids: [personId] } });
});

test("A person is invited once in 24 hours, also by two admins at once, and can be reminded later", async () => {
  const personId = await create("u-1");
  const inviteThem = (at = new Date()) => invite({ personIds: [personId] }, "", at);
  const sent = await Promise.all([inviteThem(), inviteThem(), inviteThem()]);
  expect(sent.reduce((sum, count) => sum + count)).toBe(1);
  expect(await countInvitees(admin, { personIds: [personId] })).toMatchObject({ ready: 0, recent: 1 });
  const later = new Date(Date.now() + 24 * 3_600_000 + 1_000);
  expect(await inviteThem(later)).toBe(1);
  expect(await send()).toBe("sent");
  expect(await send(), "both went as one mail").toBe("none");
});

test("Everyone found is invited, and the others are counted by the reason", async () => {
  const provider = await createIdentityProvider();
  await create("ready");
  await create("blank", { email: "" });
  await deactivatePerson(operator, await create("gone"));
  await createLearner({ email: "unknown@example.com" });
  await provisionPerson(provider, profile({ subject: "known", email: "known@example.com" }));
  const refused = await create("refused");
  await db().outboxMail.create({
    data: {
      kind: "invitation",
      key: "earlier",
      personId: refused,
      subjectId: refused,
      outcome: "refused",
      address: "refused@example.com",
    },
  });
  const unwanted = await create("unwanted");
  await db().mailPreferences.create({
    data: { personId: unwanted, unwanted: ["invitation"], unsubscribeToken: "token" },
  });
  const counts = {
    ready: 1,
    no_address: 1,
    deactivated: 1,
    no_user_id: 1,
    refused: 1,
    unwanted: 1,
    recent: 0,
  };
  expect(await countInvitees(admin, { found: {} })).toEqual({ ...counts, signed_in: 1 });
  expect(await countInvitees(admin, { found: { sign_in: "never" } })).toEqual({ ...counts, signed_in: 0 });
  expect(await invite({ found: { sign_in: "never" } })).toBe(1);
  expect(await invite({ found: { sign_in: "never" } })).toBe(0);
});

test.each(["signed in", "deactivated", "without an address"])(
  "A waiting invitation is dropped for someone who is %s meanwhile",
  async (change) => {
    const provider = await createIdentityProvider();
    const personId = await create("u-1");
    await invite({ personIds: [personId] });
    if (change === "signed in") await provisionPerson(provider, profile({ subject: "u-1" }));
    else if (change === "deactivated") await deactivatePerson(operator, personId);
    else await db().person.update({ where: { id: personId }, data: { email: "" } });
    expect(await send()).toBe("dropped");
    expect(smtp.received).toEqual([]);
    expect(await countInvitees(admin, { personIds: [personId] })).toMatchObject({ recent: 0 });
    expect(await findPersonRecord(admin, personId)).toMatchObject({
      invitedAt: null,
      invitationOutcome: "dropped",
    });
  },
);

test("More people than a batch holds are each invited once, but not more than the admin confirmed", async () => {
  const { id: provider } = await createIdentityProvider();
  await db().$executeRaw`
    WITH made AS (
      INSERT INTO people (id, first_name, email) SELECT gen_random_uuid(), 'P' || n, n || '@example.com'
      FROM generate_series(1, 1001) AS n RETURNING id
    ), known AS (INSERT INTO last_sign_ins (person_id) SELECT id FROM made ON CONFLICT DO NOTHING)
    INSERT INTO identities (id, person_id, identity_provider_id, subject)
    SELECT gen_random_uuid(), id, ${provider}::uuid, id::text FROM made`;
  const everyone = { found: { sign_in: "never" } };
  await expect(
    invitePeople(admin, { invitees: everyone, course: "", confirmed: 1_000 }),
  ).rejects.toMatchObject({ code: "invitees_grown" });
  expect(await invite(everyone)).toBe(1_001);
  expect(await db().invitation.groupBy({ by: ["personId"] })).toHaveLength(1_001);
  expect(await invite(everyone)).toBe(0);
});

test("A filter that no longer exists invites nobody", async () => {
  await create("u-1");
  await expect(invite({ found: { "field.gone": "Sales" } })).rejects.toMatchObject({
    code: "form_malformed",
  });
});

test("The email leaves out a course that the person can't see", async () => {
  const personId = await create("u-1");
  await createCourse({ name: "Secret", permalink: "secret", access: "groups" });
  await invite({ personIds: [personId] }, "secret");
  expect(await send()).toBe("sent");
  const text = smtp.received[0]?.parts.get("text/plain") ?? "";
  expect(text).toContain("/auth/sign-in");
  expect(text).not.toMatch(/secret/i);
});

test("Without the setting, or a published course, nobody is invited", async () => {
  const invitees = { personIds: [await create("u-1")] };
  await createCourse({ name: "Twice" });
  await createCourse({ name: "Twice" });
  for (const course of ["Unknown", "Twice"])
    await expect(invite(invitees, course)).rejects.toMatchObject({
      code: "invitation_course_unknown",
      field: "course",
    });
  await saveMailsBeforeSignIn(admin, false);
  await expect(invite(invitees)).rejects.toMatchObject({ code: "mails_before_sign_in_off" });
  setEnv({ SMTP_URL: "", MAIL_FROM: "" });
  await expect(invite(invitees)).rejects.toMatchObject({ code: "mail_not_set_up" });
  expect(await db().invitation.count()).toBe(0);
});

test("Removing an email that nobody got removes its invitation, too", async () => {
  await invite({ personIds: [await create("u-1")] });
  await db().outboxMail.updateMany({ data: { outcome: "dropped", endedAt: new Date(0) } });
  await pruneOutbox(1);
  expect(await db().invitation.count()).toBe(0);
});
