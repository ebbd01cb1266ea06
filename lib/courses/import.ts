import { v7 as uuidv7 } from "uuid";
import type { Operator } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { saveQuestionsOfBanks } from "@/lib/courses/kinds/quiz/save-questions";
import { saveOutlines } from "@/lib/courses/outline/import";
import { type Database, db, Prisma } from "@/lib/database/db";
import { lockGroupsNamed } from "@/lib/groups/edit";
import { createMissingCategories } from "./edit-categories";
import type { CourseImport } from "./import-schema";
import { completePaths, lockPathsWith, type PathCompletedNow } from "./paths-completed-by-removal";

export type ImportResult = {
  created: number;
  updated: number;
  unchanged: number;
  /** How many attempts were deleted with their quizzes. */
  attemptsDeleted?: number;
  pathsCompleted?: PathCompletedNow[];
};

type Saved = { permalink: string; created: boolean };

/** Imports all or nothing, by permalink. An activity with the same title or position keeps its id, links and completions. */
export async function importCourses(actor: Operator, entries: CourseImport): Promise<ImportResult> {
  if (entries.length === 0) return { created: 0, updated: 0, unchanged: 0 };
  return db().$transaction(async (tx) => {
    const saved = await saveCourses(tx, entries);
    const created = new Set(saved.filter((course) => course.created).map(({ permalink }) => permalink));
    const touched: { permalink: string; attempts?: number }[] = [
      ...saved,
      ...(await saveGroupAccess(tx, entries)),
      ...(await saveCategories(tx, entries)),
      ...(await saveOutlines(tx, entries)),
      ...(await saveQuestionsOfBanks(tx, entries)),
    ];
    const changed = new Set(touched.map(({ permalink }) => permalink));
    // API clients find changed courses by `updated_at`, so a changed outline counts, too.
    const courses = await tx.$queryRaw<{ id: string; isPublished: boolean }[]>`
      UPDATE courses SET updated_at = now() WHERE permalink = ANY(${[...changed]}::text[])
      RETURNING id, status = 'published' AS "isPublished"`;
    const idsOf = (some: typeof courses) => some.map(({ id }) => id);
    const paths = await lockPathsWith(tx, idsOf(courses.filter(({ isPublished }) => !isPublished)));
    const pathsCompleted = await completePaths(tx, paths);
    const attemptsDeleted = touched.reduce((sum, { attempts = 0 }) => sum + attempts, 0);
    const told = {
      ...(attemptsDeleted > 0 && { attemptsDeleted }),
      ...(pathsCompleted.length > 0 && { pathsCompleted }),
    };
    const updated = [...changed].filter((permalink) => !created.has(permalink));
    if (changed.size > 0)
      await auditImport(tx, actor, { created: [...created], updated, concerns: idsOf(courses), told });
    return {
      created: created.size,
      updated: updated.length,
      unchanged: entries.length - changed.size,
      ...told,
    };
  });
}

// An import of thousands of courses makes one audit entry.
async function auditImport(
  tx: Database,
  actor: Operator,
  {
    created,
    updated,
    concerns,
    told,
  }: Record<"created" | "updated" | "concerns", string[]> & {
    told: Pick<ImportResult, "attemptsDeleted" | "pathsCompleted">;
  },
): Promise<void> {
  const permalinks = [...created, ...updated];
  const name = permalinks.length === 1 ? `${permalinks[0]}` : `${permalinks.length} courses`;
  const named = (list: string[]) => ({ courses: list.length, permalinks: list.slice(0, 100) });
  await audit(tx, actor, {
    action: "courses.imported",
    subject: { type: "course_import", id: uuidv7(), name },
    concerns,
    after: { created: named(created), updated: named(updated), ...told },
  });
}

async function saveCourses(tx: Database, entries: CourseImport): Promise<Saved[]> {
  const rows = entries.map(({ groups, categories, sections, questions, ...fields }) => ({
    id: uuidv7(),
    access: groups ? "groups" : "everyone",
    ...fields,
  }));
  return tx.$queryRaw<Saved[]>`
    INSERT INTO courses (id, name, permalink, status, access, short_description, full_description, list_image_url,
      list_image_focus, language)
    SELECT id, name, permalink, status, access, short_description, full_description, list_image_url,
      list_image_focus, language
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS entry (id uuid, name text, permalink text,
      status course_status, access course_access, short_description text, full_description text,
      list_image_url text, list_image_focus image_focus, language text)
    ORDER BY permalink
    ON CONFLICT (permalink) DO UPDATE SET name = excluded.name, status = excluded.status, access = excluded.access,
      short_description = excluded.short_description, full_description = excluded.full_description,
      list_image_url = excluded.list_image_url, list_image_focus = excluded.list_image_focus,
      language = excluded.language
    WHERE (courses.name, courses.status, courses.access, courses.short_description, courses.full_description,
        courses.list_image_url, courses.list_image_focus, courses.language)
      IS DISTINCT FROM
      (excluded.name, excluded.status, excluded.access, excluded.short_description, excluded.full_description,
        excluded.list_image_url, excluded.list_image_focus, excluded.language)
    RETURNING permalink, xmax = 0 AS created`;
}

type Touched = { permalink: string };

async function saveGroupAccess(tx: Database, entries: CourseImport): Promise<Touched[]> {
  await lockGroupsNamed(tx, namesIn(entries.map(({ groups }) => groups ?? [])));
  const courses = entries.map(({ permalink, groups }) => ({ permalink, names: groups ?? [] }));
  return saveLinks(tx, courses, { table: "course_group_access", column: "group_id", to: "groups" });
}

async function saveCategories(tx: Database, entries: CourseImport): Promise<Touched[]> {
  await createMissingCategories(tx, namesIn(entries.map(({ categories }) => categories)));
  const courses = entries.map(({ permalink, categories }) => ({ permalink, names: categories }));
  return saveLinks(tx, courses, { table: "course_categories", column: "category_id", to: "categories" });
}

function namesIn(lists: readonly string[][]): string[] {
  return [...new Set(lists.flat())].sort();
}

type Links = { table: string; column: string; to: string };

async function saveLinks(
  tx: Database,
  courses: { permalink: string; names: string[] }[],
  { table, column, to }: Links,
): Promise<Touched[]> {
  const named = courses.flatMap(({ permalink, names }) => names.map((name) => ({ permalink, name })));
  const [links, linked, targets] = [Prisma.raw(table), Prisma.raw(column), Prisma.raw(to)];
  return tx.$queryRaw<Touched[]>`
    WITH wanted AS (
      SELECT DISTINCT courses.id AS course_id, target.id AS ${linked}
      FROM jsonb_to_recordset(${JSON.stringify(named)}::jsonb) AS entry (permalink text, name text)
      JOIN courses USING (permalink) JOIN ${targets} AS target ON target.name = entry.name
    ), withdrawn AS (
      DELETE FROM ${links} AS link USING courses
      WHERE courses.id = link.course_id AND courses.permalink = ANY(${courses.map(({ permalink }) => permalink)}::text[])
        AND NOT EXISTS (SELECT 1 FROM wanted
          WHERE wanted.course_id = link.course_id AND wanted.${linked} = link.${linked})
      RETURNING course_id
    ), given AS (
      INSERT INTO ${links} (course_id, ${linked}) SELECT course_id, ${linked} FROM wanted
      ON CONFLICT DO NOTHING RETURNING course_id
    )
    SELECT DISTINCT permalink FROM (TABLE withdrawn UNION TABLE given) AS touched
    JOIN courses ON courses.id = touched.course_id`;
}
