import { validate } from "uuid";
import { type QuestionContent, questionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { surveySettings } from "@/lib/courses/kinds/survey/survey";
import { db, Prisma } from "@/lib/database/db";
import { readHeavy } from "@/lib/database/heavy-read";
import { courseIn } from "@/lib/permissions/scope";
import { isReadBy, type ResultsReader } from "@/lib/quizzes/results-reach";

export type ResultsSurvey = { id: string; title: string; isAnonymous: boolean };

/** Returns null when it is no survey of this course, or the actor doesn't reach the course. */
export async function findResultsSurvey(
  actor: ResultsReader,
  courseId: string,
  activityId: string,
): Promise<ResultsSurvey | null> {
  if (!validate(courseId) || !validate(activityId)) return null;
  const [row] = await db().$queryRaw<{ id: string; title: string; data: unknown }[]>`
    SELECT id, title, data FROM activities
    WHERE id = ${activityId}::uuid AND course_id = ${courseId}::uuid AND kind = 'survey'
      AND ${courseIn(actor, "courses.read", Prisma.sql`course_id`)}`;
  return row ? { id: row.id, title: row.title, isAnonymous: surveySettings.parse(row.data).anonymous } : null;
}

/** Returns a condition on `survey_responses` and its `enrollments`. An anonymous response has no person whose reach counts. */
export const isShownTo = (actor: ResultsReader): Prisma.Sql =>
  Prisma.sql`(is_shown AND (survey_responses.enrollment_id IS NULL OR ${isReadBy(actor)}))`;

export type SurveyResults = {
  /** How many responses are shown. */
  responses: number;
  /** How many anonymous ones wait for others. */
  waiting: number;
  questions: QuestionResults[];
};

export type QuestionResults = {
  /** The question's ID and version. */
  question: string;
  content: QuestionContent;
  /** How many people answered it. */
  people: number;
  /** How many chose each option. */
  chosen: number[];
  /** Some texts; the file has all. */
  texts: string[];
};

export const mostTexts = 50;

/** Returns null when it takes too long. */
export const readSurveyResults = (actor: ResultsReader, activityId: string): Promise<SurveyResults | null> =>
  readHeavy(actor, () => read(actor, activityId));

type Counted = { question: string; content: unknown; people: number };

async function read(actor: ResultsReader, activityId: string): Promise<SurveyResults> {
  const given = Prisma.sql`
    given AS (
      SELECT survey_responses.id, one.question, answers->(one.place::int - 1) AS answer
      FROM survey_responses LEFT JOIN enrollments ON enrollments.id = enrollment_id,
        unnest(asked) WITH ORDINALITY AS one(question, place)
      WHERE survey_responses.activity_id = ${activityId}::uuid AND ${isShownTo(actor)}
    ), questions_given AS (
      SELECT question, count(*) FILTER (WHERE jsonb_array_length(answer) > 0)::int AS people FROM given GROUP BY question
    ), asked AS (
      SELECT question, people, content, question_id, version FROM questions_given
      JOIN question_versions ON question_id = split_part(question, ' ', 1)::uuid AND version = split_part(question, ' ', 2)::int
    )`;
  const [counts, counted, chosen, texts] = await Promise.all([
    db().$queryRaw<{ responses: number; waiting: number }[]>`
      SELECT count(*) FILTER (WHERE ${isShownTo(actor)})::int AS responses, count(*) FILTER (WHERE NOT is_shown)::int AS waiting
      FROM survey_responses LEFT JOIN enrollments ON enrollments.id = enrollment_id
      WHERE survey_responses.activity_id = ${activityId}::uuid`,
    db().$queryRaw<Counted[]>`
      WITH ${given} SELECT question, people, content FROM asked
      LEFT JOIN quiz_questions ON quiz_questions.question_id = asked.question_id AND activity_id = ${activityId}::uuid
      ORDER BY position, asked.question_id, version DESC`,
    db().$queryRaw<{ question: string; option: number; people: number }[]>`
      WITH ${given} SELECT question, value::int AS option, count(*)::int AS people
      FROM given JOIN asked USING (question), jsonb_array_elements_text(answer) AS value
      WHERE content->>'type' = 'choice' GROUP BY 1, 2`,
    db().$queryRaw<{ question: string; text: string }[]>`
      WITH ${given} SELECT question, text FROM (
        SELECT question, answer->>0 AS text, row_number() OVER (PARTITION BY question ORDER BY given.id) AS number
        FROM given JOIN asked USING (question) WHERE content->>'type' <> 'choice' AND jsonb_array_length(answer) > 0
      ) AS numbered WHERE number <= ${mostTexts} ORDER BY question, number`,
  ]);
  const questions = counted.map(({ question, content: stored, people }) => {
    const content = questionContent.parse(stored);
    const options = content.type === "choice" ? content.options : [];
    const own = chosen.filter((one) => one.question === question);
    return {
      question,
      content,
      people,
      chosen: options.map((_, number) => own.find(({ option }) => option === number)?.people ?? 0),
      texts: texts.filter((one) => one.question === question).map(({ text }) => text),
    };
  });
  return { responses: counts[0]?.responses ?? 0, waiting: counts[0]?.waiting ?? 0, questions };
}
