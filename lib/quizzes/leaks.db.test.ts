import { expect, test } from "vitest";
import { createActivities, createCourse, createLearner } from "@/e2e/testing/factories";
import { isProofs } from "@/e2e/testing/proofs";
import { personalQuizAnswers, personalQuizAttempts } from "@/lib/courses/kinds/quiz/personal-rows";
import { type QuestionContent, questionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { db, Prisma } from "@/lib/database/db";
import { drawQuestions } from "./draw-questions";
import { presentQuestion } from "./present-question";
import { randomFrom } from "./random";
import { readAttempt } from "./read-attempt";
import { readQuiz } from "./read-quiz";
import { saveAnswer } from "./save-answer";
import { startAttempt } from "./start-attempt";
import { submitAttempt } from "./submit-attempt";

const texts = ["Oslo", "Bergen", "Trondheim", "Tromsø"];

/** Makes questions whose words are the same for each key. The feedback is as long as the key likes. */
function questionsOf(seed: number, key: number): QuestionContent[] {
  const random = randomFrom(`${seed} ${key}`);
  const correct = Math.floor(random() * texts.length);
  const secret = `Secret ${"x".repeat(correct * 10)}`;
  const option = (text: string, place: number) => ({
    text,
    correct: place === correct,
    feedback: place === correct ? secret : "",
  });
  return [
    { type: "choice", text: "Capital?", multiple: false, options: texts.map(option), feedback: secret },
    { type: "choice", text: "Coast?", multiple: true, options: texts.map(option), feedback: secret },
    { type: "true_false", text: "Is it?", correct: random() < 0.5, feedback: secret },
    { type: "short_text", text: "Name it.", accepted: [secret] },
    { type: "numeric", text: "How many?", accepted: [{ value: correct }] },
    { type: "free_text", text: "Why?", gradingNotes: secret },
  ].map((content) => questionContent.parse(content));
}

const comparable = (value: unknown) =>
  JSON.stringify(value)
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "id")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "time")
    .replaceAll(/course-\d+|Course \d+/g, "course");

async function exported(personId: string) {
  const rows = [personalQuizAttempts, personalQuizAnswers].map((table) => table(personId));
  return Promise.all(
    rows.map(
      ({ select, from, where }) =>
        db().$queryRaw`SELECT ${select} FROM ${from} WHERE ${Prisma.join(where, " AND ")} ORDER BY 3, 4`,
    ),
  );
}

/** Reads all that the learner can get: the quiz, the open attempt with a saved answer, the export. */
async function readAll(seed: number, key: number): Promise<string> {
  const [learner, course] = [await createLearner(), await createCourse()];
  const [activityId] = await createActivities(course, 1, {
    kind: "quiz",
    data: { shuffle: false, feedback: "after_attempt" },
  });
  for (const [position, content] of questionsOf(seed, key).entries())
    await db().question.create({
      data: {
        courseId: course.id,
        versions: { create: { version: 1, content } },
        quizQuestions: { create: { activityId, position } },
      },
    });
  const { attemptId } = await startAttempt(learner, activityId);
  const started = await readAttempt(learner, attemptId);
  await saveAnswer(learner, { answerId: started?.questions[0]?.answerId ?? "", answer: ["0"] });
  return comparable([
    await readQuiz(learner, activityId),
    await readAttempt(learner, attemptId),
    await exported(learner.personId),
  ]);
}

test("Nothing that a learner reads during an attempt depends on the key", async () => {
  for (let seed = 0; seed < (isProofs ? 20 : 3); seed += 1) {
    const one = await readAll(seed, 1);
    expect(one).not.toContain("Secret");
    expect(await readAll(seed, 2)).toBe(one);
  }
});

test("An export never has credits of answers with a key", async () => {
  const [learner, course] = [await createLearner(), await createCourse()];
  const [activityId] = await createActivities(course, 1, { kind: "quiz", data: { attempts: 2 } });
  const content = questionContent.parse({ type: "true_false", text: "Is it?", correct: true });
  await db().question.create({
    data: {
      courseId: course.id,
      versions: { create: { version: 1, content } },
      quizQuestions: { create: { activityId, position: 1 } },
    },
  });
  const credits = async () => {
    const { select, from, where } = personalQuizAnswers(learner.personId);
    const rows = await db().$queryRaw<{ credit: number | null }[]>`
      SELECT ${select} FROM ${from} WHERE ${Prisma.join(where, " AND ")}`;
    return rows.map(({ credit }) => credit);
  };
  const fail = async () => {
    const { attemptId } = await startAttempt(learner, activityId);
    await submitAttempt(learner, attemptId);
  };
  await fail();
  expect(await credits()).toEqual([null]);
  await fail();
  expect(await credits()).toEqual([null, null]);
});

test("Each order of options, matches and items is as likely as another, whatever the key is", () => {
  const contents = [
    {
      type: "choice",
      text: "Choose.",
      multiple: false,
      options: ["A", "B", "C"].map((text) => ({ text, correct: text === "A" })),
    },
    { type: "ordering", text: "Order.", items: ["A", "B", "C"] },
    {
      type: "matching",
      text: "Match.",
      pairs: [
        { prompt: "a", match: "A" },
        { prompt: "b", match: "B" },
      ],
      distractors: ["C"],
    },
  ].map((content) => questionContent.parse(content));
  for (const content of contents) {
    const counts = new Map<string, number>();
    for (let seed = 0; seed < 6_000; seed += 1) {
      const question = { questionId: "1", version: 1, points: 1, content };
      const [drawn] = drawQuestions([question], { seed: String(seed), shuffle: true });
      const shown = JSON.stringify(presentQuestion(content, drawn?.order ?? []));
      counts.set(shown, (counts.get(shown) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  }
});
