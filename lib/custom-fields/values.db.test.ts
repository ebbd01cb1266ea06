import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { admin, createIdentityProvider, createLearner, profile } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { provisionPerson } from "@/lib/sign-in/provision-person";
import { createField } from "./edit";
import { fieldValue } from "./value";
import { listValuesOf, setFieldValues } from "./values";

async function add(name: string, providerAttribute: string | null = null) {
  const fieldId = uuidv7();
  await createField(admin, { id: fieldId, name, kind: "text", providerAttribute });
  const sent = (value: string) => [{ fieldId, name, value }];
  return { fieldId, sent };
}

const shown = async (personId: string) =>
  (await listValuesOf(admin, personId)).map(({ name, value, source }) => `${name}: ${value} (${source})`);

test("A sign-in fills fields, and a missing value leaves the stored one", async () => {
  const provider = await createIdentityProvider();
  const { sent } = await add("Department", "department");
  const { personId } = await provisionPerson(provider, profile({ fields: sent("Sales") }));
  expect(await shown(personId)).toEqual(["Department: Sales (sign_in)"]);
  await provisionPerson(provider, profile({ fields: sent("") }));
  expect(await shown(personId)).toEqual(["Department: Sales (sign_in)"]);
  await provisionPerson(provider, profile({ fields: sent("Support") }));
  expect(await shown(personId)).toEqual(["Department: Support (sign_in)"]);
});

test("A returning sign-in with the same values writes no value and no person", async () => {
  const provider = await createIdentityProvider();
  const { sent } = await add("Department", "department");
  await provisionPerson(provider, profile({ fields: sent("Sales") }));
  const rows = () => db().$queryRaw`
    SELECT people.xmin::text AS person, kept.xmin::text AS value FROM people JOIN person_field_values AS kept ON person_id = people.id`;
  const before = await rows();
  await provisionPerson(provider, profile({ fields: sent("Sales") }));
  expect(await rows()).toEqual(before);
  await provisionPerson(provider, profile({ fields: sent("Support") }));
  expect(await rows()).not.toEqual(before);
});

test("Each source leaves the others' values alone, until their owner removes them", async () => {
  const provider = await createIdentityProvider();
  const { fieldId, sent } = await add("Department", "department");
  const { personId } = await provisionPerson(provider, profile({ fields: sent("Sales") }));
  await setFieldValues(admin, personId, [{ fieldId, value: "Board" }], "admin");
  await setFieldValues(admin, personId, [{ fieldId, value: "" }], "admin");
  expect(await shown(personId)).toEqual(["Department: Sales (sign_in)"]);
  expect(await listValuesOf(admin, personId)).toMatchObject([{ isOwned: true }]);

  const grace = profile({ subject: "grace" });
  const other = (await provisionPerson(provider, grace)).personId;
  await setFieldValues(admin, other, [{ fieldId, value: "Board" }], "admin");
  await provisionPerson(provider, { ...grace, fields: sent("Sales") });
  expect(await shown(other)).toEqual(["Department: Board (admin)"]);
  await setFieldValues(admin, other, [{ fieldId, value: "" }], "admin");
  await provisionPerson(provider, { ...grace, fields: sent("Sales") });
  expect(await shown(other)).toEqual(["Department: Sales (sign_in)"]);
});

test("Admins may replace a sign-in's value once the field has no attribute", async () => {
  const provider = await createIdentityProvider();
  const { fieldId, sent } = await add("Department", "department");
  const { personId } = await provisionPerson(provider, profile({ fields: sent("Sales") }));
  await db().personField.update({ where: { id: fieldId }, data: { providerAttribute: null } });
  await setFieldValues(admin, personId, [{ fieldId, value: "Board" }], "admin");
  expect(await shown(personId)).toEqual(["Department: Board (admin)"]);
});

test("Entering values is audited without the values, and saving the same again changes nothing", async () => {
  const { fieldId } = await add("Department");
  await add("Location");
  const { personId } = await createLearner();
  const updatedAt = async () => (await db().person.findUniqueOrThrow({ where: { id: personId } })).updatedAt;
  const before = await updatedAt();
  const values = [{ fieldId, value: "Sales" }];
  await setFieldValues(admin, personId, values, "admin");
  await setFieldValues(admin, personId, [...values, { fieldId: uuidv7(), value: "Of no field" }], "admin");
  const entries = await db().auditEntry.findMany({
    where: { action: "person.fields_changed" },
    orderBy: { id: "asc" },
  });
  expect(entries).toMatchObject([{ subjectId: personId, after: { fields: ["Department"] } }]);
  expect(await updatedAt()).not.toEqual(before);
  await expect(setFieldValues(admin, uuidv7(), values, "admin")).rejects.toMatchObject({
    code: "person_not_found",
  });
});

test("A value is one text, number or boolean on one line", () => {
  expect(fieldValue(" Field\nsales ")).toBe("Field sales");
  expect([fieldValue(1815), fieldValue(true), fieldValue(["Sales"])]).toEqual(["1815", "true", "Sales"]);
  for (const sent of [undefined, null, {}, [], ["Sales", "Support"], 1.5, 2 ** 60])
    expect(fieldValue(sent)).toBe("");
});
