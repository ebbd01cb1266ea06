import { validate } from "uuid";
import type { Learner, May } from "@/lib/actor";
import { type KindAndData, readData } from "@/lib/courses/kinds/activity-kinds";
import {
  type CourseWithActivity,
  findCourseWithActivity,
  previewCourseWithActivity,
} from "@/lib/courses/learners-view";
import { db, Prisma } from "@/lib/database/db";
import { versionOf } from "@/lib/forms/values";
import type { ListDefinition } from "@/lib/lists/definition";
import type { ActivityKind as StoredKind } from "@/prisma/generated/enums";
import type { ActivityFields } from "./activity-schema";

/** `body` is Markdown. */
export type ActivityContent = KindAndData & { body: string };

export async function findActivity(learner: Learner, permalink: string, id: string) {
  return validate(id) ? activityIn(await findCourseWithActivity(learner, permalink, id), id) : null;
}

export async function previewActivity(actor: May<"courses.read">, courseId: string, id: string) {
  return validate(id) ? activityIn(await previewCourseWithActivity(actor, courseId, id), id) : null;
}

function activityIn(opened: CourseWithActivity | null, id: string) {
  const activity = opened?.activities.find((one) => one.id === id.toLowerCase());
  if (!opened || !activity) return null;
  const { body, data, isVisitDue, ...course } = opened;
  return { ...activity, body, ...readData(activity.kind, data), isVisitDue, course };
}

export async function findActivityRecord(_actor: May<"courses.edit">, courseId: string, id: string) {
  if (!validate(courseId) || !validate(id)) return null;
  const activity = await db().activity.findFirst({
    where: { id, courseId },
    include: { _count: { select: { completions: true, quizAttempts: true } } },
  });
  if (!activity) return null;
  const { completions, quizAttempts: attempts } = activity._count;
  return { id, completions, attempts, ...fieldsOf(activity) };
}

type StoredFields = Omit<ActivityFields, "kind" | "data"> & { kind: StoredKind; data: unknown };

export function fieldsOf({ kind, title, body, data, minutes, optional }: StoredFields) {
  const fields: ActivityFields = { ...readData(kind, data), title, body, minutes, optional };
  return { fields, version: versionOf(fields) };
}

export const activityRows = {
  table: "activities",
  columns: {
    created_at: { sql: "activities.created_at", kind: "time" },
    updated_at: { sql: "activities.updated_at", kind: "time" },
    position: { sql: "activities.position", kind: "number" },
    title: { sql: "activities.title", kind: "text" },
  },
  search: ["title"],
  scopes: { course: (id) => Prisma.sql`activities.course_id = ${id}::uuid` },
} as const satisfies ListDefinition;
