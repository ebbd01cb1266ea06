import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { admin, createActivities, createCourse, createKey, createLearner } from "@/e2e/testing/factories";
import { handlers } from "@/lib/api/handlers";
import { applyWaitingRequirements } from "@/lib/assignments/apply-requirements";
import { assign } from "@/lib/assignments/edit";
import { certifyEarlier, revokeCertificate } from "@/lib/certificates/edit";
import { findCourse } from "@/lib/courses/learners-view";
import { db } from "@/lib/database/db";
import { env } from "@/lib/env";
import { completeActivity } from "@/lib/learning/complete";
import { findCompletionRecord } from "@/lib/learning/completion-record";
import { learnersFileFor } from "@/lib/learning/course-learners-list";
import { listEnrollmentsOf } from "@/lib/learning/enrollments-of-person";
import { parseAdminListQuery, readListRange } from "@/lib/lists/admin-list";
import { trainingRecords } from "@/lib/reports/training-records";
import { gradeFreeText } from "./grade-free-text";
import { readAttempt } from "./read-attempt";
import { saveAnswer } from "./save-answer";
import { startAttempt } from "./start-attempt";
import { submitAttempt } from "./submit-attempt";

type Learner = Awaited<ReturnType<typeof createLearner>>;

async function createQuiz(courseId: string, settings: object = {}, optional = false): Promise<string> {
  const data = { pass_mark: 50, feedback: "never", ...settings };
  const [activityId] = await createActivities({ id: courseId }, 1, { kind: "quiz", data, optional });
  await db().question.create({
    data: {
      courseId,
      versions: { create: { version: 1, content: { type: "free_text", text: "Why?" } } },
      quizQuestions: { create: { activityId, position: 0 } },
    },
  });
  return activityId;
}

/** Answers a quiz, whose answer someone grades. @param credit from 0 to 1 */
async function attempt(learner: Learner, activityId: string, credit: number): Promise<string> {
  const { attemptId } = await startAttempt(learner, activityId);
  const [question] = (await readAttempt(learner, attemptId))?.questions ?? [];
  const answerId = question?.answerId ?? "";
  await saveAnswer(learner, { answerId, answer: ["Because."] });
  await submitAttempt(learner, attemptId);
  await gradeFreeText(admin, { answerId, credit, comment: "" });
  return answerId;
}

const recordedScore = async (learner: Learner, courseId: string) =>
  (await findCompletionRecord(learner, courseId))?.score;

const certificateOf = (learner: Learner) =>
  db().certificate.findFirst({ where: { personId: learner.personId, revokedAt: null } });

test("A completed course has the mean score of its required quizzes, everywhere", async () => {
  const [learner, course, key] = [await createLearner(), await createCourse(), await createKey()];
  const [first, second] = [await createQuiz(course.id), await createQuiz(course.id)];
  const optional = await createQuiz(course.id, {}, true);
  await attempt(learner, optional, 0.1);
  await attempt(learner, first, 0.4);
  await attempt(learner, first, 0.9);
  expect(await findCourse(learner, course.permalink)).toMatchObject({ score: null });
  await attempt(learner, second, 0.7);
  expect(await recordedScore(learner, course.id)).toBe(80);
  expect(await findCourse(learner, course.permalink)).toMatchObject({ score: 80 });
  expect(await listEnrollmentsOf(admin, learner.personId, 5)).toMatchObject([{ score: 80 }]);
  const file = await learnersFileFor(admin, course);
  const { rows } = await readListRange(file, { filters: {} as never, sort: "" }, 0, 5);
  expect(rows.map((row) => file.csv.score?.(row))).toEqual([80]);
  const url = `${env().BASE_URL}/v2/people/${learner.personId}/transcript`;
  const answer = await handlers("/v2/people/{id}/transcript").GET(
    new Request(url, { headers: { "X-Api-Key": key } }),
    { params: Promise.resolve({ id: learner.personId }) },
  );
  expect((await answer.json()).data).toMatchObject([{ attributes: { status: "completed", score: 80 } }]);
});

