import { type QuestionContent, questionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { db, Prisma } from "@/lib/database/db";
import { readHeavy } from "@/lib/database/heavy-read";
import type { ResultsQuiz } from "./results-list";
import { isReadBy, type ResultsReader } from "./results-reach";
import { chosenOptions, type FirstAttempt, type QuizStatistics, statisticsOf } from "./statistics";

/** The newest ones; more would change the numbers little. */
export const mostAttempts = 1_000;

export type ReadStatistics = QuizStatistics & { contents: Map<string, QuestionContent> };

type Row = Omit<FirstAttempt, "answers"> & { answers: AnswerRow[] };

type AnswerRow = {
  question: string;
  points: number;
  credit: number;
  order: number[];
  answer: string[];
};

/**
 * Reads the first attempts of the people within the actor's reach. An attempt counts once it is graded. How often options were chosen
 * tells the key, so only those who may edit the course get it. Returns null for fewer than 20 people.
 */
export async function readStatistics(
  actor: ResultsReader,
  { id, isEditable }: Pick<ResultsQuiz, "id" | "isEditable">,
): Promise<ReadStatistics | "too_slow" | null> {
  const found = await readHeavy(actor, () => read(actor, id));
  if (!found) return "too_slow";
  const { attempts, contents } = found;
  const statistics = statisticsOf(attempts, contents);
  if (!statistics) return null;
  const questions = isEditable
    ? statistics.questions
    : statistics.questions.map((question) => ({ ...question, chosen: [] }));
  return { ...statistics, questions, contents };
}

async function read(actor: ResultsReader, activityId: string) {
  const rows = await db().$queryRaw<Row[]>`
    WITH first_attempts AS (
      SELECT DISTINCT ON (enrollment_id) quiz_attempts.*
      FROM quiz_attempts JOIN enrollments ON enrollments.id = enrollment_id
      WHERE activity_id = ${activityId}::uuid AND ${isReadBy(actor)} ORDER BY enrollment_id, quiz_attempts.round, number
    )
    SELECT score::float, passed, extract(epoch FROM submitted_at - started_at)::float / 60 AS minutes, (
      SELECT json_agg(json_build_object('question', question_id || ' ' || version, 'points', points, 'credit', credit,
        'order', "order", 'answer', coalesce(answer, '{}'))) FROM quiz_answers WHERE attempt_id = first_attempts.id) AS answers
    FROM first_attempts WHERE graded_at IS NOT NULL ORDER BY started_at DESC LIMIT ${mostAttempts}`;
  const contents = await contentsOf(rows);
  const attempts = rows.map(
    ({ answers, ...row }): FirstAttempt => ({
      ...row,
      answers: answers.flatMap(({ order, answer, ...one }) => {
        const content = contents.get(one.question);
        return content ? { ...one, chosen: chosenOptions(content, order, answer) } : [];
      }),
    }),
  );
  return { attempts, contents };
}

/** In the order of the newest attempt, because quizzes that don't shuffle have one. */
async function contentsOf(rows: readonly Row[]): Promise<Map<string, QuestionContent>> {
  const keys = [...new Set(rows.flatMap(({ answers }) => answers.map(({ question }) => question)))];
  if (keys.length === 0) return new Map();
  const versions = await db().$queryRaw<{ key: string; content: unknown }[]>(Prisma.sql`
    SELECT key, content FROM unnest(${keys}::text[]) WITH ORDINALITY AS asked(key, place)
    JOIN question_versions ON question_id = split_part(key, ' ', 1)::uuid AND version = split_part(key, ' ', 2)::int
    ORDER BY place`);
  return new Map(versions.map(({ key, content }) => [key, questionContent.parse(content)]));
}
