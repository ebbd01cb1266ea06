import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { admin, createIdentityProvider, createLearner, profile } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { provisionPerson } from "@/lib/sign-in/provision-person";
import { createField, deleteField } from "./edit";
import { listFields } from "./list";
import { listValuesOf, setFieldValues } from "./values";

let fieldId: string;
let provider: Awaited<ReturnType<typeof createIdentityProvider>>;

beforeEach(async () => {
  fieldId = uuidv7();
  await createField(admin, { id: fieldId, name: "Manager", kind: "manager", providerAttribute: "manager" });
  provider = await createIdentityProvider();
});

async function signIn(subject: string, manager = "", fields = {}, at = provider) {
  const email = `${subject}@example.com`;
  const sent = { fields: [{ fieldId, name: "Manager", value: manager }] };
  return (await provisionPerson(at, profile({ subject, email, ...sent, ...fields }))).personId;
}

const managerOf = async (id: string) => (await db().person.findUniqueOrThrow({ where: { id } })).managerId;

test("A value names a manager by user ID at the same provider, else by email address", async () => {
  const boss = await signIn("boss");
  expect(await managerOf(await signIn("ada", "boss"))).toBe(boss);
  expect(await managerOf(await signIn("bob", "BOSS@example.com"))).toBe(boss);
  expect(await managerOf(await signIn("carl", "Boss")), "user IDs are exact").toBeNull();
  const other = await createIdentityProvider({ issuer: "https://other.example.com" });
  expect(await managerOf(await signIn("dora", "boss", {}, other)), "at another provider").toBeNull();
  expect(await managerOf(boss)).toBeNull();
});

test("A manager who arrives later becomes the manager of those whose values name them", async () => {
  const [ada, bob] = [await signIn("ada", "boss"), await signIn("bob", "boss@example.com")];
  expect([await managerOf(ada), await managerOf(bob)]).toEqual([null, null]);
  const boss = await signIn("boss");
  expect([await managerOf(ada), await managerOf(bob)]).toEqual([boss, boss]);
});

test("An address of two people names nobody, and a new address names its person", async () => {
  const ada = await signIn("ada", "lead@example.com");
  const lead = await signIn("lead");
  expect(await managerOf(ada)).toBe(lead);
  await createLearner({ email: "Lead@example.com" });
  expect(await managerOf(ada)).toBeNull();
  const { personId } = await createLearner({ email: "twin@example.com" });
  const bob = await signIn("bob", "twin@example.com");
  const twin = await createLearner({ email: "Twin@example.com" });
  expect(await managerOf(bob)).toBeNull();
  await db().person.delete({ where: { id: twin.personId } });
  expect(await managerOf(bob)).toBe(personId);
  await signIn("lead", "", { email: "other@example.com" });
  expect(await managerOf(ada)).not.toBeNull();
  await db().person.delete({ where: { id: (await managerOf(ada)) ?? "" } });
  expect(await managerOf(ada)).toBeNull();
});

test("Another value, none, and the field's deletion change the manager; nobody manages themselves", async () => {
  const [boss, other] = [await signIn("boss"), await signIn("other")];
  const { personId } = await createLearner();
  const enter = (value: string) => setFieldValues(admin, personId, [{ fieldId, value }], "admin");
  await enter("boss@example.com");
  expect(await managerOf(personId)).toBe(boss);
  await enter("other@example.com");
  expect(await managerOf(personId)).toBe(other);
  const entries = await db().auditEntry.findMany({
    where: { action: "person.fields_changed" },
    orderBy: { id: "asc" },
  });
  expect(entries.map(({ before, after }) => [before, after])).toEqual([
    [{ managerId: null }, { fields: ["Manager"], managerId: boss }],
    [{ managerId: boss }, { fields: ["Manager"], managerId: other }],
  ]);
  expect(await listValuesOf(admin, personId)).toMatchObject([{ manager: { id: other } }]);
  await enter("");
  expect(await managerOf(personId)).toBeNull();
  await signIn("other", "other");
  expect(await managerOf(other)).toBeNull();
  await enter("boss@example.com");
  const version = (await listFields(admin))[0]?.updatedAt.toISOString() ?? "";
  await deleteField(admin, { id: fieldId, version });
  expect(await managerOf(personId)).toBeNull();
});

test("There is one field for managers", async () => {
  const another = createField(admin, {
    id: uuidv7(),
    name: "Lead",
    kind: "manager",
    providerAttribute: null,
  });
  await expect(another).rejects.toMatchObject({ code: "custom_field_manager_exists" });
});

test("A user ID that moves to another person, or changes, moves the reports", async () => {
  const [ada, boss, other] = [await signIn("ada", "boss"), await signIn("boss"), await signIn("other")];
  await db().identity.updateMany({ where: { subject: "boss" }, data: { personId: other } });
  expect(await managerOf(ada)).toBe(other);
  await db().identity.updateMany({ where: { subject: "boss" }, data: { subject: "former" } });
  expect(await managerOf(ada)).toBe(null);
  await db().identity.updateMany({ where: { subject: "former" }, data: { subject: "boss", personId: boss } });
  expect(await managerOf(ada)).toBe(boss);
});
