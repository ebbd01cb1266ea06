import { validate } from "uuid";
import type { May } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { db, Prisma } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import type { AdminList } from "@/lib/lists/admin-list";
import { bySearch } from "@/lib/lists/filters";
import { searchFor } from "@/lib/people/search";
import { learnerIn } from "@/lib/permissions/scope";
import type { GrantInput } from "./grant-schema";
import { lockQuiz } from "./learners-quiz";
import { isExpired } from "./submit-attempt";

/**
 * Grants more attempts and time in the learner's current round. Extra time also extends an attempt whose time isn't over. Needs
 * `assignments.edit`, as exempting somebody does: admins, and managers within their groups, but not for themselves.
 *
 * @throws Refusal `activity_not_found`, `person_not_found`, also out of scope
 */
export async function grantAttempts(
  actor: May<"assignments.edit">,
  { courseId, activityId, enrollmentId, id, extraAttempts, extraMinutes, reason }: GrantInput,
): Promise<void> {
  await db().$transaction(async (tx) => {
    await lockQuiz(tx, activityId);
    const quiz = await tx.activity.findFirst({ where: { id: activityId, courseId, kind: "quiz" } });
    if (!quiz) throw new Refusal("activity_not_found");
    // Learners lock their enrollment, too, before they start an attempt.
    const [enrollment] = await tx.$queryRaw<{ personId: string; round: number }[]>`
      SELECT person_id AS "personId", round FROM enrollments
      WHERE id = ${enrollmentId}::uuid AND course_id = ${courseId}::uuid AND ${isReached(actor)}
      FOR NO KEY UPDATE`;
    if (!enrollment) throw new Refusal("person_not_found");
    const { personId, round } = enrollment;
    const row = { id, enrollmentId, activityId, round, extraAttempts, extraMinutes, reason };
    const { count } = await tx.quizGrant.createMany({ data: [row], skipDuplicates: true });
    if (count === 0) return;
    await tx.$executeRaw`
      UPDATE quiz_attempts SET closes_at = closes_at + ${extraMinutes} * interval '1 minute'
      WHERE enrollment_id = ${enrollmentId}::uuid AND activity_id = ${activityId}::uuid AND submitted_at IS NULL
        AND ${isExpired} IS NOT TRUE`;
    await audit(tx, actor, {
      action: "quiz.attempts_granted",
      subject: { type: "activity", id: activityId, name: quiz.title },
      concerns: [courseId, personId],
      after: { ids: [personId], extraAttempts, extraMinutes, reason },
    });
  });
}

export type QuizLearner = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  attempts: number;
  best: number | null;
  hasPassed: boolean;
  isOpen: boolean;
  extraAttempts: number;
  extraMinutes: number;
};

/** Lists the course's learners within the actor's reach, with their attempts of this round. `id` is the enrollment's. */
export function quizLearnersList(
  actor: May<"assignments.edit">,
  courseId: string,
  activityId: string,
): AdminList<QuizLearner, "q"> {
  const ofRound = Prisma.sql`enrollment_id = enrollments.id AND activity_id = ${activityId}::uuid
    AND theirs.round = enrollments.round`;
  return {
    table: "enrollments",
    from: Prisma.sql`enrollments JOIN people ON people.id = person_id`,
    listed: Prisma.sql`enrollments.id, first_name AS "firstName", last_name AS "lastName", email,
      (SELECT count(*)::int FROM quiz_attempts AS theirs WHERE ${ofRound}) AS attempts,
      (SELECT max(score)::float FROM quiz_attempts AS theirs WHERE ${ofRound}) AS best,
      coalesce((SELECT bool_or(passed) FROM quiz_attempts AS theirs WHERE ${ofRound}), false) AS "hasPassed",
      EXISTS (SELECT FROM quiz_attempts WHERE enrollment_id = enrollments.id AND activity_id = ${activityId}::uuid
        AND quiz_attempts.round = enrollments.round AND submitted_at IS NULL AND ${isExpired} IS NOT TRUE) AS "isOpen",
      (SELECT coalesce(sum(extra_attempts), 0)::int FROM quiz_grants AS theirs WHERE ${ofRound}) AS "extraAttempts",
      (SELECT coalesce(sum(extra_minutes), 0)::int FROM quiz_grants AS theirs WHERE ${ofRound}) AS "extraMinutes"`,
    where: validate(courseId)
      ? Prisma.sql`enrollments.course_id = ${courseId}::uuid AND ${isReached(actor)}`
      : Prisma.sql`false`,
    filters: { q: bySearch(searchFor(actor)) },
    orders: { active: [{ sql: "enrollments.last_active_on", kind: "date" }] },
    defaultSort: () => "-active",
    csv: {},
  };
}

/** Returns null out of reach. @param enrollmentId the learner's */
export async function findQuizLearner(
  actor: May<"assignments.edit">,
  { courseId, activityId }: { courseId: string; activityId: string },
  enrollmentId: string,
): Promise<QuizLearner | null> {
  const { listed, from, where } = quizLearnersList(actor, courseId, activityId);
  const [row] = await db().$queryRaw<QuizLearner[]>`
    SELECT ${listed} FROM ${from} WHERE ${where} AND enrollments.id = ${enrollmentId}::uuid`;
  return row ?? null;
}

export type QuizGrantRecord = {
  id: string;
  extraAttempts: number;
  extraMinutes: number;
  reason: string;
  createdAt: Date;
};

/** Lists a learner's grants of this round, newest first. */
export async function listGrants(
  actor: May<"assignments.edit">,
  activityId: string,
  enrollmentId: string,
): Promise<QuizGrantRecord[]> {
  return db().$queryRaw`
    SELECT quiz_grants.id, extra_attempts AS "extraAttempts", extra_minutes AS "extraMinutes", reason,
      quiz_grants.created_at AS "createdAt"
    FROM quiz_grants JOIN enrollments ON enrollments.id = enrollment_id AND enrollments.round = quiz_grants.round
    WHERE enrollment_id = ${enrollmentId}::uuid AND activity_id = ${activityId}::uuid AND ${isReached(actor)}
    ORDER BY quiz_grants.created_at DESC`;
}

/** Lets only admins grant themselves something. */
function isReached(actor: May<"assignments.edit">): Prisma.Sql {
  const [person, course] = [Prisma.sql`enrollments.person_id`, Prisma.sql`enrollments.course_id`];
  const within = learnerIn(actor, "assignments.edit", { person, course });
  return actor.roles.includes("admin")
    ? within
    : Prisma.sql`(${within} AND ${person} <> ${actor.personId}::uuid)`;
}
