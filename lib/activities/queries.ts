import { validate } from "uuid";
import type { Learner } from "@/lib/actor";
import { visibleTo } from "@/lib/courses/queries";
import { db, Prisma } from "@/lib/db";
import type { ListDefinition } from "@/lib/lists/schema";

/** An activity in its course's outline, or null when there is none that the learner may see. */
export async function findActivity(learner: Learner, permalink: string, id: string) {
  if (!validate(id)) return null;
  return db().activity.findFirst({
    where: { id, course: { permalink, ...visibleTo(learner) } },
    select: {
      id: true,
      title: true,
      body: true,
      position: true,
      course: {
        select: {
          name: true,
          permalink: true,
          activities: { select: { id: true, title: true, position: true }, orderBy: { position: "asc" } },
        },
      },
    },
  });
}

/** An activity as the API shows it. */
export type ActivityRow = {
  id: string;
  courseId: string;
  title: string;
  kind: string;
  position: number;
  createdAt: Date;
  updatedAt: Date;
};

/** The activities of courses; for the API. */
export const activityRows = {
  table: "activities",
  select: Prisma.sql`activities.id, course_id AS "courseId", title, kind::text, position,
    activities.created_at AS "createdAt", activities.updated_at AS "updatedAt"`,
  columns: {
    created_at: { sql: "activities.created_at", kind: "time" },
    updated_at: { sql: "activities.updated_at", kind: "time" },
    position: { sql: "activities.position", kind: "number" },
    title: { sql: "activities.title", kind: "text" },
  },
  search: ["title"],
  scopes: { course: (id) => Prisma.sql`activities.course_id = ${id}::uuid` },
  tables: ["activities"],
} as const satisfies ListDefinition;
