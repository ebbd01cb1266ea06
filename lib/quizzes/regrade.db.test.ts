import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { admin, createActivities, createCourse, createLearner } from "@/e2e/testing/factories";
import { type QuestionContent, questionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { db } from "@/lib/database/db";
import { createQuestion, saveQuestion } from "./edit-questions";
import { findQuestionRecord } from "./quiz-questions";
import { readAttempt } from "./read-attempt";
import { applyRegrade, previewRegrade } from "./regrade";
import { saveAnswer } from "./save-answer";
import { startAttempt } from "./start-attempt";
import { submitAttempt } from "./submit-attempt";

const keyed = (correct: string, texts = ["Oslo", "Bergen", "Paris"]) =>
  questionContent.parse({
    type: "choice",
    text: "Which is the capital?",
    multiple: false,
    options: texts.map((text) => ({ text, correct: text === correct })),
  });

async function createAnswered(answers: string[]) {
  const { id: courseId } = await createCourse();
  const [activityId] = await createActivities({ id: courseId }, 1, { kind: "quiz", data: {} });
  const key = { courseId, id: uuidv7() };
  await createQuestion(admin, { ...key, activityId, content: keyed("Bergen"), tags: [] });
  const attempts = [];
  for (const answer of answers) {
    const learner = await createLearner();
    const { attemptId } = await startAttempt(learner, activityId);
    const [asked] = (await readAttempt(learner, attemptId))?.questions ?? [];
    if (asked?.question.type !== "choice") throw new Error("The question should be a choice.");
    const place = String(asked.question.options.indexOf(answer));
    await saveAnswer(learner, { answerId: asked.answerId, answer: [place] });
    await submitAttempt(learner, attemptId);
    attempts.push(attemptId);
  }
  const save = async (content: QuestionContent) => {
    const { version = "" } = (await findQuestionRecord(admin, courseId, key.id)) ?? {};
    await saveQuestion(admin, { ...key, version, content, tags: [] });
  };
  const results = async () => {
    const rows = await db().quizAttempt.findMany({ where: { activityId }, orderBy: { startedAt: "asc" } });
    return rows.map(({ score, passed }) => [Number(score), passed]);
  };
  const regrade = async () => {
    const { version } = await previewRegrade(admin, key);
    await applyRegrade(admin, { ...key, version });
  };
  return { key, activityId, attempts, save, results, regrade };
}

test("Regrading shows whose results change, changes them once, and takes no completion away", async () => {
  const { key, activityId, attempts, save, results, regrade } = await createAnswered([
    "Oslo",
    "Bergen",
    "Paris",
  ]);
  await save(keyed("Oslo", ["Paris", "Oslo", "Bergen"]));
  const { answers, changes, kept } = await previewRegrade(admin, key);
  expect({ answers, kept }).toEqual({ answers: 3, kept: {} });
  expect(changes).toMatchObject([
    {
      id: attempts[0],
      person: { firstName: "Ada" },
      before: { score: 0, passed: false },
      after: { score: 100, passed: true },
    },
    { id: attempts[1], before: { score: 100, passed: true }, after: { score: 0, passed: false } },
  ]);
  expect(await results()).toEqual([
    [0, false],
    [100, true],
    [0, false],
  ]);
  await regrade();
  await regrade();
  expect(await results()).toEqual([
    [100, true],
    [0, false],
    [0, false],
  ]);
  expect(await db().completion.count({ where: { activityId } })).toBe(2);
  expect(await db().auditEntry.count({ where: { action: "quiz.regraded" } })).toBe(1);
  expect(await previewRegrade(admin, key)).toMatchObject({ answers: 0, changed: 0, changes: [], kept: {} });
});

test("Answers among other choices keep their grade, and the preview says so", async () => {
  const { key, save, results, regrade } = await createAnswered(["Bergen"]);
  await save(keyed("Oslo", ["Oslo", "Bergen", "Rome"]));
  expect(await previewRegrade(admin, key)).toMatchObject({
    answers: 0,
    changes: [],
    kept: { other_choices: 1 },
  });
  expect(await findQuestionRecord(admin, key.courseId, key.id)).toMatchObject({ answers: 1, outdated: 0 });
  await regrade();
  expect(await results()).toEqual([[100, true]]);
});

test("Nobody applies a key that they haven't previewed", async () => {
  const { key, save, results } = await createAnswered(["Bergen"]);
  await save(keyed("Oslo"));
  const { version } = await previewRegrade(admin, key);
  await save(keyed("Paris"));
  await expect(applyRegrade(admin, { ...key, version })).rejects.toMatchObject({ code: "question_changed" });
  expect(await results()).toEqual([[100, true]]);
});

test("An attempt that waits for a grader gets the new key's credit, too", async () => {
  const { key, activityId, attempts, save, regrade } = await createAnswered(["Oslo"]);
  const [attemptId = ""] = attempts;
  const essay = { courseId: key.courseId, id: uuidv7(), activityId, tags: [] };
  await createQuestion(admin, {
    ...essay,
    content: questionContent.parse({ type: "free_text", text: "Why?" }),
  });
  await db().quizAnswer.create({
    data: { attemptId, position: 2, questionId: essay.id, version: 1, points: 1, order: [], answer: ["So"] },
  });
  await db().quizAttempt.update({
    where: { id: attemptId },
    data: { score: null, passed: null, gradedAt: null },
  });
  await save(keyed("Oslo"));
  expect(await findQuestionRecord(admin, key.courseId, key.id)).toMatchObject({ outdated: 1 });
  expect(await previewRegrade(admin, key)).toMatchObject({ answers: 1, changed: 0 });
  await regrade();
  const graded = await db().quizAnswer.findMany({ orderBy: { position: "asc" } });
  expect(graded.map(({ version, credit }) => [version, credit && Number(credit)])).toEqual([
    [2, 1],
    [1, null],
  ]);
  expect(await db().quizAttempt.findFirst()).toMatchObject({ score: null, gradedAt: null });
  expect(await findQuestionRecord(admin, key.courseId, key.id)).toMatchObject({ outdated: 0 });
});

const repeatAttempt = (times: number) => db().$executeRaw`
  WITH copy AS (
    INSERT INTO quiz_attempts (enrollment_id, activity_id, round, number, seed, pass_mark, started_at, submitted_at,
      graded_at, score, passed)
    SELECT enrollment_id, activity_id, round, copy, seed, pass_mark, started_at, submitted_at, graded_at, score, passed
    FROM quiz_attempts, generate_series(2, ${times}::int) AS copy RETURNING id
  )
  INSERT INTO quiz_answers (attempt_id, position, question_id, version, points, "order", answer, credit)
  SELECT copy.id, position, question_id, version, points, "order", answer, credit FROM quiz_answers, copy`;

test("Many attempts are regraded in batches, and the preview shows the first", async () => {
  const { key, save, results, regrade } = await createAnswered(["Oslo"]);
  await repeatAttempt(120);
  await save(keyed("Oslo"));
  const { answers, changed, changes } = await previewRegrade(admin, key);
  expect([answers, changed, changes.length]).toEqual([120, 120, 100]);
  const first = await previewRegrade(admin, key, 30);
  expect(first).toMatchObject({ answers: 30, later: 90, changed: 30 });
  expect(await applyRegrade(admin, { ...key, version: first.version }, 30)).toBe(90);
  expect((await results()).filter(([score]) => score === 100)).toHaveLength(30);
  await regrade();
  expect(new Set((await results()).map(String))).toEqual(new Set(["100,true"]));
  expect(await db().auditEntry.count({ where: { action: "quiz.regraded" } })).toBe(3);
});

test("A regrade that a change stops keeps its finished batches, and goes on when repeated", async () => {
  const { save, results, regrade } = await createAnswered(["Oslo"]);
  await repeatAttempt(120);
  await save(keyed("Oslo"));
  const regraded = async () => (await results()).filter(([score]) => score === 100).length;
  // Somebody changes the question right after the first batch.
  await db().$executeRaw`CREATE FUNCTION change_question() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN UPDATE questions SET tags = ARRAY[''changed'']; RETURN NULL; END'`;
  await db().$executeRaw`CREATE TRIGGER change_question AFTER UPDATE ON quiz_answers
    FOR EACH STATEMENT EXECUTE FUNCTION change_question()`;
  try {
    await expect(regrade()).rejects.toMatchObject({ code: "question_changed" });
  } finally {
    await db().$executeRaw`DROP FUNCTION change_question CASCADE`;
  }
  expect(await regraded()).toBe(50);
  await regrade();
  expect(await regraded()).toBe(120);
});
