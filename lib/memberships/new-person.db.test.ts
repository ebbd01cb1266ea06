import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { pageOf } from "@/e2e/testing/admin-lists";
import { admin, createCourse, createIdentityProvider, profile } from "@/e2e/testing/factories";
import { assign } from "@/lib/assignments/edit";
import { createField } from "@/lib/custom-fields/edit";
import { listValuesOf } from "@/lib/custom-fields/values";
import { db } from "@/lib/database/db";
import { createGroup } from "@/lib/groups/edit";
import { learnersListFor } from "@/lib/learning/course-learners-list";
import { requiredCourses } from "@/lib/reports/required-courses";
import { trainingRecords } from "@/lib/reports/training-records";
import { provisionPerson } from "@/lib/sign-in/provision-person";
import { membersListFor, resolvePeople } from "./list";
import { addPerson } from "./new-person";
import { personToAdd } from "./schema";

const fieldId = uuidv7();

const typed = (identityProviderId: string, fields: object = {}) =>
  personToAdd.parse({
    identityProviderId,
    userId: " u-1815 ",
    firstName: "Ada",
    lastName: "Lovelace",
    email: "ada@example.com",
    groups: "Sales\r\n\r\n Sales \r\nNight shift",
    [fieldId]: "Care",
    next: "another",
    ...fields,
  }).person;

async function prepare() {
  const provider = await createIdentityProvider();
  await createField(admin, { id: fieldId, name: "Department", kind: "text", providerAttribute: null });
  for (const name of ["Sales", "Night shift"]) await createGroup(admin, { name });
  return provider;
}

test("An admin creates a person with groups and fields, whom the first sign-in finds by user ID", async () => {
  const provider = await prepare();
  const { id, isNew } = await addPerson(admin, typed(provider.id));
  expect(isNew).toBe(true);
  const groups = await db().membership.findMany({ where: { personId: id }, include: { group: true } });
  expect(groups.map(({ group, source }) => `${group.name} ${source}`).sort()).toEqual([
    "Night shift admin",
    "Sales admin",
  ]);
  expect(await listValuesOf(admin, id)).toMatchObject([{ value: "Care", source: "admin", isOwned: false }]);
  const { personId } = await provisionPerson(provider, profile({ subject: "u-1815" }));
  expect(personId).toBe(id);
});

test("A known user ID returns its person, and changes nothing", async () => {
  const provider = await prepare();
  const { id } = await addPerson(admin, typed(provider.id));
  const again = typed(provider.id, { firstName: "Grace", groups: "" });
  expect(await addPerson(admin, again)).toMatchObject({ id, isNew: false, name: "Ada Lovelace" });
  expect(await db().person.count()).toBe(1);
  expect(await db().person.findUnique({ where: { id } })).toMatchObject({ firstName: "Ada" });
});

test("An unknown group creates no one", async () => {
  const provider = await prepare();
  const adding = addPerson(admin, typed(provider.id, { groups: "Sales\nSlaes" }));
  await expect(adding).rejects.toMatchObject({ code: "groups_unknown", parameters: { names: "Slaes" } });
  expect(await db().person.count()).toBe(0);
});

test("Someone who hasn't signed in counts in lists and reports, is marked there, and is found by user ID", async () => {
  const provider = await prepare();
  const { id } = await addPerson(admin, typed(provider.id));
  const course = await createCourse();
  await assign(admin, {
    id: uuidv7(),
    courseId: course.id,
    audience: { kind: "chosen", groupIds: [], personIds: [id] },
    required: true,
    due: { kind: "never" },
    repeatMonths: null,
    earlierCounts: false,
  });
  const group = await db().group.findUniqueOrThrow({ where: { name: "Sales" } });
  const marked = [{ hasSignedIn: false }];
  expect((await pageOf(membersListFor(admin, group.id), { q: "u-1815" })).rows).toMatchObject(marked);
  const learners = await learnersListFor(admin, course.id);
  expect((await pageOf(learners, { q: "u-1815" })).rows).toMatchObject(marked);
  const matrix = await requiredCourses.list(admin, null, {});
  expect((await pageOf(matrix, { q: "u-1815" })).rows).toMatchObject(marked);
  const records = await trainingRecords.list(admin, null, {});
  expect((await pageOf(records, { q: "u-1815" })).rows).toMatchObject(marked);
  const found = await resolvePeople(admin, ["u-1815", "ADA@example.com", "u-1816"]);
  expect([...found.values()]).toEqual([[id], [id], []]);
});
