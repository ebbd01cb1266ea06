import { expect, test } from "vitest";
import { pageOf } from "@/e2e/testing/admin-lists";
import { admin, createIdentityProvider, operator, profile } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { provisionPerson } from "@/lib/sign-in/provision-person";
import { createPerson, updatePerson } from "./create";
import { deactivatePerson, reactivatePerson } from "./deactivate";
import { peopleList } from "./list";

const ada = { firstName: "Ada", lastName: "Lovelace", email: "ada@example.com" };

test("A person created before their first sign-in is listed, and the sign-in finds them by user ID alone", async () => {
  const provider = await createIdentityProvider();
  const { id, isNew } = await createPerson(admin, { ...ada, identityProviderId: provider.id, userId: "u-1" });
  expect(isNew).toBe(true);
  expect((await pageOf(peopleList)).rows).toMatchObject([{ id, lastSignInAt: null }]);
  const other = await provisionPerson(provider, profile({ ...ada, subject: "u-2" }));
  expect(other.personId, "with the same address").not.toBe(id);
  expect(await provisionPerson(provider, profile({ ...ada, subject: "u-1" }))).toEqual({
    personId: id,
    created: false,
  });
  expect(await db().lastSignIn.findUnique({ where: { personId: id } })).toMatchObject({ number: 1 });
});

test("Creating a person twice, also at once, gives one person and one entry", async () => {
  const provider = await createIdentityProvider();
  const create = () => createPerson(operator, { ...ada, identityProviderId: provider.id, userId: "u-1" });
  const results = await Promise.all([create(), create(), create()]);
  expect(new Set(results.map(({ id }) => id)).size).toBe(1);
  expect(results.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(await db().auditEntry.count({ where: { action: "person.created" } })).toBe(1);
});

test("An update keeps what it leaves out, and audits the fields' names alone", async () => {
  const provider = await createIdentityProvider();
  const { id } = await createPerson(admin, { ...ada, identityProviderId: provider.id, userId: "u-1" });
  expect(await updatePerson(admin, id, ada)).toBe(false);
  expect(await updatePerson(admin, id, { firstName: "Ada", lastName: "King" })).toBe(true);
  expect(await db().person.findUnique({ where: { id } })).toMatchObject({ ...ada, lastName: "King" });
  const entry = await db().auditEntry.findFirstOrThrow({ where: { action: "person.updated" } });
  expect(entry.after).toEqual({ fields: ["lastName"] });
});

test("A person notes what deactivated them until they are active again", async () => {
  const provider = await createIdentityProvider();
  const { id } = await createPerson(admin, { ...ada, identityProviderId: provider.id, userId: "u-1" });
  const by = async () => (await db().person.findUniqueOrThrow({ where: { id } })).deactivatedBy;
  await deactivatePerson(operator, id, provider.id);
  expect(await by()).toBe("scim");
  await deactivatePerson(operator, id);
  expect(await by(), "they already were").toBe("scim");
  await reactivatePerson(operator, id);
  expect(await by()).toBe(null);
});
