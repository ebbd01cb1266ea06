import { v7 as uuidv7 } from "uuid";
import type { Database } from "@/lib/database/db";
import type { QuestionContent } from "./question-schema";

type Wanted = { courseId: string; content: QuestionContent; tags?: string[] };

/** Returns for each question the id of the one with the same content in its course's bank, or null. */
export async function findSameInBank(tx: Database, questions: readonly Wanted[]): Promise<(string | null)[]> {
  const entries = questions.map(({ courseId, content }) => ({ course_id: courseId, content }));
  const rows = await tx.$queryRaw<{ place: number; id: string }[]>`
    SELECT (number - 1)::int AS place, min(questions.id::text) AS id
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS (course_id uuid, content jsonb))
      WITH ORDINALITY AS entry(course_id, content, number)
    JOIN questions ON questions.course_id = entry.course_id AND archived_at IS NULL
    JOIN question_versions ON question_id = questions.id AND question_versions.version = questions.version
      AND question_versions.content = entry.content
    GROUP BY number`;
  const found = new Map(rows.map(({ place, id }) => [place, id]));
  return questions.map((_, place) => found.get(place) ?? null);
}

/** Adds the questions that their bank lacks, once each. Returns the id of each question, and the courses that got one. */
export async function addMissingToBank(
  tx: Database,
  wanted: readonly Wanted[],
): Promise<{ ids: string[]; changedCourses: string[] }> {
  const known = await findSameInBank(tx, wanted);
  const keyOf = ({ courseId, content }: Wanted) => JSON.stringify([courseId, content]);
  const unknown = wanted.filter((_, place) => known[place] === null);
  const missing = new Map(unknown.map((question) => [keyOf(question), question]));
  const added = await addToBank(tx, [...missing.values()]);
  const idsByKey = new Map([...missing.keys()].map((key, place) => [key, added[place] ?? ""]));
  return {
    ids: wanted.map((question, place) => known[place] ?? idsByKey.get(keyOf(question)) ?? ""),
    changedCourses: [...new Set(unknown.map(({ courseId }) => courseId))],
  };
}

/** Adds questions that are not in the bank. Returns their ids. */
export async function addToBank(tx: Database, questions: readonly Wanted[]): Promise<string[]> {
  const rows = questions.map((question) => ({ ...question, id: uuidv7() }));
  await tx.question.createMany({
    data: rows.map(({ id, courseId, tags = [] }) => ({ id, courseId, tags })),
  });
  await tx.questionVersion.createMany({
    data: rows.map(({ id, content }) => ({ questionId: id, version: 1, content })),
  });
  return rows.map(({ id }) => id);
}
