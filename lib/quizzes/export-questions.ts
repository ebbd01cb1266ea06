import type { May } from "@/lib/actor";
import { questionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { db } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import type { ExportFormat } from "./formats/formats";
import type { ImportedQuestion } from "./formats/question-file";
import { type Written, writeQuestions } from "./formats/write-questions";
import { requireEditable } from "./import-questions";

type Asked = { courseId: string; activityId: string | null; format: ExportFormat };

/** Writes the course's bank, or the questions of a quiz, with their keys. @throws Refusal `not_found` */
export async function exportQuestions(
  actor: May<"courses.edit">,
  { courseId, activityId, format }: Asked,
): Promise<Written> {
  await requireEditable(actor, courseId);
  return writeQuestions(
    format,
    activityId === null ? await bankOf(courseId) : await quizOf(courseId, activityId),
  );
}

async function bankOf(courseId: string): Promise<ImportedQuestion[]> {
  const rows = await db().$queryRaw<{ content: unknown; tags: string[] }[]>`
    SELECT content, tags FROM questions
    JOIN question_versions ON question_id = questions.id AND question_versions.version = questions.version
    WHERE course_id = ${courseId}::uuid AND archived_at IS NULL ORDER BY questions.created_at, questions.id`;
  return rows.map(({ content, tags }) => ({ content: questionContent.parse(content), tags, points: 1 }));
}

async function quizOf(courseId: string, activityId: string): Promise<ImportedQuestion[]> {
  const where = { id: activityId, courseId, kind: "quiz" } as const;
  if (!(await db().activity.findFirst({ where, select: { id: true } })))
    throw new Refusal("activity_not_found");
  const rows = await db().$queryRaw<{ content: unknown; tags: string[]; points: number }[]>`
    SELECT content, tags, points FROM quiz_questions JOIN questions ON questions.id = quiz_questions.question_id
    JOIN question_versions ON question_versions.question_id = questions.id
      AND question_versions.version = questions.version
    WHERE activity_id = ${activityId}::uuid ORDER BY position, questions.id`;
  return rows.map(({ content, ...row }) => ({ content: questionContent.parse(content), ...row }));
}
