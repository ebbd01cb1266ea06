import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { admin, asStaff, createActivities, createCourse, createLearner } from "@/e2e/testing/factories";
import { type QuestionContent, questionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { positionOf, stepsFrom } from "@/lib/courses/outline/order";
import { db } from "@/lib/database/db";
import { parseAdminListQuery, readListPage } from "@/lib/lists/admin-list";
import { bankList } from "./bank-list";
import {
  archiveQuestion,
  createQuestion,
  deleteQuestion,
  duplicateQuestion,
  restoreQuestion,
  saveQuestion,
} from "./edit-questions";
import { addToQuiz, inOneList, moveInQuiz, removeFromQuiz, setPoints } from "./edit-quiz";
import { findQuestionRecord, listQuizQuestions } from "./quiz-questions";
import { startAttempt } from "./start-attempt";

const question = (text: string, isKeyed = true) =>
  questionContent.parse({
    type: "choice",
    text,
    multiple: false,
    options: [
      { text: "Yes", correct: isKeyed },
      { text: "No", correct: false },
    ],
  });

async function createQuiz(...texts: string[]) {
  const { id: courseId } = await createCourse();
  const [activityId] = await createActivities({ id: courseId }, 1, { kind: "quiz", data: {} });
  const ids = texts.map(() => uuidv7());
  for (const [index, text] of texts.entries())
    await createQuestion(admin, {
      courseId,
      id: ids[index] ?? "",
      activityId,
      content: question(text),
      tags: ["fire"],
    });
  return { courseId, activityId, ids };
}

const versionOfQuestion = async (courseId: string, id: string) =>
  (await findQuestionRecord(admin, courseId, id))?.version ?? "";

const actions = async () =>
  (await db().auditEntry.findMany({ orderBy: { id: "asc" } })).map(({ action }) => action);

const textsOf = async (activityId: string) =>
  (await listQuizQuestions(admin, activityId)).map(({ content }) => content.text);

test("A question is added to its quiz once, and a repeated request changes nothing", async () => {
  const { courseId, activityId, ids } = await createQuiz("A", "B");
  const again = { courseId, id: ids[0] ?? "", activityId, content: question("Other"), tags: [] };
  await createQuestion(admin, again);
  expect(await textsOf(activityId)).toEqual(["A", "B"]);
  expect(await actions()).toEqual(["question.created", "question.created"]);
});

test("Saving adds a version, and refuses to overwrite another author's change", async () => {
  const { courseId, activityId, ids } = await createQuiz("A");
  const [id = ""] = ids;
  const version = await versionOfQuestion(courseId, id);
  const save = (content: QuestionContent, version: string) =>
    saveQuestion(admin, { courseId, id, version, content, tags: ["fire"] });
  await save(question("B"), version);
  await save(question("B"), version);
  await expect(save(question("C"), version)).rejects.toMatchObject({ code: "question_changed" });
  expect(await textsOf(activityId)).toEqual(["B"]);
  expect(await db().questionVersion.count({ where: { questionId: id } })).toBe(2);
  expect(await actions()).toEqual(["question.created", "question.updated"]);
});

test("Changing a question that people are answering asks first; changing its tags doesn't", async () => {
  const { courseId, activityId, ids } = await createQuiz("A");
  const [id = ""] = ids;
  await startAttempt(await createLearner(), activityId);
  const version = await versionOfQuestion(courseId, id);
  const change = { courseId, id, version, content: question("B"), tags: ["fire"] };
  await expect(saveQuestion(admin, change)).rejects.toMatchObject({
    code: "question_being_answered",
    parameters: { people: 1 },
  });
  await saveQuestion(admin, { ...change, content: question("A"), tags: [] });
  await saveQuestion(admin, { ...change, version: await versionOfQuestion(courseId, id) }, true);
  expect(await textsOf(activityId)).toEqual(["B"]);
});

test("A quiz takes no more than 500 questions", async () => {
  const { courseId, activityId } = await createQuiz();
  const ids = Array.from({ length: 501 }, () => uuidv7());
  await db().question.createMany({ data: ids.map((id) => ({ id, courseId })) });
  const versions = ids.map((questionId) => ({ questionId, version: 1, content: question("A") }));
  await db().questionVersion.createMany({ data: versions });
  await addToQuiz(admin, { courseId, activityId, ids: ids.slice(1) });
  await expect(addToQuiz(admin, { courseId, activityId, ids: ids.slice(0, 1) })).rejects.toMatchObject({
    code: "quiz_full",
  });
});

test("Questions without answers are deleted; others are archived, leave their quizzes and come back", async () => {
  const { courseId, activityId, ids } = await createQuiz("A");
  const [id = ""] = ids;
  const copy = uuidv7();
  await duplicateQuestion(admin, { courseId, id }, copy);
  const { attemptId } = await startAttempt(await createLearner(), activityId);
  expect(await findQuestionRecord(admin, courseId, id)).toMatchObject({ answering: 1, answers: 1 });
  for (const one of [copy, id]) {
    const version = await versionOfQuestion(courseId, one);
    await deleteQuestion(admin, { courseId, id: one, version });
  }
  expect(await findQuestionRecord(admin, courseId, copy)).toBeNull();
  expect(await findQuestionRecord(admin, courseId, id)).toMatchObject({ archivedAt: expect.any(Date) });
  expect(await textsOf(activityId)).toEqual([]);
  expect(await db().quizAnswer.count({ where: { attemptId } })).toBe(1);
  const add = () => addToQuiz(admin, { courseId, activityId, ids: [id] });
  await expect(add()).rejects.toMatchObject({ code: "question_not_found" });
  await restoreQuestion(admin, { courseId, id });
  await add();
  await archiveQuestion(admin, { courseId, id, version: await versionOfQuestion(courseId, id) });
  expect(await textsOf(activityId)).toEqual([]);
  expect(await actions()).toEqual([
    ...["question.created", "question.created", "question.deleted", "question.archived"],
    ...["question.restored", "quiz.questions_added", "question.archived"],
  ]);
});

test("A quiz's questions move, weigh and leave, and each change is logged once", async () => {
  const { courseId, activityId, ids } = await createQuiz("A", "B", "C");
  const [a = "", , c = ""] = ids;
  const list = inOneList(await listQuizQuestions(admin, activityId));
  const [from, to] = [positionOf(list, c), stepsFrom(list, c).up];
  if (!from || !to) throw new Error("There is no such step.");
  const move = { courseId, activityId, id: c, from, to };
  await moveInQuiz(admin, move);
  await moveInQuiz(admin, move);
  expect(await textsOf(activityId)).toEqual(["A", "C", "B"]);
  const stale = { ...move, id: a, from: { section: null, before: ids[1] ?? "" } };
  await expect(moveInQuiz(admin, { ...stale, to: { section: null, before: null } })).rejects.toMatchObject({
    code: "quiz_questions_changed",
  });
  await setPoints(admin, { courseId, activityId, id: c, points: 3 });
  await setPoints(admin, { courseId, activityId, id: c, points: 3 });
  await removeFromQuiz(admin, { courseId, activityId, id: a });
  await removeFromQuiz(admin, { courseId, activityId, id: a });
  expect((await listQuizQuestions(admin, activityId)).map(({ points }) => points)).toEqual([3, 1]);
  expect((await actions()).slice(3)).toEqual([
    ...["quiz.question_moved", "quiz.points_changed", "quiz.question_removed"],
  ]);
});

test("A quiz takes no question without a key, and none of another course", async () => {
  const { courseId, activityId } = await createQuiz();
  const other = await createQuiz("A");
  const id = uuidv7();
  await createQuestion(admin, { courseId, id, content: question("Survey", false), tags: [] });
  const add = (id: string) => addToQuiz(admin, { courseId, activityId, ids: [id] });
  await expect(add(id)).rejects.toMatchObject({ code: "question_without_key" });
  await expect(add(other.ids[0] ?? "")).rejects.toMatchObject({ code: "question_not_found" });
});

test("Authors neither change nor see the questions of other people's courses", async () => {
  const { courseId, activityId, ids } = await createQuiz("A");
  const [id = ""] = ids;
  const author = asStaff(await createLearner(), "author");
  const question = {
    courseId,
    id: uuidv7(),
    activityId,
    content: (await listQuizQuestions(admin, activityId))[0]?.content,
  };
  if (!question.content) throw new Error("The quiz should have a question.");
  const refused = { code: "course_not_found" };
  await expect(
    createQuestion(author, { ...question, content: question.content, tags: [] }),
  ).rejects.toMatchObject(refused);
  await expect(removeFromQuiz(author, { courseId, activityId, id })).rejects.toMatchObject(refused);
  expect(await findQuestionRecord(author, courseId, id)).toBeNull();
  expect(await listQuizQuestions(author, activityId)).toEqual([]);
  const list = bankList(author, courseId);
  const query = parseAdminListQuery(list, {});
  expect(query && (await readListPage(author, list, query)).rows).toEqual([]);
});

test("The bank finds questions by text, type, tag, state and what a quiz lacks", async () => {
  const { courseId, activityId, ids } = await createQuiz(
    "How to leave 100 % of a building?",
    "Where is the exit?",
  );
  await removeFromQuiz(admin, { courseId, activityId, id: ids[1] ?? "" });
  const list = bankList(admin, courseId);
  const found = async (parameters: object) => {
    const query = parseAdminListQuery(list, { ...parameters });
    const { rows } = query ? await readListPage(admin, list, query) : { rows: [] };
    return rows.map(({ id }) => ids.indexOf(id)).sort();
  };
  expect(await found({ q: "100 %" })).toEqual([0]);
  expect(await found({ type: "choice", tag: "fire" })).toEqual([0, 1]);
  expect(await found({ type: "numeric" })).toEqual([]);
  expect(await found({ status: "archived" })).toEqual([]);
  expect(await found({ quiz: activityId })).toEqual([1]);
});
