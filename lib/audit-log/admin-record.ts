import { validate } from "uuid";
import type { Admin } from "@/lib/actor";
import { db } from "@/lib/database/db";
import { type AuditEntry, type AuditRow, entryColumns } from "./admin-list";

export type Whole = { courseId?: string; learningPathId?: string };

export type Existing = ReadonlyMap<string, Whole>;

export type WholeEntry = AuditEntry & { courseId: string | null };

export async function findAuditEntry(
  _actor: Admin,
  id: string,
): Promise<(WholeEntry & { existing: Existing }) | null> {
  if (!validate(id)) return null;
  const [entry] = await db().$queryRaw<WholeEntry[]>`
    SELECT ${entryColumns}, before, after,
      CASE WHEN subject_type IN ('activity', 'assignment', 'question', 'section') THEN concerns[1] END AS "courseId"
    FROM audit_entries WHERE id = ${id}::uuid`;
  return entry ? { ...entry, existing: await findExisting([entry]) } : null;
}

export async function findExisting(rows: readonly AuditRow[]): Promise<Existing> {
  const ids = rows
    .flatMap(({ actorId, subjectId }) => [actorId ?? "", subjectId])
    .filter((id) => validate(id));
  if (ids.length === 0) return new Map();
  const found = await db().$queryRaw<{ id: string; whole: Whole }[]>`
    SELECT id, '{}'::jsonb AS whole FROM people WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id, '{}' FROM groups WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id, '{}' FROM api_keys WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id, '{}' FROM webhook_endpoints WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id, '{}' FROM identity_providers WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id, '{}' FROM learning_paths WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id, jsonb_build_object('courseId', id) FROM courses WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id, jsonb_build_object('courseId', course_id) FROM sections WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id, jsonb_build_object('courseId', course_id) FROM questions WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id, jsonb_build_object('courseId', course_id) FROM activities WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id, jsonb_strip_nulls(jsonb_build_object('courseId', course_id,
      'learningPathId', learning_path_id)) FROM assignments WHERE id = ANY(${ids}::uuid[]) AND ended_at IS NULL`;
  return new Map(found.map(({ id, whole }) => [id, whole]));
}
