import { expect, test } from "vitest";
import { db } from "@/lib/db";
import { openSession } from "@/lib/session/open-and-end";
import { admin, asAdmin, createIdentityProvider, createLearner, profile } from "@/prisma/testing/factories";
import { deactivatePerson } from "./deactivate";
import { provisionPerson } from "./provision";

const groupsOf = async (personId: string) => {
  const memberships = await db().membership.findMany({ where: { personId }, include: { group: true } });
  return memberships.map(({ group, source }) => `${group.name} (${source})`).sort();
};

test("a first sign-in creates the person, their identity and the groups it names", async () => {
  const provider = await createIdentityProvider();
  const groups = { names: ["Engineering", "Onboarding"], skipped: 0 };
  const { personId, created } = await provisionPerson(provider, profile({ groups }));
  expect(created).toBe(true);
  expect(
    await db().person.findUnique({ where: { id: personId }, include: { identities: true } }),
  ).toMatchObject({
    firstName: "Ada",
    lastName: "Lovelace",
    email: "ada@example.com",
    identities: [{ identityProviderId: provider.id, subject: "ada" }],
  });
  expect(await groupsOf(personId)).toEqual(["Engineering (sign_in)", "Onboarding (sign_in)"]);
});

test("a later sign-in updates the same person and adds groups, without taking any away", async () => {
  const provider = await createIdentityProvider();
  const first = await provisionPerson(provider, profile({ groups: { names: ["Onboarding"], skipped: 0 } }));
  const changed = profile({ lastName: "King", groups: { names: ["Engineering"], skipped: 0 } });
  const second = await provisionPerson(provider, changed);
  expect(second).toEqual({ personId: first.personId, created: false });
  expect(await db().person.findMany()).toMatchObject([{ firstName: "Ada", lastName: "King" }]);
  expect(await groupsOf(first.personId)).toEqual(["Engineering (sign_in)", "Onboarding (sign_in)"]);
});

test("absent groups leave memberships untouched, and blank values never overwrite stored ones", async () => {
  const provider = await createIdentityProvider();
  const { personId } = await provisionPerson(provider, profile({ groups: { names: ["Sales"], skipped: 0 } }));
  await provisionPerson(provider, profile({ firstName: "", email: "", groups: null }));
  expect(await db().person.findUnique({ where: { id: personId } })).toMatchObject({
    firstName: "Ada",
    email: "ada@example.com",
  });
  expect(await groupsOf(personId)).toEqual(["Sales (sign_in)"]);
});

test("a membership that an admin gave stays the admin's", async () => {
  const provider = await createIdentityProvider();
  const { personId } = await provisionPerson(provider, profile());
  const group = await db().group.create({ data: { name: "Sales" } });
  await db().membership.create({ data: { personId, groupId: group.id, source: "admin" } });
  await provisionPerson(provider, profile({ groups: { names: ["Sales"], skipped: 0 } }));
  expect(await groupsOf(personId)).toEqual(["Sales (admin)"]);
});

test("the same user id at another issuer, and the same e-mail under another user id, are other people", async () => {
  const one = await createIdentityProvider();
  const two = await createIdentityProvider({ issuer: "https://other.example.com" });
  await provisionPerson(one, profile());
  await provisionPerson(two, profile());
  await provisionPerson(two, profile({ subject: "grace" }));
  expect(await db().person.count()).toBe(3);
});

test("twenty first sign-ins of one person at once give one person", async () => {
  const provider = await createIdentityProvider();
  const groups = { names: ["A", "B", "C"], skipped: 0 };
  const results = await Promise.all(
    Array.from({ length: 20 }, () => provisionPerson(provider, profile({ groups }))),
  );
  expect(new Set(results.map(({ personId }) => personId)).size).toBe(1);
  expect(results.filter(({ created }) => created)).toHaveLength(1);
  expect(await db().membership.count()).toBe(3);
});

test("people who create the same groups at once, each in another order, do not block each other", async () => {
  const provider = await createIdentityProvider();
  const names = Array.from({ length: 30 }, (_, index) => `Group ${index}`).sort();
  const signIn = (subject: string) =>
    provisionPerson(provider, profile({ subject, groups: { names, skipped: 0 } }));
  await Promise.all(Array.from({ length: 12 }, (_, index) => signIn(`person ${index}`)));
  expect(await db().group.count()).toBe(30);
  expect(await db().membership.count()).toBe(360);
});

