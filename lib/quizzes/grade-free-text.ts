import { audit } from "@/lib/audit-log/append";
import { db } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { queueMailAbout } from "@/lib/events/queue-mail";
import { versionOf } from "@/lib/forms/values";
import { isGradedBy, isReadBy, type ResultsReader } from "./results-reach";
import { finishGrading, lockAttempt } from "./submit-attempt";

export type Grade = {
  answerId: string;
  /** From 0 to 1. */
  credit: number;
  comment: string;
  /** Identifies the grade that the actor saw, as `gradeVersion` gives it. Without it, the new grade replaces any. */
  version?: string;
};

export const gradeVersion = ({
  points,
  credit,
  comment,
}: {
  points: number;
  credit: number | null;
  comment: string;
}) => versionOf({ points, credit, comment });

type Row = {
  attemptId: string;
  activityId: string;
  courseId: string;
  personId: string;
  title: string;
  type: string;
  isSubmitted: boolean;
  isGraded: boolean;
  isGrader: boolean;
  points: number;
  credit: number | null;
  comment: string;
};

/**
 * Gives a submitted free text its credit, and the attempt its score once all answers have one. The learner then gets an email. Grading
 * again changes both, and sends none.
 * @throws Refusal `quiz_attempt_not_found`, also out of reach
 * @throws Refusal `quiz_not_grader`, `quiz_answer_graded_automatically`, `quiz_attempt_open`
 * @throws Refusal `quiz_grade_changed` when somebody else graded since `version`
 */
export async function gradeFreeText(
  actor: ResultsReader,
  { answerId, credit, comment, version }: Grade,
): Promise<void> {
  await db().$transaction(async (tx) => {
    const answer = await tx.quizAnswer.findUnique({ where: { id: answerId }, select: { attemptId: true } });
    if (answer) await lockAttempt(tx, answer.attemptId);
    const [row] = await tx.$queryRaw<Row[]>`
      SELECT attempt_id AS "attemptId", activity_id AS "activityId", activities.course_id AS "courseId",
        person_id AS "personId", title, content->>'type' AS type, submitted_at IS NOT NULL AS "isSubmitted",
        quiz_attempts.graded_at IS NOT NULL AS "isGraded", ${isGradedBy(actor)} AS "isGrader", points, credit::float, comment
      FROM quiz_answers JOIN quiz_attempts ON quiz_attempts.id = attempt_id
      JOIN enrollments ON enrollments.id = enrollment_id JOIN activities ON activities.id = activity_id
      JOIN question_versions USING (question_id, version)
      WHERE quiz_answers.id = ${answerId}::uuid AND ${isReadBy(actor)}`;
    if (!row) throw new Refusal("quiz_attempt_not_found");
    if (!row.isGrader) throw new Refusal("quiz_not_grader");
    if (row.type !== "free_text") throw new Refusal("quiz_answer_graded_automatically");
    if (!row.isSubmitted) throw new Refusal("quiz_attempt_open");
    const given = Math.round(credit * 10_000) / 10_000;
    const isSameComment = row.comment === comment;
    if (row.credit === given && isSameComment) return;
    if (version !== undefined && version !== gradeVersion(row)) throw new Refusal("quiz_grade_changed");
    await tx.$executeRaw`
      UPDATE quiz_answers SET credit = ${given}, comment = ${comment}, graded_at = now() WHERE id = ${answerId}::uuid`;
    const hasScore = await finishGrading(tx, row.attemptId);
    if (hasScore && !row.isGraded) await queueMailAbout(tx, "quiz_attempt", [row.attemptId]);
    await audit(tx, actor, {
      action: "quiz.answer_graded",
      subject: { type: "activity", id: row.activityId, name: row.title },
      concerns: [row.courseId, row.personId, row.attemptId],
      before: { credit: row.credit },
      // Comments are about a person, so the log only says that one changed.
      after: { credit: given, ...(!isSameComment && { commentChanged: true }) },
    });
  });
}
