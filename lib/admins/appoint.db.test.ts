import { expect, test } from "vitest";
import { db } from "@/lib/db";
import { deactivatePerson } from "@/lib/people/deactivate";
import { deletePerson } from "@/lib/people/delete";
import { provisionOperator } from "@/lib/people/provision";
import { admin, asAdmin, createLearner } from "@/prisma/testing/factories";
import { makeAdmin, unmakeAdmin } from "./appoint";

const createAdmin = () => createLearner({ adminSince: new Date() });
const isAdmin = async (id: string) =>
  (await db().person.findUniqueOrThrow({ where: { id } })).adminSince !== null;
const actions = async () =>
  (await db().auditEntry.findMany({ orderBy: { id: "asc" } })).map(({ action }) => action);

test("a role is given and taken once, and the second to do it is told that it was so already", async () => {
  const [one, other] = [await createAdmin(), await createLearner()];
  expect(await makeAdmin(asAdmin(one), other.personId)).toBe(true);
  expect(await makeAdmin(asAdmin(one), other.personId)).toBe(false);
  expect(await unmakeAdmin(asAdmin(one), other.personId)).toBe(true);
  expect(await unmakeAdmin(asAdmin(one), other.personId)).toBe(false);
  expect(await isAdmin(other.personId)).toBe(false);
  expect(await actions()).toEqual(["person.made_admin", "person.unmade_admin"]);
});

test("whoever is deactivated is made no admin, and who does not exist is not found", async () => {
  const { personId } = await createLearner({ deactivatedAt: new Date() });
  await expect(makeAdmin(admin, personId)).rejects.toMatchObject({ code: "conflict" });
  await expect(makeAdmin(admin, "00000000-0000-4000-8000-000000000001")).rejects.toMatchObject({
    code: "not_found",
  });
});

test("an admin gives their own role up while there is another, but not as the last", async () => {
  const [one, other] = [await createAdmin(), await createAdmin()];
  expect(await unmakeAdmin(asAdmin(one), one.personId)).toBe(true);
  await expect(unmakeAdmin(asAdmin(other), other.personId)).rejects.toMatchObject({ code: "conflict" });
});

test("neither who is deactivated nor the operator keeps the platform administrable", async () => {
  const operator = asAdmin({ personId: await provisionOperator() });
  const last = await createAdmin();
  await createLearner({ adminSince: new Date(), deactivatedAt: new Date() });
  const name = { id: last.personId, name: "Ada Lovelace" };
  for (const refused of [
    () => unmakeAdmin(operator, last.personId),
    () => unmakeAdmin(admin, last.personId),
    () => deactivatePerson(operator, last.personId),
    () => deletePerson(operator, name),
  ])
    await expect(refused()).rejects.toMatchObject({ code: "conflict" });
  expect(await isAdmin(last.personId)).toBe(true);
  expect(await deactivatePerson(admin, last.personId), "who must be kept out at once is").toBe(true);
});

test("the operator's person is nobody's to unmake, deactivate or delete: the next link would undo it", async () => {
  const [one, id] = [asAdmin(await createAdmin()), await provisionOperator()];
  for (const actor of [one, admin])
    await expect(unmakeAdmin(actor, id)).rejects.toMatchObject({ code: "conflict" });
  await expect(deactivatePerson(one, id)).rejects.toMatchObject({ code: "conflict" });
  await expect(deletePerson(one, { id, name: "Operator" })).rejects.toMatchObject({ code: "conflict" });
});

test("of two admins who unmake each other at once, one is refused, even when a third would stay", async () => {
  await createAdmin();
  for (let round = 0; round < 5; round += 1) {
    const [one, two] = [await createAdmin(), await createAdmin()];
    const results = await Promise.allSettled([
      unmakeAdmin(asAdmin(one), two.personId),
      unmakeAdmin(asAdmin(two), one.personId),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect([await isAdmin(one.personId), await isAdmin(two.personId)].sort()).toEqual([false, true]);
  }
});

test.each([
  ["unmade", { adminSince: null }],
  ["deactivated", { deactivatedAt: new Date() }],
])("an admin who is %s while they take a role comes too late", async (_, change) => {
  const [one, two] = [await createAdmin(), await createAdmin()];
  let late: Promise<unknown> = Promise.resolve();
  await db().$transaction(async (tx) => {
    await tx.person.update({ where: { id: one.personId }, data: change });
    late = unmakeAdmin(asAdmin(one), two.personId).catch((error) => error);
    await new Promise((done) => setTimeout(done, 300));
  });
  expect(await late).toMatchObject({ code: "forbidden" });
  expect(await isAdmin(two.personId)).toBe(true);
});

test("of two last admins who give up their role at once, one keeps it", async () => {
  const [one, two] = [await createAdmin(), await createAdmin()];
  const results = await Promise.allSettled([
    unmakeAdmin(asAdmin(one), one.personId),
    deactivatePerson(asAdmin(two), two.personId),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});
