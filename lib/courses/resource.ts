import { z } from "zod";
import { Prisma } from "@/lib/database/db";
import { env } from "@/lib/env";
import { exampleId } from "@/lib/jsonapi/example-id";
import { createdTime, updatedTime } from "@/lib/jsonapi/resource";
import { attribute, defineResource, timeAttribute } from "@/lib/lists/define-resource";
import { visibilities } from "./access-schema";
import { categories } from "./category-resource";
import { courseStatuses } from "./import-schema";
import { courseRows } from "./list";

/** A picture of this site is stored as a path; clients need an absolute address. */
const imageUrlSql = () => Prisma.sql`
  CASE WHEN courses.list_image_url LIKE '/%' THEN ${new URL(env().BASE_URL).origin}::text ELSE '' END || courses.list_image_url`;

const groupIdsSql = `(SELECT coalesce(jsonb_agg(group_id ORDER BY group_id), '[]') FROM course_group_access
  WHERE course_id = courses.id AND courses.access = 'groups')`;

export const courses = defineResource({
  type: "courses",
  plural: "courses",
  singular: "course",
  about: "All courses, whatever their status and whoever can see them.",
  rows: courseRows,
  externalIdColumn: "course_id",
  attributes: {
    name: attribute(
      z.string().meta({ description: "What learners see.", examples: ["Fire safety"] }),
      "courses.name",
    ),
    permalink: attribute(
      z.string().meta({ description: "Its unique name in addresses.", examples: ["fire-safety"] }),
      "courses.permalink",
    ),
    status: attribute(
      z
        .enum(courseStatuses)
        .meta({ description: "Learners see published courses only.", examples: ["published"] }),
      "courses.status",
    ),
    short_description: attribute(
      z.string().meta({
        description: "A sentence or two for the catalog, as plain text.",
        examples: ["What to do when the alarm rings."],
      }),
      "courses.short_description",
    ),
    full_description: attribute(
      z.string().meta({ description: "Markdown.", examples: ["Leave first, and **call from outside**."] }),
      "courses.full_description",
    ),
    list_image_url: {
      schema: z
        .string()
        .nullable()
        .meta({ description: "The absolute URL of its picture in lists.", examples: [null] }),
      sql: imageUrlSql,
    },
    language: attribute(
      z
        .string()
        .nullable()
        .meta({
          description: "The language of its content (ISO 639-1); null if its authors did not say.",
          examples: ["en"],
        }),
      "courses.language",
    ),
    access: attribute(
      z.enum(visibilities).meta({
        description:
          "Says who can see the published course: `everyone`, the people of `group_ids` (`groups`), or nobody else (`assigned`). Assigned people can always see it.",
        examples: ["groups"],
      }),
      `CASE WHEN courses.access = 'everyone' THEN 'everyone'
        WHEN EXISTS (SELECT FROM course_group_access WHERE course_id = courses.id) THEN 'groups' ELSE 'assigned' END`,
    ),
    group_ids: attribute(
      z.array(z.uuid()).meta({
        description: "The IDs of the groups that can see it while `access` is `groups`; otherwise empty.",
        examples: [[exampleId("groups")]],
      }),
      groupIdsSql,
    ),
    enrollments_count: attribute(
      z.int().meta({ description: "How many people have started it.", examples: [42] }),
      "(SELECT count(*) FROM enrollments WHERE course_id = courses.id)",
    ),
    created_at: timeAttribute(createdTime, "courses.created_at"),
    updated_at: timeAttribute(updatedTime, "courses.updated_at"),
  },
  sorts: ["created_at", "updated_at", "name"],
  filters: ["name", "permalink", "status", "created_at", "updated_at"],
  relationships: {
    categories: {
      to: () => categories,
      many: true,
      ids: Prisma.sql`SELECT category_id FROM course_categories WHERE course_id = courses.id ORDER BY category_id`,
    },
  },
  otherName: "permalink",
});
