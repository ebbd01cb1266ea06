import type { May } from "@/lib/actor";
import { type AssignmentsDeleted, countAssignmentsDeleted } from "@/lib/assignments/deletion-effects";
import { type Database, db } from "@/lib/database/db";

export type DeletionEffects = AssignmentsDeleted & {
  learningPaths: number;
  publishedPaths: number;
};

export function findDeletionEffects(_actor: May<"courses.read">, id: string): Promise<DeletionEffects> {
  return countDeletionEffects(db(), id);
}

export async function countDeletionEffects(tx: Database, id: string): Promise<DeletionEffects> {
  const [paths] = await tx.$queryRaw<Pick<DeletionEffects, "learningPaths" | "publishedPaths">[]>`
    SELECT count(*)::int AS "learningPaths", count(*) FILTER (WHERE status = 'published')::int AS "publishedPaths"
    FROM learning_path_courses JOIN learning_paths ON learning_paths.id = learning_path_id
    WHERE course_id = ${id}::uuid`;
  return {
    ...(await countAssignmentsDeleted(tx, { courseId: id })),
    ...(paths ?? { learningPaths: 0, publishedPaths: 0 }),
  };
}
