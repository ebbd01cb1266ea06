import type { May } from "@/lib/actor";
import { type Database, db, Prisma } from "@/lib/db";
import { courseIn, pathIn } from "@/lib/roles/scope";

/** A published path, and what taking a course out of what counts in it would do at once. */
export type PathCompletedByRemoval = {
  id: string;
  name: string;
  /** How many have completed all of its other courses, and so would have completed the path. */
  people: number;
  /** How many certificates would be issued. */
  certificates: number;
};

/** `name` is null where the actor may not see the path. */
export type ShownPath = Omit<PathCompletedByRemoval, "name"> & { name: string | null };

/**
 * The published paths that a published course is in, by name.
 * @param pathId this one alone
 */
export function listPathsCompletedByRemoval(
  actor: May<"courses.read">,
  courseId: string,
  pathId?: string,
): Promise<ShownPath[]> {
  return db().$queryRaw`
    SELECT id, CASE WHEN ${pathIn(actor, "paths.read", Prisma.sql`paths.id`)} THEN name END AS name, people, certificates
    FROM (${pathsSql(courseId, pathId)}) AS paths
    WHERE ${courseIn(actor, "courses.read", Prisma.sql`${courseId}::uuid`)} ORDER BY lower(name), id`;
}

/** The same with all names, for the audit log. Exact only while the paths are locked (`lockPathsWith`). */
export function countCompletedByRemoval(
  tx: Database,
  courseId: string,
  pathId?: string,
): Promise<PathCompletedByRemoval[]> {
  return tx.$queryRaw`SELECT * FROM (${pathsSql(courseId, pathId)}) AS paths ORDER BY lower(name), id`;
}

// As record_learning_paths reckons: nobody who has a record of the path begins another round by this.
const pathsSql = (courseId: string, pathId?: string) => Prisma.sql`
  SELECT learning_paths.id, learning_paths.name, people, CASE WHEN gives_certificate THEN people ELSE 0 END AS certificates
  FROM learning_path_courses AS here
  JOIN learning_paths ON learning_paths.id = here.learning_path_id AND learning_paths.status = 'published'
  JOIN courses ON courses.id = here.course_id AND courses.status = 'published'
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS people FROM (
      SELECT record.person_id FROM learning_path_courses AS other
      JOIN courses AS counted ON counted.id = other.course_id AND counted.status = 'published'
      JOIN course_completions AS record ON record.course_id = other.course_id
      WHERE other.learning_path_id = learning_paths.id AND other.course_id <> here.course_id
        AND NOT EXISTS (SELECT FROM learning_path_completions AS whole
          WHERE whole.learning_path_id = learning_paths.id AND whole.person_id = record.person_id)
      GROUP BY record.person_id HAVING count(DISTINCT record.course_id) = (
        SELECT count(*) FROM learning_path_courses AS rest JOIN courses AS open ON open.id = rest.course_id
        WHERE rest.learning_path_id = learning_paths.id AND rest.course_id <> here.course_id AND open.status = 'published')
    ) AS those
  ) AS counts
  WHERE here.course_id = ${courseId}::uuid ${pathId ? Prisma.sql`AND learning_paths.id = ${pathId}::uuid` : Prisma.empty}`;

/** So that nobody completes one of their courses meanwhile; after the course, as whoever completes it. */
export async function lockPathsWith(tx: Database, courseId: string): Promise<void> {
  await tx.$executeRaw`
    SELECT FROM learning_paths WHERE id IN (
      SELECT learning_path_id FROM learning_path_courses WHERE course_id = ${courseId}::uuid)
    ORDER BY id FOR NO KEY UPDATE`;
}
