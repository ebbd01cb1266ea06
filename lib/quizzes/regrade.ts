import type { May } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { changeCourse } from "@/lib/courses/edit";
import { questionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { type Database, db, Prisma } from "@/lib/database/db";
import { learnerIn } from "@/lib/permissions/scope";
import { scoreOf } from "./attempt-rules";
import { getQuestion, subjectOf } from "./edit-questions";
import { gradeAnswer } from "./grade-answer";
import type { QuestionKey } from "./question-input-schema";
import { finishGrading } from "./submit-attempt";
import { type NotRegradable, translateOrder } from "./translate-answer";

export type RegradedAttempt = {
  id: string;
  quiz: string;
  /** Null when the actor may not read who learns. */
  person: { firstName: string; lastName: string; email: string } | null;
  before: { score: number; passed: boolean };
  after: { score: number; passed: boolean };
};

export type Regrade = {
  /** How many answers of submitted attempts were given to an older version. */
  answers: number;
  changes: RegradedAttempt[];
  /** How many of the answers keep their grade, and why. */
  kept: Partial<Record<NotRegradable, number>>;
};

/** Says which results the newest key would change. @throws Refusal `course_not_found`, `question_not_found` */
export async function previewRegrade(actor: May<"courses.edit">, key: QuestionKey): Promise<Regrade> {
  const { answers, attempts, kept } = await regradedAnswers(db(), actor, key);
  const changes = attempts.filter(
    ({ before, after }) => before.score !== after.score || before.passed !== after.passed,
  );
  return { answers: answers.length, changes, kept };
}

/**
 * Grades answers to older versions by the newest key, and moves them to the newest version. Passing completes the activity;
 * completions stay.
 *
 * @throws Refusal `course_not_found`, `question_not_found`
 */
export async function applyRegrade(actor: May<"courses.edit">, key: QuestionKey): Promise<void> {
  await changeCourse(actor, key.courseId, async (tx) => {
    const { question, answers, attempts } = await regradedAnswers(tx, actor, key);
    if (answers.length === 0) return false;
    for (const { id, order, credit } of answers)
      await tx.quizAnswer.update({ where: { id }, data: { version: question.number, order, credit } });
    for (const { id } of attempts) await finishGrading(tx, id);
    const results = attempts.filter(({ before, after }) => before.score !== after.score);
    await audit(tx, actor, {
      action: "quiz.regraded",
      subject: subjectOf(key.id, question.content),
      concerns: [key.courseId],
      after: {
        answers: answers.length,
        results: results.map(({ id, before, after }) => `${id}: ${before.score} → ${after.score}`),
      },
    });
    return false;
  });
}

type Row = {
  id: string;
  attemptId: string;
  order: number[];
  answer: string[];
  content: unknown;
};

async function regradedAnswers(tx: Database, actor: May<"courses.edit">, key: QuestionKey) {
  const question = await getQuestion(tx, key);
  const rows = await tx.$queryRaw<Row[]>`
    SELECT quiz_answers.id, attempt_id AS "attemptId", "order", coalesce(answer, '{}') AS answer, content
    FROM quiz_answers JOIN question_versions USING (question_id, version)
    JOIN quiz_attempts ON quiz_attempts.id = attempt_id
    WHERE question_id = ${key.id}::uuid AND version < ${question.number} AND score IS NOT NULL
    ORDER BY submitted_at, quiz_answers.id`;
  const kept: Regrade["kept"] = {};
  const answers = rows.flatMap(({ id, attemptId, answer, ...row }) => {
    const order = translateOrder(questionContent.parse(row.content), question.content, row.order);
    if (typeof order === "string") {
      kept[order] = (kept[order] ?? 0) + 1;
      return [];
    }
    return [{ id, attemptId, order, credit: gradeAnswer(question.content, order, answer) ?? 0 }];
  });
  return { question, answers, kept, attempts: await resultsWith(tx, actor, answers) };
}

async function resultsWith(
  tx: Database,
  actor: May<"courses.edit">,
  graded: readonly { id: string; attemptId: string; credit: number }[],
) {
  const credits = new Map(graded.map(({ id, credit }) => [id, credit]));
  const ids = [...new Set(graded.map(({ attemptId }) => attemptId))];
  const attempts = await tx.quizAttempt.findMany({
    where: { id: { in: ids } },
    include: { answers: true, activity: true, enrollment: { include: { person: true } } },
    orderBy: [{ submittedAt: "asc" }, { id: "asc" }],
  });
  const named = await readableOf(tx, actor, ids);
  return attempts.map(({ id, passMark, score, passed, activity, enrollment, answers }): RegradedAttempt => {
    const next = scoreOf(
      answers.map((one) => ({ points: one.points, credit: credits.get(one.id) ?? Number(one.credit) })),
    );
    const { firstName, lastName, email } = enrollment.person;
    return {
      ...{ id, quiz: activity.title },
      person: named.has(id) ? { firstName, lastName, email } : null,
      before: { score: Number(score), passed: passed ?? false },
      after: { score: next ?? 0, passed: (next ?? 0) >= passMark },
    };
  });
}

/** Authors see results without names, unless another role of theirs reads the learners. */
async function readableOf(
  tx: Database,
  actor: May<"courses.edit">,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT quiz_attempts.id FROM quiz_attempts JOIN enrollments ON enrollments.id = enrollment_id
    WHERE quiz_attempts.id = ANY(${ids}::uuid[]) AND ${learnerIn(actor, "learners.read", {
      person: Prisma.sql`enrollments.person_id`,
      course: Prisma.sql`enrollments.course_id`,
    })}`;
  return new Set(rows.map(({ id }) => id));
}
