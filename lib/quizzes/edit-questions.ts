import { isDeepStrictEqual } from "node:util";
import type { May } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { changeCourse } from "@/lib/courses/edit";
import { refuseUnfit } from "@/lib/courses/kinds/quiz/fitting-questions";
import { type QuestionContent, questionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { isInResponses } from "@/lib/courses/kinds/survey/stored-responses";
import { type Database, db } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { versionOf } from "@/lib/forms/values";
import { appendToQuiz } from "./edit-quiz";
import type { NewQuestion, QuestionInput, QuestionKey } from "./question-input-schema";
import { questionTitle } from "./question-title";
import { isExpired } from "./submit-attempt";

type Change = QuestionKey & { version: string };

/** Appends it to the quiz it is written for. The same id twice changes nothing. @throws Refusal `activity_not_found` */
export async function createQuestion(
  actor: May<"courses.edit">,
  { courseId, id, activityId, content, tags }: NewQuestion,
): Promise<void> {
  await changeCourse(actor, courseId, async (tx, course) => {
    const { count } = await tx.question.createMany({ data: [{ id, courseId, tags }], skipDuplicates: true });
    if (count === 0) return false;
    await tx.questionVersion.create({ data: { questionId: id, version: 1, content } });
    const quiz = activityId ? await appendToQuiz(tx, { courseId, activityId }, [id]) : null;
    await audit(tx, actor, {
      action: "question.created",
      subject: subjectOf(id, content),
      concerns: [courseId, ...(activityId ? [activityId] : [])],
      after: { course: course.name, ...(quiz && { quiz: quiz.title }), ...audited(content, tags) },
    });
    return true;
  });
}

/**
 * Adds a version; attempts keep theirs.
 *
 * @param isConfirmed whether the author knows that people are answering the question now
 * @throws Refusal `question_changed`, `question_not_found`, `question_being_answered`, or as `refuseUnfit`
 */
export async function saveQuestion(
  actor: May<"courses.edit">,
  { courseId, id, version, content, tags }: QuestionInput,
  isConfirmed = false,
): Promise<void> {
  await changeCourse(actor, courseId, async (tx, course) => {
    const now = await getQuestion(tx, { courseId, id });
    const isSame = isDeepStrictEqual(now.content, content);
    if (isSame && isDeepStrictEqual(now.tags, tags)) return false;
    if (now.version !== version) throw new Refusal("question_changed");
    const uses = await tx.activity.findMany({ where: { quizQuestions: { some: { questionId: id } } } });
    for (const { kind } of uses) refuseUnfit(kind, content);
    const people = isSame || isConfirmed ? 0 : await countAnswering(tx, id);
    if (people > 0) throw new Refusal("question_being_answered", { people });
    const next = isSame ? now.number : now.number + 1;
    if (!isSame) await tx.questionVersion.create({ data: { questionId: id, version: next, content } });
    await tx.question.update({ where: { id }, data: { tags, version: next } });
    await audit(tx, actor, {
      action: "question.updated",
      subject: subjectOf(id, now.content),
      concerns: [courseId],
      before: { course: course.name, ...audited(now.content, now.tags) },
      after: { course: course.name, ...audited(content, tags) },
    });
    return true;
  });
}

/** Copies the newest version into the bank. The same new id twice changes nothing. @throws Refusal `question_not_found` */
export async function duplicateQuestion(
  actor: May<"courses.edit">,
  { courseId, id }: QuestionKey,
  newId: string,
): Promise<void> {
  const { content, tags } = await getQuestion(db(), { courseId, id });
  await createQuestion(actor, { courseId, id: newId, content, tags });
}

/** Takes it out of quizzes; attempts keep it. @throws Refusal `question_changed`, `question_not_found` */
export async function archiveQuestion(
  actor: May<"courses.edit">,
  { courseId, id, version }: Change,
): Promise<void> {
  await changeCourse(actor, courseId, async (tx) => {
    const now = await getQuestion(tx, { courseId, id });
    if (now.archivedAt) return false;
    if (now.version !== version) throw new Refusal("question_changed");
    await archive(tx, actor, courseId, now);
    return true;
  });
}

/** Puts it back into the bank, in no quiz. @throws Refusal `question_not_found` */
export async function restoreQuestion(
  actor: May<"courses.edit">,
  { courseId, id }: QuestionKey,
): Promise<void> {
  await changeCourse(actor, courseId, async (tx) => {
    const now = await getQuestion(tx, { courseId, id });
    if (!now.archivedAt) return false;
    await tx.question.update({ where: { id }, data: { archivedAt: null } });
    const subject = subjectOf(id, now.content);
    await audit(tx, actor, { action: "question.restored", subject, concerns: [courseId] });
    return true;
  });
}

/** Archives a question with answers instead. Succeeds when it is gone. @throws Refusal `question_changed` */
export async function deleteQuestion(
  actor: May<"courses.edit">,
  { courseId, id, version }: Change,
): Promise<void> {
  await changeCourse(actor, courseId, async (tx, course) => {
    if ((await tx.question.count({ where: { id, courseId } })) === 0) return false;
    const now = await getQuestion(tx, { courseId, id });
    if (now.version !== version) throw new Refusal("question_changed");
    if ((await tx.quizAnswer.count({ where: { questionId: id } })) > 0 || (await isInResponses(tx, id))) {
      if (!now.archivedAt) await archive(tx, actor, courseId, now);
      return true;
    }
    await tx.question.delete({ where: { id } });
    await audit(tx, actor, {
      action: "question.deleted",
      subject: subjectOf(id, now.content),
      concerns: [courseId],
      before: { course: course.name, ...audited(now.content, now.tags) },
    });
    return true;
  });
}

type Stored = Awaited<ReturnType<typeof getQuestion>>;

async function archive(
  tx: Database,
  actor: May<"courses.edit">,
  courseId: string,
  { id, content }: Stored,
): Promise<void> {
  await tx.quizQuestion.deleteMany({ where: { questionId: id } });
  await tx.$executeRaw`UPDATE questions SET archived_at = now(), updated_at = now() WHERE id = ${id}::uuid`;
  const subject = subjectOf(id, content);
  await audit(tx, actor, { action: "question.archived", subject, concerns: [courseId] });
}

/** Returns the newest version. @throws Refusal `question_not_found` */
export async function getQuestion(tx: Database, { courseId, id }: QuestionKey) {
  const row = await tx.question.findFirst({ where: { id, courseId } });
  if (!row) throw new Refusal("question_not_found");
  const { tags, archivedAt, version: number } = row;
  const newest = { questionId_version: { questionId: id, version: number } };
  const { content } = await tx.questionVersion.findUniqueOrThrow({ where: newest });
  const version = versionOf({ number, tags });
  return { id, number, tags, archivedAt, version, content: questionContent.parse(content) };
}

/** Counts the open attempts that ask the question. */
export async function countAnswering(tx: Database, id: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int FROM quiz_attempts JOIN quiz_answers ON attempt_id = quiz_attempts.id
    WHERE question_id = ${id}::uuid AND submitted_at IS NULL AND ${isExpired} IS NOT TRUE`;
  return row?.count ?? 0;
}

export const subjectOf = (id: string, content: QuestionContent) =>
  ({ type: "question", id, name: questionTitle(content.text) }) as const;

function audited({ type, text, ...answers }: QuestionContent, tags: readonly string[]) {
  return { kind: type, body: text, answers, tags };
}
