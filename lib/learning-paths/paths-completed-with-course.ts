import type { Learner } from "@/lib/actor";
import { type CourseCertificate, certificateJson } from "@/lib/courses/certificate-state";
import { Prisma, runStatement } from "@/lib/database/db";
import { pathVisibleTo } from "./learners-view";

export type CompletedPath = {
  id: string;
  name: string;
  isVisible: boolean;
  certificate: CourseCertificate | null;
};

/** Finds paths by time: a course's record and theirs share it. */
export function listPathsCompletedWithCourse(
  learner: Learner,
  { courseId, completedAt }: { courseId: string; completedAt: Date },
  now = new Date(),
): Promise<CompletedPath[]> {
  return runStatement<CompletedPath>(Prisma.sql`
    SELECT record.learning_path_id AS id, path_name AS name,
      EXISTS (SELECT FROM learning_paths WHERE learning_paths.id = record.learning_path_id AND ${pathVisibleTo(learner)}) AS "isVisible",
      CASE WHEN public_id IS NOT NULL THEN ${certificateJson(now)} END AS certificate
    FROM learning_path_completions AS record
    LEFT JOIN certificates ON path_completion_id = record.id AND revoked_at IS NULL
    WHERE record.person_id = ${learner.personId}::uuid AND record.completed_at = ${completedAt}::timestamptz
      AND record.courses @> jsonb_build_array(jsonb_build_object('id', ${courseId}::text)) ORDER BY path_name`);
}
