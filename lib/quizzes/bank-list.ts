import { validate } from "uuid";
import { z } from "zod";
import type { May } from "@/lib/actor";
import {
  type QuestionContent,
  questionContent,
  questionTypes,
} from "@/lib/courses/kinds/quiz/question-schema";
import { surveyTypes } from "@/lib/courses/kinds/survey/survey-question-schema";
import { db, Prisma } from "@/lib/database/db";
import type { AdminList } from "@/lib/lists/admin-list";
import { byChoice, bySearch, byText } from "@/lib/lists/filters";
import { escapeLike } from "@/lib/lists/like";
import { courseIn } from "@/lib/permissions/scope";

export type ListedQuestion = {
  id: string;
  content: QuestionContent;
  tags: string[];
  updatedAt: Date;
  archivedAt: Date | null;
  quizzes: { id: string; title: string }[];
};

/** The filter `quiz` leaves out what a quiz or a survey asks already, and what it can't ask. */
export function bankList(
  actor: May<"courses.edit">,
  courseId: string,
): AdminList<ListedQuestion, "q" | "type" | "tag" | "status" | "quiz"> {
  const isInScope = Prisma.sql`questions.course_id = ${courseId}::uuid
    AND ${courseIn(actor, "courses.edit", Prisma.sql`questions.course_id`)}`;
  const types = questionTypes.map((type) => [type, Prisma.sql`content->>'type' = ${type}`]);
  const isArchived = Prisma.sql`questions.archived_at IS NOT NULL`;
  const inBank = Prisma.sql`questions.archived_at IS NULL`;
  return {
    table: "questions",
    listed: Prisma.sql`questions.id, content, tags, updated_at AS "updatedAt", archived_at AS "archivedAt", (
      SELECT coalesce(jsonb_agg(jsonb_build_object('id', activities.id, 'title', title) ORDER BY activities.position), '[]')
      FROM quiz_questions JOIN activities ON activities.id = activity_id WHERE question_id = questions.id) AS quizzes`,
    from: Prisma.sql`questions JOIN question_versions ON question_versions.question_id = questions.id
      AND question_versions.version = questions.version`,
    where: validate(courseId) ? isInScope : Prisma.sql`false`,
    filters: {
      q: bySearch((text) => Prisma.sql`content->>'text' ILIKE ${`%${escapeLike(text)}%`}`),
      type: byChoice(Object.fromEntries(types)),
      tag: byText((tag) => Prisma.sql`${tag} = ANY(tags)`),
      status: byChoice({ in_bank: inBank, archived: isArchived }),
      quiz: {
        schema: z.union([z.literal(""), z.uuid()]).default(""),
        where: (quizId) => Prisma.sql`${inBank} AND NOT EXISTS (
          SELECT FROM quiz_questions WHERE activity_id = ${quizId}::uuid AND question_id = questions.id)
          AND (content->>'type' = ANY(${surveyTypes}::text[])
            OR EXISTS (SELECT FROM activities WHERE id = ${quizId}::uuid AND kind = 'quiz'))`,
      },
    },
    orders: {
      created: [{ sql: "questions.created_at", kind: "time" }],
      updated: [{ sql: "questions.updated_at", kind: "time" }],
    },
    defaultSort: () => "-created",
    present: (rows: (Omit<ListedQuestion, "content"> & { content: unknown })[]) =>
      rows.map((row) => ({ ...row, content: questionContent.parse(row.content) })),
    csv: {},
  };
}

/** Lists the tags of a course's bank. */
export async function listTags(actor: May<"courses.edit">, courseId: string): Promise<string[]> {
  const rows = await db().$queryRaw<{ tag: string }[]>`
    SELECT DISTINCT unnest(tags) AS tag FROM questions WHERE course_id = ${courseId}::uuid
      AND ${courseIn(actor, "courses.edit", Prisma.sql`course_id`)} ORDER BY tag LIMIT 200`;
  return rows.map(({ tag }) => tag);
}
