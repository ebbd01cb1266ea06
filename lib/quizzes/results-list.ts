import { validate } from "uuid";
import { quizSettings } from "@/lib/courses/kinds/quiz/quiz-settings-schema";
import { db, Prisma } from "@/lib/database/db";
import type { AdminList } from "@/lib/lists/admin-list";
import { byChoice, bySearch } from "@/lib/lists/filters";
import { isNamedBy } from "@/lib/people/search";
import { courseIn } from "@/lib/permissions/scope";
import { isEditedBy, isNamedTo, isReadBy, type ResultsReader } from "./results-reach";

export type ResultsQuiz = {
  id: string;
  courseId: string;
  title: string;
  isAnonymous: boolean;
  /** Says whether the actor may know its key. */
  isEditable: boolean;
};

export type AttemptState = "open" | "to_grade" | "graded";

export type ListedAttempt = {
  id: string;
  number: number;
  startedAt: Date;
  submittedAt: Date | null;
  /** In percent. */
  score: number | null;
  passed: boolean | null;
  state: AttemptState;
  /** Null when the actor may not know whose attempt it is. */
  learner: { id: string; firstName: string; lastName: string; email: string } | null;
};

/** Returns null when it is no quiz of this course, or the actor doesn't reach the course. */
export async function findResultsQuiz(
  actor: ResultsReader,
  courseId: string,
  activityId: string,
): Promise<ResultsQuiz | null> {
  if (!validate(courseId) || !validate(activityId)) return null;
  const [row] = await db().$queryRaw<(Omit<ResultsQuiz, "isAnonymous"> & { data: unknown })[]>`
    SELECT id, course_id AS "courseId", title, data, ${isEditedBy(actor, Prisma.sql`course_id`)} AS "isEditable"
    FROM activities WHERE id = ${activityId}::uuid AND course_id = ${courseId}::uuid AND kind = 'quiz'
      AND ${courseIn(actor, "courses.read", Prisma.sql`course_id`)}`;
  if (!row) return null;
  const { data, ...quiz } = row;
  return { ...quiz, isAnonymous: quizSettings.parse(data).anonymous_grading };
}

export type ResultsFilter = "q" | "result";

/** Lists a quiz's attempts within the actor's reach. */
export function resultsListFor(
  actor: ResultsReader,
  { id, isAnonymous }: Pick<ResultsQuiz, "id" | "isAnonymous">,
): AdminList<ListedAttempt, ResultsFilter> {
  const isNamed = isNamedTo(actor, isAnonymous);
  return {
    table: "quiz_attempts",
    from: Prisma.sql`quiz_attempts JOIN enrollments ON enrollments.id = enrollment_id
      JOIN people ON people.id = enrollments.person_id`,
    listed: Prisma.sql`quiz_attempts.id, number, started_at AS "startedAt", submitted_at AS "submittedAt", score::float,
      passed, CASE WHEN submitted_at IS NULL THEN 'open' WHEN graded_at IS NULL THEN 'to_grade' ELSE 'graded' END AS state,
      CASE WHEN ${isNamed} THEN json_build_object('id', people.id, 'firstName', first_name, 'lastName', last_name,
        'email', email) END AS learner`,
    where: Prisma.sql`quiz_attempts.activity_id = ${id}::uuid AND ${isReadBy(actor)}`,
    filters: {
      // A search must not find hidden names.
      q: bySearch((text) => Prisma.sql`(${isNamedBy(text)} AND ${isNamed})`),
      result: byChoice({
        to_grade: Prisma.sql`submitted_at IS NOT NULL AND graded_at IS NULL`,
        passed: Prisma.sql`passed`,
        not_passed: Prisma.sql`NOT passed`,
      }),
    },
    orders: {
      started: [{ sql: "quiz_attempts.started_at", kind: "time" }],
      score: [{ sql: "coalesce(quiz_attempts.score, -1)", kind: "number" }],
    },
    // An attempt that waits longest comes first.
    defaultSort: ({ result }) => (result === "to_grade" ? "started" : "-started"),
    csv: {
      id: ({ id }) => id,
      person_id: ({ learner }) => learner?.id,
      first_name: ({ learner }) => learner?.firstName,
      last_name: ({ learner }) => learner?.lastName,
      email: ({ learner }) => learner?.email,
      attempt: ({ number }) => number,
      started_at: ({ startedAt }) => startedAt,
      submitted_at: ({ submittedAt }) => submittedAt,
      score: ({ score }) => score,
      passed: ({ passed }) => (passed === null ? null : String(passed)),
      state: ({ state }) => state,
    },
  };
}
