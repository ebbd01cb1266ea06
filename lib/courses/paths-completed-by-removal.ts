import type { May } from "@/lib/actor";
import { type Database, db, Prisma } from "@/lib/database/db";
import { courseIn, pathIn } from "@/lib/permissions/scope";

export type PathCompletedByRemoval = {
  id: string;
  name: string | null;
  isLast: boolean;
  people: number;
  certificates: number;
};

export function listPathsCompletedByRemoval(
  actor: May<"courses.read">,
  courseId: string,
  pathId?: string,
): Promise<PathCompletedByRemoval[]> {
  const which = pathId ? Prisma.sql`AND learning_paths.id = ${pathId}::uuid` : Prisma.empty;
  // This mirrors record_learning_paths: a person with a record of the path starts no other round.
  return db().$queryRaw`
    SELECT learning_paths.id, CASE WHEN ${pathIn(actor, "paths.read", Prisma.sql`learning_paths.id`)} THEN learning_paths.name END AS name,
      others = 0 AS "isLast", people, CASE WHEN gives_certificate THEN people ELSE 0 END AS certificates
    FROM learning_path_courses AS here
    JOIN learning_paths ON learning_paths.id = here.learning_path_id AND learning_paths.status = 'published'
    JOIN courses ON courses.id = here.course_id AND courses.status = 'published'
    CROSS JOIN LATERAL (
      SELECT count(*) AS others FROM learning_path_courses AS rest JOIN courses AS open ON open.id = rest.course_id
      WHERE rest.learning_path_id = learning_paths.id AND rest.course_id <> here.course_id AND open.status = 'published'
    ) AS left_over
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS people FROM (
        SELECT record.person_id FROM learning_path_courses AS other
        JOIN courses AS counted ON counted.id = other.course_id AND counted.status = 'published'
        JOIN course_completions AS record ON record.course_id = other.course_id
        WHERE other.learning_path_id = learning_paths.id AND other.course_id <> here.course_id
          AND NOT EXISTS (SELECT FROM learning_path_completions AS whole
            WHERE whole.learning_path_id = learning_paths.id AND whole.person_id = record.person_id)
        GROUP BY record.person_id HAVING count(DISTINCT record.course_id) = others
      ) AS those
    ) AS counts
    WHERE here.course_id = ${courseId}::uuid AND ${courseIn(actor, "courses.read", Prisma.sql`here.course_id`)} ${which}
    ORDER BY lower(learning_paths.name), learning_paths.id`;
}

/** Keeps people from completing these courses; locks after the courses, as completing does. Returns the paths' ids. */
export async function lockPathsWith(tx: Database, courseIds: readonly string[]): Promise<string[]> {
  const paths = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM learning_paths WHERE id IN (
      SELECT learning_path_id FROM learning_path_courses WHERE course_id = ANY(${courseIds}::uuid[]))
    ORDER BY id FOR NO KEY UPDATE`;
  return paths.map(({ id }) => id);
}

export type PathCompletedNow = { learningPath: string; completedBy: number; certificatesIssued: number };

/** Records completions now instead of at commit: computing their number beforehand would take as long again. */
export async function completePaths(tx: Database, pathIds: readonly string[]): Promise<PathCompletedNow[]> {
  const before = new Map((await countCompletions(tx, pathIds)).map((path) => [path.id, path]));
  await tx.$executeRaw`SET CONSTRAINTS settle_learning_paths IMMEDIATE`;
  await tx.$executeRaw`SET CONSTRAINTS settle_learning_paths DEFERRED`;
  return (await countCompletions(tx, pathIds)).flatMap(({ id, learningPath, completed, certificates }) => {
    const completedBy = completed - (before.get(id)?.completed ?? 0);
    const certificatesIssued = certificates - (before.get(id)?.certificates ?? 0);
    return completedBy > 0 ? [{ learningPath, completedBy, certificatesIssued }] : [];
  });
}

type Counted = { id: string; learningPath: string; completed: number; certificates: number };

const countCompletions = (tx: Database, pathIds: readonly string[]) => tx.$queryRaw<Counted[]>`
  SELECT learning_paths.id, name AS "learningPath",
    (SELECT count(*)::int FROM learning_path_completions AS record WHERE record.learning_path_id = learning_paths.id) AS completed,
    (SELECT count(*)::int FROM learning_path_completions AS record JOIN certificates ON path_completion_id = record.id
      WHERE record.learning_path_id = learning_paths.id) AS certificates
  FROM learning_paths WHERE id = ANY(${pathIds}::uuid[]) ORDER BY lower(name), id`;
