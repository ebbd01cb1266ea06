import { expect, test } from "vitest";
import {
  asStaff,
  createAdmin,
  createIdentityProvider,
  createLearner,
  profile,
} from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { findPersonRecord } from "@/lib/people/admin-record";
import { countAffectedSessions, openSession } from "@/lib/session/open-and-end";
import { provisionPerson } from "@/lib/sign-in/provision-person";
import { grantRole } from "./grant";
import { listGrantsOf } from "./list";
import { addRule, listRules, removeRule } from "./rules";
import { newRule } from "./schema";

const rule = (fields: object) => newRule.parse({ providerGroup: "it-staff", role: "reporter", ...fields });

async function school() {
  const [admin, provider] = [await createAdmin(), await createIdentityProvider()];
  const group = await db().group.create({ data: { name: "Sales" } });
  const signIn = async (names: string[] | null | "unreadable") => {
    const groups =
      names === null ? null : { names: names === "unreadable" ? null : [...names].sort(), skipped: 0 };
    const { personId } = await provisionPerson(provider, profile({ groups }));
    const grants = await listGrantsOf(admin, personId);
    return grants.map(({ role, group, rule }) => [role, group?.name, rule].filter(Boolean).join(" "));
  };
  return { admin, group, signIn };
}

test("A sign-in from a provider's group grants its rules' roles until the group goes", async () => {
  const { admin, signIn } = await school();
  await addRule(admin, rule({}));
  await addRule(admin, rule({ providerGroup: "sales-leads", role: "manager", managed: "Sales" }));
  await addRule(admin, rule({ providerGroup: "Sales", role: "author" }));
  expect(await signIn(["other"])).toEqual([]);
  expect(await signIn(["it-staff", "sales-leads"])).toEqual([
    "manager Sales sales-leads",
    "reporter it-staff",
  ]);
  expect(await signIn(["it-staff", "sales-leads"]), "as they were").toHaveLength(2);
  expect(await signIn(["Sales", "sales-leads"])).toEqual(["manager Sales sales-leads", "author Sales"]);
  expect(await signIn([])).toEqual([]);
});

test("Missing or unreadable groups grant no role, though memberships stay", async () => {
  const { admin, signIn } = await school();
  await addRule(admin, rule({}));
  for (const nothing of [null, "unreadable"] as const) {
    expect(await signIn(["it-staff"])).toEqual(["reporter it-staff"]);
    expect(await signIn(nothing)).toEqual([]);
    expect(await db().membership.count()).toBe(1);
  }
});

test("A role given by hand stays whatever the groups are, next to the same role by rule", async () => {
  const { admin, signIn } = await school();
  await addRule(admin, rule({}));
  await signIn(["it-staff"]);
  const { id: personId } = await db().person.findFirstOrThrow({ where: { adminSince: null } });
  await grantRole(admin, { personId, role: "reporter" });
  expect(await signIn(["it-staff"])).toHaveLength(2);
  expect(await signIn(["other"])).toEqual(["reporter"]);
});

test("A new rule works from the next sign-in, and a deleted one ends at once", async () => {
  const { admin, signIn } = await school();
  expect(await signIn(["it-staff"])).toEqual([]);
  await addRule(admin, rule({}));
  expect(await db().roleGrant.count()).toBe(0);
  expect(await signIn(["it-staff"]), "nothing else has changed").toEqual(["reporter it-staff"]);
  const [only] = await listRules(admin);
  expect(only).toMatchObject({ providerGroup: "it-staff", role: "reporter", group: null, people: 1 });
  await removeRule(admin, only?.id ?? "");
  await removeRule(admin, only?.id ?? "");
  expect(await db().roleGrant.count()).toBe(0);
  const actions = (await db().auditEntry.findMany({ orderBy: { id: "asc" } })).map(({ action }) => action);
  expect(actions.filter((action) => action.startsWith("role_rule"))).toEqual([
    "role_rule.created",
    "role_rule.deleted",
  ]);
});

