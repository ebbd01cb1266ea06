import type { Learner } from "@/lib/actor";
import { openOf } from "@/lib/assignments/learners-assignments";
import { visibleTo } from "@/lib/courses/access-sql";
import { isRenewableSql } from "@/lib/courses/certificate-state";
import { fromCompletionRecord } from "@/lib/courses/learners-view";
import { lockedBySql } from "@/lib/courses/prerequisite-locks";
import { db, Prisma } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import type { EnrollInput } from "./enroll-schema";

/** Begins a round and keeps records (docs/decisions/010). @throws Refusal `not_found`, `course_not_due_again`, `course_locked` */
export async function startAgain(
  learner: Learner,
  { courseId }: EnrollInput,
  now = new Date(),
): Promise<void> {
  await db().$transaction(async (tx) => {
    // It locks the course, then the enrollment, in the same order as completing an activity.
    const [course] = await tx.$queryRaw<{ isLocked: boolean }[]>`
      SELECT ${lockedBySql(learner.personId, now)} IS NOT NULL AS "isLocked" FROM courses WHERE id = ${courseId}::uuid AND ${visibleTo(learner)} FOR KEY SHARE`;
    if (!course) throw new Refusal("course_not_found");
    const [enrollment] = await tx.$queryRaw<{ id: string; isCompleted: boolean }[]>`
      SELECT id, completed_at IS NOT NULL AS "isCompleted" FROM enrollments
      WHERE course_id = ${courseId}::uuid AND person_id = ${learner.personId}::uuid FOR NO KEY UPDATE`;
    if (!enrollment?.isCompleted) return;
    const [due] = await tx.$queryRaw<object[]>`
      ${openOf(learner, courseId, now)}
      UNION ALL
      SELECT FROM enrollments JOIN certificates ON completion_id = ${fromCompletionRecord(Prisma.sql`record.id`)}
      WHERE enrollments.id = ${enrollment.id}::uuid AND ${isRenewableSql(now)}`;
    if (!due) throw new Refusal("course_not_due_again");
    if (course.isLocked) throw new Refusal("course_locked");
    const { id } = enrollment;
    await tx.enrollment.update({ where: { id }, data: { round: { increment: 1 }, completedAt: null } });
    await tx.completion.deleteMany({ where: { enrollmentId: id } });
    await tx.lastVisit.deleteMany({ where: { enrollmentId: id } });
  });
}
