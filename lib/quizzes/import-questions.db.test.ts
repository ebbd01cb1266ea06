import { expect, test } from "vitest";
import { lectern } from "@/e2e/testing/command-line";
import {
  admin,
  asStaff,
  createActivities,
  createCourse,
  createLearner,
  operator,
} from "@/e2e/testing/factories";
import { importCourses } from "@/lib/courses/import";
import { courseImport } from "@/lib/courses/import-schema";
import { quizQuestions } from "@/lib/courses/kinds/quiz/quiz-question-schema";
import { db } from "@/lib/database/db";
import { exportQuestions } from "./export-questions";
import { importQuestions, previewImport } from "./import-questions";

const gift = `// [tag:signs]
What does a red sign mean?{=Fire equipment ~Exit}

Lifts are safe.{F}

Lifts are safe.{F}

A description.
`;

const inputFor = (courseId: string, activityId: string | null = null) =>
  ({ courseId, activityId, format: "gift", text: gift }) as const;

const countStored = () => Promise.all([db().question.count(), db().questionVersion.count()]);

test("A check reports what an import then does, and writes nothing", async () => {
  const course = await createCourse();
  const preview = await previewImport(admin, inputFor(course.id));
  expect(await countStored()).toEqual([0, 0]);
  expect(await importQuestions(admin, inputFor(course.id))).toEqual(preview);
  expect(
    preview.map(({ line, outcome, reasons }) => [line, outcome, reasons.map(({ code }) => code)]),
  ).toEqual([
    [2, "imported", []],
    [4, "imported", []],
    [6, "skipped", ["already_in_bank"]],
    [8, "skipped", ["not_a_question"]],
  ]);
  expect(
    await db().question.findMany({ where: { tags: { has: "signs" } }, select: { courseId: true } }),
  ).toEqual([{ courseId: course.id }]);
  expect(
    await db().auditEntry.findMany({ select: { action: true, after: true }, orderBy: { id: "asc" } }),
  ).toEqual([{ action: "questions.imported", after: { format: "gift", questions: 2 } }]);
});

test("Importing a file again duplicates nothing, and a quiz can still take its questions", async () => {
  const course = await createCourse();
  const [quiz] = await createActivities(course, 1, { kind: "quiz" });
  await importQuestions(admin, inputFor(course.id));
  const again = await importQuestions(admin, inputFor(course.id, quiz));
  expect(again.map(({ reasons }) => reasons[0]?.code)).toEqual([
    "added_to_quiz",
    "added_to_quiz",
    "already_in_bank",
    "not_a_question",
  ]);
  const third = await importQuestions(admin, inputFor(course.id, quiz));
  expect(third.every(({ outcome }) => outcome === "skipped")).toBe(true);
  expect(await countStored()).toEqual([2, 2]);
  const asked = await db().quizQuestion.findMany({ orderBy: { position: "asc" } });
  expect(asked.map(({ position, points }) => [position, points])).toEqual([
    [1, 1],
    [2, 1],
  ]);
  expect(await db().auditEntry.count()).toBe(2);
});

test("Only people who may edit the course import, check and export its questions", async () => {
  const [course, person] = [await createCourse(), await createLearner()];
  await importQuestions(admin, inputFor(course.id));
  const author = asStaff(person, "author");
  const refused = { code: "course_not_found" };
  const asked = { courseId: course.id, activityId: null, format: "gift" } as const;
  await expect(importQuestions(author, inputFor(course.id))).rejects.toMatchObject(refused);
  await expect(previewImport(author, inputFor(course.id))).rejects.toMatchObject(refused);
  await expect(exportQuestions(author, asked)).rejects.toMatchObject(refused);
  await db().roleGrant.create({ data: { personId: person.personId, role: "author", courseId: course.id } });
  const { file } = await exportQuestions(author, asked);
  expect(new TextDecoder().decode(file([]).bytes)).toContain("Lifts are safe.{FALSE");
});

