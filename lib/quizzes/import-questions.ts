import type { May, Operator } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { changeCourse, subjectOf } from "@/lib/courses/edit";
import { addToBank, findSameInBank } from "@/lib/courses/kinds/quiz/question-bank";
import { maxInQuiz } from "@/lib/courses/kinds/quiz/quiz-question-schema";
import { type Database, db, Prisma } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { courseIn } from "@/lib/permissions/scope";
import type { ImportedQuestion, QuestionFile, Reason, ReportLine } from "./formats/question-file";
import { readQuestions } from "./formats/read-questions";
import type { ImportInput } from "./import-questions-schema";

type Editor = May<"courses.edit"> | Operator;

/** Adds a file's questions to the course's bank, and to the quiz if given. @throws Refusal `not_found` */
export async function importQuestions(actor: Editor, input: ImportInput): Promise<ReportLine[]> {
  await requireEditable(actor, input.courseId);
  // A long file takes seconds, which must not lock the course.
  const file = readQuestions(input.format, input.text);
  let report: ReportLine[] = [];
  await changeCourse(actor, input.courseId, async (tx, course) => {
    const quiz = await findQuiz(tx, input);
    const found = await compare(tx, input, file);
    report = found.report;
    const { courseId } = input;
    const ids = await addToBank(
      tx,
      found.added.map((question) => ({ ...question, courseId })),
    );
    const added = found.added.map(({ content }, place) => ({
      id: ids[place] ?? "",
      key: JSON.stringify(content),
    }));
    const inQuiz = quiz ? await addToQuiz(tx, quiz.id, found.asked, added) : 0;
    if (added.length === 0 && inQuiz === 0) return false;
    await audit(tx, actor, {
      action: "questions.imported",
      subject: subjectOf(course),
      concerns: quiz ? [quiz.id] : [],
      after: {
        format: input.format,
        questions: added.length,
        ...(quiz && { quiz: quiz.title, questionsInQuiz: inQuiz }),
      },
    });
    return true;
  });
  return report;
}

/** Reports what `importQuestions` would do. @throws Refusal `not_found` */
export async function previewImport(actor: Editor, input: ImportInput): Promise<ReportLine[]> {
  await requireEditable(actor, input.courseId);
  await findQuiz(db(), input);
  return (await compare(db(), input, readQuestions(input.format, input.text))).report;
}

/** @throws Refusal `course_not_found`, also when the actor can't edit it */
export async function requireEditable(actor: Editor, courseId: string): Promise<void> {
  const within = "roles" in actor ? courseIn(actor, "courses.edit", Prisma.sql`id`) : Prisma.sql`true`;
  const [course] = await db().$queryRaw<
    unknown[]
  >`SELECT FROM courses WHERE id = ${courseId}::uuid AND ${within}`;
  if (!course) throw new Refusal("course_not_found");
}

export async function listQuizzes(actor: Editor, courseId: string): Promise<{ id: string; title: string }[]> {
  await requireEditable(actor, courseId);
  return db().activity.findMany({
    where: { courseId, kind: "quiz" },
    select: { id: true, title: true },
    orderBy: { position: "asc" },
  });
}

/** Finds a course by its permalink, and its quiz by the title. @throws Refusal `not_found` */
export async function findImportTarget(
  _operator: Operator,
  { permalink, quiz }: { permalink: string; quiz: string | null },
): Promise<{ courseId: string; activityId: string | null }> {
  const course = await db().course.findUnique({ where: { permalink }, select: { id: true } });
  if (!course) throw new Refusal("course_not_found");
  if (quiz === null) return { courseId: course.id, activityId: null };
  const where = { courseId: course.id, kind: "quiz", title: quiz } as const;
  const activity = await db().activity.findFirst({
    where,
    select: { id: true },
    orderBy: { position: "asc" },
  });
  if (!activity) throw new Refusal("activity_not_found");
  return { courseId: course.id, activityId: activity.id };
}

async function findQuiz(
  tx: Database,
  { courseId, activityId }: ImportInput,
): Promise<{ id: string; title: string } | null> {
  if (activityId === null) return null;
  const where = { id: activityId, courseId, kind: "quiz" } as const;
  const quiz = await tx.activity.findFirst({ where, select: { id: true, title: true } });
  if (!quiz) throw new Refusal("activity_not_found");
  return quiz;
}

/** A question of the file; `id` is that of the same one in the bank. */
type Compared = ImportedQuestion & { id: string | null };

/** `added` goes to the bank, and `asked` to the quiz. */
type Comparison = { report: ReportLine[]; asked: Compared[]; added: ImportedQuestion[] };

/** A question that the bank or an earlier line has stays as it is. */
async function compare(
  tx: Database,
  { courseId, activityId }: ImportInput,
  { questions, report }: QuestionFile,
): Promise<Comparison> {
  const known = await findSameInBank(
    tx,
    questions.map(({ content }) => ({ courseId, content })),
  );
  const all = questions.map((question, place) => ({ ...question, id: known[place] ?? null }));
  const present = activityId === null ? [] : await tx.quizQuestion.findMany({ where: { activityId } });
  const inQuiz = new Set(present.map(({ questionId }) => questionId));
  const written = new Set<string>();
  let room = activityId === null ? 0 : maxInQuiz - present.length;
  const uses = all.map(({ id, content }) => {
    const key = JSON.stringify(content);
    const isFirst = !written.has(key);
    written.add(key);
    const isMissing = activityId !== null && isFirst && !(id !== null && inQuiz.has(id));
    if (isMissing) room -= 1;
    return { isNew: isFirst && id === null, isMissing, isAsked: isMissing && room >= 0 };
  });
  let place = -1;
  const compared = report.map((line): ReportLine => {
    if (line.outcome === "skipped") return line;
    place += 1;
    return comparedLine(line, uses[place]);
  });
  return {
    report: compared,
    asked: all.filter((_, place) => uses[place]?.isAsked),
    added: all.filter((_, place) => uses[place]?.isNew),
  };
}

type Use = { isNew: boolean; isMissing: boolean; isAsked: boolean };

function comparedLine(line: ReportLine, use: Use | undefined): ReportLine {
  const full: Reason[] =
    use?.isMissing && !use.isAsked ? [{ code: "quiz_full", detail: String(maxInQuiz) }] : [];
  if (use?.isNew)
    return full.length === 0 ? line : { ...line, outcome: "changed", reasons: [...line.reasons, ...full] };
  if (use?.isAsked) return { ...line, outcome: "imported", reasons: [{ code: "added_to_quiz", detail: "" }] };
  return { ...line, outcome: "skipped", reasons: [{ code: "already_in_bank", detail: "" }, ...full] };
}

type Added = { id: string; key: string };

/** Appends questions, in the file's order. Returns how many. */
async function addToQuiz(
  tx: Database,
  activityId: string,
  asked: readonly Compared[],
  added: readonly Added[],
): Promise<number> {
  const ids = new Map(added.map(({ id, key }) => [key, id]));
  const { _max } = await tx.quizQuestion.aggregate({ where: { activityId }, _max: { position: true } });
  const data = asked.map(({ id, content, points }, place) => ({
    activityId,
    questionId: id ?? ids.get(JSON.stringify(content)) ?? "",
    points,
    position: (_max.position ?? 0) + place + 1,
  }));
  await tx.quizQuestion.createMany({ data });
  return data.length;
}
