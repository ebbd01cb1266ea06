import { expect, test } from "vitest";
import { pageOf } from "@/e2e/testing/admin-lists";
import { admin, asAdmin, asStaff, createAdmin, createLearner, operator } from "@/e2e/testing/factories";
import { createDirectory } from "@/e2e/testing/scim";
import { db } from "@/lib/database/db";
import { createGroup } from "@/lib/groups/edit";
import { addMembers } from "@/lib/memberships/edit";
import { grantRole } from "@/lib/roles/grant";
import { deactivatePerson, reactivatePerson } from "./deactivate";
import { leaversListFor } from "./left-list";

const found = async (parameters = {}, actor: Parameters<typeof leaversListFor>[0] = admin) =>
  (await pageOf(leaversListFor(actor, "UTC"), parameters)).rows.map(({ firstName, source, provider, by }) =>
    [firstName, source, provider ?? by].join(" "),
  );

test("People who left are listed with their day and source, until they return", async () => {
  const other = await createAdmin();
  const [ada, bea] = [await createLearner(), await createLearner({ firstName: "Bea" })];
  await createLearner({ firstName: "Stays" });
  await deactivatePerson(asAdmin({ personId: other.personId, name: "Grace Hopper" }), ada.personId);
  await deactivatePerson(operator, bea.personId);
  const directory = await createDirectory();
  await directory.delete(`/Users/${await directory.createUser("carl")}`);
  expect(await found()).toEqual([
    "carl scim https://idp.example.com",
    "Bea admin Command line",
    "Ada admin Grace Hopper",
  ]);
  expect(await found({ source: "scim" })).toEqual(["carl scim https://idp.example.com"]);
  await reactivatePerson(operator, bea.personId);
  expect(await found({ source: "admin" })).toEqual(["Ada admin Grace Hopper"]);
});

test("A period has whole days", async () => {
  const deactivatedAt = new Date("2026-03-01T23:30:00Z");
  await createLearner({ deactivatedAt });
  expect(await found({ from: "2026-03-01", to: "2026-03-01" })).toHaveLength(1);
  expect(await found({ from: "2026-03-02" })).toEqual([]);
  expect(await found({ to: "2026-02-28" })).toEqual([]);
});

test("A manager sees the members of their groups who left, without the names of those who deactivated them", async () => {
  const manager = await createLearner({ firstName: "Mia" });
  const ada = await createLearner();
  await createLearner({ firstName: "Elsewhere", deactivatedAt: new Date() });
  const groupId = await createGroup(admin, { name: "Sales" });
  await addMembers(admin, groupId, [ada.personId]);
  await deactivatePerson(operator, ada.personId);
  const mia = asStaff(manager, "manager");
  await grantRole(operator, { personId: manager.personId, role: "manager", groupId });
  expect(await found({}, mia)).toEqual(["Ada admin "]);
});

test("A manager still sees a member whom the directory deleted", async () => {
  const manager = await createLearner({ firstName: "Mia" });
  const directory = await createDirectory();
  const [carl, dora] = [await directory.createUser("carl"), await directory.createUser("dora")];
  const members = [carl, dora].map((value) => ({ value }));
  const scimId = await directory.createGroup("Sales", { members });
  await directory.patch(`/Groups/${scimId}`, { op: "remove", path: `members[value eq "${dora}"]` });
  for (const id of [carl, dora]) await directory.delete(`/Users/${id}`);
  const { id: groupId } = await db().group.findFirstOrThrow({ where: { name: "Sales" } });
  await grantRole(operator, { personId: manager.personId, role: "manager", groupId });
  const { rows } = await pageOf(leaversListFor(asStaff(manager, "manager"), "UTC"));
  expect(rows).toMatchObject([{ firstName: "carl", provider: null, isInScope: false }]);
});