test("A training record has the score of its completion", async () => {
  const [learner, course] = [await createLearner(), await createCourse()];
  const { personId } = learner;
  const quiz = await createQuiz(course.id);
  await assign(admin, {
    id: uuidv7(),
    courseId: course.id,
    audience: { kind: "chosen", groupIds: [], personIds: [personId] },
    required: true,
    due: { kind: "never" },
    repeatMonths: null,
    earlierCounts: true,
  });
  const records = async () => {
    const list = await trainingRecords.list(admin, null, { person: personId });
    const query = parseAdminListQuery(list, { person: personId });
    const { rows } = await readListRange(list, query ?? expect.fail(), 0, 5);
    return rows.map((row) => list.csv.score?.(row));
  };
  expect(await records()).toEqual([null]);
  await attempt(learner, quiz, 0.66);
  await applyWaitingRequirements(personId);
  expect(await records()).toEqual([66]);
});

test("Later attempts and grades change the score as the quiz counts them, and nothing else of the record", async () => {
  const [learner, course] = [await createLearner(), await createCourse()];
  const [best, last] = [await createQuiz(course.id), await createQuiz(course.id, { scoring: "last" })];
  await attempt(learner, best, 0.8);
  await attempt(learner, last, 0.8);
  const before = await findCompletionRecord(learner, course.id);
  await attempt(learner, best, 0.6);
  expect(await recordedScore(learner, course.id)).toBe(80);
  const answerId = await attempt(learner, last, 0.3);
  expect(await recordedScore(learner, course.id)).toBe(55);
  await gradeFreeText(admin, { answerId, credit: 1 / 3, comment: "" });
  expect(await findCompletionRecord(learner, course.id)).toEqual({ ...before, score: 56.67 });
  await expect(
    db().courseCompletion.updateMany({
      where: { courseId: course.id },
      data: { score: 100, courseName: "X" },
    }),
  ).rejects.toThrow();
});

test("Certificates show the score of their time, if the course says so", async () => {
  const [learner, silent] = [await createLearner(), await createCourse()];
  await db().certificateSettings.create({ data: { courseId: silent.id, isGiven: true } });
  await attempt(learner, await createQuiz(silent.id), 0.8);
  expect(await certificateOf(learner)).toMatchObject({ score: null });

  const [other, course] = [await createLearner(), await createCourse()];
  const settings = { courseId: course.id, isGiven: true, showsScore: true };
  await db().certificateSettings.create({ data: settings });
  const quiz = await createQuiz(course.id);
  await attempt(other, quiz, 0.8);
  const issued = await certificateOf(other);
  expect(Number(issued?.score)).toBe(80);
  await attempt(other, quiz, 0.9);
  expect(Number((await certificateOf(other))?.score)).toBe(80);
  await revokeCertificate(admin, { id: issued?.id ?? "", reason: "A better score", again: true });
  expect(Number((await certificateOf(other))?.score)).toBe(90);
});

test("Earlier completions get certificates with their scores; courses without a quiz have none", async () => {
  const [learner, course] = [await createLearner(), await createCourse()];
  const [article] = await createActivities(course, 1);
  await completeActivity(learner, { activityId: article });
  expect(await recordedScore(learner, course.id)).toBeNull();

  const [other, withQuiz] = [await createLearner(), await createCourse()];
  await attempt(other, await createQuiz(withQuiz.id), 0.75);
  for (const { id: courseId } of [course, withQuiz]) {
    await db().certificateSettings.create({ data: { courseId, isGiven: true, showsScore: true } });
    expect(await certifyEarlier(admin, { type: "course", id: courseId })).toBe(1);
  }
  expect(await certificateOf(learner)).toMatchObject({ score: null });
  expect(Number((await certificateOf(other))?.score)).toBe(75);
});

test("A recorded score counts the quizzes that the record names, whatever the course asks later", async () => {
  const [learner, course] = [await createLearner(), await createCourse()];
  const [first, second] = [await createQuiz(course.id), await createQuiz(course.id)];
  await attempt(learner, first, 0.9);
  await attempt(learner, second, 0.7);
  expect(await recordedScore(learner, course.id)).toBe(80);
  await attempt(learner, await createQuiz(course.id), 0);
  expect(await recordedScore(learner, course.id)).toBe(80);
  await db().activity.update({ where: { id: second }, data: { optional: true } });
  await attempt(learner, second, 0.8);
  expect(await recordedScore(learner, course.id)).toBe(85);
  await db().activity.delete({ where: { id: first } });
  await attempt(learner, second, 1);
  expect(await recordedScore(learner, course.id)).toBe(85);
});
