import type { May } from "@/lib/actor";
import { type Database, db } from "@/lib/db";

/** `learningPaths` are those that lose the course; `publishedPaths` those of them that keep it from being deleted. */
export type DeletionEffects = {
  assignments: number;
  exemptions: number;
  learningPaths: number;
  publishedPaths: number;
};

/** What the deletion of a course concerns. */
export function findDeletionEffects(_actor: May<"courses.read">, id: string): Promise<DeletionEffects> {
  return countDeletionEffects(db(), id);
}

export async function countDeletionEffects(tx: Database, id: string): Promise<DeletionEffects> {
  const [counts] = await tx.$queryRaw<DeletionEffects[]>`
    SELECT (SELECT count(*)::int FROM assignments WHERE course_id = ${id}::uuid) AS assignments,
      (SELECT count(*)::int FROM exemptions JOIN assignments ON assignments.id = assignment_id
        WHERE course_id = ${id}::uuid) AS exemptions,
      count(*)::int AS "learningPaths", count(*) FILTER (WHERE status = 'published')::int AS "publishedPaths"
    FROM learning_path_courses JOIN learning_paths ON learning_paths.id = learning_path_id
    WHERE course_id = ${id}::uuid`;
  return counts ?? { assignments: 0, exemptions: 0, learningPaths: 0, publishedPaths: 0 };
}
