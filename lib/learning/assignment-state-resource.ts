import { z } from "zod";
import { applyWaitingRequirements } from "@/lib/assignments/apply-requirements";
import { mostUrgentSql, requirementsSql } from "@/lib/assignments/requirement-sql";
import { assignmentStates as states } from "@/lib/assignments/schema";
import { courses } from "@/lib/courses/resource";
import { Prisma } from "@/lib/database/db";
import { exampleId } from "@/lib/jsonapi/example-id";
import { utcTime } from "@/lib/jsonapi/resource";
import { learningPaths } from "@/lib/learning-paths/resource";
import { attribute, defineResource, timeAttribute } from "@/lib/lists/define-resource";
import type { ListDefinition } from "@/lib/lists/definition";
import { pairedId } from "@/lib/lists/paired-id";
import { people } from "@/lib/people/resource";

const table = "assignment_states";

const id = pairedId(Prisma.sql`person_id`, Prisma.sql`course_id`);

const assignmentRows = {
  table,
  rowsOfParent: (personId) =>
    Prisma.sql`SELECT ${id} AS id, * FROM (${mostUrgentSql(requirementsSql(Prisma.sql`person_id = ${personId}`, new Date()))}) AS states`,
  beforeReading: applyWaitingRequirements,
  columns: {
    state: { sql: `${table}.state`, kind: "enum", values: states },
    required: { sql: `${table}.required`, kind: "boolean" },
    due_on: { sql: `${table}.due_on`, kind: "date", nullable: true },
    completed_at: { sql: `${table}.completed_at`, kind: "time", nullable: true },
  },
  search: [],
  scopes: { person: (personId) => Prisma.sql`assignment_states.person_id = ${personId}` },
} as const satisfies ListDefinition;

export const assignmentStates = defineResource({
  type: "assignment_states",
  plural: "assignment states",
  singular: "assignment state",
  about:
    "A course that is assigned to a person, by itself or with a learning path, and what it is to them now. Of several assignments of one course, the most urgent.",
  rows: assignmentRows,
  attributes: {
    person_id: attribute(
      z.uuid().meta({ description: "The ID of the person.", examples: [exampleId("people")] }),
      `${table}.person_id`,
    ),
    course_id: attribute(
      z.uuid().meta({ description: "The ID of the course.", examples: [exampleId("courses")] }),
      `${table}.course_id`,
    ),
    learning_path_id: attribute(
      z
        .uuid()
        .nullable()
        .meta({
          description: "The ID of the learning path that is assigned; null where the course is, by itself.",
          examples: [null],
        }),
      `${table}.learning_path_id`,
    ),
    state: attribute(
      z.enum(states).meta({
        description: "Its state today, in the person’s time zone.",
        examples: ["due_soon"],
      }),
      `${table}.state`,
    ),
    required: attribute(
      z.boolean().meta({ description: "Whether they have to do it.", examples: [true] }),
      `${table}.required`,
    ),
    due_on: attribute(
      z.iso
        .date()
        .nullable()
        .meta({
          description:
            "The last day on which it can be done in time; of what is completed, the last day on which that counts. Null without one.",
          examples: ["2026-11-30"],
        }),
      `${table}.due_on`,
    ),
    completed_at: timeAttribute(
      utcTime.nullable().meta({
        description:
          "When they last completed it. Null if they never did, or if that completion does not count for this assignment.",
        examples: [null],
      }),
      `${table}.completed_at`,
    ),
  },
  sorts: ["due_on", "completed_at"],
  filters: ["state", "required", "due_on", "completed_at"],
  relationships: {
    person: { to: () => people, many: false, ids: Prisma.sql`assignment_states.person_id` },
    course: { to: () => courses, many: false, ids: Prisma.sql`assignment_states.course_id` },
    learning_path: {
      to: () => learningPaths,
      many: false,
      ids: Prisma.sql`assignment_states.learning_path_id`,
    },
  },
});
