import { validate } from "uuid";
import type { Admin, Learner } from "@/lib/actor";
import { findCourse, type LearnersCourse, previewCourse } from "@/lib/courses/visible";
import { db, Prisma } from "@/lib/db";
import { versionOf } from "@/lib/forms/values";
import type { ListDefinition } from "@/lib/lists/definition";
import type { ActivityFields, ActivityKind } from "./activity-schema";

/** What an activity consists of: `url` of a video, link or download, else empty; `body` is Markdown. */
export type ActivityContent = { body: string; url: string; captionsUrl: string };

/** An activity in its course, or null when there is none that the learner may see; two statements. */
export async function findActivity(learner: Learner, permalink: string, id: string) {
  if (!validate(id)) return null;
  return activityIn(await findCourse(learner, permalink), id);
}

/** The same in a course of whatever status, for who previews it. */
export async function previewActivity(actor: Admin, courseId: string, id: string) {
  if (!validate(id)) return null;
  return activityIn(await previewCourse(actor, courseId), id);
}

async function activityIn(course: LearnersCourse | null, id: string) {
  const activity = course?.activities.find((one) => one.id === id.toLowerCase());
  if (!course || !activity) return null;
  const select = { body: true, url: true, captionsUrl: true };
  const content = await db().activity.findUnique({ where: { id }, select });
  return content && { ...activity, ...content, course };
}

/** An activity of a course, for who edits it, and how many learners have done it; null when there is none. */
export async function findActivityRecord(_actor: Admin, courseId: string, id: string) {
  if (!validate(courseId) || !validate(id)) return null;
  const activity = await db().activity.findFirst({
    where: { id, courseId },
    include: { _count: { select: { completions: true } } },
  });
  return activity && { id, completions: activity._count.completions, ...fieldsOf(activity) };
}

/** What an activity is among what is known of it, and the version of that. */
export function fieldsOf({ kind, title, body, url, captionsUrl, minutes, optional }: ActivityFields) {
  const fields: ActivityFields = { kind, title, body, url, captionsUrl, minutes, optional };
  return { fields, version: versionOf(fields) };
}

/** An activity as the API shows it. */
export type ActivityRow = {
  id: string;
  courseId: string;
  title: string;
  kind: ActivityKind;
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
