import { isDeepStrictEqual } from "node:util";
import type { May } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { changeCourse } from "@/lib/courses/edit";
import { refuseUnfit } from "@/lib/courses/kinds/quiz/fitting-questions";
import { questionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { maxInQuiz } from "@/lib/courses/kinds/quiz/quiz-question-schema";
import { positionOf, withActivityAt } from "@/lib/courses/outline/order";
import type { Place } from "@/lib/courses/outline/section-schema";
import type { Database } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import type { PointsInput, QuizKey } from "./question-input-schema";
import { questionTitle } from "./question-title";

type QuizQuestionKey = QuizKey & { id: string };

/** Appends questions of the course's bank. Questions that the quiz has already keep their places. @throws as `appendToQuiz` */
export async function addToQuiz(
  actor: May<"courses.edit">,
  { courseId, activityId, ids }: QuizKey & { ids: readonly string[] },
): Promise<void> {
  await changeCourse(actor, courseId, async (tx) => {
    const present = await tx.quizQuestion.findMany({ where: { activityId } });
    const added = ids.filter((id) => !present.some(({ questionId }) => questionId === id));
    if (added.length === 0) return false;
    const quiz = await appendToQuiz(tx, { courseId, activityId }, added);
    await audit(tx, actor, {
      action: "quiz.questions_added",
      subject: subjectOf(quiz),
      concerns: [courseId, ...added],
      after: { questions: await titlesOf(tx, added) },
    });
    return true;
  });
}

/** Keeps it in the bank, and in attempts. Succeeds when it is gone. @throws Refusal `activity_not_found` */
export async function removeFromQuiz(
  actor: May<"courses.edit">,
  { courseId, activityId, id }: QuizQuestionKey,
): Promise<void> {
  await changeCourse(actor, courseId, async (tx) => {
    const quiz = await getQuiz(tx, { courseId, activityId });
    const { count } = await tx.quizQuestion.deleteMany({ where: { activityId, questionId: id } });
    if (count === 0) return false;
    await audit(tx, actor, {
      action: "quiz.question_removed",
      subject: subjectOf(quiz),
      concerns: [courseId, id],
      before: { questions: await titlesOf(tx, [id]) },
    });
    return true;
  });
}

/** @throws Refusal `quiz_questions_changed` when it or its new neighbor moved; `activity_not_found` */
export async function moveInQuiz(
  actor: May<"courses.edit">,
  { courseId, activityId, id, from, to }: QuizQuestionKey & { from: Place; to: Place },
): Promise<void> {
  await changeCourse(actor, courseId, async (tx) => {
    const quiz = await getQuiz(tx, { courseId, activityId });
    const parts = inOneList(await orderOf(tx, activityId));
    const now = positionOf(parts, id);
    if (isDeepStrictEqual(now, to)) return false;
    const moved = isDeepStrictEqual(now, from) ? withActivityAt(parts, id, to) : null;
    if (!moved) throw new Refusal("quiz_questions_changed");
    const order = moved.flatMap(({ activities }) => activities.map((question) => question.id));
    await tx.$executeRaw`
      UPDATE quiz_questions SET position = placed.position
      FROM unnest(${order}::uuid[]) WITH ORDINALITY AS placed(id, position)
      WHERE activity_id = ${activityId}::uuid AND question_id = placed.id`;
    const placeOf = (list: string[]) => list.indexOf(id) + 1;
    const before = parts.flatMap(({ activities }) => activities.map((question) => question.id));
    await audit(tx, actor, {
      action: "quiz.question_moved",
      subject: subjectOf(quiz),
      concerns: [courseId, id],
      before: { position: placeOf(before) },
      after: { position: placeOf(order) },
    });
    return true;
  });
}

/** Sets the points for later attempts. @throws Refusal `question_not_found` when the quiz doesn't ask it */
export async function setPoints(
  actor: May<"courses.edit">,
  { courseId, activityId, id, points }: PointsInput,
): Promise<void> {
  await changeCourse(actor, courseId, async (tx) => {
    const quiz = await getQuiz(tx, { courseId, activityId });
    const key = { activityId_questionId: { activityId, questionId: id } };
    const now = await tx.quizQuestion.findUnique({ where: key });
    if (!now) throw new Refusal("question_not_found");
    if (now.points === points) return false;
    await tx.quizQuestion.update({ where: key, data: { points } });
    const questions = await titlesOf(tx, [id]);
    await audit(tx, actor, {
      action: "quiz.points_changed",
      subject: subjectOf(quiz),
      concerns: [courseId, id],
      before: { questions, points: now.points },
      after: { questions, points },
    });
    return true;
  });
}

/** @throws Refusal `activity_not_found`, `question_not_found` (also for archived ones), `quiz_full`, or as `refuseUnfit` */
export async function appendToQuiz(tx: Database, key: QuizKey, ids: readonly string[]) {
  const quiz = await getQuiz(tx, key);
  const { courseId, activityId } = key;
  const found = await tx.$queryRaw<{ content: unknown }[]>`
    SELECT content FROM questions JOIN question_versions ON question_id = id AND question_versions.version = questions.version
    WHERE id = ANY(${ids}::uuid[]) AND course_id = ${courseId}::uuid AND archived_at IS NULL`;
  if (found.length < new Set(ids).size) throw new Refusal("question_not_found");
  for (const { content } of found) refuseUnfit(quiz.kind, questionContent.parse(content));
  const last = await tx.quizQuestion.aggregate({
    where: { activityId },
    _max: { position: true },
    _count: true,
  });
  if (last._count + ids.length > maxInQuiz) throw new Refusal("quiz_full", { limit: maxInQuiz });
  const next = (last._max.position ?? 0) + 1;
  const data = ids.map((questionId, index) => ({ activityId, questionId, position: next + index }));
  await tx.quizQuestion.createMany({ data, skipDuplicates: true });
  return quiz;
}

/** Lets the functions of outlines order a quiz's questions. */
export const inOneList = <Question extends { id: string }>(questions: Question[]) => [
  { id: null, title: null, activities: questions },
];

async function getQuiz(tx: Database, { courseId, activityId }: QuizKey) {
  const quiz = await tx.activity.findFirst({
    where: { id: activityId, courseId, kind: { in: ["quiz", "survey"] } },
  });
  if (!quiz) throw new Refusal("activity_not_found");
  return quiz;
}

async function orderOf(tx: Database, activityId: string): Promise<{ id: string }[]> {
  const orderBy = [{ position: "asc" }, { questionId: "asc" }] as const;
  const rows = await tx.quizQuestion.findMany({ where: { activityId }, orderBy: [...orderBy] });
  return rows.map(({ questionId }) => ({ id: questionId }));
}

async function titlesOf(tx: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ text: string }[]>`
    SELECT content->>'text' AS text FROM questions
    JOIN question_versions ON question_id = id AND question_versions.version = questions.version
    WHERE id = ANY(${ids}::uuid[])`;
  return rows.map(({ text }) => questionTitle(text));
}

const subjectOf = ({ id, title }: { id: string; title: string }) =>
  ({ type: "activity", id, name: title }) as const;
