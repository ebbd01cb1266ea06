import { expect, test } from "vitest";
import {
  createActivities,
  createAdmin,
  createAttempt,
  createCourse,
  createIdentityProvider,
  createLearner,
  profile,
  signInOf,
} from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { completeActivity } from "@/lib/learning/complete";
import { provisionPerson } from "@/lib/sign-in/provision-person";
import { addIdentity, listIdentities, removeIdentity, removeOwnIdentity } from "./identities";
import { beginLink, findLink, finishLink } from "./link";
import { undoMerge } from "./undo";

async function twoAccounts() {
  const provider = await createIdentityProvider();
  const signIn = async (subject: string) => {
    const { personId } = await provisionPerson(
      provider,
      profile({ subject, groups: { names: [subject], skipped: 0 } }),
      signInOf(await createAttempt(provider)),
    );
    const session = await db().session.findFirstOrThrow({
      where: { userId: personId },
      orderBy: { createdAt: "desc" },
    });
    return { ...(await createLearner()), personId, sessionId: session.id };
  };
  return { provider, signIn, first: await signIn("first") };
}

const age = (sessionId: string, minutes: number) =>
  db().$executeRaw`
    UPDATE sessions SET created_at = now() - make_interval(mins => ${minutes}::int) WHERE id = ${sessionId}::uuid`;

const refuses = (code: string) => expect.objectContaining({ code });

test("Someone who is signed in with both links a new account, and stays signed in as the first person", async () => {
  const { signIn, first } = await twoAccounts();
  const begun = await beginLink(first);
  expect(await findLink(first, begun)).toMatchObject({ isSame: true });
  const second = await signIn("second");
  expect(await findLink(second, begun)).toMatchObject({ isSame: false, personId: first.personId });
  await finishLink(second, begun);
  expect(await db().session.findUnique({ where: { id: second.sessionId } })).toMatchObject({
    userId: first.personId,
  });
  expect((await signIn("second")).personId).toBe(first.personId);
  expect((await listIdentities(first)).map(({ userId }) => userId)).toEqual(["first", "second"]);
  expect(await db().auditEntry.findFirst({ where: { action: "person.identity_linked" } })).toMatchObject({
    actorId: second.personId,
    subjectId: first.personId,
    concerns: [second.personId],
  });
});

test("Both sign-ins are at most ten minutes old", async () => {
  const { signIn, first } = await twoAccounts();
  await age(first.sessionId, 9);
  const begun = await beginLink(first);
  await age(first.sessionId, 11);
  await expect(beginLink(first)).rejects.toEqual(refuses("link_not_fresh"));
  const second = await signIn("second");
  // The provider didn't ask again.
  await db()
    .$executeRaw`UPDATE sessions SET authenticated_at = now() - interval '11 minutes' WHERE id = ${second.sessionId}::uuid`;
  await expect(finishLink(second, begun)).rejects.toEqual(refuses("link_expired"));
  await db().$executeRaw`UPDATE sessions SET authenticated_at = NULL`;
  await age(second.sessionId, 11);
  await expect(finishLink(second, begun)).rejects.toEqual(refuses("link_expired"));
  expect(await db().identity.count({ where: { personId: first.personId } })).toBe(1);
});

test("A changed or missing cookie links nothing, nor does the same account", async () => {
  const { signIn, first } = await twoAccounts();
  const begun = await beginLink(first);
  const second = await signIn("second");
  for (const cookie of [null, "", "x", `${begun}x`, begun.slice(0, -4)])
    await expect(finishLink(second, cookie)).rejects.toEqual(refuses("link_expired"));
  await expect(finishLink(first, begun)).rejects.toEqual(refuses("link_same_account"));
});

test("An account with a record or a role needs an admin", async () => {
  const { signIn, first } = await twoAccounts();
  const begun = await beginLink(first);
  const second = await signIn("second");
  await db().roleGrant.create({ data: { personId: second.personId, role: "author" } });
  await expect(finishLink(second, begun)).rejects.toEqual(refuses("link_has_record"));
  await db().roleGrant.deleteMany();
  const [activityId] = await createActivities(await createCourse(), 1);
  await completeActivity(second, { activityId });
  await expect(finishLink(second, begun)).rejects.toEqual(refuses("link_has_record"));
});

