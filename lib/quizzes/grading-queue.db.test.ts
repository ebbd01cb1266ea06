import { expect, test } from "vitest";
import { admin, asStaff, createActivities, createCourse, createLearner } from "@/e2e/testing/factories";
import type { Learner } from "@/lib/actor";
import { questionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { db } from "@/lib/database/db";
import { parseAdminListQuery, readListPage } from "@/lib/lists/admin-list";
import { gradeFreeText } from "./grade-free-text";
import { gradingQueueFor, listCoursesToGrade } from "./grading-queue";
import { readAttempt } from "./read-attempt";
import type { ResultsReader } from "./results-reach";
import { saveAnswer } from "./save-answer";
import { startAttempt } from "./start-attempt";
import { closeExpiredAttempts, submitAttempt } from "./submit-attempt";

const essay = questionContent.parse({ type: "free_text", text: "Why?" });

async function createQuiz(name: string, settings: object = {}) {
  const { id: courseId } = await createCourse({ name });
  const [activityId] = await createActivities({ id: courseId }, 1, {
    kind: "quiz",
    title: name,
    data: settings,
  });
  await db().question.create({
    data: {
      courseId,
      versions: { create: { version: 1, content: essay } },
      quizQuestions: { create: { activityId, position: 1 } },
    },
  });
  return { courseId, activityId };
}

async function attempt({ activityId }: { activityId: string }, learner: Learner, isSubmitted = true) {
  const { attemptId } = await startAttempt(learner, activityId);
  const [{ answerId } = { answerId: "" }] = (await readAttempt(learner, attemptId))?.questions ?? [];
  await saveAnswer(learner, { answerId, answer: ["Because."] });
  if (isSubmitted) await submitAttempt(learner, attemptId);
  return { attemptId, answerId };
}

async function queueOf(actor: ResultsReader, parameters: object = {}) {
  const list = gradingQueueFor(actor);
  const query = parseAdminListQuery(list, { ...parameters }) ?? expect.fail();
  return (await readListPage(actor, list, query)).rows;
}

const quizzesIn = async (actor: ResultsReader, parameters: object = {}) =>
  (await queueOf(actor, parameters)).map(({ quiz }) => quiz);

test("Texts of all quizzes wait for a grade, the oldest first", async () => {
  const [first, second] = [await createQuiz("First"), await createQuiz("Second")];
  const [one, other] = [await createLearner({ firstName: "Grace" }), await createLearner()];
  const graded = await attempt(second, other);
  await attempt(first, one);
  await attempt(first, other, false);
  expect(await queueOf(admin)).toMatchObject([
    { quiz: "Second", course: "Second", answers: 1, learner: { id: other.personId } },
    { quiz: "First", learner: { firstName: "Grace" } },
  ]);
  expect(await quizzesIn(admin, { course: first.courseId })).toEqual(["First"]);
  expect(await listCoursesToGrade(admin)).toMatchObject([{ name: "First" }, { name: "Second" }]);
  await gradeFreeText(admin, { answerId: graded.answerId, credit: 1, comment: "" });
  expect(await quizzesIn(admin)).toEqual(["First"]);
});

test("The queue has only what the reader may grade, and hides names where the quiz does", async () => {
  const [open, hidden] = [await createQuiz("Open"), await createQuiz("Hidden", { anonymous_grading: true })];
  const [manager, author, reporter] = [await createLearner(), await createLearner(), await createLearner()];
  const [theirs, other] = [await createLearner(), await createLearner()];
  const group = await db().group.create({ data: { name: `Group of ${manager.personId}` } });
  await db().roleGrant.create({ data: { personId: manager.personId, role: "manager", groupId: group.id } });
  await db().membership.createMany({
    data: [manager, theirs].map(({ personId }) => ({
      personId,
      groupId: group.id,
      source: "admin" as const,
    })),
  });
  await db().roleGrant.create({
    data: { personId: author.personId, role: "author", courseId: open.courseId },
  });
  await db().roleGrant.create({ data: { personId: reporter.personId, role: "reporter" } });
  for (const quiz of [open, hidden]) {
    await attempt(quiz, theirs);
    await attempt(quiz, other);
    await attempt(quiz, manager);
  }
  const rows = await queueOf(asStaff(manager, "manager"));
  expect(rows.map(({ quiz, learner }) => [quiz, learner?.id])).toEqual([
    ["Open", theirs.personId],
    ["Hidden", undefined],
  ]);
  const written = await queueOf(asStaff(author, "author"));
  expect(written.map(({ quiz, learner }) => [quiz, learner])).toEqual(Array(3).fill(["Open", null]));
  expect(await queueOf(asStaff(reporter, "reporter"))).toEqual([]);
});

test("An attempt whose time is over joins the queue", async () => {
  const quiz = await createQuiz("Timed", { time_limit_minutes: 10 });
  const { attemptId } = await attempt(quiz, await createLearner(), false);
  await db().quizAttempt.update({
    where: { id: attemptId },
    data: { closesAt: new Date(Date.now() - 60_000) },
  });
  await closeExpiredAttempts(admin);
  expect(await quizzesIn(admin)).toContain("Timed");
});
