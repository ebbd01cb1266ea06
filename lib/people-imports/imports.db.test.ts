import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import {
  admin,
  asAdmin,
  createIdentityProvider,
  createLearner,
  operator,
  profile,
} from "@/e2e/testing/factories";
import {
  addField,
  apply,
  head,
  importPeople,
  outcomesOf,
  personOf,
  rowsOf,
  start,
  upload,
} from "@/e2e/testing/people-files";
import { createDirectory } from "@/e2e/testing/scim";
import { verifyAuditLog } from "@/lib/audit-log/verify";
import { setFieldValues } from "@/lib/custom-fields/values";
import { db } from "@/lib/database/db";
import { createGroup } from "@/lib/groups/edit";
import { addMembers } from "@/lib/memberships/edit";
import { deactivatePerson } from "@/lib/people/deactivate";
import { openSession } from "@/lib/session/open-and-end";
import { provisionPerson } from "@/lib/sign-in/provision-person";
import { advance } from "./advance";
import { getImport } from "./find-import";
import { previewImport } from "./preview";
import { discardImport } from "./start";

test("A file creates people whom the first sign-in finds, with groups and custom fields", async () => {
  await addField("Department");
  const lines = [
    [...head, "Department"],
    ["u-1", "Ada", "Lovelace", "ada@example.com", "Sales;Support", "yes", "Finance"],
    ["u-2", "Grace", "Hopper", "", "Sales", "", ""],
  ];
  const { counts, status } = await importPeople(lines, { createsGroups: true });
  expect({ counts, status }).toMatchObject({ status: "applied", counts: { created: 2 } });
  expect(await personOf("u-1")).toMatchObject({
    firstName: "Ada",
    email: "ada@example.com",
    groups: ["Sales", "Support"],
    fields: { Department: "Finance" },
  });
  const provider = await createIdentityProvider();
  const { created } = await provisionPerson(provider, profile({ subject: "u-1" }));
  expect(created).toBe(false);
  expect(await verifyAuditLog(operator)).toMatchObject({ tampering: null });
  const actions = await db().auditEntry.groupBy({ by: ["action"], _count: true });
  const count = (action: string) => actions.find((one) => one.action === action)?._count ?? 0;
  expect(count("person.created")).toBe(2);
  expect(count("group.people_added")).toBe(2);
  expect(count("person.fields_changed")).toBe(1);
  expect(count("people_import.applied")).toBe(1);
});

test("The same file twice changes nothing the second time", async () => {
  await addField("Department");
  const lines = [
    [...head, "Department"],
    ["u-1", "Ada", "Lovelace", "ada@example.com", "Sales", "yes", "Finance"],
    ["u-2", "Grace", "Hopper", "grace@example.com", "", "no", ""],
  ];
  await importPeople(lines, { createsGroups: true, deactivatesMissing: true });
  const entries = () => db().auditEntry.count({ where: { subjectType: { in: ["person", "group"] } } });
  const before = await entries();
  const again = await importPeople(lines, { createsGroups: true, deactivatesMissing: true });
  expect(again.counts).toEqual({ unchanged: 2 });
  expect(await entries()).toBe(before);
});

test("A preview says line by line what a file would do, and does nothing", async () => {
  const provider = await createIdentityProvider();
  for (const subject of ["u-1", "u-2", "u-3"])
    await provisionPerson(provider, profile({ subject, firstName: "Old" }));
  const id = await upload([
    head,
    ["u-1", "New", "", "", "Nowhere", ""],
    ["u-2", "Old", "", "", "", "no"],
    ["u-3", "Old", "", "", "", ""],
    ["u-4", "Nobody", "", "", "", "no"],
    ["u-5", "Grace", "", "not an address", "", ""],
    ["u-6", "Twice", "", "", "", ""],
    ["u-6", "Twice", "", "", "", ""],
    ["u-7", "Alan", "", "", "", ""],
  ]);
  expect(await outcomesOf(id)).toEqual([
    "2 u-1 changed",
    "3 u-2 deactivated",
    "4 u-3 unchanged",
    "5 u-4 unchanged",
    "6 u-5 rejected",
    "7 u-6 rejected",
    "8 u-6 rejected",
    "9 u-7 created",
  ]);
  const rows = await rowsOf(id);
  expect(rows[0]?.detail).toEqual({ names: { firstName: ["Old", "New"] }, unknownGroups: ["Nowhere"] });
  expect(rows[5]?.detail).toMatchObject({ problem: { code: "duplicate" }, lines: [7, 8] });
  expect(await personOf("u-1")).toMatchObject({ firstName: "Old" });
  expect(await db().identity.count()).toBe(3);
});