test("a deactivated person is refused, loses their sessions, and nothing of theirs is updated", async () => {
  const provider = await createIdentityProvider();
  const { personId } = await provisionPerson(provider, profile());
  await openSession({ personId, token: "a token", replacedToken: null, attemptId: null, userAgent: "" });
  await deactivatePerson(admin, personId);
  const later = profile({ firstName: "Changed", groups: { names: ["New"], skipped: 0 } });
  await expect(provisionPerson(provider, later)).rejects.toMatchObject({ code: "forbidden" });
  expect(await db().person.findUnique({ where: { id: personId } })).toMatchObject({ firstName: "Ada" });
  expect([await db().session.count(), await db().group.count()]).toEqual([0, 0]);
});

test("a deactivation that is under way when a person signs in is not overtaken", async () => {
  const provider = await createIdentityProvider();
  const { personId } = await provisionPerson(provider, profile());
  let signingIn: Promise<unknown> = Promise.resolve();
  await db().$transaction(async (tx) => {
    await tx.person.update({ where: { id: personId }, data: { deactivatedAt: new Date() } });
    signingIn = provisionPerson(provider, profile({ firstName: "Changed" })).catch((error) => error);
    await new Promise((done) => setTimeout(done, 300));
  });
  expect(await signingIn).toMatchObject({ code: "forbidden" });
  expect(await db().person.findUnique({ where: { id: personId } })).toMatchObject({ firstName: "Ada" });
});

test("with creating switched off, groups that do not exist are skipped", async () => {
  const provider = await createIdentityProvider({ createMissingGroups: false });
  await db().group.create({ data: { name: "Known" } });
  const groups = { names: ["Known", "Unknown"], skipped: 0 };
  const { personId } = await provisionPerson(provider, profile({ groups }));
  expect(await groupsOf(personId)).toEqual(["Known (sign_in)"]);
  expect(await db().group.count()).toBe(1);
});

test("mirroring removes what an earlier sign-in added, and nothing that an admin gave", async () => {
  const provider = await createIdentityProvider({ mirrorMemberships: true });
  const named = (...names: string[]) => profile({ groups: { names, skipped: 0 } });
  const { personId } = await provisionPerson(provider, named("Old", "Kept"));
  const byHand = await db().group.create({ data: { name: "By hand" } });
  await db().membership.create({ data: { personId, groupId: byHand.id, source: "admin" } });
  await provisionPerson(provider, profile({ groups: null }));
  expect(await groupsOf(personId), "absent groups touch nothing").toHaveLength(3);
  await provisionPerson(provider, named("Kept", "New"));
  expect(await groupsOf(personId)).toEqual(["By hand (admin)", "Kept (sign_in)", "New (sign_in)"]);
  await provisionPerson(provider, named());
  expect(await groupsOf(personId)).toEqual(["By hand (admin)"]);
});

const isActive = async (id: string) =>
  (await db().person.findUniqueOrThrow({ where: { id } })).deactivatedAt === null;

test("of two admins who deactivate each other at once, one stays", async () => {
  const adminSince = new Date();
  for (let round = 0; round < 5; round += 1) {
    await db().person.deleteMany();
    const [one, two] = [await createLearner({ adminSince }), await createLearner({ adminSince })];
    const results = await Promise.allSettled([
      deactivatePerson(asAdmin(one), two.personId),
      deactivatePerson(asAdmin(two), one.personId),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect([await isActive(one.personId), await isActive(two.personId)].filter(Boolean)).toHaveLength(1);
  }
});

test("the last admin is kept, their sessions too, but not from the operator", async () => {
  const { personId } = await createLearner({ adminSince: new Date() });
  await createLearner({ adminSince: new Date(), deactivatedAt: new Date() });
  await expect(deactivatePerson(asAdmin({ personId }), personId)).rejects.toMatchObject({ code: "conflict" });
  expect(await isActive(personId)).toBe(true);
  await deactivatePerson(admin, personId);
  expect(await isActive(personId)).toBe(false);
});
