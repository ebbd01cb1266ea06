import { z } from "zod";
import { courses } from "@/lib/courses/resource";
import { Prisma } from "@/lib/database/db";
import { groups } from "@/lib/groups/resource";
import { exampleId } from "@/lib/jsonapi/example-id";
import { createdTime, updatedTime, utcTime } from "@/lib/jsonapi/resource";
import { learningPaths } from "@/lib/learning-paths/resource";
import { attribute, defineResource, timeAttribute } from "@/lib/lists/define-resource";
import type { ListDefinition } from "@/lib/lists/definition";

const assignmentRows = {
  table: "assignments",
  columns: {
    created_at: { sql: "assignments.created_at", kind: "time" },
    updated_at: { sql: "assignments.updated_at", kind: "time" },
    ended_at: { sql: "assignments.ended_at", kind: "time", nullable: true },
    required: { sql: "assignments.required", kind: "boolean" },
  },
  search: [],
  scopes: {},
} as const satisfies ListDefinition;

export const assignments = defineResource({
  type: "assignments",
  plural: "assignments",
  singular: "assignment",
  about:
    "Courses and learning paths assigned to people, with their terms. Assignment states show each person's progress.",
  rows: assignmentRows,
  attributes: {
    course_id: attribute(
      z
        .uuid()
        .nullable()
        .meta({
          description: "The ID of the course; null if a learning path is assigned.",
          examples: [exampleId("courses")],
        }),
      "assignments.course_id",
    ),
    learning_path_id: attribute(
      z
        .uuid()
        .nullable()
        .meta({
          description: "The ID of the learning path; null if a course is assigned.",
          examples: [null],
        }),
      "assignments.learning_path_id",
    ),
    audience: attribute(
      z.enum(["everybody", "chosen", "completed", "matching"]).meta({
        description:
          "Says which people have the assignment: `everybody`; `chosen` groups and people; people who had `completed` it; or people `matching` all `conditions`.",
        examples: ["chosen"],
      }),
      "assignments.audience",
    ),
    conditions: attribute(
      z.array(z.object({ field_id: z.uuid(), value: z.string() })).meta({
        description:
          "The custom fields and values that people have to match. Values of one field are alternatives.",
        examples: [[]],
      }),
      `(SELECT coalesce(jsonb_agg(jsonb_build_object('field_id', field_id, 'value', value) ORDER BY field_id, value), '[]')
        FROM assignment_conditions WHERE assignment_id = assignments.id)`,
    ),
    required: attribute(
      z.boolean().meta({ description: "Whether they have to do it.", examples: [true] }),
      "assignments.required",
    ),
    due_on: attribute(
      z.iso
        .date()
        .nullable()
        .meta({ description: "The day by which it is due, for all alike.", examples: [null] }),
      "assignments.due_on",
    ),
    due_days: attribute(
      z
        .int()
        .nullable()
        .meta({ description: "How many days each person has, counted from `due_from`.", examples: [30] }),
      "assignments.due_days",
    ),
    due_from: attribute(
      z
        .enum(["joining", "assignment"])
        .nullable()
        .meta({
          description: "From when `due_days` count: when a person joined, or when they got the assignment.",
          examples: ["assignment"],
        }),
      "assignments.due_from",
    ),
    repeat_months: attribute(
      z
        .int()
        .nullable()
        .meta({
          description: "For how many months a completion counts; null if it always does.",
          examples: [12],
        }),
      "assignments.repeat_months",
    ),
    repeats_with_certificate: attribute(
      z.boolean().meta({
        description: "Whether a completion counts until its certificate ends.",
        examples: [false],
      }),
      "(assignments.repeats_with_certificate AND assignments.repeat_months IS NULL)",
    ),
    earlier_completions_count: attribute(
      z.boolean().meta({ description: "Whether completions from before it count.", examples: [false] }),
      "(assignments.counts_from IS NULL)",
    ),
    people_count: attribute(
      z.int().meta({ description: "How many people were chosen one by one.", examples: [3] }),
      "(SELECT count(*) FROM assignment_people WHERE assignment_id = assignments.id)",
    ),
    created_at: timeAttribute(createdTime, "assignments.created_at"),
    updated_at: timeAttribute(updatedTime, "assignments.updated_at"),
    ended_at: timeAttribute(
      utcTime.nullable().meta({ description: "When it was ended, for everybody.", examples: [null] }),
      "assignments.ended_at",
    ),
  },
  sorts: ["created_at", "updated_at"],
  filters: ["required", "created_at", "updated_at", "ended_at"],
  relationships: {
    course: { to: () => courses, many: false, ids: Prisma.sql`assignments.course_id` },
    learning_path: { to: () => learningPaths, many: false, ids: Prisma.sql`assignments.learning_path_id` },
    groups: {
      to: () => groups,
      many: true,
      ids: Prisma.sql`SELECT group_id FROM assignment_groups WHERE assignment_id = assignments.id ORDER BY group_id`,
    },
  },
});
