import { v7 as uuidv7 } from "uuid";
import type { Database } from "@/lib/db";

/** Which categories a course is in, by their names. */
export type Categorized = { permalink: string; categories: readonly string[] };

/**
 * Puts courses into exactly these categories, and makes those that are missing; some statements, however many they are.
 * @returns the permalinks of the courses that were moved
 */
export async function saveCategories(
  tx: Database,
  courses: readonly Categorized[],
): Promise<{ permalink: string }[]> {
  const named = courses.flatMap(({ permalink, categories }) =>
    categories.map((name) => ({ permalink, name })),
  );
  const names = [...new Set(named.map(({ name }) => name))].sort();
  await tx.$executeRaw`
    INSERT INTO categories (id, name)
    SELECT id, name FROM unnest(${names.map(() => uuidv7())}::uuid[], ${names}::text[]) AS wanted (id, name)
    WHERE NOT EXISTS (SELECT 1 FROM categories WHERE categories.name = wanted.name)
    ON CONFLICT (name) DO NOTHING`;
  return tx.$queryRaw<{ permalink: string }[]>`
    WITH wanted AS (
      SELECT DISTINCT courses.id AS course_id, categories.id AS category_id
      FROM jsonb_to_recordset(${JSON.stringify(named)}::jsonb) AS entry (permalink text, name text)
      JOIN courses USING (permalink) JOIN categories ON categories.name = entry.name
    ), left_behind AS (
      DELETE FROM course_categories AS link USING courses
      WHERE courses.id = link.course_id AND courses.permalink = ANY(${courses.map(({ permalink }) => permalink)}::text[])
        AND NOT EXISTS (SELECT 1 FROM wanted
          WHERE wanted.course_id = link.course_id AND wanted.category_id = link.category_id)
      RETURNING course_id
    ), joined AS (
      INSERT INTO course_categories (course_id, category_id) SELECT course_id, category_id FROM wanted
      ON CONFLICT DO NOTHING RETURNING course_id
    )
    SELECT DISTINCT permalink FROM (TABLE left_behind UNION TABLE joined) AS moved
    JOIN courses ON courses.id = moved.course_id`;
}
