import { expect, test } from "vitest";
import { admin, createIdentityProvider, createLearner, profile } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { createGroup } from "@/lib/groups/edit";
import { provisionPerson } from "@/lib/sign-in/provision-person";
import { addMembers, removeMember } from "./edit";

const named = (...names: string[]) => ({ groups: { names, skipped: 0 } });

const sourcesIn = async (groupId: string) =>
  (await db().membershipByOrigin.findMany({ where: { groupId }, orderBy: { source: "asc" } })).map(
    ({ source, originId }) => [source, originId],
  );

const zeros = "00000000-0000-0000-0000-000000000000";

const give = (personId: string, groupId: string, source: "scim" | "rule", originId = zeros) =>
  db().membershipByOrigin.create({ data: { personId, groupId, source, originId } });

test("A membership with several sources ends with the last of them", async () => {
  const provider = await createIdentityProvider({ mirrorMemberships: true });
  const { personId } = await provisionPerson(provider, profile(named("Sales")));
  const { id: groupId } = await db().group.findFirstOrThrow();
  await addMembers(admin, groupId, [personId]);
  expect(await sourcesIn(groupId)).toEqual([
    ["sign_in", provider.id],
    ["admin", zeros],
  ]);
  expect(await db().membership.findFirst()).toMatchObject({ source: "admin", originId: null });
  await db().membershipByOrigin.deleteMany({ where: { source: "admin" } });
  expect(await db().membership.findFirst()).toMatchObject({ source: "sign_in", originId: provider.id });
  await provisionPerson(provider, profile(named()));
  expect([await db().membership.count(), await db().membershipByOrigin.count()]).toEqual([0, 0]);
  expect(await db().pastMembership.findMany()).toMatchObject([
    { personId, groupId, source: "sign_in", originId: provider.id },
  ]);
});

test("Mirroring at one provider leaves what another provider's sign-ins gave", async () => {
  const one = await createIdentityProvider({ mirrorMemberships: true });
  const other = await createIdentityProvider({
    issuer: "https://other.example.com",
    mirrorMemberships: true,
  });
  const { personId } = await provisionPerson(one, profile(named("Sales")));
  await db().identity.create({ data: { personId, identityProviderId: other.id, subject: "ada" } });
  await provisionPerson(other, profile(named("Sales")));
  await provisionPerson(one, profile(named()));
  const { id } = await db().group.findFirstOrThrow();
  expect(await sourcesIn(id)).toEqual([["sign_in", other.id]]);
});

test("An admin removes what admins and sign-ins gave, and hears what keeps the person", async () => {
  const { personId } = await createLearner();
  const groupId = await createGroup(admin, { name: "Sales" });
  await addMembers(admin, groupId, [personId]);
  await give(personId, groupId, "scim");
  expect(await removeMember(admin, groupId, personId)).toEqual({ source: "admin", keptBy: "scim" });
  expect(await removeMember(admin, groupId, personId)).toEqual({ source: null, keptBy: "scim" });
  expect(await db().auditEntry.count({ where: { action: "group.person_removed" } })).toBe(1);
  await db().membershipByOrigin.deleteMany();
  expect(await db().membership.count()).toBe(0);
});

test("Two sources that leave at once end the membership", async () => {
  const { personId } = await createLearner();
  const groupId = await createGroup(admin, { name: "Sales" });
  for (let round = 0; round < 5; round += 1) {
    await addMembers(admin, groupId, [personId]);
    await give(personId, groupId, "rule");
    const leave = (source: "admin" | "rule") => db().membershipByOrigin.deleteMany({ where: { source } });
    await Promise.all([leave("admin"), leave("rule")]);
    expect(await db().membership.count()).toBe(0);
  }
});

test("Memberships that the previous release writes and changes get sources", async () => {
  const provider = await createIdentityProvider();
  const { personId } = await provisionPerson(provider, profile());
  const groupId = await createGroup(admin, { name: "Sales" });
  await db().membership.create({ data: { personId, groupId, source: "sign_in" } });
  expect(await sourcesIn(groupId)).toEqual([["sign_in", provider.id]]);
  await db().membership.updateMany({ data: { source: "admin" } });
  expect(await sourcesIn(groupId)).toEqual([
    ["sign_in", provider.id],
    ["admin", zeros],
  ]);
  await db().membership.deleteMany();
  expect(await sourcesIn(groupId)).toEqual([]);
});
