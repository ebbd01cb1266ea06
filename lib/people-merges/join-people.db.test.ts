import { expect, test } from "vitest";
import { admin, createCourse, createIdentityProvider, profile } from "@/e2e/testing/factories";
import { createDirectory, userOf } from "@/e2e/testing/scim";
import { db } from "@/lib/database/db";
import { createGroup } from "@/lib/groups/edit";
import { addMembers } from "@/lib/memberships/edit";
import { changeDirectory } from "@/lib/scim/directory";
import { listNeverSignedIn } from "@/lib/scim/never-signed-in";
import { getOverview } from "@/lib/scim/overview";
import { provisionPerson } from "@/lib/sign-in/provision-person";
import { joinPeople, joinSameUserIds } from "./join-people";

const emailOf = (name: string) => `${name}@example.com`;

async function mismatched() {
  const directory = await createDirectory();
  const provider = await createIdentityProvider();
  const identityProviderId = provider.id;
  const provisionedId = await directory.createUser("ada");
  const signIn = (subject: string, email = "") => provisionPerson(provider, profile({ subject, email }));
  return { directory, identityProviderId, provisionedId, signIn };
}

test("Joining gives the directory's groups, user ID and next changes to the person who signs in", async () => {
  const { directory, identityProviderId, provisionedId, signIn } = await mismatched();
  const { personId } = await signIn(emailOf("ada"));
  expect(await joinSameUserIds(admin, identityProviderId), "only by the join key").toBe(0);
  await changeDirectory(admin, identityProviderId, { joinKey: "user_name" });
  const sales = await directory.createGroup("Sales", { members: [{ value: provisionedId }] });
  const byHand = await createGroup(admin, { name: "By hand" });
  await addMembers(admin, byHand, [provisionedId, personId]);
  expect(await listNeverSignedIn(admin, identityProviderId)).toMatchObject([
    { id: provisionedId, candidate: { id: personId, why: "user_id", userId: emailOf("ada") } },
  ]);
  await db().person.update({ where: { id: personId }, data: { adminSince: new Date() } });
  expect(await joinSameUserIds(admin, identityProviderId), "admins one by one").toBe(0);
  await db().person.update({ where: { id: personId }, data: { adminSince: null } });
  expect(await joinSameUserIds(admin, identityProviderId)).toBe(1);
  expect(await db().person.findMany()).toMatchObject([{ id: personId }]);
  expect(await directory.membersOf(sales), "the directory's ID stays").toEqual([provisionedId]);
  expect(await db().membership.count({ where: { groupId: sales, personId } })).toBe(1);
  await directory.patch(`/Groups/${sales}`, {
    op: "remove",
    path: "members",
    value: [{ value: provisionedId }],
  });
  expect(await directory.membersOf(sales)).toEqual([]);
  await directory.patch(`/Groups/${sales}`, {
    op: "add",
    path: "members",
    value: [{ value: provisionedId }],
  });
  expect(await db().membership.count()).toBe(2);
  for (const subject of ["id-ada", emailOf("ada")]) expect((await signIn(subject)).personId).toBe(personId);
  expect((await directory.find("Users", `id eq "${provisionedId}"`)).body.totalResults).toBe(1);
  await directory.put(`/Users/${provisionedId}`, userOf("ada", { active: false }));
  expect(await db().person.findUnique({ where: { id: personId } })).toMatchObject({ deactivatedBy: "scim" });
  const actions = (await db().auditEntry.findMany()).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(["person.joined"]));
});

test("An address only suggests a person, and joins nobody by itself", async () => {
  const { identityProviderId, provisionedId, signIn } = await mismatched();
  const { personId } = await signIn("another", emailOf("ada"));
  expect(await joinSameUserIds(admin, identityProviderId)).toBe(0);
  expect(await listNeverSignedIn(admin, identityProviderId)).toMatchObject([
    { id: provisionedId, candidate: { id: personId, why: "email" } },
  ]);
  await joinPeople(admin, { identityProviderId, provisionedId, personId });
  expect(await listNeverSignedIn(admin, identityProviderId)).toEqual([]);
});

test("A person with a record of their own isn't joined, and nothing changes", async () => {
  const { identityProviderId, provisionedId, signIn } = await mismatched();
  const { personId } = await signIn(emailOf("ada"));
  const { id: courseId } = await createCourse();
  await db().enrollment.create({ data: { personId: provisionedId, courseId } });
  await expect(joinPeople(admin, { identityProviderId, provisionedId, personId })).rejects.toMatchObject({
    code: "person_has_record",
  });
  expect([await db().person.count(), await joinSameUserIds(admin, identityProviderId)]).toEqual([2, 0]);
});

test("Only someone who never signed in is joined, with someone outside the directory who did", async () => {
  const { directory, identityProviderId, provisionedId, signIn } = await mismatched();
  const grace = await directory.createUser("grace");
  const join = (provisionedId: string, personId: string) =>
    joinPeople(admin, { identityProviderId, provisionedId, personId });
  for (const [one, other] of [
    [provisionedId, grace],
    [provisionedId, provisionedId],
    [grace, "00000000-0000-4000-8000-000000000001"],
  ] as const)
    await expect(join(one, other)).rejects.toMatchObject({ code: "people_not_joinable" });
  const { personId } = await signIn("id-grace");
  expect(personId).toBe(grace);
  const { personId: other } = await signIn("other");
  await expect(join(grace, other)).rejects.toMatchObject({ code: "people_not_joinable" });
});

test("The page warns once ten people have signed in and none matched", async () => {
  const { identityProviderId, signIn } = await mismatched();
  const isMismatched = async () => (await getOverview(admin, identityProviderId))?.isMismatched;
  for (let n = 0; n < 9; n += 1) await signIn(`user-${n}`);
  expect(await isMismatched()).toBe(false);
  await signIn("user-9");
  expect(await isMismatched()).toBe(true);
  await signIn("id-ada");
  expect(await isMismatched()).toBe(false);
});
