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
  return { key, activityId, attempts, save, results };
}

test("Regrading shows whose results change, changes them once, and takes no completion away", async () => {
  const { key, activityId, attempts, save, results } = await createAnswered(["Oslo", "Bergen", "Paris"]);
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
  await applyRegrade(admin, key);
  await applyRegrade(admin, key);
  expect(await results()).toEqual([
    [100, true],
    [0, false],
    [0, false],
  ]);
  expect(await db().completion.count({ where: { activityId } })).toBe(2);
  expect(await db().auditEntry.count({ where: { action: "quiz.regraded" } })).toBe(1);
  expect(await previewRegrade(admin, key)).toEqual({ answers: 0, changes: [], kept: {} });
});

test("Answers among other choices keep their grade, and the preview says so", async () => {
  const { key, save, results } = await createAnswered(["Bergen"]);
  await save(keyed("Oslo", ["Oslo", "Bergen", "Rome"]));
  expect(await previewRegrade(admin, key)).toEqual({ answers: 0, changes: [], kept: { other_choices: 1 } });
  await applyRegrade(admin, key);
  expect(await results()).toEqual([[100, true]]);
});
