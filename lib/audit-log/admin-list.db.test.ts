import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { pageOf, wholeOf } from "@/e2e/testing/admin-lists";
import {
  admin,
  apiKeyInputOf,
  asAdmin,
  createActivities,
  createAdmin,
  createCourse,
  createLearner,
  operator,
} from "@/e2e/testing/factories";
import { createApiKey, revokeApiKey } from "@/lib/api-keys/edit";
import { changeStatus } from "@/lib/courses/edit";
import { importCourses } from "@/lib/courses/import";
import { courseImport } from "@/lib/courses/import-schema";
import { fieldsOf } from "@/lib/courses/outline/activity";
import { newActivity } from "@/lib/courses/outline/activity-schema";
import {
  createActivity,
  deleteActivity,
  moveActivity,
  saveActivity,
} from "@/lib/courses/outline/edit-activity";
import { createSection, deleteSection, moveSection, renameSection } from "@/lib/courses/outline/edit-section";
import { db } from "@/lib/database/db";
import { versionOf } from "@/lib/forms/values";
import { createGroup, deleteGroup } from "@/lib/groups/edit";
import { addMembers, removeMember } from "@/lib/memberships/edit";
import { deactivatePerson } from "@/lib/people/deactivate";
import { auditFile, auditList } from "./admin-list";
import { findAuditEntry, findExisting } from "./admin-record";
import { audit } from "./append";

const list = (parameters: Record<string, string> = {}) => pageOf(auditList("UTC"), parameters);

const listExisting = async () => findExisting((await list()).rows);

const actions = async (parameters: Record<string, string>) =>
  (await list(parameters)).rows.map(({ action }) => action);

test("The newest entry comes first, and each filter keeps its matches", async () => {
  const [actor, person] = [await createAdmin(), await createLearner({ firstName: "Grace" })];
  const { id } = await createApiKey(operator, apiKeyInputOf({ name: "100% reports" }));
  await deactivatePerson(asAdmin(actor), person.personId);
  await revokeApiKey(operator, id);
  const all = ["api_key.revoked", "person.deactivated", "api_key.created"];
  expect(await actions({})).toEqual(all);
  expect(await actions({ action: "api_key.created" })).toEqual(["api_key.created"]);
  for (const who of ["lovel", actor.personId]) expect(await actions({ who })).toEqual(["person.deactivated"]);
  expect(await actions({ who: "command" })).toEqual(["api_key.revoked", "api_key.created"]);
  const german = auditList("UTC", { "Command line": "Befehlszeile" });
  const found = await pageOf(german, { who: "befehlsz" });
  expect(found.rows.map(({ action }) => action)).toEqual(["api_key.revoked", "api_key.created"]);
  for (const about of ["0% rep", id.toUpperCase()])
    expect(await actions({ about })).toEqual(["api_key.revoked", "api_key.created"]);
  for (const about of ["%", "_", person.personId])
    expect(await actions({ about })).toEqual(
      { "%": ["api_key.revoked", "api_key.created"], _: [] }[about] ?? ["person.deactivated"],
    );
  const today = new Date().toISOString().slice(0, 10);
  expect(await actions({ from: today, to: today })).toEqual(all);
  expect(await actions({ to: "2020-01-01" })).toEqual([]);
});

test("An entry links to existing people and things, and opens without them", async () => {
  const [actor, person] = [await createAdmin(), await createLearner()];
  await deactivatePerson(asAdmin(actor), person.personId);
  const { rows } = await list();
  expect([...(await listExisting()).keys()].sort()).toEqual([actor.personId, person.personId].sort());
  await db().person.deleteMany();
  expect((await listExisting()).size).toBe(0);
  const id = rows[0]?.id ?? "";
  expect(await findAuditEntry(admin, id)).toMatchObject({ id, actorName: "Ada Lovelace", after: null });
  expect(await findAuditEntry(admin, "none")).toBeNull();
});

