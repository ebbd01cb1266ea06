import type { May } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { changeCourse } from "@/lib/courses/edit";
import { type QuestionContent, questionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { type Database, db, Prisma } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { learnerIn } from "@/lib/permissions/scope";
import { scoreOf } from "./attempt-rules";
import { getQuestion, subjectOf } from "./edit-questions";
import { gradeAnswer } from "./grade-answer";
import { requireEditable } from "./import-questions";
import type { QuestionKey } from "./question-input-schema";
import { finishGrading } from "./submit-attempt";
import { type NotRegradable, translateOrder } from "./translate-order";

export type RegradedAttempt = {
  id: string;
  quiz: string;
  /** Null when the actor may not read who learns. */
  person: { firstName: string; lastName: string; email: string } | null;
  before: { score: number; passed: boolean };
  after: { score: number; passed: boolean };
};

export type Regrade = {
  /** Identifies the key. */
  version: string;
  /** How many answers of submitted attempts to older versions it grades again. */
  answers: number;
  /** How many answers remain for the next time. */
  later: number;
  /** How many results change. */
  changed: number;
  /** The first of them. */
  changes: RegradedAttempt[];
  /** How many of the answers keep their grade, and why. */
  kept: Partial<Record<NotRegradable, number>>;
};

const mostShown = 100;

/** Bounds one request, in attempts. The next one continues. */
const mostAtOnce = 1_000;

/** A transaction of this many attempts ends in time, and learners don't wait long for the course's lock. */
const batchSize = 50;

/** Says which results the newest key would change. @throws Refusal `question_not_found` */
export async function previewRegrade(
  actor: May<"courses.edit">,
  key: QuestionKey,
  most = mostAtOnce,
): Promise<Regrade> {
  await requireEditable(actor, key.courseId);
  const question = await getQuestion(db(), key);
  const versions = await outdatedVersions(db(), question);
  const attempts = await attemptsWith(db(), question, versions, most);
  const changes: Change[] = [];
  let answers = 0;
  for (const batch of batchesOf(attempts)) {
    const regraded = await regradedAnswers(db(), question, versions, batch);
    answers += regraded.length;
    changes.push(...(await changesWith(db(), regraded)));
  }
  const shown = changes.slice(0, mostShown);
  const people = await readablePeople(
    db(),
    actor,
    shown.map(({ id }) => id),
  );
  return {
    version: question.version,
    answers,
    later: regradableIn(versions) - answers,
    changed: changes.length,
    changes: shown.map((change) => ({ ...change, person: people.get(change.id) ?? null })),
    kept: keptOf(versions),
  };
}

/**
 * Grades answers to older versions by the newest key, and moves them to the newest version. Passing completes the activity;
 * completions stay. When it stops between two batches, doing it again continues.
 *
 * @returns how many answers remain for the next time
 * @throws Refusal `course_not_found`, `question_not_found`; `question_changed` when the key isn't the previewed one
 */
export async function applyRegrade(
  actor: May<"courses.edit">,
  { version, ...key }: QuestionKey & { version: string },
  most = mostAtOnce,
): Promise<number> {
  const previewed = await getQuestion(db(), key);
  const attempts = await attemptsWith(db(), previewed, await outdatedVersions(db(), previewed), most);
  for (const batch of batchesOf(attempts))
    await changeCourse(actor, key.courseId, async (tx) => {
      const question = await getQuestion(tx, key);
      if (question.version !== version) throw new Refusal("question_changed");
      const answers = await regradedAnswers(tx, question, await outdatedVersions(tx, question), batch);
      if (answers.length === 0) return false;
      const changes = await changesWith(tx, answers);
      await saveGrades(tx, question.number, answers);
      for (const id of new Set(answers.map(({ attemptId }) => attemptId))) await finishGrading(tx, id);
      const results = changes.filter(({ before, after }) => before.score !== after.score);
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
  return countRegradable(db(), previewed);
}

/** Counts the answers of submitted attempts to older versions that the newest key can grade. */
export async function countRegradable(tx: Database, question: Question): Promise<number> {
  return regradableIn(await outdatedVersions(tx, question));
}

const regradableIn = (versions: readonly OutdatedVersion[]) =>
  versions.reduce((sum, { answers, reason }) => sum + (reason ? 0 : answers), 0);

type Question = Pick<Awaited<ReturnType<typeof getQuestion>>, "id" | "number" | "content">;

type OutdatedVersion = {
  version: number;
  content: QuestionContent;
  answers: number;
  /** Null if the newest key can grade its answers. */
  reason: NotRegradable | null;
};

async function outdatedVersions(tx: Database, { id, number, content }: Question): Promise<OutdatedVersion[]> {
  const rows = await tx.$queryRaw<{ version: number; content: unknown; answers: number }[]>`
    SELECT version, content, count(*)::int AS answers
    FROM quiz_answers JOIN question_versions USING (question_id, version)
    JOIN quiz_attempts ON quiz_attempts.id = attempt_id
    WHERE question_id = ${id}::uuid AND version < ${number} AND submitted_at IS NOT NULL
    GROUP BY version, content ORDER BY version`;
  return rows.map((row) => {
    const older = questionContent.parse(row.content);
    const order = translateOrder(older, content, []);
    return { ...row, content: older, reason: typeof order === "string" ? order : null };
  });
}

function keptOf(versions: readonly OutdatedVersion[]): Regrade["kept"] {
  const kept: Regrade["kept"] = {};
  for (const { answers, reason } of versions) if (reason) kept[reason] = (kept[reason] ?? 0) + answers;
  return kept;
}

/** Lists the first attempts with answers that can be graded again, oldest first. */
async function attemptsWith(
  tx: Database,
  { id }: Question,
  versions: readonly OutdatedVersion[],
  most: number,
): Promise<string[]> {
  const rows = await tx.quizAttempt.findMany({
    where: {
      submittedAt: { not: null },
      answers: { some: { questionId: id, version: { in: regradableOf(versions) } } },
    },
    select: { id: true },
    orderBy: [{ submittedAt: "asc" }, { id: "asc" }],
    take: most,
  });
  return rows.map((row) => row.id);
}

const regradableOf = (versions: readonly OutdatedVersion[]) =>
  versions.filter(({ reason }) => !reason).map(({ version }) => version);

const batchesOf = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, number) =>
    ids.slice(number * batchSize, (number + 1) * batchSize),
  );

type RegradedAnswer = { id: string; attemptId: string; order: number[]; credit: number };

async function regradedAnswers(
  tx: Database,
  { id: questionId, content }: Question,
  versions: readonly OutdatedVersion[],
  attempts: string[],
): Promise<RegradedAnswer[]> {
  const contents = new Map(versions.map((one) => [one.version, one.content]));
  const rows = await tx.quizAnswer.findMany({
    where: { questionId, version: { in: regradableOf(versions) }, attemptId: { in: attempts } },
  });
  return rows.flatMap(({ id, attemptId, version, answer, ...row }) => {
    const order = translateOrder(contents.get(version) ?? content, content, row.order);
    return typeof order === "string"
      ? []
      : [{ id, attemptId, order, credit: gradeAnswer(content, order, answer) ?? 0 }];
  });
}

type Change = Omit<RegradedAttempt, "person">;

/** An attempt that waits for a person has no result yet. */
async function changesWith(tx: Database, graded: readonly RegradedAnswer[]): Promise<Change[]> {
  const credits = new Map(graded.map(({ id, credit }) => [id, credit]));
  const attempts = await tx.quizAttempt.findMany({
    where: { id: { in: graded.map(({ attemptId }) => attemptId) }, score: { not: null } },
    include: { answers: { select: { id: true, points: true, credit: true } }, activity: true },
    orderBy: [{ submittedAt: "asc" }, { id: "asc" }],
  });
  return attempts.flatMap(({ id, passMark, score, passed, activity, answers }) => {
    const next = scoreOf(
      answers.map((one) => ({ points: one.points, credit: credits.get(one.id) ?? Number(one.credit) })),
    );
    const before = { score: Number(score), passed: passed ?? false };
    const after = { score: next ?? 0, passed: (next ?? 0) >= passMark };
    const isChanged = before.score !== after.score || before.passed !== after.passed;
    return isChanged ? [{ id, quiz: activity.title, before, after }] : [];
  });
}

async function saveGrades(tx: Database, version: number, answers: readonly RegradedAnswer[]): Promise<void> {
  const ids = answers.map(({ id }) => id);
  const orders = answers.map(({ order }) => `{${order}}`);
  const credits = answers.map(({ credit }) => credit);
  await tx.$executeRaw`
    UPDATE quiz_answers SET version = ${version}, "order" = graded.places::int[], credit = graded.credit
    FROM unnest(${ids}::uuid[], ${orders}::text[], ${credits}::numeric[]) AS graded(id, places, credit)
    WHERE quiz_answers.id = graded.id`;
}

/** Authors see results without names, unless another role of theirs reads the learners. */
async function readablePeople(tx: Database, actor: May<"courses.edit">, ids: readonly string[]) {
  const rows = await tx.$queryRaw<({ id: string } & NonNullable<RegradedAttempt["person"]>)[]>`
    SELECT quiz_attempts.id, first_name AS "firstName", last_name AS "lastName", email
    FROM quiz_attempts JOIN enrollments ON enrollments.id = enrollment_id JOIN people ON people.id = person_id
    WHERE quiz_attempts.id = ANY(${ids}::uuid[]) AND ${learnerIn(actor, "learners.read", {
      person: Prisma.sql`enrollments.person_id`,
      course: Prisma.sql`enrollments.course_id`,
    })}`;
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}
