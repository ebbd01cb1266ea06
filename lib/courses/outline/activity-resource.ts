import { z } from "zod";
import { activityKinds } from "@/lib/courses/kinds/activity-kinds";
import { courses } from "@/lib/courses/resource";
import { Prisma } from "@/lib/database/db";
import { env } from "@/lib/env";
import { exampleId } from "@/lib/jsonapi/example-id";
import { createdTime, updatedTime } from "@/lib/jsonapi/resource";
import { attribute, defineResource, timeAttribute } from "@/lib/lists/define-resource";
import { activityRows } from "./activity";

/** A file of this site is stored as a path; clients need an absolute address. */
const urlSql = (name: string) => {
  const stored = Prisma.raw(`(activities.data->>'${name}')`);
  return Prisma.sql`
    CASE WHEN ${stored} LIKE '/%' THEN ${new URL(env().BASE_URL).origin}::text ELSE '' END || ${stored}`;
};

export const activities = defineResource({
  type: "activities",
  plural: "activities",
  singular: "activity",
  about: "What a course consists of. Use `sort=position` for the order of its outline.",
  rows: activityRows,
  attributes: {
    title: attribute(
      z.string().meta({ description: "Its title in the outline.", examples: ["The way out"] }),
      "activities.title",
    ),
    kind: attribute(
      z.enum(activityKinds).meta({ description: "The kind of activity.", examples: ["article"] }),
      "activities.kind",
    ),
    position: attribute(
      z.int().meta({ description: "Its place in the outline, from 1.", examples: [2] }),
      "activities.position",
    ),
    section_id: attribute(
      z
        .uuid()
        .nullable()
        .meta({
          description: "The ID of its section; null before the first section.",
          examples: [exampleId("sections")],
        }),
      "activities.section_id",
    ),
    optional: attribute(
      z.boolean().meta({
        description: "Whether people can complete the course without it.",
        examples: [false],
      }),
      "activities.optional",
    ),
    minutes: attribute(
      z.int().meta({ description: "How long it takes; 0 if that is unknown.", examples: [5] }),
      "activities.minutes",
    ),
    body: attribute(
      z.string().meta({ description: "Its text: Markdown.", examples: ["Take the **stairs**."] }),
      "activities.body",
    ),
    url: {
      schema: z
        .string()
        .nullable()
        .meta({
          description: "The absolute URL of a video, a link or a file to download; null for other kinds.",
          examples: ["https://example.com/fire-safety"],
        }),
      sql: () => urlSql("url"),
    },
    captions_url: {
      schema: z
        .string()
        .nullable()
        .meta({
          description: "The absolute URL of a video’s captions (WebVTT).",
          examples: [null],
        }),
      sql: () => urlSql("captions_url"),
    },
    seconds: attribute(
      z
        .number()
        .nullable()
        .meta({ description: "How long a video is.", examples: [null] }),
      "(activities.data->>'seconds')::float8",
    ),
    created_at: timeAttribute(createdTime, "activities.created_at"),
    updated_at: timeAttribute(updatedTime, "activities.updated_at"),
  },
  sorts: ["created_at", "updated_at", "position", "title"],
  filters: ["title", "position", "created_at", "updated_at"],
  relationships: {
    course: {
      to: () => courses,
      many: false,
      ids: Prisma.sql`activities.course_id`,
    },
  },
});
