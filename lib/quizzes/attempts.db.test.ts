import { expect, test, vi } from "vitest";
import { admin, createActivities, createCourse, createLearner, operator } from "@/e2e/testing/factories";
import { importCourses } from "@/lib/courses/import";
import { courseImport } from "@/lib/courses/import-schema";
import { type QuestionContent, questionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { findActivityRecord } from "@/lib/courses/outline/activity";
import { deleteActivity } from "@/lib/courses/outline/edit-activity";
import { db } from "@/lib/database/db";
import { databaseWatch } from "@/lib/database/watch";
import { enroll } from "@/lib/learning/enroll";
import type { Course } from "@/prisma/generated/client";
import { advanceAttempt } from "./advance-attempt";
import { gradeFreeText } from "./grade-free-text";
import { readAttempt } from "./read-attempt";
import { readQuiz } from "./read-quiz";
import { saveAnswer, saveAnswers } from "./save-answer";
import { previewQuestions, startAttempt } from "./start-attempt";
import { submitAfterTime, submitAttempt } from "./submit-attempt";

const capital = questionContent.parse({
  type: "choice",
  text: "What is the capital of Norway?",
  multiple: false,
  options: [
    { text: "Oslo", correct: true, feedback: "Since 1814." },
    { text: "Bergen", correct: false },
    { text: "Trondheim", correct: false },
  ],
});
const essay = questionContent.parse({ type: "free_text", text: "Why?" });

async function createQuiz(course: Course, questions: QuestionContent[], data: object = {}): Promise<string> {
  const [activityId] = await createActivities(course, 1, { kind: "quiz", data });
  for (const [position, content] of questions.entries())
    await db().question.create({
      data: {
        courseId: course.id,
        versions: { create: { version: 1, content } },
        quizQuestions: { create: { activityId, position } },
      },
    });
  return activityId;
}

const placeOf = (texts: string[], text: string) => [String(texts.indexOf(text))];

async function answerFirst(
  learner: Awaited<ReturnType<typeof createLearner>>,
  attemptId: string,
  text: string,
) {
  const [first] = (await readAttempt(learner, attemptId))?.questions ?? [];
  if (first?.question.type !== "choice") throw new Error("The first question should be a choice.");
  await saveAnswer(learner, { answerId: first.answerId, answer: placeOf(first.question.options, text) });
}

test("Passing completes the activity, and records the score", async () => {
  const [learner, course] = [await createLearner(), await createCourse()];
  const activityId = await createQuiz(course, [capital]);
  const { attemptId } = await startAttempt(learner, activityId);
  await answerFirst(learner, attemptId, "Oslo");
  await submitAttempt(learner, attemptId);
  expect(await readAttempt(learner, attemptId)).toMatchObject({ score: 100, passed: true });
  expect(await db().completion.count({ where: { activityId } })).toBe(1);
  expect(await db().enrollment.findFirst({ where: { courseId: course.id } })).toMatchObject({
    progress: 100,
  });
});

test("A second tab and a repeated request neither start nor submit anything twice", async () => {
  const [learner, course] = [await createLearner(), await createCourse()];
  const activityId = await createQuiz(course, [capital]);
  await enroll(learner, { courseId: course.id });
  const started = await Promise.all([1, 2, 3].map(() => startAttempt(learner, activityId)));
  expect(new Set(started.map(({ attemptId }) => attemptId)).size).toBe(1);
  const attemptId = started[0]?.attemptId ?? "";
  await answerFirst(learner, attemptId, "Oslo");
  await Promise.all([1, 2, 3].map(() => submitAttempt(learner, attemptId)));
  expect(await db().quizAttempt.count({ where: { activityId } })).toBe(1);
});

test("Attempts run out, and a failed one completes nothing", async () => {
  const [learner, course] = [await createLearner(), await createCourse()];
  const activityId = await createQuiz(course, [capital], { attempts: 2 });
  for (const _ of [1, 2]) {
    const { attemptId } = await startAttempt(learner, activityId);
    await answerFirst(learner, attemptId, "Bergen");
    await submitAttempt(learner, attemptId);
  }
  await expect(startAttempt(learner, activityId)).rejects.toMatchObject({ code: "quiz_attempts_used" });
  expect(await db().completion.count({ where: { activityId } })).toBe(0);
});

test("An attempt whose time is over closes with its saved answers, and takes no more", async () => {
  const [learner, course] = [await createLearner(), await createCourse()];
  const activityId = await createQuiz(course, [capital], { time_limit_minutes: 10 });
  const { attemptId } = await startAttempt(learner, activityId);
  await answerFirst(learner, attemptId, "Oslo");
  const [answer] = (await readAttempt(learner, attemptId))?.questions ?? [];
  const closesAt = new Date(Date.now() - 6_000);
  await db().quizAttempt.update({ where: { id: attemptId }, data: { closesAt } });
  const late = { answerId: answer?.answerId ?? "", answer: [] };
  await expect(saveAnswer(learner, late)).rejects.toMatchObject({ code: "quiz_attempt_closed" });
  expect(await readAttempt(learner, attemptId)).toMatchObject({ submittedAt: closesAt, passed: true });
});

test("While nothing can be written, an attempt whose time is over can be read", async () => {
  const [learner, course] = [await createLearner(), await createCourse()];
  const activityId = await createQuiz(course, [capital], { time_limit_minutes: 10 });
  const { attemptId } = await startAttempt(learner, activityId);
  const closesAt = new Date(Date.now() - 6_000);
  await db().quizAttempt.update({ where: { id: attemptId }, data: { closesAt } });
  const isReadOnly = vi.spyOn(databaseWatch(), "isReadOnly", "get").mockReturnValue(true);
  expect(await readAttempt(learner, attemptId)).toMatchObject({ submittedAt: null });
  expect(await readQuiz(learner, activityId)).toMatchObject({ attempts: [{ submittedAt: null }] });
  isReadOnly.mockReturnValue(false);
  expect(await readAttempt(learner, attemptId)).toMatchObject({ submittedAt: closesAt });
});

test("An answer on its way when time runs out still counts", async () => {
  const [learner, course] = [await createLearner(), await createCourse()];
  const activityId = await createQuiz(course, [capital], { time_limit_minutes: 10 });
  const { attemptId } = await startAttempt(learner, activityId);
  await db().quizAttempt.update({
    where: { id: attemptId },
    data: { closesAt: new Date(Date.now() - 1_000) },
  });
  await answerFirst(learner, attemptId, "Oslo");
});

test("The page's clock submits nothing before the time is over, such as after more time was given", async () => {
  const [learner, course] = [await createLearner(), await createCourse()];
  const activityId = await createQuiz(course, [capital], { time_limit_minutes: 10 });
  const { attemptId } = await startAttempt(learner, activityId);
  await submitAfterTime(learner, attemptId);
  expect(await readAttempt(learner, attemptId)).toMatchObject({ submittedAt: null });
  const closesAt = new Date(Date.now() - 1_000);
  await db().quizAttempt.update({ where: { id: attemptId }, data: { closesAt } });
  await submitAfterTime(learner, attemptId);
  expect(await readAttempt(learner, attemptId)).toMatchObject({ submittedAt: closesAt });
});

test("A page of answers is saved at once, and a repeated request succeeds after the end", async () => {
  const [learner, course] = [await createLearner(), await createCourse()];
  const { attemptId } = await startAttempt(learner, await createQuiz(course, [capital, essay]));
  const ids = ((await readAttempt(learner, attemptId))?.questions ?? []).map(({ answerId }) => answerId);
  const answers = ids.map((answerId, place) => ({ answerId, answer: [String(place)] }));
  await saveAnswers(learner, answers);
  await submitAttempt(learner, attemptId);
  expect((await readAttempt(learner, attemptId))?.questions).toMatchObject([
    { answer: ["0"] },
    { answer: ["1"] },
  ]);
  await saveAnswers(learner, answers);
  await expect(saveAnswers(learner, [{ answerId: ids[0] ?? "", answer: ["1"] }])).rejects.toMatchObject({
    code: "quiz_attempt_closed",
  });
});

test("A grade that passes an attempt reveals no key while the next attempt is open", async () => {
  const [learner, course] = [await createLearner(), await createCourse()];
  const activityId = await createQuiz(course, [essay]);
  const { attemptId } = await startAttempt(learner, activityId);
  const [{ answerId } = { answerId: "" }] = (await readAttempt(learner, attemptId))?.questions ?? [];
  await saveAnswer(learner, { answerId, answer: ["Because."] });
  await submitAttempt(learner, attemptId);
  const { attemptId: next } = await startAttempt(learner, activityId);
  await gradeFreeText(admin, { answerId, credit: 1, comment: "" });
  const feedback = async () => (await readAttempt(learner, attemptId))?.questions[0]?.feedback;
  expect(await feedback()).toBeNull();
  await submitAttempt(learner, next);
  expect(await feedback()).toMatchObject({ credit: 1 });
});

test("Nobody saves or reads another person's answers", async () => {
  const [learner, other, course] = [await createLearner(), await createLearner(), await createCourse()];
  const { attemptId } = await startAttempt(learner, await createQuiz(course, [capital]));
  const [answer] = (await readAttempt(learner, attemptId))?.questions ?? [];
  expect(await readAttempt(other, attemptId)).toBeNull();
  await expect(saveAnswer(other, { answerId: answer?.answerId ?? "", answer: ["0"] })).rejects.toMatchObject({
    code: "quiz_attempt_not_found",
  });
  await expect(submitAttempt(other, attemptId)).rejects.toMatchObject({ code: "quiz_attempt_not_found" });
});

test("An attempt keeps the version of a question that it began with", async () => {
  const [learner, course] = [await createLearner(), await createCourse()];
  const { attemptId } = await startAttempt(learner, await createQuiz(course, [capital]));
  const { id: questionId } = await db().question.findFirstOrThrow({ where: { courseId: course.id } });
  await db().questionVersion.create({
    data: { questionId, version: 2, content: { ...capital, text: "Changed" } },
  });
  await db().question.update({ where: { id: questionId }, data: { version: 2 } });
  const [question] = (await readAttempt(learner, attemptId))?.questions ?? [];
  expect(question?.question.text).toBe("What is the capital of Norway?");
});

test("Free text waits for a person, and feedback for the author's moment", async () => {
  const [learner, course] = [await createLearner(), await createCourse()];
  const activityId = await createQuiz(course, [capital, essay], {
    feedback: "after_passing",
    shuffle: false,
  });
  const { attemptId } = await startAttempt(learner, activityId);
  const [, free] = (await readAttempt(learner, attemptId))?.questions ?? [];
  await saveAnswer(learner, { answerId: free?.answerId ?? "", answer: ["Because."] });
  await submitAttempt(learner, attemptId);
  const attempt = await readAttempt(learner, attemptId);
  expect(attempt).toMatchObject({ submittedAt: expect.any(Date), gradedAt: null, score: null, passed: null });
  expect(attempt?.questions.map(({ feedback }) => feedback)).toEqual([null, null]);
});

test("Deleting an enrollment deletes its attempts, and deleting the course its questions", async () => {
  const [learner, course] = [await createLearner(), await createCourse()];
  await startAttempt(learner, await createQuiz(course, [capital]));
  await db().enrollment.deleteMany();
  expect(await db().quizAnswer.count()).toBe(0);
  await db().course.delete({ where: { id: course.id } });
  expect(await db().questionVersion.count()).toBe(0);
});

test("Deleting a quiz says how many attempts go with it", async () => {
  const [learner, course] = [await createLearner(), await createCourse()];
  const quizzes = [await createQuiz(course, [capital]), await createQuiz(course, [capital])];
  for (const quiz of quizzes) await startAttempt(learner, quiz);
  const [id = ""] = quizzes;
  const { version = "", attempts } = (await findActivityRecord(admin, course.id, id)) ?? {};
  expect(attempts).toBe(1);
  await deleteActivity(admin, { courseId: course.id, id }, version);
  const [deleted] = await db().auditEntry.findMany({
    where: { action: "activity.deleted" },
    orderBy: { id: "asc" },
  });
  expect(deleted?.before).toMatchObject({ quizAttempts: 1 });
  const { name, permalink } = course;
  const entries = courseImport.parse([{ name, permalink, status: "published", activities: [] }]);
  expect(await importCourses(operator, entries)).toMatchObject({ updated: 1, attemptsDeleted: 1 });
  const [imported] = await db().auditEntry.findMany({
    where: { action: "courses.imported" },
    orderBy: { id: "asc" },
  });
  expect(imported?.after).toMatchObject({ attemptsDeleted: 1 });
});

test("Without a way back, only the current question takes an answer", async () => {
  const [learner, course] = [await createLearner(), await createCourse()];
  const activityId = await createQuiz(course, [capital, capital], { navigation: "forward_only" });
  const { attemptId } = await startAttempt(learner, activityId);
  const [first, second] = ((await readAttempt(learner, attemptId))?.questions ?? []).map(
    ({ answerId }) => answerId,
  );
  const save = (answerId = "") => saveAnswer(learner, { answerId, answer: ["0"] });
  await expect(save(second)).rejects.toMatchObject({ code: "quiz_question_left" });
  await save(first);
  await advanceAttempt(learner, attemptId, 2);
  await expect(saveAnswer(learner, { answerId: first ?? "", answer: ["1"] })).rejects.toMatchObject({
    code: "quiz_question_left",
  });
  await save(second);
  for (const to of [1, 2, 3, 4]) await advanceAttempt(learner, attemptId, to);
  expect(await readAttempt(learner, attemptId)).toMatchObject({ position: 2 });
});

test("The page of a quiz closes an attempt whose time is over", async () => {
  const [learner, course] = [await createLearner(), await createCourse()];
  const activityId = await createQuiz(course, [capital], { time_limit_minutes: 10 });
  const { attemptId } = await startAttempt(learner, activityId);
  await answerFirst(learner, attemptId, "Oslo");
  await db().quizAttempt.update({
    where: { id: attemptId },
    data: { closesAt: new Date(Date.now() - 6_000) },
  });
  expect((await readQuiz(learner, activityId))?.attempts).toMatchObject([{ score: 100, passed: true }]);
});

test("An attempt with only blank answers reveals nothing while another one is possible", async () => {
  const [learner, course] = [await createLearner(), await createCourse()];
  const activityId = await createQuiz(course, [capital], { feedback: "after_attempt" });
  const { attemptId } = await startAttempt(learner, activityId);
  const [answer] = (await readAttempt(learner, attemptId))?.questions ?? [];
  await saveAnswer(learner, { answerId: answer?.answerId ?? "", answer: [] });
  await submitAttempt(learner, attemptId);
  expect((await readAttempt(learner, attemptId))?.questions[0]?.feedback).toBeNull();
});

test("Feedback shows only questions with an answer while another attempt is possible, and no grading notes", async () => {
  const [learner, course] = [await createLearner(), await createCourse()];
  const noted = questionContent.parse({ type: "free_text", text: "Why?", gradingNotes: "Secret" });
  const activityId = await createQuiz(course, [capital, noted, capital], {
    feedback: "after_attempt",
    shuffle: false,
  });
  const { attemptId } = await startAttempt(learner, activityId);
  const [, free] = (await readAttempt(learner, attemptId))?.questions ?? [];
  await saveAnswer(learner, { answerId: free?.answerId ?? "", answer: ["Because."] });
  await submitAttempt(learner, attemptId);
  const { questions } = (await readAttempt(learner, attemptId)) ?? { questions: [] };
  expect(questions.map(({ feedback }) => feedback !== null)).toEqual([false, true, false]);
  expect(JSON.stringify(questions)).not.toContain("Secret");
});

test("An open attempt of an earlier round keeps nobody from starting in this one", async () => {
  const [learner, course] = [await createLearner(), await createCourse()];
  const activityId = await createQuiz(course, [capital], { attempts: 1 });
  const { attemptId } = await startAttempt(learner, activityId);
  await db().enrollment.updateMany({ where: { courseId: course.id }, data: { round: 2 } });
  const { attemptId: next } = await startAttempt(learner, activityId);
  expect(next).not.toBe(attemptId);
  const [one, other] = await db().quizAttempt.findMany({ select: { seed: true } });
  expect(one?.seed).toMatch(/^[\da-f]{32}$/);
  expect(other?.seed).not.toBe(one?.seed);
});

test("A refusal to start again leaves the attempt closed whose time is over", async () => {
  const [learner, course] = [await createLearner(), await createCourse()];
  const activityId = await createQuiz(course, [capital], { attempts: 1, time_limit_minutes: 10 });
  const { attemptId: id } = await startAttempt(learner, activityId);
  const closesAt = new Date(Date.now() - 6_000);
  await db().quizAttempt.update({ where: { id }, data: { closesAt } });
  await expect(startAttempt(learner, activityId)).rejects.toMatchObject({ code: "quiz_attempts_used" });
  expect(await db().quizAttempt.findUnique({ where: { id } })).toMatchObject({ submittedAt: closesAt });
});

test("A completed quiz stays completed when its pass is taken away", async () => {
  const [learner, course] = [await createLearner(), await createCourse()];
  const activityId = await createQuiz(course, [capital], { attempts: 1 });
  const { attemptId } = await startAttempt(learner, activityId);
  await answerFirst(learner, attemptId, "Oslo");
  await submitAttempt(learner, attemptId);
  await db().quizAttempt.update({ where: { id: attemptId }, data: { passed: false, score: 0 } });
  expect(await readAttempt(learner, attemptId)).toMatchObject({
    isCompleted: true,
    next: { kind: "none_left" },
  });
});

test("Learners who lose access while they wait start nothing", async () => {
  const [learner, course] = [await createLearner(), await createCourse()];
  const activityId = await createQuiz(course, [capital]);
  let starting: Promise<unknown> = Promise.resolve();
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM courses WHERE id = ${course.id}::uuid FOR UPDATE`;
    starting = startAttempt(learner, activityId);
    starting.catch(() => {});
    await expect.poll(waiting).toBe(1);
    await tx.course.update({ where: { id: course.id }, data: { status: "archived" } });
  });
  await expect(starting).rejects.toMatchObject({ code: "activity_not_found" });
});

test("A preview keeps the order of questions, and mixes options", async () => {
  const course = await createCourse();
  const activityId = await createQuiz(course, [capital, essay]);
  const first = new Set<string>();
  for (let time = 0; time < 50; time += 1) {
    const [choice, free] = await previewQuestions(activityId);
    expect(free?.type).toBe("free_text");
    if (choice?.type === "choice") first.add(choice.options[0] ?? "");
  }
  expect(first.size).toBe(3);
});

test("Submitting and starting wait for an edit of the course without deadlocking", async () => {
  const [learner, course] = [await createLearner(), await createCourse()];
  const activityId = await createQuiz(course, [capital], { feedback: "never" });
  const { attemptId } = await startAttempt(learner, activityId);
  await answerFirst(learner, attemptId, "Oslo");
  for (const act of [() => submitAttempt(learner, attemptId), () => startAttempt(learner, activityId)]) {
    let acting: Promise<unknown> = Promise.resolve();
    await db().$transaction(async (tx) => {
      await tx.$queryRaw`
        SELECT FROM courses JOIN activities ON course_id = courses.id WHERE courses.id = ${course.id}::uuid
        FOR UPDATE OF courses, activities`;
      acting = act();
      acting.catch(() => {});
      await expect.poll(waiting).toBe(1);
      await tx.enrollment.updateMany({ where: { courseId: course.id }, data: { lastActiveOn: new Date() } });
    });
    await acting;
  }
  expect(await db().quizAttempt.count({ where: { activityId } })).toBe(2);
});

async function waiting(): Promise<number> {
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return row?.count ?? 0;
}
