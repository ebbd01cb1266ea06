import { z } from "zod";
import { courses } from "@/lib/courses/resource";
import { utcSeconds } from "@/lib/jsonapi/resource";
import { defineResource } from "@/lib/lists/resource";
import { type ActivityRow, activityRows } from "./queries";

/** `/v2/courses/{id}/activities`. */
export const activities = defineResource({
  type: "activities",
  words: ["activities", "activity"],
  rows: activityRows,
  attributes: z.object({
    title: z.string(),
    kind: z.enum(["article"]),
    position: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  }),
  sorts: ["created_at", "updated_at", "position", "title"],
  filters: ["title", "position", "created_at", "updated_at"],
  relationships: {
    course: {
      to: () => courses,
      many: false,
      tables: courses.tables,
      pairs: async (_client, rows) => rows.map(({ id, courseId }) => [id, courseId]),
    },
  },
  present: ({ title, kind, position, createdAt, updatedAt }: ActivityRow) => ({
    title,
    kind: kind as "article",
    position,
    created_at: utcSeconds(createdAt),
    updated_at: utcSeconds(updatedAt),
  }),
});