test("A course's history includes its contents, imports and groups, even after deletion", async () => {
  const part = { title: "Part", activities: [{ title: "Read", body: "a" }] };
  const importCourse = (fields = {}) =>
    importCourses(operator, courseImport.parse([{ name: "Welcome", status: "draft", ...fields }]));
  await importCourse({ groups: ["Sales"], sections: [part] });
  await importCourses(operator, courseImport.parse([{ name: "Another", status: "draft" }]));
  const { id: courseId } = await db().course.findUniqueOrThrow({ where: { permalink: "welcome" } });
  const { id: section } = await db().section.findFirstOrThrow();
  const [old, id] = [await db().activity.findFirstOrThrow(), uuidv7()];
  const form = { courseId, id, section, kind: "article", title: "Look", body: "b" };
  await createActivity(admin, newActivity.parse(form));
  await moveActivity(admin, {
    courseId,
    id,
    from: { section, before: null },
    to: { section, before: old.id },
  });
  const shown = fieldsOf(await db().activity.findUniqueOrThrow({ where: { id } }));
  await saveActivity(admin, { ...shown.fields, courseId, id, version: shown.version, title: "Listen" });
  const { version } = fieldsOf(await db().activity.findUniqueOrThrow({ where: { id } }));
  await deleteActivity(admin, { courseId, id }, version);
  const added = uuidv7();
  await createSection(admin, { courseId, id: added, title: "New" });
  const title = { title: "Newer", version: versionOf({ title: "New" }) };
  await renameSection(admin, { courseId, id: added, ...title });
  await moveSection(admin, { courseId, id: added, before: null, to: section });
  await deleteSection(admin, { courseId, id: added });
  const group = await db().group.findUniqueOrThrow({ where: { name: "Sales" } });
  await deleteGroup(admin, { id: group.id, version: group.updatedAt.toISOString() });
  await importCourse();
  await changeStatus(admin, { id: courseId, from: "draft", to: "published" });
  const done = [
    ...["courses.imported", "activity.created", "activity.moved", "activity.updated", "activity.deleted"],
    ...["section.created", "section.renamed", "section.moved", "section.deleted"],
    ...["group.deleted", "courses.imported", "course.published"],
  ];
  expect(await actions({ about: courseId })).toEqual(done.reverse());
  expect(await actions({ about: courseId.toUpperCase(), action: "section.moved" })).toHaveLength(1);
  expect(await actions({ about: id })).toEqual(done.filter((action) => action.startsWith("activity.")));
  const { rows } = await list({ about: courseId });
  const entries = await Promise.all(rows.map((row) => findAuditEntry(admin, row.id)));
  for (const entry of entries)
    expect(entry?.courseId, entry?.action).toBe(
      /^(activity|section)/.test(entry?.action ?? "") ? courseId : null,
    );
});

test("Entries older than `concerns` are found through the course's contents", async () => {
  const course = await createCourse();
  const [id] = await createActivities(course, 1);
  const subject = { type: "activity", id, name: "Activity" } as const;
  await audit(db(), admin, { action: "activity.updated", subject });
  expect(await actions({ about: course.id })).toEqual(["activity.updated"]);
  expect(await actions({ about: (await createCourse()).id })).toEqual([]);
});

test("A person's history includes joining and leaving groups in any batch", async () => {
  const people = [];
  for (let count = 0; count < 60; count += 1) people.push((await createLearner()).personId);
  const id = await createGroup(admin, { name: "Sales" });
  await addMembers(admin, id, people);
  await removeMember(admin, id, people[0] ?? "");
  expect(await actions({ about: people[0] ?? "" })).toEqual(["group.person_removed", "group.people_added"]);
  for (const about of people.slice(1)) expect(await actions({ about })).toEqual(["group.people_added"]);
});

test("An activity's entry names its course", async () => {
  const course = await createCourse();
  const [id] = await createActivities(course, 1);
  await audit(db(), admin, {
    action: "activity.updated",
    subject: { type: "activity", id, name: "Activity" },
  });
  expect([...(await listExisting())]).toEqual([[id, { courseId: course.id }]]);
});

test("The whole list has every entry once, even within one moment", async () => {
  await db().$executeRaw`
    INSERT INTO audit_entries (id, at, actor_name, action, subject_type, subject_id, subject_name)
    SELECT gen_random_uuid(), to_timestamp(n % 2), 'a', 'person.deactivated', 'person', n::text, 'p'
    FROM generate_series(1, 2100) AS n`;
  const ids = (await wholeOf(auditFile("UTC"))).map(({ id }) => id);
  expect([ids.length, new Set(ids).size]).toEqual([2100, 2100]);
});
