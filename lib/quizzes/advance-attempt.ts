import type { Learner } from "@/lib/actor";
import { Prisma, runStatement } from "@/lib/database/db";

/** Goes on to the next question of an attempt that allows no way back. Does nothing in others, and nothing twice. */
export async function advanceAttempt({ personId }: Learner, attemptId: string, to: number): Promise<void> {
  await runStatement(Prisma.sql`
    UPDATE quiz_attempts SET position = ${to} FROM enrollments
    WHERE enrollments.id = enrollment_id AND person_id = ${personId}::uuid AND quiz_attempts.id = ${attemptId}::uuid
      AND submitted_at IS NULL AND position = ${to} - 1
      AND EXISTS (SELECT FROM quiz_answers WHERE attempt_id = quiz_attempts.id AND quiz_answers.position = ${to})`);
}
