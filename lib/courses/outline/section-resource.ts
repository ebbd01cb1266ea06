import { z } from "zod";
import { courses } from "@/lib/courses/resource";
import { Prisma } from "@/lib/database/db";
import { createdTime, updatedTime } from "@/lib/jsonapi/resource";
import { attribute, defineResource, timeAttribute } from "@/lib/lists/define-resource";
import type { ListDefinition } from "@/lib/lists/definition";

const sectionRows = {
  table: "sections",
  columns: {
    created_at: { sql: "sections.created_at", kind: "time" },
    updated_at: { sql: "sections.updated_at", kind: "time" },
    position: { sql: "sections.position", kind: "number" },
    title: { sql: "sections.title", kind: "text" },
  },
  search: ["title"],
  scopes: { course: (id) => Prisma.sql`sections.course_id = ${id}::uuid` },
} as const satisfies ListDefinition;

export const sections = defineResource({
  type: "sections",
  plural: "sections",
  singular: "section",
  about: "Headings in a course’s outline. Activities say which section they are in.",
  rows: sectionRows,
  attributes: {
    title: attribute(
      z.string().meta({ description: "The heading.", examples: ["In an emergency"] }),
      "sections.title",
    ),
    position: attribute(
      z.int().meta({ description: "Its place among the course’s sections, from 1.", examples: [1] }),
      "sections.position",
    ),
    created_at: timeAttribute(createdTime, "sections.created_at"),
    updated_at: timeAttribute(updatedTime, "sections.updated_at"),
  },
  sorts: ["created_at", "updated_at", "position", "title"],
  filters: ["title", "position", "created_at", "updated_at"],
  relationships: {
    course: { to: () => courses, many: false, ids: Prisma.sql`sections.course_id` },
  },
});
