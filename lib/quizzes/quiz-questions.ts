import { validate } from "uuid";
import type { May } from "@/lib/actor";
import type { QuestionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { isInResponses } from "@/lib/courses/kinds/survey/stored-responses";
import { db, Prisma } from "@/lib/database/db";
import { courseIn } from "@/lib/permissions/scope";
import { countAnswering, getQuestion } from "./edit-questions";
import { countRegradable } from "./regrade";
import { questionsOf } from "./start-attempt";

/** Lists a quiz's questions with their keys, in the author's order; none out of the actor's scope. */
export async function listQuizQuestions(actor: May<"courses.edit">, activityId: string) {
  const [own] = await db().$queryRaw<unknown[]>`
    SELECT FROM activities WHERE id = ${activityId}::uuid
      AND ${courseIn(actor, "courses.edit", Prisma.sql`course_id`)}`;
  if (!own) return [];
  const questions = await questionsOf(db(), activityId);
  return questions.map(({ questionId: id, ...question }) => ({ id, ...question }));
}

export type QuizQuestionRow = Awaited<ReturnType<typeof listQuizQuestions>>[number];

export type QuestionRecord = {
  id: string;
  version: string;
  content: QuestionContent;
  tags: string[];
  archivedAt: Date | null;
  quizzes: { id: string; title: string; kind: string }[];
  /** How many people have an open attempt that asks it. */
  answering: number;
  /** How many answers attempts have, open ones too. */
  answers: number;
  /** How many answers to older versions the newest key can grade. */
  outdated: number;
  isInResponses: boolean;
};

/** Returns null out of the actor's scope, too. */
export async function findQuestionRecord(
  actor: May<"courses.edit">,
  courseId: string,
  id: string,
): Promise<QuestionRecord | null> {
  if (!validate(courseId) || !validate(id)) return null;
  const [found] = await db().$queryRaw<unknown[]>`
    SELECT FROM questions WHERE id = ${id}::uuid AND course_id = ${courseId}::uuid
      AND ${courseIn(actor, "courses.edit", Prisma.sql`course_id`)}`;
  if (!found) return null;
  const question = await getQuestion(db(), { courseId, id });
  const { version, content, tags, archivedAt } = question;
  const [quizzes, answering, answers, outdated, isInSurvey] = await Promise.all([
    db().activity.findMany({
      where: { quizQuestions: { some: { questionId: id } } },
      select: { id: true, title: true, kind: true },
      orderBy: { position: "asc" },
    }),
    countAnswering(db(), id),
    db().quizAnswer.count({ where: { questionId: id } }),
    countRegradable(db(), question),
    isInResponses(db(), id),
  ]);
  const counts = { answering, answers, outdated, isInResponses: isInSurvey };
  return { id, version, content, tags, archivedAt, quizzes, ...counts };
}
