import { beforeEach, expect, test } from "vitest";
import { admin, asStaff, createActivities, createCourse, createLearner } from "@/e2e/testing/factories";
import type { Role } from "@/lib/actor";
import { type QuestionContent, questionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { db } from "@/lib/database/db";
import { parseAdminListQuery, readListPage } from "@/lib/lists/admin-list";
import { findAttemptRecord, findNextToGrade } from "./attempt-record";
import { gradeFreeText, gradeVersion } from "./grade-free-text";
import { readAttempt } from "./read-attempt";
import { readStatistics } from "./read-statistics";
import { findResultsQuiz, resultsListFor } from "./results-list";
import type { ResultsReader } from "./results-reach";
import { saveAnswer } from "./save-answer";
import { startAttempt } from "./start-attempt";
import { closeExpiredAttempts, submitAttempt } from "./submit-attempt";

const essay = questionContent.parse({ type: "free_text", text: "Why?", gradingNotes: "Names the fire." });
const trueFalse = questionContent.parse({ type: "true_false", text: "True?", correct: true });

async function createQuiz(questions: QuestionContent[], settings: object = {}) {
  const { id: courseId } = await createCourse();
  const data = { pass_mark: 50, shuffle: false, attempts: 1, ...settings };
  const [activityId] = await createActivities({ id: courseId }, 1, { kind: "quiz", data });
  for (const [position, content] of questions.entries())
    await db().question.create({
      data: {
        courseId,
        versions: { create: { version: 1, content } },
        quizQuestions: { create: { activityId, position, points: 4 } },
      },
    });
  return { courseId, activityId };
}

type Quiz = Awaited<ReturnType<typeof createQuiz>>;
type Person = Awaited<ReturnType<typeof createLearner>>;

async function attempt({ activityId }: Quiz, learner: Person, answers: string[], isSubmitted = true) {
  const { attemptId } = await startAttempt(learner, activityId);
  const questions = (await readAttempt(learner, attemptId))?.questions ?? [];
  for (const [place, { answerId }] of questions.entries())
    await saveAnswer(learner, { answerId, answer: [answers[place] ?? ""] });
  if (isSubmitted) await submitAttempt(learner, attemptId);
  return { attemptId, answerIds: questions.map(({ answerId }) => answerId) };
}

async function staffOf({ courseId }: Quiz, learner: Person | null, role: Role) {
  const person = await createLearner();
  if (role === "manager") {
    const group = await db().group.create({ data: { name: `Group of ${person.personId}` } });
    await db().roleGrant.create({ data: { personId: person.personId, role, groupId: group.id } });
    const members = [person, ...(learner ? [learner] : [])];
    await db().membership.createMany({
      data: members.map(({ personId }) => ({ personId, groupId: group.id, source: "admin" as const })),
    });
  }
  if (role === "author") await db().roleGrant.create({ data: { personId: person.personId, role, courseId } });
  if (role === "reporter") await db().roleGrant.create({ data: { personId: person.personId, role } });
  return { person, actor: asStaff(person, role) };
}

async function rowsFor(actor: ResultsReader, { courseId, activityId }: Quiz, parameters: object = {}) {
  const quiz = await findResultsQuiz(actor, courseId, activityId);
  if (!quiz) return null;
  const list = resultsListFor(actor, quiz);
  const query = parseAdminListQuery(list, { ...parameters });
  return query && (await readListPage(actor, list, query)).rows;
}

async function recordFor(actor: ResultsReader, { courseId, activityId }: Quiz, attemptId: string) {
  const quiz = await findResultsQuiz(actor, courseId, activityId);
  return quiz && findAttemptRecord(actor, quiz, attemptId);
}

let learner: Person;
beforeEach(async () => {
  learner = await createLearner({ firstName: "Grace", lastName: "Hopper" });
});

test("The last credit gives the attempt its score and completes the activity; grading again changes the score", async () => {
  const quiz = await createQuiz([essay, trueFalse]);
  const { attemptId, answerIds } = await attempt(quiz, learner, ["Because.", "false"]);
  const [answerId = ""] = answerIds;
  await gradeFreeText(admin, { answerId, credit: 1, comment: "Well said." });
  expect(await recordFor(admin, quiz, attemptId)).toMatchObject({ state: "graded", score: 50, passed: true });
  const { activityId } = quiz;
  expect(await db().completion.count({ where: { activityId } })).toBe(1);
  await gradeFreeText(admin, { answerId, credit: 0.25, comment: "Well said." });
  await gradeFreeText(admin, { answerId, credit: 0.25, comment: "Well said." });
  expect(await recordFor(admin, quiz, attemptId)).toMatchObject({
    ...{ score: 12.5, passed: false },
    answers: [{ credit: 0.25, comment: "Well said.", answer: ["Because."] }, { credit: 0 }],
  });
  const entries = await db().auditEntry.findMany({ orderBy: { id: "asc" } });
  expect(entries).toMatchObject([
    { action: "quiz.answer_graded", after: { credit: 1, commentChanged: true } },
    { action: "quiz.answer_graded", before: { credit: 1 }, after: { credit: 0.25 } },
  ]);
  expect(entries[0]?.concerns).toContain(learner.personId);
});

test("Two people who grade one answer learn of each other", async () => {
  const quiz = await createQuiz([essay]);
  const { attemptId, answerIds } = await attempt(quiz, learner, ["Because."]);
  const [answerId = ""] = answerIds;
  const [seen] = (await recordFor(admin, quiz, attemptId))?.answers ?? [];
  if (!seen) throw new Error("There should be an answer.");
  const grade = { answerId, comment: "", version: gradeVersion(seen) };
  await gradeFreeText(admin, { ...grade, credit: 1 });
  await gradeFreeText(admin, { ...grade, credit: 1 });
  await expect(gradeFreeText(admin, { ...grade, credit: 0.5 })).rejects.toMatchObject({
    code: "quiz_grade_changed",
  });
  const [now] = (await recordFor(admin, quiz, attemptId))?.answers ?? [];
  if (now) await gradeFreeText(admin, { ...grade, credit: 0.5, version: gradeVersion(now) });
  expect(await recordFor(admin, quiz, attemptId)).toMatchObject({ score: 50 });
});

test("An attempt without answers can be read and counted", async () => {
  const quiz = await createQuiz([essay, trueFalse]);
  const { attemptId } = await startAttempt(learner, quiz.activityId);
  // Earlier attempts stored none.
  await db().$executeRaw`UPDATE quiz_answers SET answer = NULL WHERE position = 1`;
  await submitAttempt(learner, attemptId);
  expect(await recordFor(admin, quiz, attemptId)).toMatchObject({
    answers: [{ answer: [] }, { answer: [] }],
  });
  await db().quizAttempt.updateMany({ data: { gradedAt: new Date(), score: 0, passed: false } });
  expect(await readStatistics(admin, { id: quiz.activityId, isEditable: true })).toBeNull();
});

test("Open attempts and answers with a key take no credit", async () => {
  const quiz = await createQuiz([essay, trueFalse]);
  const { attemptId, answerIds } = await attempt(quiz, learner, ["Because.", "true"], false);
  const [free = "", keyed = ""] = answerIds;
  const grade = (answerId: string) => gradeFreeText(admin, { answerId, credit: 1, comment: "" });
  await expect(grade(free)).rejects.toMatchObject({ code: "quiz_attempt_open" });
  await submitAttempt(learner, attemptId);
  await expect(grade(keyed)).rejects.toMatchObject({ code: "quiz_answer_graded_automatically" });
});

test("Managers and authors grade within their reach, reporters and the learner don't", async () => {
  const quiz = await createQuiz([essay]);
  const { attemptId, answerIds } = await attempt(quiz, learner, ["Because."]);
  const [answerId = ""] = answerIds;
  const grade = (actor: ResultsReader, credit: number) =>
    gradeFreeText(actor, { answerId, credit, comment: "" });
  const other = await createQuiz([essay]);
  const [manager, author] = [await staffOf(quiz, learner, "manager"), await staffOf(quiz, null, "author")];
  const strangers = [await staffOf(quiz, null, "manager"), await staffOf(other, null, "author")];
  for (const { actor } of strangers) {
    await expect(grade(actor, 1)).rejects.toMatchObject({ code: "quiz_attempt_not_found" });
    expect(await recordFor(actor, quiz, attemptId)).toBeNull();
    expect((await rowsFor(actor, quiz)) ?? []).toEqual([]);
    expect(await findNextToGrade(actor, quiz.activityId, attemptId)).toBeNull();
  }
  const { actor: reporter } = await staffOf(quiz, null, "reporter");
  await expect(grade(reporter, 1)).rejects.toMatchObject({ code: "quiz_not_grader" });
  expect(await recordFor(reporter, quiz, attemptId)).toMatchObject({
    mayGrade: false,
    answers: [{ gradingNotes: "" }],
  });
  for (const { actor } of [manager, author])
    expect(await findNextToGrade(actor, quiz.activityId, attemptId)).toEqual({ attemptId, answerId });
  await grade(manager.actor, 0.5);
  await grade(author.actor, 1);
  const own = await attempt(quiz, manager.person, ["Mine."]);
  const mine = { answerId: own.answerIds[0] ?? "", credit: 1, comment: "" };
  await expect(gradeFreeText(manager.actor, mine)).rejects.toMatchObject({ code: "quiz_not_grader" });
});

test("Only those who may edit the course see answers whose credit tells the key", async () => {
  const quiz = await createQuiz([essay, trueFalse]);
  const { attemptId } = await attempt(quiz, learner, ["Because.", "true"]);
  const typesFor = async (role: Role) => {
    const { actor } = await staffOf(quiz, learner, role);
    return (await recordFor(actor, quiz, attemptId))?.answers.map(({ type }) => type);
  };
  expect(await typesFor("manager")).toEqual(["free_text"]);
  expect(await typesFor("reporter")).toEqual(["free_text"]);
  expect(await typesFor("author")).toEqual(["free_text", "true_false"]);
  const record = await recordFor((await staffOf(quiz, learner, "manager")).actor, quiz, attemptId);
  expect(record?.answers).toMatchObject([{ gradingNotes: "Names the fire." }]);
});

test("The list filters by result; anonymous grading hides names until it ends", async () => {
  const quiz = await createQuiz([essay], { anonymous_grading: true });
  const { attemptId, answerIds } = await attempt(quiz, learner, ["Because."]);
  expect(await rowsFor(admin, quiz)).toMatchObject([{ id: attemptId, state: "to_grade", learner: null }]);
  expect(await recordFor(admin, quiz, attemptId)).toMatchObject({ learner: null });
  expect(await rowsFor(admin, quiz, { q: "grace" })).toEqual([]);
  expect(await rowsFor(admin, quiz, { result: "to_grade" })).toHaveLength(1);
  await gradeFreeText(admin, { answerId: answerIds[0] ?? "", credit: 0, comment: "" });
  expect(await rowsFor(admin, quiz, { q: "grace", result: "not_passed" })).toMatchObject([
    { state: "graded", score: 0, learner: { firstName: "Grace" } },
  ]);
  expect(await rowsFor(admin, quiz, { result: "passed" })).toEqual([]);
  expect(await rowsFor(admin, quiz, { result: "to_grade" })).toEqual([]);
});

test("Authors see no names", async () => {
  const quiz = await createQuiz([trueFalse]);
  await attempt(quiz, learner, ["true"]);
  expect(await rowsFor((await staffOf(quiz, null, "author")).actor, quiz)).toMatchObject([
    { score: 100, learner: null },
  ]);
});

test("An attempt whose time is over closes when staff look", async () => {
  const quiz = await createQuiz([trueFalse], { time_limit_minutes: 10 });
  const { attemptId } = await attempt(quiz, learner, ["true"], false);
  await closeExpiredAttempts(admin, quiz.activityId);
  expect(await rowsFor(admin, quiz)).toMatchObject([{ state: "open" }]);
  const closesAt = new Date(Date.now() - 10_000);
  await db().quizAttempt.update({ where: { id: attemptId }, data: { closesAt } });
  await closeExpiredAttempts(admin, quiz.activityId);
  expect(await rowsFor(admin, quiz)).toMatchObject([{ state: "graded", score: 100 }]);
});

test("Statistics count first attempts within reach, and keep chosen options from those who may not edit", async () => {
  const quiz = await createQuiz([trueFalse], { attempts: 2 });
  for (let count = 0; count < 20; count += 1) {
    const person = await createLearner();
    await attempt(quiz, person, [count < 15 ? "true" : "false"]);
    if (count === 19) await attempt(quiz, person, ["true"]);
  }
  const { courseId, activityId } = quiz;
  const statisticsFor = async (actor: ResultsReader) => {
    const found = await findResultsQuiz(actor, courseId, activityId);
    return found && readStatistics(actor, found);
  };
  expect(await statisticsFor(admin)).toMatchObject({
    ...{ people: 20, meanScore: 75, passRate: 0.75 },
    questions: [{ facility: 0.75, chosen: [15, 5] }],
  });
  const { actor: reporter } = await staffOf(quiz, null, "reporter");
  expect(await statisticsFor(reporter)).toMatchObject({ questions: [{ facility: 0.75, chosen: [] }] });
  const { actor: manager } = await staffOf(quiz, learner, "manager");
  expect(await statisticsFor(manager)).toBeNull();
});
