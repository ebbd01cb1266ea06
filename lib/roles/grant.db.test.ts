import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { createAdmin, createCourse, createLearner, operator } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { deleteGroup } from "@/lib/groups/edit";
import { nameToType } from "@/lib/people/profile";
import { deletePerson } from "@/lib/personal-data/delete-person";
import { findLiveSession } from "@/lib/session/live-sessions";
import { openSession } from "@/lib/session/open-and-end";
import { grantRole, revokeRole } from "./grant";
import { listGrantsOf, listStaff } from "./list";

const entries = async () =>
  (await db().auditEntry.findMany({ orderBy: { id: "asc" } })).filter(({ action }) => /role/.test(action));

test("A role is given once, works in the open session, and ends there when revoked", async () => {
  const [admin, { personId }] = [await createAdmin(), await createLearner()];
  const group = await db().group.create({ data: { name: "Sales" } });
  await openSession({ personId, token: "open", replacedToken: null, userAgent: null });
  const rolesNow = async () => (await findLiveSession("open"))?.person.roles;
  expect(await rolesNow()).toEqual([]);
  const grant = { personId, role: "manager" as const, groupId: group.id };
  expect(await grantRole(admin, grant)).toBe(true);
  expect(await grantRole(admin, grant)).toBe(false);
  expect(await rolesNow()).toEqual(["manager"]);
  const [given] = await listGrantsOf(admin, personId);
  expect(given).toMatchObject({ role: "manager", group: { name: "Sales" }, course: null, rule: null });
  const key = { personId, id: given?.id ?? "" };
  expect(await revokeRole(admin, key)).toBe(true);
  expect(await revokeRole(admin, key)).toBe(false);
  expect(await rolesNow()).toEqual([]);
  expect(await entries()).toMatchObject([
    { action: "person.role_given", subjectId: personId, after: { role: "manager", group: "Sales" } },
    { action: "person.role_taken", subjectId: personId, before: { role: "manager", group: "Sales" } },
  ]);
  expect((await entries())[0]?.concerns).toEqual([group.id]);
});

test("A course's writer has no rights without the author role", async () => {
  const [admin, { personId }] = [await createAdmin(), await createLearner()];
  const { id: courseId } = await createCourse();
  await openSession({ personId, token: "open", replacedToken: null, userAgent: null });
  await grantRole(admin, { personId, role: "author", courseId });
  expect((await findLiveSession("open"))?.person.roles).toEqual([]);
  await grantRole(admin, { personId, role: "author" });
  expect((await findLiveSession("open"))?.person.roles).toEqual(["author"]);
  expect(await listStaff(admin, 10)).toMatchObject([
    { id: personId, grants: [{ role: "author", course: null }] },
  ]);
});

test("Deactivated or missing people get no role, and missing groups or courses give none", async () => {
  const admin = await createAdmin();
  const gone = "00000000-0000-4000-8000-000000000001";
  const { personId: away } = await createLearner({ deactivatedAt: new Date() });
  const { personId } = await createLearner();
  const reporter = { role: "reporter" as const };
  await expect(grantRole(admin, { personId: away, ...reporter })).rejects.toMatchObject({ kind: "conflict" });
  for (const grant of [
    { personId: gone, ...reporter },
    { personId, role: "manager" as const, groupId: gone },
    { personId, role: "author" as const, courseId: gone },
  ])
    await expect(grantRole(admin, grant)).rejects.toMatchObject({ kind: "not_found" });
  expect(await db().roleGrant.count()).toBe(0);
});

test("An admin who just lost the role can't give or take roles", async () => {
  const [admin, { personId }] = [await createAdmin(), await createLearner()];
  await grantRole(operator, { personId, role: "reporter" });
  const { id } = await db().roleGrant.findFirstOrThrow();
  await db().person.update({ where: { id: admin.personId }, data: { adminSince: null } });
  for (const late of [
    grantRole(admin, { personId: admin.personId, role: "reporter" }),
    revokeRole(admin, { personId, id }),
  ])
    await expect(late).rejects.toMatchObject({ kind: "forbidden" });
  expect(await db().roleGrant.count()).toBe(1);
});

test("A rule's role and another person's role can't be revoked by hand", async () => {
  const [admin, one, other] = [await createAdmin(), await createLearner(), await createLearner()];
  const rule = await db().roleRule.create({ data: { providerGroup: "it", role: "reporter" } });
  const { id } = await db().roleGrant.create({
    data: { personId: one.personId, role: "reporter", ruleId: rule.id },
  });
  expect(await revokeRole(admin, { personId: one.personId, id })).toBe(false);
  expect(await grantRole(admin, { personId: one.personId, role: "reporter" }), "besides").toBe(true);
  const byHand = await db().roleGrant.findFirstOrThrow({ where: { ruleId: null } });
  expect(await revokeRole(admin, { personId: other.personId, id: byHand.id })).toBe(false);
  expect(await db().roleGrant.count()).toBe(2);
});

test("A role goes with the person, and a manager's with the group; every manager manages something", async () => {
  const [admin, { personId }] = [await createAdmin(), await createLearner()];
  const group = await db().group.create({ data: { name: "Sales" } });
  await grantRole(admin, { personId, role: "manager", groupId: group.id });
  await grantRole(admin, { personId, role: "reporter" });
  await deleteGroup(admin, { id: group.id, version: group.updatedAt.toISOString() });
  expect((await listGrantsOf(admin, personId)).map(({ role }) => role)).toEqual(["reporter"]);
  const person = await db().person.findUniqueOrThrow({ where: { id: personId } });
  await deletePerson(admin, { id: personId, name: nameToType(person) });
  expect(await db().roleGrant.count()).toBe(0);
  await expect(
    db().roleGrant.create({ data: { personId: admin.personId, role: "manager" } }),
  ).rejects.toThrow();
  await expect(
    db().roleGrant.create({ data: { personId: admin.personId, role: "reporter", groupId: uuidv7() } }),
  ).rejects.toThrow();
});
