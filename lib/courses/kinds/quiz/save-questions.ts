import type { Database } from "@/lib/database/db";
import { addMissingToBank } from "./question-bank";
import type { BankQuestions, QuizQuestions } from "./quiz-question-schema";

type Quiz = { id: string; permalink: string; questions?: QuizQuestions | undefined };

/**
 * Makes quizzes ask exactly these questions; without `questions`, a quiz keeps its own. Questions that a quiz no longer asks stay in
 * the bank. Returns the permalinks of changed courses.
 */
export async function saveQuestionsOfQuizzes(
  tx: Database,
  quizzes: readonly Quiz[],
): Promise<{ permalink: string }[]> {
  const given = quizzes.filter(({ questions }) => questions !== undefined);
  if (given.length === 0) return [];
  const courseIds = await findCourseIds(tx, given);
  const wanted = given.flatMap(({ id, permalink, questions = [] }) =>
    questions.map((question) => ({ ...question, activityId: id, courseId: courseIds.get(permalink) ?? "" })),
  );
  const { ids } = await addMissingToBank(tx, wanted);
  const rows = new Map<string, object>();
  for (const [place, { activityId, points }] of wanted.entries()) {
    const questionId = ids[place];
    const key = `${activityId} ${questionId}`;
    if (!rows.has(key))
      rows.set(key, { activity_id: activityId, question_id: questionId, points, position: place + 1 });
  }
  return tx.$queryRaw<{ permalink: string }[]>`
    WITH entry AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify([...rows.values()])}::jsonb)
        AS entry (activity_id uuid, question_id uuid, points integer, position integer)
    ), dropped AS (
      DELETE FROM quiz_questions WHERE activity_id = ANY(${given.map(({ id }) => id)}::uuid[])
        AND NOT EXISTS (SELECT FROM entry WHERE entry.activity_id = quiz_questions.activity_id
          AND entry.question_id = quiz_questions.question_id)
      RETURNING activity_id
    ), saved AS (
      INSERT INTO quiz_questions AS known (activity_id, question_id, points, position)
      SELECT activity_id, question_id, points,
        (row_number() OVER (PARTITION BY activity_id ORDER BY position))::int FROM entry
      ON CONFLICT (activity_id, question_id) DO UPDATE SET points = excluded.points, position = excluded.position
      WHERE (known.points, known.position) IS DISTINCT FROM (excluded.points, excluded.position)
      RETURNING activity_id
    )
    SELECT DISTINCT permalink FROM (TABLE dropped UNION TABLE saved) AS touched
    JOIN activities ON activities.id = touched.activity_id JOIN courses ON courses.id = course_id`;
}

type Course = { permalink: string; questions: BankQuestions };

/** Adds questions to the banks of their courses. Returns the permalinks of changed courses. */
export async function saveQuestionsOfBanks(
  tx: Database,
  courses: readonly Course[],
): Promise<{ permalink: string }[]> {
  const given = courses.filter(({ questions }) => questions.length > 0);
  if (given.length === 0) return [];
  const courseIds = await findCourseIds(tx, given);
  const wanted = given.flatMap(({ permalink, questions }) =>
    questions.map((question) => ({ ...question, courseId: courseIds.get(permalink) ?? "" })),
  );
  const { changedCourses } = await addMissingToBank(tx, wanted);
  return given.filter(({ permalink }) => changedCourses.includes(courseIds.get(permalink) ?? ""));
}

async function findCourseIds(
  tx: Database,
  named: readonly { permalink: string }[],
): Promise<Map<string, string>> {
  const courses = await tx.course.findMany({
    where: { permalink: { in: named.map(({ permalink }) => permalink) } },
    select: { id: true, permalink: true },
  });
  return new Map(courses.map(({ id, permalink }) => [permalink, id]));
}
