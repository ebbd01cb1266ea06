import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { type QuestionContent, questionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { errorsByField } from "@/lib/forms/values";
import { checked } from "./formats/question-file";
import { newQuestionForm } from "./question-input-schema";
import { questionValues } from "./question-values";

const key = { courseId: uuidv7(), id: uuidv7(), activityId: "" };

const contents = [
  {
    type: "choice",
    text: "One?\n\n```\ncode\n```",
    feedback: "Why",
    multiple: true,
    partialCredit: true,
    options: [
      { text: "A\nB", correct: true, feedback: "Good" },
      { text: "C", correct: false, feedback: "" },
    ],
  },
  { type: "true_false", text: "True?", correct: false },
  { type: "short_text", text: "Name?", accepted: ["Oslo", "Christiania"], exactAccents: true },
  { type: "numeric", text: "How many?", accepted: [{ value: -3.5, tolerance: 0.5 }, { value: 4 }] },
  {
    type: "matching",
    text: "Match",
    pairs: [
      { prompt: "1", match: "a" },
      { prompt: "2", match: "b" },
    ],
    distractors: ["c"],
    partialCredit: false,
  },
  { type: "ordering", text: "Order", items: ["first", "second"] },
  { type: "free_text", text: "Why?", gradingNotes: "Reasons" },
].map((content) => questionContent.parse(content));

test.each(contents.map((content) => [content.type, content] as const))(
  "The editor's fields keep all of a question: %s",
  (_, content: QuestionContent) => {
    const values = { ...key, ...questionValues(content, ["a", "b c"]) };
    expect(newQuestionForm.parse(values)).toMatchObject({ content, tags: ["a", "b c"] });
  },
);

test("The editor takes the tags of imported questions", () => {
  const [content] = contents;
  const question = { content, tags: ["fire, water", ` ${"long ".repeat(20)}`] };
  const [imported] = checked([{ line: 1, title: "", reasons: [], question }]).questions;
  const tags = ["fire", "water", "long long long long long long long long long long"];
  expect(imported?.tags).toEqual(tags);
  const values = { ...key, ...questionValues(imported?.content ?? questionContent.parse({}), tags) };
  expect(newQuestionForm.parse(values).tags).toEqual(tags);
});

const errorsOf = (values: Record<string, string>) => {
  const all = { ...key, options: "", numbers: "", text: "Which?", ...values };
  return errorsByField(newQuestionForm.safeParse(all).error?.issues ?? [], all);
};

test("Errors stand at the field or the list that they concern", () => {
  const options = { "options.0.text": "A", "options.1.text": "B" };
  expect(Object.keys(errorsOf({ kind: "single", "options.0.text": "A" }))).toEqual(["options"]);
  expect(errorsOf({ kind: "single", ...options })).toEqual({
    options: "should have exactly one correct option",
  });
  const both = { ...options, "options.0.correct": "on", "options.1.correct": "on" };
  expect(Object.keys(errorsOf({ kind: "single", ...both }))).toEqual(["options"]);
  expect(errorsOf({ kind: "multiple", ...both })).toEqual({});
  expect(Object.keys(errorsOf({ kind: "multiple", ...both, text: " " }))).toEqual(["text"]);
  expect(errorsOf({ kind: "numeric", "numbers.0.value": "many" })).toEqual({
    "numbers.0.value": "should be a number such as 3.5",
  });
});

test("An error after a blank row stands at its own row", () => {
  const options = { "options.0.text": "A", "options.1.text": " ", "options.3.text": "![](/admin)" };
  expect(Object.keys(errorsOf({ kind: "single", ...options }))).toEqual(["options.3.text"]);
  const accepted = { "accepted.0.text": "", "accepted.1.text": "x".repeat(501) };
  expect(Object.keys(errorsOf({ kind: "short_text", accepted: "", ...accepted }))).toEqual([
    "accepted.1.text",
  ]);
});

test("Blank rows don't count, and decimal commas do", () => {
  const values = { kind: "numeric", text: "?", "numbers.0.value": "", "numbers.3.value": "3,5" };
  expect(newQuestionForm.parse({ ...key, ...values }).content).toMatchObject({
    accepted: [{ value: 3.5, tolerance: 0 }],
  });
});

test("Only surveys ask without a correct answer", () => {
  const choice = { kind: "single", "options.0.text": "A", "options.1.text": "B" };
  const short = { kind: "short_text", accepted: "", "accepted.0.text": "" };
  expect(Object.keys(errorsOf(choice))).toEqual(["options"]);
  expect(Object.keys(errorsOf(short))).toEqual(["accepted"]);
  for (const values of [choice, short]) expect(errorsOf({ ...values, purpose: "survey" })).toEqual({});
});
