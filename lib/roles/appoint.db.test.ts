import { expect, test } from "vitest";
import { asAdmin, createAdmin, createLearner, operator } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { deactivatePerson } from "@/lib/people/deactivate";
import { provisionOperator } from "@/lib/people/operator";
import { deletePerson } from "@/lib/personal-data/delete-person";
import { makeAdmin, removeAdmin } from "./appoint";

const isAdmin = async (id: string) =>
  (await db().person.findUniqueOrThrow({ where: { id } })).adminSince !== null;
const actions = async () =>
  (await db().auditEntry.findMany({ orderBy: { id: "asc" } })).map(({ action }) => action);

test("A role is given and taken once, and a repetition changes nothing", async () => {
  const [one, other] = [await createAdmin(), await createLearner()];
  expect(await makeAdmin(one, other.personId)).toBe(true);
  expect(await makeAdmin(one, other.personId)).toBe(false);
  expect(await removeAdmin(one, other.personId)).toBe(true);
  expect(await removeAdmin(one, other.personId)).toBe(false);
  expect(await isAdmin(other.personId)).toBe(false);
  expect(await actions()).toEqual(["person.made_admin", "person.unmade_admin"]);
});

test("Deactivated people can't become admins, and unknown people aren't found", async () => {
  const { personId } = await createLearner({ deactivatedAt: new Date() });
  await expect(makeAdmin(operator, personId)).rejects.toMatchObject({ kind: "conflict" });
  await expect(makeAdmin(operator, "00000000-0000-4000-8000-000000000001")).rejects.toMatchObject({
    kind: "not_found",
  });
});

test("An admin gives up their role while there is another, but not as the last", async () => {
  const [one, other] = [await createAdmin(), await createAdmin()];
  expect(await removeAdmin(one, one.personId)).toBe(true);
  await expect(removeAdmin(other, other.personId)).rejects.toMatchObject({ kind: "conflict" });
});

test("Deactivated admins and the operator don't count as remaining admins", async () => {
  const operatorsPerson = asAdmin({ personId: await provisionOperator() });
  const last = await createAdmin();
  await createLearner({ adminSince: new Date(), deactivatedAt: new Date() });
  const name = { id: last.personId, name: "Ada Lovelace" };
  for (const refused of [
    () => removeAdmin(operatorsPerson, last.personId),
    () => removeAdmin(operator, last.personId),
    () => deactivatePerson(operatorsPerson, last.personId),
    () => deletePerson(operatorsPerson, name),
  ])
    await expect(refused()).rejects.toMatchObject({ kind: "conflict" });
  expect(await isAdmin(last.personId)).toBe(true);
  expect(await deactivatePerson(operator, last.personId), "who must be kept out at once is").toBe(true);
});

test("No admin can demote, deactivate or delete the operator, because the next link would undo it", async () => {
  const [one, id] = [await createAdmin(), await provisionOperator()];
  for (const actor of [one, operator])
    await expect(removeAdmin(actor, id)).rejects.toMatchObject({ kind: "conflict" });
  await expect(deactivatePerson(one, id)).rejects.toMatchObject({ kind: "conflict" });
  await expect(deletePerson(one, { id, name: "Operator" })).rejects.toMatchObject({ kind: "conflict" });
});

test("Two admins demote each other at once, and one is refused even if a third stays", async () => {
  await createAdmin();
  for (let round = 0; round < 5; round += 1) {
    const [one, two] = [await createAdmin(), await createAdmin()];
    const results = await Promise.allSettled([
      removeAdmin(one, two.personId),
      removeAdmin(two, one.personId),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect([await isAdmin(one.personId), await isAdmin(two.personId)].sort()).toEqual([false, true]);
  }
});

test.each([
  ["unmade", { adminSince: null }],
  ["deactivated", { deactivatedAt: new Date() }],
])("An admin who is %s while they take a role comes too late", async (_, change) => {
  const [one, two] = [await createAdmin(), await createAdmin()];
  let late: Promise<unknown> = Promise.resolve();
  await db().$transaction(async (tx) => {
    await tx.person.update({ where: { id: one.personId }, data: change });
    late = removeAdmin(one, two.personId).catch((error) => error);
    await new Promise((done) => setTimeout(done, 300));
  });
  expect(await late).toMatchObject({ kind: "forbidden" });
  expect(await isAdmin(two.personId)).toBe(true);
});

test("The two last admins give up their role at once, and one keeps it", async () => {
  const [one, two] = [await createAdmin(), await createAdmin()];
  const results = await Promise.allSettled([
    removeAdmin(one, one.personId),
    deactivatePerson(two, two.personId),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});
