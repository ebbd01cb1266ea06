import { expect, test } from "vitest";
import {
  admin,
  asStaff,
  createActivities,
  createCourse,
  createLearner,
  operator,
} from "@/e2e/testing/factories";
import type { Learner } from "@/lib/actor";
import { importCourses } from "@/lib/courses/import";
import { courseImport } from "@/lib/courses/import-schema";
import { type QuestionContent, questionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { findActivityRecord } from "@/lib/courses/outline/activity";
import { saveActivity } from "@/lib/courses/outline/edit-activity";
import { db } from "@/lib/database/db";
import { readListPage } from "@/lib/lists/admin-list";
import { deleteQuestion } from "@/lib/quizzes/edit-questions";
import { addToQuiz } from "@/lib/quizzes/edit-quiz";
import { findQuestionRecord } from "@/lib/quizzes/quiz-questions";
import { answersListFor } from "./answers-list";
import { readSurveyResults } from "./results";
import { submitResponse } from "./submit-response";
import { presentSurvey } from "./survey-questions";

const rating = questionContent.parse({
  type: "choice",
  text: "How was it?",
  multiple: false,
  options: [{ text: "Good" }, { text: "Bad" }],
});
const topics = questionContent.parse({
  type: "choice",
  text: "What helped?",
  multiple: true,
  options: [{ text: "Videos" }, { text: "Texts" }, { text: "Tests" }],
});
const comment = questionContent.parse({ type: "free_text", text: "Anything else?" });

let courseId: string;
let permalink: string;
let activityId: string;

async function createSurvey(anonymous: boolean, questions: QuestionContent[] = [rating, topics, comment]) {
  ({ id: courseId, permalink } = await createCourse());
  [activityId] = await createActivities({ id: courseId }, 1, {
    kind: "survey",
    title: "Survey",
    data: { anonymous },
  });
  for (const [position, content] of questions.entries())
    await db().question.create({
      data: {
        courseId,
        versions: { create: { version: 1, content } },
        quizQuestions: { create: { activityId, position } },
      },
    });
}

async function respond(learner: Learner, given: string[][], isAnonymous = true) {
  const questions = await presentSurvey(activityId);
  const answers = questions.map(({ id, version }, place) => ({
    questionId: id,
    version,
    answer: given[place] ?? [],
  }));
  await submitResponse(learner, { activityId, isAnonymous, answers });
}

const results = async () => (await readSurveyResults(admin, activityId)) ?? expect.fail();

const fileRows = async () =>
  (await readListPage(admin, answersListFor(admin, activityId), { filters: {}, sort: "", page: 1 })).rows;

/** All rows of all tables, as text with their places and transactions. */
async function dump(): Promise<Map<string, string[]>> {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT c.oid::regclass::text AS name FROM pg_class AS c
    WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace ORDER BY 1`;
  const found = new Map<string, string[]>();
  for (const { name } of tables) {
    const rows = await db().$queryRawUnsafe<{ row: string }[]>(
      `SELECT to_jsonb(t)::text AS row FROM ${name} AS t`,
    );
    found.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

const added = (before: Map<string, string[]>, after: Map<string, string[]>) =>
  new Map(
    [...after].flatMap(([table, rows]) => {
      const fresh = rows.filter((row) => !before.get(table)?.includes(row));
      return fresh.length > 0 ? [[table, fresh] as const] : [];
    }),
  );

test("Responses complete the activity once, and results count them", async () => {
  await createSurvey(false);
  const [first, second] = [await createLearner(), await createLearner()];
  await respond(first, [["0"], ["0", "2"], ["More videos"]], false);
  await respond(first, [["1"], [], []], false);
  await respond(second, [["1"], ["2"], []], false);
  expect(await db().completion.count({ where: { activityId } })).toBe(2);
  expect(await db().enrollment.findFirst({ where: { personId: first.personId } })).toMatchObject({
    progress: 100,
  });
  const { responses, waiting, questions } = await results();
  expect({ responses, waiting }).toEqual({ responses: 2, waiting: 0 });
  expect(questions).toMatchObject([
    { people: 2, chosen: [1, 1] },
    { people: 2, chosen: [1, 0, 2] },
    { people: 1, texts: ["More videos"] },
  ]);
  const rows = await fileRows();
  expect(rows.map(({ answer }) => answer.join(", "))).toEqual(
    expect.arrayContaining(["Good", "Bad", "Videos, Tests", "Tests", "More videos"]),
  );
  expect(rows.find(({ answer }) => answer[0] === "More videos")?.learner?.id).toBe(first.personId);
});

test("Two submissions at once store one response", async () => {
  await createSurvey(false);
  const learner = await createLearner();
  await Promise.all([1, 2, 3].map(() => respond(learner, [["0"]], false)));
  expect(await db().surveyResponse.count({ where: { activityId } })).toBe(1);
});

test("An anonymous response leads to nobody, in any table", async () => {
  await createSurvey(true);
  const learner = await createLearner({ firstName: "Grace", lastName: "Hopper", email: "grace@example.com" });
  const before = await dump();
  await respond(learner, [["0"], ["1"], ["Secret words"]]);
  const fresh = added(before, await dump());
  const withWords = [...fresh].filter(([, rows]) => rows.some((row) => row.includes("Secret words")));
  expect(withWords.map(([table]) => table)).toEqual(["survey_responses"]);
  const [row = ""] = fresh.get("survey_responses") ?? [];
  const questions = await presentSurvey(activityId);
  const stored = JSON.parse(row);
  expect(stored).toEqual({
    id: stored.id,
    activity_id: activityId,
    enrollment_id: null,
    round: null,
    submitted_at: null,
    asked: questions.map(({ id, version }) => `${id} ${version}`),
    answers: [["0"], ["1"], ["Secret words"]],
    is_shown: false,
  });
  // A random ID: version 4 has no time.
  expect(stored.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4/);
  const others = [...fresh].filter(([table]) => table !== "survey_responses");
  expect(JSON.stringify(others)).not.toContain(stored.id);
  expect(others.map(([table]) => table)).toContain("completions");
});

test("Anonymous responses show in groups of five, whose rows don't tell the order", async () => {
  await createSurvey(true);
  for (const number of [1, 2, 3, 4]) await respond(await createLearner(), [["0"], [], [`Text ${number}`]]);
  expect(await results()).toMatchObject({ responses: 0, waiting: 4, questions: [] });
  expect(await fileRows()).toEqual([]);
  await respond(await createLearner(), [["1"], [], []]);
  expect(await results()).toMatchObject({ responses: 5, waiting: 0 });
  expect((await results()).questions[0]).toMatchObject({ people: 5, chosen: [4, 1] });
  const [{ transactions } = { transactions: 0 }] = await db().$queryRaw<{ transactions: number }[]>`
    SELECT count(DISTINCT xmin::text)::int AS transactions FROM survey_responses WHERE activity_id = ${activityId}::uuid`;
  expect(transactions).toBe(1);
  await respond(await createLearner(), [["1"], [], ["The sixth"]]);
  expect(await results()).toMatchObject({ responses: 5, waiting: 1 });
  expect(JSON.stringify(await fileRows())).not.toContain("The sixth");
  expect(
    (await fileRows()).every(({ learner, submittedAt }) => learner === null && submittedAt === null),
  ).toBe(true);
});

test("Responses at the same time form one group", async () => {
  await createSurvey(true);
  const learners = await Promise.all(Array.from({ length: 10 }, () => createLearner()));
  await Promise.all(learners.map((learner) => respond(learner, [["0"], [], []])));
  expect(await results()).toMatchObject({ responses: 10, waiting: 0 });
});

test("An edited question starts a new group, so that it singles nobody out", async () => {
  await createSurvey(true, [rating]);
  for (const _ of [1, 2, 3, 4]) await respond(await createLearner(), [["0"]]);
  const [{ id: questionId } = { id: "" }] = await presentSurvey(activityId);
  const content = { ...rating, text: "How was it really?" };
  await db().questionVersion.create({ data: { questionId, version: 2, content } });
  await db().question.update({ where: { id: questionId }, data: { version: 2 } });
  await respond(await createLearner(), [["1"]]);
  expect(await results()).toMatchObject({ responses: 0, waiting: 5 });
});

test("A survey keeps its promise", async () => {
  await createSurvey(false);
  const learner = await createLearner();
  await expect(respond(learner, [["0"]], true)).rejects.toMatchObject({ code: "survey_changed" });
  const change = async (anonymous: boolean) => {
    const { fields, version } = (await findActivityRecord(admin, courseId, activityId)) ?? expect.fail();
    const changed = { ...fields, kind: "survey", data: { anonymous } } as const;
    await saveActivity(admin, { ...changed, courseId, id: activityId, version });
  };
  await change(true);
  await respond(learner, [["0"]], true);
  await expect(change(false)).rejects.toMatchObject({ code: "survey_has_responses" });
  const importAgain = (anonymous: boolean) => {
    const activities = [{ title: "Survey", kind: "survey", anonymous }];
    const course = { name: "Course", permalink, status: "published", activities };
    return importCourses(operator, courseImport.parse([course]));
  };
  await expect(importAgain(false)).rejects.toMatchObject({ code: "survey_has_responses" });
  await importAgain(true);
});

test("An import makes no quiz of a survey whose questions have no correct answer", async () => {
  await createSurvey(false, [rating]);
  const activities = [{ title: "Survey", kind: "quiz" }];
  const course = { name: "Course", permalink, status: "published", activities };
  await expect(importCourses(operator, courseImport.parse([course]))).rejects.toMatchObject({
    code: "question_without_key",
  });
});

test("A question with responses is archived, and quizzes and surveys refuse what doesn't fit", async () => {
  await createSurvey(true, [rating]);
  await respond(await createLearner(), [["0"]]);
  const [{ id } = { id: "" }] = await presentSurvey(activityId);
  const { version } = (await findQuestionRecord(admin, courseId, id)) ?? expect.fail();
  const numeric = questionContent.parse({ type: "numeric", text: "2 + 2?", accepted: [{ value: 4 }] });
  const other = await db().question.create({
    data: { courseId, versions: { create: { version: 1, content: numeric } } },
  });
  await expect(addToQuiz(admin, { courseId, activityId, ids: [other.id] })).rejects.toMatchObject({
    code: "question_not_for_surveys",
  });
  const quiz = await db().activity.create({
    data: { courseId, kind: "quiz", title: "Quiz", position: 9, body: "", data: {} },
  });
  await expect(addToQuiz(admin, { courseId, activityId: quiz.id, ids: [id] })).rejects.toMatchObject({
    code: "question_without_key",
  });
  await deleteQuestion(admin, { courseId, id, version });
  expect(await db().question.findUnique({ where: { id } })).toMatchObject({ archivedAt: expect.any(Date) });
});

test("A manager reads the named responses of their groups, and all anonymous ones", async () => {
  await createSurvey(false, [rating]);
  const [manager, theirs, other] = [await createLearner(), await createLearner(), await createLearner()];
  const group = await db().group.create({ data: { name: `Group of ${manager.personId}` } });
  await db().roleGrant.create({ data: { personId: manager.personId, role: "manager", groupId: group.id } });
  await db().membership.create({ data: { personId: theirs.personId, groupId: group.id, source: "admin" } });
  await respond(theirs, [["0"]], false);
  await respond(other, [["1"]], false);
  const actor = asStaff(manager, "manager");
  expect(await readSurveyResults(actor, activityId)).toMatchObject({
    responses: 1,
    questions: [{ chosen: [1, 0] }],
  });
  await createSurvey(true, [rating]);
  for (const _ of [1, 2, 3, 4, 5]) await respond(await createLearner(), [["1"]]);
  expect(await readSurveyResults(actor, activityId)).toMatchObject({
    responses: 5,
    questions: [{ chosen: [0, 5] }],
  });
});
