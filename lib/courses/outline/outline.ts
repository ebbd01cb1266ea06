import { validate } from "uuid";
import type { May } from "@/lib/actor";
import type { ActivityKind } from "@/lib/courses/kinds/activity-kinds";
import { type Database, db } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { versionOf } from "@/lib/forms/values";
import type { SectionOrStart } from "./order";

export type OutlinedActivity = {
  id: string;
  title: string;
  kind: ActivityKind;
  minutes: number;
  optional: boolean;
};

export type EditorsOutline = SectionOrStart<OutlinedActivity>[];

export async function getOutline(_actor: May<"courses.read">, courseId: string): Promise<EditorsOutline> {
  return loadOutline(db(), courseId);
}

export async function loadOutline(tx: Database, courseId: string): Promise<EditorsOutline> {
  const [row] = await tx.$queryRaw<{ outline: EditorsOutline }[]>`
    SELECT jsonb_agg(jsonb_build_object('id', part.id, 'title', part.title, 'activities', (
        SELECT coalesce(jsonb_agg(jsonb_build_object('id', activities.id, 'title', activities.title, 'kind', kind,
          'minutes', minutes, 'optional', optional) ORDER BY activities.position), '[]')
        FROM activities WHERE course_id = ${courseId}::uuid AND section_id IS NOT DISTINCT FROM part.id
      )) ORDER BY part.position) AS outline
    FROM (
      SELECT NULL::uuid AS id, NULL AS title, -1 AS position
      UNION ALL SELECT id, title, position FROM sections WHERE course_id = ${courseId}::uuid
    ) AS part`;
  return row?.outline ?? [];
}

/** @throws Refusal `activity_not_found` */
export async function courseOfActivity(tx: Database, id: string): Promise<string> {
  const found = await tx.activity.findUnique({ where: { id }, select: { courseId: true } });
  if (!found) throw new Refusal("activity_not_found");
  return found.courseId;
}

/** @throws Refusal `section_not_found` */
export async function courseOfSection(tx: Database, id: string): Promise<string> {
  const found = await tx.section.findUnique({ where: { id }, select: { courseId: true } });
  if (!found) throw new Refusal("section_not_found");
  return found.courseId;
}

export async function findSection(_actor: May<"courses.edit">, courseId: string, id: string) {
  if (!validate(courseId) || !validate(id)) return null;
  const section = await db().section.findFirst({ where: { id, courseId } });
  return section && { id, title: section.title, version: versionOf({ title: section.title }) };
}
