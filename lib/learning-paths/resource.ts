import { z } from "zod";
import { courses } from "@/lib/courses/resource";
import { Prisma } from "@/lib/database/db";
import { exampleId } from "@/lib/jsonapi/example-id";
import { createdTime, updatedTime } from "@/lib/jsonapi/resource";
import { attribute, defineResource, timeAttribute } from "@/lib/lists/define-resource";
import { pathAccesses, pathStatuses } from "./edit-schema";
import { learningPathRows } from "./list";

const table = "learning_paths";

export const learningPaths = defineResource({
  type: "learning_paths",
  plural: "learning paths",
  singular: "learning path",
  about: "Courses that belong together. All of them, whatever their status and whoever can see them.",
  rows: learningPathRows,
  attributes: {
    name: attribute(
      z.string().meta({ description: "What learners see.", examples: ["First weeks"] }),
      `${table}.name`,
    ),
    description: attribute(
      z.string().meta({
        description: "A sentence or two, as plain text.",
        examples: ["What everybody learns when they join."],
      }),
      `${table}.description`,
    ),
    status: attribute(
      z
        .enum(pathStatuses)
        .meta({ description: "Learners see published paths only.", examples: ["published"] }),
      `${table}.status`,
    ),
    access: attribute(
      z.enum(pathAccesses).meta({
        description:
          "Who may see it: everyone who may see all of its courses, or only those to whom it is assigned.",
        examples: ["everyone"],
      }),
      `${table}.access`,
    ),
    in_order: attribute(
      z.boolean().meta({
        description:
          "Whether those to whom it is assigned have to complete a course before they can start the next.",
        examples: [true],
      }),
      `${table}.in_order`,
    ),
    prerequisites: attribute(
      z.array(z.object({ course_id: z.uuid(), prerequisite_ids: z.array(z.uuid()) })).meta({
        description:
          "Which of its courses those to whom it is assigned have to complete before they can start a course. They apply while `in_order` is false.",
        examples: [[{ course_id: exampleId("courses"), prerequisite_ids: [exampleId("courses")] }]],
      }),
      `(SELECT coalesce(jsonb_agg(jsonb_build_object('course_id', needs.course_id, 'prerequisite_ids', needs.ids) ORDER BY needs.course_id), '[]')
        FROM (SELECT course_id, jsonb_agg(prerequisite_id ORDER BY prerequisite_id) AS ids FROM learning_path_prerequisites
          WHERE learning_path_id = ${table}.id GROUP BY course_id) AS needs)`,
    ),
    gives_certificate: attribute(
      z.boolean().meta({ description: "Whether completing it gives a certificate.", examples: [true] }),
      `${table}.gives_certificate`,
    ),
    courses_count: attribute(
      z.int().meta({ description: "How many courses are in it.", examples: [3] }),
      `(SELECT count(*) FROM learning_path_courses WHERE learning_path_id = ${table}.id)`,
    ),
    completions_count: attribute(
      z.int().meta({ description: "How many people have completed it.", examples: [42] }),
      `(SELECT count(DISTINCT person_id) FROM learning_path_completions WHERE learning_path_id = ${table}.id)`,
    ),
    created_at: timeAttribute(createdTime, `${table}.created_at`),
    updated_at: timeAttribute(updatedTime, `${table}.updated_at`),
  },
  sorts: ["created_at", "updated_at", "name"],
  filters: ["name", "status", "in_order", "created_at", "updated_at"],
  relationships: {
    // These follow the path's order, unlike `/courses`.
    courses: {
      to: () => courses,
      many: true,
      ids: Prisma.sql`SELECT course_id FROM learning_path_courses
        WHERE learning_path_id = learning_paths.id ORDER BY position, course_id`,
    },
  },
});
