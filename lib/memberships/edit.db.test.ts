import { expect, test } from "vitest";
import { pageOf } from "@/e2e/testing/admin-lists";
import { admin, createIdentityProvider, createLearner, profile } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { createGroup, deleteGroup } from "@/lib/groups/edit";
import { provisionPerson } from "@/lib/sign-in/provision-person";
import { addMembers, removeMember } from "./edit";
import { findCandidates, membersList, resolvePeople } from "./list";
import { listedPeople } from "./schema";

const nobody = "00000000-0000-4000-8000-000000000001";
const members = async (groupId: string, question = {}) =>
  (await pageOf(membersList(groupId), question)).rows.map(
    ({ firstName, source }) => `${firstName} ${source}`,
  );

test("A person added by hand stays when a sign-in mirrors the provider's groups", async () => {
  const provider = await createIdentityProvider({ mirrorMemberships: true });
  const groups = { names: ["Sales"], skipped: 0 };
  const { personId } = await provisionPerson(provider, profile({ groups }));
  const { id } = await db().group.findFirstOrThrow();
  expect(await addMembers(admin, id, [personId])).toEqual({ added: 0, already: 1 });
  await provisionPerson(provider, profile({ groups: { names: [], skipped: 0 } }));
  expect(await members(id)).toEqual(["Ada admin"]);
});

test("Adding members twice, or unknown people, writes nothing", async () => {
  const { personId } = await createLearner();
  const id = await createGroup(admin, { name: "Sales" });
  expect(await addMembers(admin, id, [personId, personId, nobody])).toEqual({ added: 1, already: 0 });
  expect(await addMembers(admin, id, [personId])).toEqual({ added: 0, already: 1 });
  expect(await db().auditEntry.count({ where: { action: "group.people_added" } })).toBe(1);
});

test("No person joins a missing group, even when it disappears at that moment", async () => {
  const { personId } = await createLearner();
  await expect(addMembers(admin, nobody, [personId])).rejects.toMatchObject({ kind: "not_found" });
  for (let round = 0; round < 5; round += 1) {
    const id = await createGroup(admin, { name: "Sales" });
    const { updatedAt } = await db().group.findUniqueOrThrow({ where: { id } });
    const [added] = await Promise.allSettled([
      addMembers(admin, id, [personId]),
      deleteGroup(admin, { id, version: updatedAt.toISOString() }),
    ]);
    if (added.status === "rejected") expect(added.reason).toMatchObject({ kind: "not_found" });
    expect(await db().membership.count()).toBe(0);
  }
});

test("Removal returns the membership's source, and a second removal returns nothing", async () => {
  const provider = await createIdentityProvider();
  const groups = { names: ["Sales"], skipped: 0 };
  const { personId } = await provisionPerson(provider, profile({ groups }));
  const { id } = await db().group.findFirstOrThrow();
  const twice = await Promise.all([removeMember(admin, id, personId), removeMember(admin, id, personId)]);
  expect(twice.map(({ source }) => source).sort()).toEqual(["sign_in", null].sort());
  expect(await db().auditEntry.count({ where: { action: "group.person_removed" } })).toBe(1);
});

test("An admin removes a member whom an API key added", async () => {
  const id = await createGroup(admin, { name: "Sales" });
  const { personId } = await createLearner();
  await db().membership.create({ data: { personId, groupId: id, source: "api" } });
  expect(await removeMember(admin, id, personId)).toEqual({ source: "api", keptBy: null });
  expect(await members(id)).toEqual([]);
});

test("Members can be found by name and source and sorted by name and join date", async () => {
  const id = await createGroup(admin, { name: "Sales" });
  const add = async (firstName: string, lastName: string, source: "admin" | "sign_in", day: string) => {
    const { personId } = await createLearner({ firstName, lastName });
    await db().membership.create({ data: { personId, groupId: id, source, createdAt: new Date(day) } });
  };
  await add("Bea", "B", "admin", "2026-01-01");
  await add("Ada", "A", "sign_in", "2026-01-02");
  await add("Adam", "B", "admin", "2026-01-03");
  await createLearner({ firstName: "Other" });
  expect(await members(id)).toEqual(["Ada sign_in", "Adam admin", "Bea admin"]);
  expect(await members(id, { sort: "added" })).toEqual(["Bea admin", "Ada sign_in", "Adam admin"]);
  expect(await members(id, { source: "admin" })).toEqual(["Adam admin", "Bea admin"]);
  expect(await members(id, { q: "ad" }), "the last to come first").toEqual(["Adam admin", "Ada sign_in"]);
  const { rows } = await findCandidates(admin, id, "o");
  expect(rows).toMatchObject([{ firstName: "Other", source: null }]);
});

test("A pasted list accepts any separators and reads each entry once", () => {
  const text = "ada@example.com, grace@example.com;u-1\r\n\n u-1 \nUser 7";
  expect(listedPeople.parse(text)).toEqual(["ada@example.com", "grace@example.com", "u-1", "User 7"]);
  expect(listedPeople.safeParse(" ,;\n").success).toBe(false);
  expect(listedPeople.safeParse(Array.from({ length: 5001 }, (_, n) => n).join()).success).toBe(false);
});

test("An entry matches an exact user id, or every person with its email in any case", async () => {
  const provider = await createIdentityProvider();
  const one = await provisionPerson(provider, profile({ subject: "u-1", email: "Ada@Example.com" }));
  const two = await provisionPerson(provider, profile({ subject: "u-2", email: "both@example.com" }));
  const three = await provisionPerson(provider, profile({ subject: "u-3", email: "both@example.com" }));
  const found = await resolvePeople(admin, ["ADA@example.com", "u-2", "U-2", "both@example.com", "zoe"]);
  expect(found.get("ADA@example.com")).toEqual([one.personId]);
  expect(found.get("u-2")).toEqual([two.personId]);
  expect(found.get("both@example.com")?.sort()).toEqual([two.personId, three.personId].sort());
  expect([found.get("U-2"), found.get("zoe")]).toEqual([[], []]);
});
