import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { admin, createLearner } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { changeField, createField, deleteField, moveField } from "./edit";
import { listFields } from "./list";
import { mostFields } from "./schema";
import { setFieldValues } from "./values";

async function add(name: string, kind: "text" | "manager" = "text") {
  const id = uuidv7();
  await createField(admin, { id, name, kind, providerAttribute: null });
  return id;
}

const names = async () => (await listFields(admin)).map(({ name }) => name);

test("Ten fields can be added, each once, and in an order that admins choose", async () => {
  const [department = ""] = [await add("Department"), await add("Location"), await add("Cost center")];
  await createField(admin, { id: department, name: "Again", kind: "text", providerAttribute: null });
  expect(await names()).toEqual(["Department", "Location", "Cost center"]);
  await moveField(admin, { id: department, to: null });
  expect(await names()).toEqual(["Location", "Cost center", "Department"]);
  await moveField(admin, { id: department, to: (await listFields(admin))[1]?.id ?? null });
  expect(await names()).toEqual(["Location", "Department", "Cost center"]);
  await expect(add("Location")).rejects.toMatchObject({ code: "custom_field_name_taken", field: "name" });
  for (let number = 4; number <= mostFields; number += 1) await add(`Field ${number}`);
  await expect(add("Eleventh")).rejects.toMatchObject({ code: "custom_fields_full" });
  const moves = await db().auditEntry.findMany({
    where: { action: "custom_field.moved" },
    orderBy: { id: "asc" },
  });
  expect(moves.map(({ after }) => after)).toEqual([{ position: 3 }, { position: 2 }]);
});

test("A change needs the version that the admin saw, unless it is already made", async () => {
  const id = await add("Department");
  const version = (await listFields(admin))[0]?.updatedAt.toISOString() ?? "";
  const change = { id, version, name: "Division", providerAttribute: "division" };
  await changeField(admin, change);
  await changeField(admin, change);
  await expect(changeField(admin, { ...change, name: "Team" })).rejects.toMatchObject({
    code: "custom_field_changed",
  });
  await expect(deleteField(admin, { id, version })).rejects.toMatchObject({ code: "custom_field_changed" });
  const entries = await db().auditEntry.findMany({
    where: { action: "custom_field.changed" },
    orderBy: { id: "asc" },
  });
  expect(entries).toMatchObject([
    { before: { name: "Department", providerAttribute: null }, after: { name: "Division" } },
  ]);
});

test("Deleting a field deletes its values and says how many", async () => {
  const [id, other] = [await add("Department"), await add("Location")];
  for (const firstName of ["Ada", "Bob"]) {
    const { personId } = await createLearner({ firstName });
    for (const fieldId of [id, other])
      await db().personFieldValue.create({ data: { personId, fieldId, value: "Sales", source: "admin" } });
  }
  const version = (await listFields(admin))[0]?.updatedAt.toISOString() ?? "";
  await deleteField(admin, { id, version });
  expect(await names()).toEqual(["Location"]);
  expect(await db().personFieldValue.findMany()).toMatchObject([{ fieldId: other }, { fieldId: other }]);
  const [entry] = await db().auditEntry.findMany({
    where: { action: "custom_field.deleted" },
    orderBy: { id: "asc" },
  });
  expect(entry).toMatchObject({ subjectName: "Department", before: { values: 2 } });
});

test("A value written while its field is deleted goes with it, and its manager too", async () => {
  const id = await add("Manager", "manager");
  const { personId } = await createLearner();
  await createLearner({ email: "boss@example.com" });
  const version = (await listFields(admin))[0]?.updatedAt.toISOString() ?? "";
  let deleted: Promise<void> | undefined;
  await db().$transaction(async (tx) => {
    await setFieldValues(admin, personId, [{ fieldId: id, value: "boss@example.com" }], "admin", tx);
    deleted = deleteField(admin, { id, version });
    await waitForLock();
  });
  await deleted;
  expect(await db().person.findUnique({ where: { id: personId } })).toMatchObject({ managerId: null });
});

test("Values of a field that was just deleted are ignored", async () => {
  const id = await add("Department");
  const { personId } = await createLearner();
  let written: Promise<void> | undefined;
  await db().$transaction(async (tx) => {
    await tx.personField.delete({ where: { id } });
    written = setFieldValues(admin, personId, [{ fieldId: id, value: "Sales" }], "admin");
    await waitForLock();
  });
  await written;
  expect(await db().personFieldValue.count()).toBe(0);
});

const waitForLock = () =>
  expect
    .poll(
      () => db().$queryRaw`SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    .toHaveLength(1);
