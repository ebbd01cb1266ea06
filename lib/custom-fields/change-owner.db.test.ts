import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { admin, createIdentityProvider, createLearner, profile } from "@/e2e/testing/factories";
import { createDirectory, enterpriseSchema, userOf } from "@/e2e/testing/scim";
import { db } from "@/lib/database/db";
import { provisionPerson } from "@/lib/sign-in/provision-person";
import { changeOwner } from "./change-owner";
import { createField } from "./edit";
import { listValuesOf, setFieldValues } from "./values";

const fieldId = uuidv7();

const createDepartment = () =>
  createField(admin, {
    id: fieldId,
    name: "Department",
    kind: "text",
    providerAttribute: "department",
    scimAttribute: "department",
  });

const value = async (personId: string) => (await listValuesOf(admin, personId))[0];

const ofDepartment = (department: string) => userOf("ada", { [enterpriseSchema]: { department } });

test("An admin takes a value over from the directory, and hands it back", async () => {
  await createDepartment();
  const directory = await createDirectory();
  const { body } = await directory.post("/Users", ofDepartment("Sales"));
  const personId: string = body.id;
  expect(await value(personId)).toMatchObject({
    value: "Sales",
    source: "scim",
    directory: "https://idp.example.com",
    isOwned: true,
  });
  await setFieldValues(admin, personId, [{ fieldId, value: "Care" }], "admin");
  expect((await value(personId))?.value, "the directory owns it").toBe("Sales");

  expect(await changeOwner(admin, { personId, fieldId, owner: "admin" })).toBe(true);
  expect(await changeOwner(admin, { personId, fieldId, owner: "admin" })).toBe(false);
  await directory.put(`/Users/${personId}`, ofDepartment("Finance"));
  expect(await value(personId)).toMatchObject({ value: "Sales", source: "admin", isOwned: false });

  expect(await changeOwner(admin, { personId, fieldId, owner: "scim" })).toBe(true);
  expect((await value(personId))?.value, "it stays until the directory sends another").toBe("Sales");
  await directory.put(`/Users/${personId}`, ofDepartment("Finance"));
  expect(await value(personId)).toMatchObject({ value: "Finance", source: "scim" });
  await directory.put(`/Users/${personId}`, userOf("ada"));
  expect((await value(personId))?.value, "the directory cleared it").toBe(null);
  const entry = await db().auditEntry.findFirstOrThrow({
    where: { action: "person.field_owner_changed" },
    orderBy: { id: "asc" },
  });
  expect(entry).toMatchObject({
    before: { owner: "scim" },
    after: { fields: ["Department"], owner: "admin" },
  });
});

test("A value handed over to sign-ins changes at the next one, and needs an attribute", async () => {
  await createDepartment();
  const provider = await createIdentityProvider();
  const signIn = (department: string) =>
    provisionPerson(
      provider,
      profile({ subject: "u-1", fields: [{ fieldId, name: "Department", value: department }] }),
    );
  const { personId } = await signIn("Sales");
  await changeOwner(admin, { personId, fieldId, owner: "admin" });
  await signIn("Finance");
  expect((await value(personId))?.value).toBe("Sales");
  await changeOwner(admin, { personId, fieldId, owner: "sign_in" });
  await signIn("Finance");
  expect(await value(personId)).toMatchObject({ value: "Finance", source: "sign_in" });
  await db().personField.update({ where: { id: fieldId }, data: { scimAttribute: null } });
  expect(await changeOwner(admin, { personId, fieldId, owner: "scim" })).toBe(false);
});

test("A value handed over stays when the directory never sent the attribute", async () => {
  await createDepartment();
  const directory = await createDirectory();
  const personId = await directory.createUser("ada");
  await setFieldValues(admin, personId, [{ fieldId, value: "Care" }], "admin");
  await changeOwner(admin, { personId, fieldId, owner: "scim" });
  await directory.patch(`/Users/${personId}`, { op: "replace", path: "title", value: "Countess" });
  await directory.put(`/Users/${personId}`, userOf("ada"));
  expect(await value(personId)).toMatchObject({ value: "Care", source: "scim" });
  expect(await db().personFieldValue.findFirst()).toMatchObject({ originId: directory.providerId });
});

test("A value of a person in no directory can't be handed over to one", async () => {
  await createDepartment();
  const { personId } = await createLearner();
  await setFieldValues(admin, personId, [{ fieldId, value: "Care" }], "admin");
  expect(await changeOwner(admin, { personId, fieldId, owner: "scim" })).toBe(false);
});

test("A second directory can't overwrite the first one's value until the first deletes the person", async () => {
  await createDepartment();
  const directory = await createDirectory();
  const { body } = await directory.post("/Users", ofDepartment("Sales"));
  const send = (text: string) =>
    setFieldValues(admin, body.id, [{ fieldId, value: text }], "scim", db(), uuidv7());
  for (const text of ["Other", ""]) {
    await send(text);
    expect((await value(body.id))?.value).toBe("Sales");
  }
  await directory.delete(`/Users/${body.id}`);
  expect(await value(body.id)).toMatchObject({ value: "Sales", isOwned: false });
  await send("Other");
  expect((await value(body.id))?.value).toBe("Other");
});

test("A value from before origins gets the directory that sends it again, without an audit entry", async () => {
  await createDepartment();
  const directory = await createDirectory();
  const { body } = await directory.post("/Users", ofDepartment("Sales"));
  await db().personFieldValue.updateMany({ data: { originId: null } });
  const audited = () => db().auditEntry.count({ where: { action: "person.fields_changed" } });
  const before = await audited();
  expect(await value(body.id)).toMatchObject({ directory: "https://idp.example.com", isOwned: true });
  await directory.put(`/Users/${body.id}`, ofDepartment("Sales"));
  expect(await db().personFieldValue.findFirst()).toMatchObject({ originId: directory.providerId });
  expect(await audited()).toBe(before);
});
