import { v7 as uuidv7 } from "uuid";
import type { Admin } from "@/lib/actor";
import { saveCategories } from "@/lib/categories/commands";
import { type Database, db } from "@/lib/db";
import { createMissingGroups } from "@/lib/groups/commands";
import type { CourseImport } from "./schema";

/** What an import did, in courses. */
export type ImportResult = { created: number; updated: number; unchanged: number };

type Saved = { permalink: string; created: boolean };

/**
 * Creates or updates courses by permalink, whole or not at all. Importing the same file again changes nothing.
 * An activity is the same activity as long as it keeps its place, so that links to it go on working.
 */
export async function importCourses(_actor: Admin, entries: CourseImport): Promise<ImportResult> {
  if (entries.length === 0) return { created: 0, updated: 0, unchanged: 0 };
  return db().$transaction(async (tx) => {
    const saved = await saveCourses(tx, entries);
    const created = new Set(saved.filter((course) => course.created).map(({ permalink }) => permalink));
    const touched = [
      ...saved,
      ...(await saveGroupAccess(tx, entries)),
      ...(await saveCategories(tx, entries)),
      ...(await saveActivities(tx, entries)),
    ];
    const changed = new Set(touched.map(({ permalink }) => permalink));
    // What belongs to a course is part of it: who reads courses by `updated_at` must not miss it.
    await tx.course.updateMany({
      where: { permalink: { in: [...changed] } },
      data: { updatedAt: new Date() },
    });
    const updated = changed.size - created.size;
    return { created: created.size, updated, unchanged: entries.length - changed.size };
  });
}

async function saveCourses(tx: Database, entries: CourseImport): Promise<Saved[]> {
  const rows = entries.map(({ groups, categories, activities, ...fields }) => ({
    id: uuidv7(),
    access: groups ? "groups" : "everyone",
    ...fields,
  }));
  return tx.$queryRaw<Saved[]>`
    INSERT INTO courses (id, name, permalink, status, access, short_description, full_description)
    SELECT id, name, permalink, status, access, short_description, full_description
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS entry (id uuid, name text, permalink text,
      status course_status, access course_access, short_description text, full_description text)
    ORDER BY permalink
    ON CONFLICT (permalink) DO UPDATE SET name = excluded.name, status = excluded.status, access = excluded.access,
      short_description = excluded.short_description, full_description = excluded.full_description
    WHERE (courses.name, courses.status, courses.access, courses.short_description, courses.full_description)
      IS DISTINCT FROM
      (excluded.name, excluded.status, excluded.access, excluded.short_description, excluded.full_description)
    RETURNING permalink, xmax = 0 AS created`;
}

type Touched = { permalink: string };

async function saveGroupAccess(tx: Database, entries: CourseImport): Promise<Touched[]> {
  const named = entries.flatMap((entry) =>
    (entry.groups ?? []).map((name) => ({ permalink: entry.permalink, name })),
  );
  await createMissingGroups(tx, [...new Set(named.map(({ name }) => name))].sort());
  return tx.$queryRaw<Touched[]>`
    WITH wanted AS (
      SELECT DISTINCT courses.id AS course_id, groups.id AS group_id
      FROM jsonb_to_recordset(${JSON.stringify(named)}::jsonb) AS entry (permalink text, name text)
      JOIN courses USING (permalink) JOIN groups ON groups.name = entry.name
    ), withdrawn AS (
      DELETE FROM course_group_access AS access USING courses
      WHERE courses.id = access.course_id AND courses.permalink = ANY(${entries.map((entry) => entry.permalink)}::text[])
        AND NOT EXISTS (SELECT 1 FROM wanted
          WHERE wanted.course_id = access.course_id AND wanted.group_id = access.group_id)
      RETURNING course_id
    ), given AS (
      INSERT INTO course_group_access (course_id, group_id) SELECT course_id, group_id FROM wanted
      ON CONFLICT DO NOTHING RETURNING course_id
    )
    SELECT DISTINCT permalink FROM (TABLE withdrawn UNION TABLE given) AS touched
    JOIN courses ON courses.id = touched.course_id`;
}

async function saveActivities(tx: Database, entries: CourseImport): Promise<Touched[]> {
  const rows = entries.flatMap(({ permalink, activities }) =>
    activities.map((activity, index) => ({ id: uuidv7(), permalink, position: index + 1, ...activity })),
  );
  const lengths = entries.map(({ permalink, activities }) => ({ permalink, length: activities.length }));
  return tx.$queryRaw<Touched[]>`
    WITH dropped AS (
      DELETE FROM activities USING courses, jsonb_to_recordset(${JSON.stringify(lengths)}::jsonb)
        AS entry (permalink text, length integer)
      WHERE courses.permalink = entry.permalink AND activities.course_id = courses.id
        AND activities.position > entry.length
      RETURNING course_id
    ), saved AS (
      INSERT INTO activities (id, course_id, title, body, position)
      SELECT entry.id, courses.id, title, body, position
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS entry (id uuid, permalink text, title text, body text, position integer)
      JOIN courses USING (permalink)
      ON CONFLICT (course_id, position) DO UPDATE
      SET title = excluded.title, body = excluded.body, updated_at = now()
      WHERE (activities.title, activities.body) IS DISTINCT FROM (excluded.title, excluded.body)
      RETURNING course_id
    )
    SELECT DISTINCT permalink FROM (TABLE dropped UNION TABLE saved) AS touched
    JOIN courses ON courses.id = touched.course_id`;
}
