import type { Learner } from "@/lib/actor";
import { type CourseCertificate, certificateJson } from "@/lib/courses/visible";
import { Prisma, runStatement } from "@/lib/db";

/** A path that a learner completed, as it was named then. */
export type CompletedPath = { id: string; name: string; certificate: CourseCertificate | null };

/** The paths that a learner completed with a course: its record has the time of theirs. */
export function listPathsCompletedWith(
  { personId }: Learner,
  { courseId, completedAt }: { courseId: string; completedAt: Date },
  now = new Date(),
): Promise<CompletedPath[]> {
  return runStatement<CompletedPath>(Prisma.sql`
    SELECT record.learning_path_id AS id, path_name AS name, CASE WHEN public_id IS NOT NULL THEN
      ${certificateJson(now)} END AS certificate
    FROM learning_path_completions AS record
    LEFT JOIN certificates ON path_completion_id = record.id AND revoked_at IS NULL
    WHERE record.person_id = ${personId}::uuid AND record.completed_at = ${completedAt}::timestamptz
      AND record.courses @> jsonb_build_array(jsonb_build_object('id', ${courseId}::text)) ORDER BY path_name`);
}