test("A quiz exports its own questions, with their points", async () => {
  const course = await createCourse();
  const [quiz = ""] = await createActivities(course, 1, { kind: "quiz" });
  await importQuestions(admin, { ...inputFor(course.id), text: "Bank only?{}" });
  await importQuestions(admin, { ...inputFor(course.id, quiz), text: "In the quiz?{}" });
  await db().quizQuestion.updateMany({ data: { points: 3 } });
  const asked = { courseId: course.id, activityId: quiz, format: "moodle_xml" } as const;
  const text = new TextDecoder().decode((await exportQuestions(admin, asked)).file([]).bytes);
  expect(text).toContain("In the quiz?");
  expect(text).toContain("<defaultgrade>3");
  expect(text).not.toContain("Bank only?");
});

test("A quiz takes questions up to its limit, and the bank takes the others", async () => {
  const course = await createCourse();
  const [quiz = ""] = await createActivities(course, 1, { kind: "quiz" });
  const many = Array.from({ length: 499 }, (_, number) => `Why ${number}?{}`).join("\n\n");
  await importQuestions(admin, { ...inputFor(course.id, quiz), text: many });
  const preview = await previewImport(admin, inputFor(course.id, quiz));
  expect(await importQuestions(admin, inputFor(course.id, quiz))).toEqual(preview);
  expect(preview.slice(0, 2).map(({ outcome, reasons }) => [outcome, reasons[0]?.code])).toEqual([
    ["imported", undefined],
    ["changed", "quiz_full"],
  ]);
  expect(await db().quizQuestion.count()).toBe(500);
  expect(await countStored()).toEqual([501, 501]);
});

test("A file of courses can't bring a choice without a correct option", () => {
  const options = ["a", "b"].map((text) => ({ text, correct: false }));
  const question = { type: "choice", text: "Which?", multiple: true, options };
  expect(quizQuestions.safeParse([question]).success).toBe(false);
  expect(quizQuestions.safeParse([{ type: "true_false", text: "Sure?", correct: true }]).success).toBe(true);
});

test("A quiz of another course takes no questions", async () => {
  const [course, other] = [await createCourse(), await createCourse()];
  const [quiz] = await createActivities(other, 1, { kind: "quiz" });
  await expect(importQuestions(admin, inputFor(course.id, quiz))).rejects.toMatchObject({
    code: "activity_not_found",
  });
  expect(await countStored()).toEqual([0, 0]);
});

test("The command imports into the quiz that it names, and reports each line", async () => {
  const course = await createCourse({ permalink: "fire" });
  await createActivities(course, 1, { kind: "quiz", title: "Test" });
  const command = ["import-questions", "-", "--course", "fire", "--quiz", "Test"];
  const { code, stdout } = await lectern(command, gift);
  expect([code, stdout]).toEqual([0, expect.stringContaining("2 imported, 0 changed, 2 skipped.")]);
  expect(stdout).toContain("8: Skipped: A description. – It isn’t a question");
  expect(await db().quizQuestion.count()).toBe(2);
  expect((await lectern(["import-questions", "-", "--course", "none"], gift)).code).toBe(3);
});

test("A file of courses holds a quiz's questions, and importing it again changes nothing", async () => {
  const question = { type: "true_false", text: "Lifts are safe.", correct: false };
  const quizWith = (...questions: object[]) =>
    courseImport.parse([
      { name: "Fire", status: "published", activities: [{ title: "Test", kind: "quiz", questions }] },
    ]);
  await importCourses(operator, quizWith({ ...question, points: 3 }, { type: "free_text", text: "Why?" }));
  const asked = () => db().quizQuestion.findMany({ orderBy: { position: "asc" } });
  expect((await asked()).map(({ points }) => points)).toEqual([3, 1]);
  const again = await importCourses(
    operator,
    quizWith({ ...question, points: 3 }, { type: "free_text", text: "Why?" }),
  );
  expect(again).toEqual({ created: 0, updated: 0, unchanged: 1 });
  expect(await importCourses(operator, quizWith(question))).toMatchObject({ updated: 1 });
  expect((await asked()).map(({ points }) => points)).toEqual([1]);
  expect(await db().question.count()).toBe(2);
  await importCourses(operator, [
    ...courseImport.parse([
      { name: "Fire", status: "published", activities: [{ title: "Test", kind: "quiz" }] },
    ]),
  ]);
  expect(await asked()).toHaveLength(1);
});
