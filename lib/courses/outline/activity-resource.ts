import { z } from "zod";
import { activityKinds } from "@/lib/courses/kinds/activity-kinds";
import { courses } from "@/lib/courses/resource";
import { Prisma } from "@/lib/database/db";
import { createdTime, updatedTime } from "@/lib/jsonapi/resource";
import { attribute, defineResource, timeAttribute } from "@/lib/lists/define-resource";
import { activityRows } from "./activity";

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
