import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { pageOf, wholeOf } from "@/e2e/testing/admin-lists";
import { admin, asStaff, createLearner } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { createField } from "./edit";
import { findPeopleFile, findPeopleList } from "./people-list";
import { listSuggestions } from "./suggestions";
import { listValuesOf, setFieldValues } from "./values";

let department: string;
let location: string;

async function add(name: string) {
  const id = uuidv7();
  await createField(admin, { id, name, kind: "text", providerAttribute: null });
  return id;
}

async function person(firstName: string, values: Record<string, string>) {
  const { personId } = await createLearner({ firstName, lastName: "" });
  const entered = Object.entries(values).map(([fieldId, value]) => ({ fieldId, value }));
  await setFieldValues(admin, personId, entered, "admin");
  return personId;
}

beforeEach(async () => {
  [department, location] = [await add("Department"), await add("email")];
});

test("People are found by the values of fields, in any case and together", async () => {
  await person("Ada", { [department]: "Sales", [location]: "Berlin" });
  await person("Bob", { [department]: "sales", [location]: "Paris" });
  await person("Carl", { [department]: "Support" });
  const { list } = await findPeopleList(admin);
  const found = async (parameters: object) =>
    (await pageOf(list, parameters)).rows.map(({ firstName }) => firstName);
  expect(await found({ [`field.${department}`]: "SALES" })).toEqual(["Ada", "Bob"]);
  expect(await found({ [`field.${department}`]: "sales", [`field.${location}`]: "paris" })).toEqual(["Bob"]);
  expect(await found({ [`field.${department}`]: "Sale" })).toEqual([]);
  expect(await found({ sort: "-last_sign_in", [`field.${department}`]: "support" })).toEqual(["Carl"]);
});

test("The CSV file has a column for each field, even one with the name of another column", async () => {
  await person("Ada", { [department]: "Sales", [location]: "Berlin" });
  const file = await findPeopleFile(admin);
  const [row] = await wholeOf(file);
  const cells = Object.entries(file.csv).map(([name, cell]) => [name, row && cell(row)]);
  expect(cells.slice(-3)).toEqual([
    ["groups", null],
    ["Department", "Sales"],
    [`email (${location})`, "Berlin"],
  ]);
});

test("Admins choose among a field's values, unless there are over a hundred; managers may not see them", async () => {
  const values = ["Sales", "Board", "sales", "Support"];
  for (const value of values) await person(value, { [department]: value });
  expect((await listSuggestions(admin))[department]?.map((value) => value.toLowerCase())).toEqual([
    "board",
    "sales",
    "support",
  ]);
  const { personId } = await createLearner();
  expect(await listSuggestions(asStaff({ personId }, "manager"))).toEqual({});
  const people = Array.from({ length: 101 }, (_, number) => ({ id: uuidv7(), firstName: `P${number}` }));
  await db().person.createMany({ data: people });
  await db().personFieldValue.createMany({
    data: people.map(({ id, firstName }) => {
      return { personId: id, fieldId: location, value: firstName, source: "admin" as const };
    }),
  });
  expect((await listSuggestions(admin))[location]).toBeUndefined();
});

test("A manager reads the fields of members alone", async () => {
  const [member, other] = [
    await person("Ada", { [department]: "Sales" }),
    await person("Bob", { [department]: "Lab" }),
  ];
  const { personId } = await createLearner();
  const group = await db().group.create({ data: { name: "Sales" } });
  await db().membership.create({ data: { personId: member, groupId: group.id, source: "admin" } });
  await db().roleGrant.create({ data: { personId, role: "manager", groupId: group.id } });
  const manager = asStaff({ personId }, "manager");
  const values = async (id: string) => (await listValuesOf(manager, id)).map(({ value }) => value);
  expect(await values(member)).toEqual(["Sales", null]);
  expect(await values(other)).toEqual([null, null]);
});
