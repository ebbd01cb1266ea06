import type { Learner } from "@/lib/actor";
import { type CourseCertificate, certificateJson } from "@/lib/courses/certificate-state";
import { Prisma, runStatement } from "@/lib/database/db";

export type CompletionRecord = {
  courseName: string;
  /** Null for a record from before versions were counted. */
  courseVersion: number | null;
  activities: { id: string; title: string }[];
  /** In percent; null without a graded quiz. */
  score: number | null;
  completedAt: Date;
  round: number;
  /** Where it was earned, if another system recorded it. */
  origin: string | null;
  /** Null when this completion gave no certificate or it was revoked. */
  certificate: CourseCertificate | null;
};

export async function findCompletionRecord(
  { personId }: Learner,
  courseId: string,
  now = new Date(),
): Promise<CompletionRecord | null> {
  const [record] = await runStatement<CompletionRecord>(Prisma.sql`
    SELECT course_name AS "courseName", course_version AS "courseVersion", activities, score::float, completed_at AS "completedAt", round, origin,
      (SELECT ${certificateJson(now)} FROM certificates WHERE completion_id = record.id AND revoked_at IS NULL) AS certificate
    FROM course_completions AS record
    WHERE person_id = ${personId}::uuid AND course_id = ${courseId}::uuid ORDER BY round DESC LIMIT 1`);
  return record ?? null;
}