test("Without a column for user IDs, an admin chooses it", async () => {
  const id = await upload([
    ["who", "first name"],
    ["u-1", "Ada"],
  ]);
  const found = await getImport(operator, id);
  expect(found).toMatchObject({
    status: "uploaded",
    columns: [{ heading: "who", samples: ["u-1"], target: null }, { target: "firstName" }],
  });
  await expect(start(id)).rejects.toMatchObject({ code: "people_import_changed" });
  const twice = previewImport(operator, id, { targets: ["userId", "userId"] });
  await expect(twice).rejects.toMatchObject({ code: "people_file_columns_ambiguous" });
  await previewImport(operator, id, { targets: ["userId", "firstName"] });
  expect(await outcomesOf(id)).toEqual(["2 u-1 created"]);
});

test("Another source keeps its values, its groups and its people", async () => {
  const department = await addField("Department");
  await addField("City");
  const directory = await createDirectory();
  const provisioned = await directory.createUser("ada");
  const provider = await createIdentityProvider();
  const { personId } = await provisionPerson(provider, profile({ subject: "u-2" }));
  await setFieldValues(admin, personId, [{ fieldId: department, value: "Finance" }], "admin");
  const groupId = await createGroup(admin, { name: "Sales" });
  await addMembers(admin, groupId, [personId]);
  const lines = (groups: string) => [
    [...head, "Department", "City"],
    ["id-ada", "Other", "Name", "", "", "no", "", ""],
    ["u-2", "", "", "", groups, "", "Sales", "Paris"],
  ];
  const { id } = await importPeople(lines("Sales;Support"), { createsGroups: true });
  const [ofDirectory, ofAdmin] = await rowsOf(id);
  expect(ofDirectory).toMatchObject({
    outcome: "unchanged",
    detail: { kept: [{ why: "directory_names" }, { why: "directory_active" }] },
  });
  expect(ofAdmin?.detail.kept).toEqual([{ why: "field_owned", field: department, owner: "admin" }]);
  expect(await personOf("u-2")).toMatchObject({
    fields: { Department: "Finance", City: "Paris" },
    groups: ["Sales", "Support"],
  });
  await importPeople(lines("Other"), { createsGroups: true });
  expect((await personOf("u-2")).groups, "the file takes only what a file gave").toEqual(["Other", "Sales"]);
  expect(await db().person.findUnique({ where: { id: provisioned } })).toMatchObject({ deactivatedAt: null });
});

test("A file deactivates people and signs them out, and reactivates only those", async () => {
  const provider = await createIdentityProvider();
  const { personId } = await provisionPerson(provider, profile({ subject: "u-1" }));
  const { personId: byAdmin } = await provisionPerson(provider, profile({ subject: "u-2" }));
  await openSession({ personId, token: "a token", replacedToken: null, userAgent: "" });
  await deactivatePerson(operator, byAdmin);
  const lines = (active: string) => [head, ["u-1", "", "", "", "", active], ["u-2", "", "", "", "", active]];
  await importPeople(lines("no"));
  expect(await personOf("u-1")).toMatchObject({ deactivatedBy: "file", deactivatedAt: expect.any(Date) });
  expect(await db().session.count({ where: { userId: personId } })).toBe(0);
  const { id } = await importPeople(lines("yes"));
  expect(await personOf("u-1")).toMatchObject({ deactivatedBy: null, deactivatedAt: null });
  expect((await personOf("u-2")).deactivatedAt, "an admin did that").not.toBeNull();
  expect((await rowsOf(id))[1]?.detail).toEqual({ kept: [{ why: "others_deactivated" }] });
});