test("A rule's role works while a session is live, and a role by hand always", async () => {
  const { admin, group, signIn } = await school();
  const member = await createLearner();
  await db().membership.create({ data: { personId: member.personId, groupId: group.id, source: "admin" } });
  await addRule(admin, rule({ role: "manager", managed: "Sales" }));
  await signIn(["it-staff"]);
  const { personId } = await db().roleGrant.findFirstOrThrow();
  const actor = asStaff({ personId }, "manager");
  const isReached = async () => (await findPersonRecord(actor, member.personId)) !== null;
  expect(await isReached(), "signed out").toBe(false);
  await openSession({ personId, token: "t", replacedToken: null, userAgent: null });
  expect(await isReached()).toBe(true);
  await db().$executeRaw`UPDATE sessions SET last_used_at = now() - interval '9 hours'`;
  expect(await isReached(), "idle for as long as an admin may be").toBe(false);
  await grantRole(admin, { personId, role: "manager", groupId: group.id });
  expect(await isReached()).toBe(true);
});

test("An admin who deletes a rule may end the sessions of its people, but never their own", async () => {
  const { admin, signIn } = await school();
  await addRule(admin, rule({}));
  await signIn(["it-staff"]);
  const { personId } = await db().roleGrant.findFirstOrThrow();
  const [{ id } = { id: "" }] = await listRules(admin);
  await db().roleGrant.create({ data: { personId: admin.personId, role: "reporter", ruleId: id } });
  const { personId: learner } = await createLearner();
  for (const [person, token] of [
    [personId, "reporter"],
    [personId, "reporter again"],
    [learner, "learner"],
    [admin.personId, "admin"],
  ] as const)
    await openSession({ personId: person, token, replacedToken: null, userAgent: null });
  expect(await countAffectedSessions(admin, { ruleId: id })).toEqual({ count: 2, isMore: false });
  await removeRule(admin, id, true);
  expect((await db().session.findMany()).map(({ userId }) => userId).sort()).toEqual(
    [learner, admin.personId].sort(),
  );
  expect(await db().auditEntry.findFirst({ where: { action: "role_rule.deleted" } })).toMatchObject({
    after: { sessionsEnded: 2 },
  });
});

test("Twenty sign-ins of one person at once end with each role once", async () => {
  const { admin, signIn } = await school();
  await addRule(admin, rule({}));
  await addRule(admin, rule({ role: "manager", managed: "Sales" }));
  await Promise.all(Array.from({ length: 20 }, () => signIn(["it-staff"])));
  expect(await db().roleGrant.count()).toBe(2);
});

test("A rule is refused as a duplicate, for a missing group, or without a group's name", async () => {
  const { admin } = await school();
  await addRule(admin, rule({ role: "manager", managed: "Sales" }));
  await expect(addRule(admin, rule({ role: "manager", managed: " Sales " }))).rejects.toMatchObject({
    code: "role_rule_exists",
  });
  await expect(addRule(admin, rule({ role: "manager" }))).rejects.toMatchObject({
    code: "managed_group_unknown",
  });
  expect(newRule.safeParse({ providerGroup: " ", role: "author" }).success).toBe(false);
  expect(newRule.safeParse({ providerGroup: "x", role: "admin" }).success).toBe(false);
  expect(rule({ providerGroup: "Sales", role: "manager" }).managed, "the same name").toBe("Sales");
  expect(await listRules(admin)).toHaveLength(1);
});

test("A rule of one provider grants nothing to another's people, and their sign-ins take nothing from it", async () => {
  const [admin, own] = [await createAdmin(), await createIdentityProvider()];
  const partners = await createIdentityProvider({ issuer: "https://partners.example.com" });
  await addRule(admin, rule({ provider: own.id }));
  const staff = profile({ groups: { names: ["it-staff"], skipped: 0 } });
  const roles = (personId: string) => db().roleGrant.count({ where: { personId } });
  const { personId: partner } = await provisionPerson(partners, staff);
  expect(await roles(partner)).toBe(0);
  const { personId } = await provisionPerson(own, staff);
  expect(await roles(personId)).toBe(1);
  await db().identity.create({ data: { personId, identityProviderId: partners.id, subject: "linked" } });
  await provisionPerson(partners, profile({ subject: "linked" }));
  expect(await roles(personId), "silence at the other provider").toBe(1);
  await provisionPerson(own, profile());
  expect(await roles(personId), "silence at its own").toBe(0);
});