test("While two admins must agree, people with a role don't link accounts alone", async () => {
  const { signIn, first } = await twoAccounts();
  const begun = await beginLink(first);
  const second = await signIn("second");
  await db().roleGrant.create({ data: { personId: first.personId, role: "author" } });
  await db().approvalSettings.upsert({
    where: { id: 1 },
    create: { id: 1, requiredSince: new Date() },
    update: { requiredSince: new Date() },
  });
  await expect(finishLink(second, begun)).rejects.toEqual(refuses("link_needs_approval"));
});

test("Undoing a link ends the session that it moved", async () => {
  const { signIn, first } = await twoAccounts();
  const begun = await beginLink(first);
  const second = await signIn("second");
  await finishLink(second, begun);
  const { id } = await db().peopleMerge.findFirstOrThrow();
  await undoMerge(await createAdmin(), { id });
  expect(await db().session.findUnique({ where: { id: second.sessionId } })).toBeNull();
});

test("Removing a way to sign in removes the roles of its provider's rules, and one at an enabled provider stays", async () => {
  const { provider, first } = await twoAccounts();
  const [actor, { personId }] = [await createAdmin(), first];
  const other = await db().identityProvider.create({
    data: { id: "00000000-0000-4000-8000-000000000009", issuer: "https://other.example.com" },
  });
  await addIdentity(actor, { personId, identityProviderId: other.id, userId: "other" });
  for (const providerId of [provider.id, other.id]) {
    const { id: ruleId } = await db().roleRule.create({
      data: { providerGroup: providerId, role: "author", providerId },
    });
    await db().roleGrant.create({ data: { personId, role: "author", ruleId } });
  }
  const [own, added] = await listIdentities(first);
  await expect(removeIdentity(actor, { personId, id: own?.id ?? "" })).rejects.toEqual(
    refuses("identity_last"),
  );
  await removeIdentity(actor, { personId, id: added?.id ?? "" });
  expect(await db().roleGrant.findMany({ where: { personId }, include: { rule: true } })).toMatchObject([
    { rule: { providerId: provider.id } },
  ]);
});

test("A person deactivated since then isn't linked around", async () => {
  const { signIn, first } = await twoAccounts();
  const begun = await beginLink(first);
  const second = await signIn("second");
  await db().person.update({ where: { id: first.personId }, data: { deactivatedAt: new Date() } });
  expect(await findLink(second, begun)).toBeNull();
  await expect(finishLink(second, begun)).rejects.toEqual(refuses("link_expired"));
});

test("An unlinked account is a new person at its next sign-in, and the last one stays", async () => {
  const { signIn, first } = await twoAccounts();
  const begun = await beginLink(first);
  await finishLink(await signIn("second"), begun);
  const [own, other] = await listIdentities(first);
  const again = await signIn("first");
  await removeOwnIdentity(again, other?.id ?? "");
  expect(await db().session.count({ where: { userId: first.personId } })).toBe(1);
  expect((await signIn("second")).personId).not.toBe(first.personId);
  await expect(removeOwnIdentity(again, own?.id ?? "")).rejects.toEqual(refuses("identity_last"));
  await expect(removeOwnIdentity(again, other?.id ?? "")).rejects.toEqual(refuses("identity_not_found"));
});

test("An admin adds and removes ways to sign in", async () => {
  const { provider, signIn, first } = await twoAccounts();
  const [admin, { personId }] = [await createAdmin(), first];
  await addIdentity(admin, { personId, identityProviderId: provider.id, userId: "later" });
  const again = { personId, identityProviderId: provider.id, userId: "later" };
  await expect(addIdentity(admin, again)).rejects.toEqual(refuses("identity_taken"));
  expect((await signIn("later")).personId).toBe(personId);
  const [own] = await listIdentities(first);
  await removeIdentity(admin, { personId, id: own?.id ?? "" });
  expect(await db().session.count({ where: { userId: personId } })).toBe(0);
  expect(await db().membership.count({ where: { personId } }), "at the same provider").toBe(2);
});
