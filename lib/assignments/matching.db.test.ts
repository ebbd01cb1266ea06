import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { admin, asStaff, createCourse, createLearner } from "@/e2e/testing/factories";
import { createField, deleteField } from "@/lib/custom-fields/edit";
import { listFields } from "@/lib/custom-fields/list";
import { setFieldValues } from "@/lib/custom-fields/values";
import { db } from "@/lib/database/db";
import { findAssignmentRecord } from "./admin-record";
import { applyJobs } from "./apply-requirements";
import { countAudienceOf } from "./audience";
import { assign, endAssignment } from "./edit";
import type { Condition } from "./edit-schema";

const never = { required: true, due: { kind: "never" as const }, repeatMonths: null, earlierCounts: true };

let school: { department: string; location: string; courseId: string; people: Record<string, string> };

beforeEach(async () => {
  const [department, location] = [uuidv7(), uuidv7()];
  await createField(admin, { id: department, name: "Department", kind: "text", providerAttribute: null });
  await createField(admin, { id: location, name: "Location", kind: "text", providerAttribute: null });
  const { id: courseId } = await createCourse();
  const people: Record<string, string> = {};
  for (const [name, ...values] of [
    ["Ada", "Sales", "Berlin"],
    ["Bob", "sales", "Paris"],
    ["Carl", "Support", "Berlin"],
    ["Dora", "Lab", "Berlin"],
  ] as const) {
    people[name] = (await createLearner({ firstName: name })).personId;
    await fill(people[name], department, values[0]);
    await fill(people[name], location, values[1]);
  }
  school = { department, location, courseId, people };
});

const fill = (personId: string, fieldId: string, value: string) =>
  setFieldValues(admin, personId, [{ fieldId, value }], "admin");

async function assignTo(conditions: Condition[]) {
  const { courseId } = school;
  const id = uuidv7();
  await assign(admin, { id, courseId, audience: { kind: "matching", conditions }, ...never });
  await applyJobs();
  return id;
}

async function required(): Promise<string[]> {
  const rows = await db().requirement.findMany({
    where: { endedAt: null },
    include: { person: true },
    orderBy: { person: { firstName: "asc" } },
  });
  return rows.map(({ person }) => person.firstName);
}

test("Values of a field are alternatives, fields are combined, and everyone who matches is assigned", async () => {
  const { department, location, courseId, people } = school;
  const conditions = [
    { fieldId: department, value: "SALES" },
    { fieldId: department, value: "Support" },
    { fieldId: location, value: "berlin" },
  ];
  const audience = { kind: "matching" as const, conditions };
  expect((await countAudienceOf(admin, { courseId }, audience)).people.count).toBe(2);
  const id = await assignTo(conditions);
  expect(await required()).toEqual(["Ada", "Carl"]);
  await fill(String(people.Bob), location, "Berlin");
  await fill(String(people.Carl), department, "Lab");
  await fill(String(people.Ada), location, "");
  expect(await required()).toEqual(["Bob"]);
  expect(await findAssignmentRecord(admin, { courseId }, id)).toMatchObject({
    audience: "matching",
    conditions: [
      { field: "Department", values: ["SALES", "Support"] },
      { field: "Location", values: ["berlin"] },
    ],
  });
  const [entry] = await db().auditEntry.findMany({
    where: { action: "assignment.created" },
    orderBy: { id: "asc" },
  });
  expect(entry?.after).toMatchObject({
    audience: "matching",
    conditions: ["Department: SALES", "Department: Support", "Location: berlin"],
  });
});

test("Managers, whose scope is limited, assign to no conditions, and nobody to an unknown field", async () => {
  const { courseId, department } = school;
  const { personId } = await createLearner();
  const audience = { kind: "matching" as const, conditions: [{ fieldId: department, value: "Sales" }] };
  const assigned = assign(asStaff({ personId }, "manager"), { id: uuidv7(), courseId, audience, ...never });
  await expect(assigned).rejects.toMatchObject({ code: "assignment_for_nobody" });
  await expect(assignTo([])).rejects.toMatchObject({ code: "assignment_for_nobody" });
  const unknown = [...audience.conditions, { fieldId: uuidv7(), value: "Berlin" }];
  await expect(assignTo(unknown)).rejects.toMatchObject({ code: "custom_field_not_found" });
  expect(await db().assignment.count()).toBe(0);
});

test("A field can be deleted once no open assignment has a condition on it", async () => {
  const { department } = school;
  const id = await assignTo([{ fieldId: department, value: "Sales" }]);
  const version = (await listFields(admin))[0]?.updatedAt.toISOString() ?? "";
  const field = { id: department, version };
  await expect(deleteField(admin, field)).rejects.toMatchObject({ code: "custom_field_in_use" });
  expect(await db().personFieldValue.count({ where: { fieldId: department } })).toBe(4);
  await endAssignment(admin, id);
  await deleteField(admin, field);
  expect(await db().assignmentCondition.count()).toBe(0);
});
