import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { admin, createCourse, createIdentityProvider, operator, profile } from "@/e2e/testing/factories";
import {
  addField,
  apply,
  head,
  importPeople,
  personOf,
  rowsOf,
  start,
  undo,
  upload,
} from "@/e2e/testing/people-files";
import { setFieldValues } from "@/lib/custom-fields/values";
import { db } from "@/lib/database/db";
import { removeMember } from "@/lib/memberships/edit";
import { deactivatePerson } from "@/lib/people/deactivate";
import { provisionPerson } from "@/lib/sign-in/provision-person";
import { advance } from "./advance";
import { undoImport } from "./start";

test("An undo deletes and restores what is still as the import left it, and names the rest", async () => {
  await addField("Department");
  const provider = await createIdentityProvider();
  const signIn = (subject: string) => provisionPerson(provider, profile({ subject, firstName: "Old" }));
  await signIn("u-1");
  await signIn("u-2");
  await signIn("u-3");
  const id = await upload(
    [
      [...head, "Department"],
      ["u-1", "New", "", "", "Sales", "", "Finance"],
      ["u-2", "New", "", "", "", "no", ""],
      ["u-3", "New", "", "", "", "", ""],
      ["u-4", "Gone", "", "", "Sales", "", "Finance"],
      ["u-5", "Signed in", "", "", "", "", ""],
      ["u-6", "Enrolled", "", "", "", "", ""],
    ],
    { createsGroups: true },
  );
  await apply(id);
  await signIn("u-5");
  const enrolled = await personOf("u-6");
  const course = await createCourse();
  await db().enrollment.create({ data: { personId: enrolled.id, courseId: course.id } });
  await db().person.update({ where: { id: (await personOf("u-3")).id }, data: { firstName: "Newer" } });
  const { status, counts } = await undo(id);
  expect({ status, kept: counts.kept }).toEqual({ status: "undone", kept: 3 });
  const { firstName, groups, fields } = await personOf("u-1");
  expect({ firstName, groups, fields }).toEqual({ firstName: "Old", groups: [], fields: {} });
  expect(await personOf("u-2")).toMatchObject({ firstName: "Old", deactivatedAt: null });
  expect(await personOf("u-3")).toMatchObject({ firstName: "Newer" });
  expect(await db().identity.count({ where: { subject: "u-4" } })).toBe(0);
  expect(await db().erasedPerson.count()).toBe(1);
  expect(await db().group.count(), "the file created it").toBe(0);
  const kept = (await rowsOf(id)).filter(({ detail }) => detail.notUndone);
  expect(kept.map(({ userId, detail }) => [userId, detail.notUndone])).toEqual([
    ["u-3", ["changed_since"]],
    ["u-5", ["has_signed_in"]],
    ["u-6", ["has_record"]],
  ]);
});

test("An import that is under way can be undone, and one of long ago can't", async () => {
  const lines = Array.from({ length: 5 }, (_, place) => [`u-${place}`, "Ada", "", "", "", ""]);
  const id = await upload([head, ...lines]);
  await start(id);
  await advance(id, 2);
  const other = await upload([head, ["u-9", "Alan", "", "", "", ""]]);
  await expect(start(other)).rejects.toMatchObject({ code: "people_import_under_way" });
  expect((await undo(id)).status).toBe("undone");
  expect(await db().identity.count()).toBe(0);
  await apply(other);
  await db().$executeRaw`UPDATE people_imports SET applied_at = now() - interval '61 minutes'`;
  await expect(undoImport(operator, other)).rejects.toMatchObject({ code: "people_import_not_undoable" });
});

test("An undo deactivates nobody whom a file may not, and gives groups and deactivations back", async () => {
  const provider = await createIdentityProvider();
  const signIn = (subject: string) => provisionPerson(provider, profile({ subject }));
  const [boss] = [await signIn("u-1"), await signIn("u-2")];
  const lines = (active: string, groups: string) => [
    head,
    ["u-1", "", "", "", "", active],
    ["u-2", "", "", "", groups, active],
  ];
  await importPeople(lines("no", "Sales"), { createsGroups: true });
  const { id } = await importPeople(lines("yes", "Support"), { createsGroups: true });
  expect(await personOf("u-2")).toMatchObject({ deactivatedAt: null, groups: ["Support"] });
  await db().person.update({ where: { id: boss.personId }, data: { adminSince: new Date() } });
  const { counts } = await undo(id);
  expect(counts.kept).toBe(1);
  expect((await personOf("u-1")).deactivatedAt, "they are an admin by now").toBeNull();
  expect(await personOf("u-2")).toMatchObject({ deactivatedBy: "file", groups: ["Sales"] });
  expect((await rowsOf(id))[0]?.detail.notUndone).toEqual(["changed_since"]);
});

test("An undo leaves memberships that changed since", async () => {
  await createIdentityProvider();
  const { id } = await importPeople([head, ["u-1", "Ada", "", "", "Sales", ""]], { createsGroups: true });
  const later = await importPeople([head, ["u-1", "", "", "", "Support", ""]], { createsGroups: true });
  await expect(undoImport(operator, id)).rejects.toMatchObject({ code: "people_import_followed" });
  const support = await db().group.findFirstOrThrow({ where: { name: "Support" } });
  await removeMember(admin, support.id, (await personOf("u-1")).id);
  expect((await undo(later.id)).counts.kept).toBe(1);
  expect((await personOf("u-1")).groups).toEqual(["Sales"]);
  expect((await undo(id)).status).toBe("undone");
  expect(await db().identity.count()).toBe(0);
});

test("An undo keeps created people on whom others worked", async () => {
  const field = await addField("City");
  const names = ["u-field", "u-named", "u-left", "u-mail", "u-language", "u-nobody"];
  const { id } = await importPeople([head, ...names.map((name) => [name, "Ada", "", "", "", ""])]);
  const idOf = async (name: string) => (await personOf(name)).id;
  await setFieldValues(admin, await idOf("u-field"), [{ fieldId: field, value: "Paris" }], "admin");
  await db().person.update({ where: { id: await idOf("u-named") }, data: { firstName: "Grace" } });
  await deactivatePerson(operator, await idOf("u-left"));
  const personId = await idOf("u-mail");
  await db().outboxMail.create({
    data: {
      kind: "assigned",
      key: "a key",
      personId,
      subjectId: uuidv7(),
      endedAt: new Date(),
      outcome: "sent",
    },
  });
  await db().personPreferences.create({ data: { personId: await idOf("u-language"), language: "de" } });
  await undo(id);
  const left = await db().identity.findMany({ select: { subject: true }, orderBy: { subject: "asc" } });
  expect(left.map(({ subject }) => subject)).toEqual(names.slice(0, -1).sort());
});