test("A batch that is cut off leaves nothing, and the next one goes on where the last one ended", async () => {
  const lines = Array.from({ length: 5 }, (_, place) => [`u-${place}`, "Ada", "", "", "Sales", ""]);
  const id = await upload([head, ...lines], { createsGroups: true });
  await start(id);
  expect(await advance(id, 2)).toBe("advanced");
  // A trigger stands for a server that is killed within a batch.
  await db().$executeRaw`
    CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'cut off'; END $$`;
  await db()
    .$executeRaw`CREATE TRIGGER fail_once BEFORE UPDATE ON people_import_rows EXECUTE FUNCTION fail_once()`;
  expect(await advance(id, 2)).toBe("waiting");
  expect(await db().identity.count()).toBe(2);
  expect(await getImport(operator, id)).toMatchObject({
    status: "applying",
    processed: 2,
    failure: "batch_failed",
  });
  await db().$executeRaw`DROP FUNCTION fail_once CASCADE`;
  expect(await advance(id, 2), "it rests first").toBe("waiting");
  await db().$executeRaw`UPDATE people_imports SET not_before = NULL`;
  const all = await Promise.all(Array.from({ length: 6 }, () => advance(id, 2)));
  expect(all).toContain("advanced");
  while ((await advance(id, 2)) === "advanced");
  expect(await getImport(operator, id)).toMatchObject({
    status: "applied",
    counts: { created: 5 },
    failure: null,
  });
  expect(await db().auditEntry.count({ where: { action: "person.created" } })).toBe(5);
});

test("A person who changes between preview and apply is decided as they are then", async () => {
  const provider = await createIdentityProvider();
  const { personId } = await provisionPerson(provider, profile({ subject: "u-1", firstName: "Ada" }));
  const id = await upload([head, ["u-1", "Ada", "", "", "", "no"], ["u-2", "Grace", "", "", "", ""]]);
  expect(await outcomesOf(id)).toEqual(["2 u-1 deactivated", "3 u-2 created"]);
  await db().person.update({ where: { id: personId }, data: { adminSince: new Date() } });
  await provisionPerson(provider, profile({ subject: "u-2", firstName: "G." }));
  const { counts } = await apply(id);
  expect(await outcomesOf(id)).toEqual(["2 u-1 unchanged", "3 u-2 changed"]);
  expect(counts).toMatchObject({ changed: 1, unchanged: 1, created: 0, deactivated: 0 });
});

test("The file goes when it is applied, and an import that is discarded leaves nothing", async () => {
  const id = await upload([head, ["u-1", "Ada", "", "", "", ""]]);
  expect(await db().peopleImportPart.count()).toBe(1);
  await apply(id);
  expect(await db().peopleImportPart.count()).toBe(0);
  const other = await upload([head, ["u-2", "Ada", "", "", "", ""]]);
  await discardImport(operator, other);
  expect(await db().peopleImport.count()).toBe(1);
  expect(await db().peopleImportPart.count()).toBe(0);
});

test("The audit log names the admin who applied the file", async () => {
  const boss = await createLearner({ adminSince: new Date() });
  const id = await upload([head, ["u-1", "Ada", "", "", "", ""]]);
  await start(id, null, asAdmin(boss));
  await advance(id);
  const entry = await db().auditEntry.findFirstOrThrow({ where: { action: "person.created" } });
  expect(entry).toMatchObject({ actorId: boss.personId, address: "192.0.2.1" });
});

test("A file doesn’t bring back whom a file of another provider or a directory deactivated", async () => {
  const provider = await createIdentityProvider();
  const { personId } = await provisionPerson(provider, profile({ subject: "u-1" }));
  await importPeople([head, ["u-1", "", "", "", "", "no"]]);
  const other = await db().identityProvider.create({
    data: { id: uuidv7(), issuer: "https://other.example" },
  });
  await db().identity.create({ data: { personId, identityProviderId: other.id, subject: "o-1" } });
  await apply(await upload([head, ["o-1", "", "", "", "", "yes"]], {}, other.id));
  expect((await personOf("u-1")).deactivatedOriginId).toBe(provider.id);
});

test("An admin may correct what a file gave", async () => {
  const field = await addField("City");
  await importPeople([
    [...head, "City"],
    ["u-1", "Ada", "", "", "", "", "Pariss"],
  ]);
  const { id } = await personOf("u-1");
  await setFieldValues(admin, id, [{ fieldId: field, value: "Paris" }], "admin");
  expect((await personOf("u-1")).fields).toEqual({ City: "Paris" });
});
