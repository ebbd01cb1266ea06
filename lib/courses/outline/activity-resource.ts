import { z } from "zod";
import { courses } from "@/lib/courses/resource";
import { createdTime, updatedTime, utcSeconds } from "@/lib/jsonapi/resource";
import { defineResource } from "@/lib/lists/define-resource";
import { type ActivityRow, activityRows } from "./activity";
import { activityKinds } from "./activity-schema";

/** `/v2/courses/{id}/activities`. */
export const activities = defineResource({
  type: "activities",
  words: ["activities", "activity"],
  about: "What a course consists of, in the order of its outline by `sort=position`.",
  rows: activityRows,
  attributes: z.object({
    title: z.string().meta({ description: "As it stands in the outline.", examples: ["The way out"] }),
    kind: z.enum(activityKinds).meta({ description: "What it is.", examples: ["article"] }),
    position: z.int().meta({ description: "Its place in the outline, from 1.", examples: [2] }),
    created_at: createdTime,
    updated_at: updatedTime,
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
    kind,
    position,
    created_at: utcSeconds(createdAt),
    updated_at: utcSeconds(updatedAt),
  }),
});
