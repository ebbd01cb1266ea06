import { expect, test } from "vitest";
import { questionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { chosenOptions, type FirstAttempt, statisticsOf } from "./statistics";

const trueFalse = questionContent.parse({ type: "true_false", text: "True?", correct: true });
const choice = questionContent.parse({
  type: "choice",
  text: "Which?",
  multiple: false,
  options: ["A", "B", "C", "D"].map((text) => ({ text, correct: text === "A" })),
});
const contents = new Map([
  ["a", choice],
  ["b", trueFalse],
]);

/** The credits of both questions, each for one point. */
const attempt = (a: number, b: number, minutes = 10): FirstAttempt => ({
  score: 50 * (a + b),
  passed: a + b === 2,
  minutes,
  answers: [
    { question: "a", points: 1, credit: a, chosen: [a ? 0 : 3] },
    { question: "b", points: 1, credit: b, chosen: [b ? 0 : 1] },
  ],
});

const repeated = (count: number, ...credits: [number, number, number?]) =>
  Array.from({ length: count }, () => attempt(...credits));

test("Statistics of 20 people agree with a calculation by hand", () => {
  // The correlation of two yes-or-no values is phi: (12·2 - 4·2) / sqrt(16·4·14·6) = 0.218.
  const attempts = [
    ...repeated(12, 1, 1, 10),
    ...repeated(4, 1, 0, 20),
    ...repeated(2, 0, 1, 30),
    ...repeated(2, 0, 0, 40),
  ];
  const found = statisticsOf(attempts, contents);
  expect(found).toMatchObject({ people: 20, meanScore: 75, passRate: 0.6, medianMinutes: 10 });
  expect(found?.questions).toMatchObject([
    { question: "a", people: 20, facility: 0.8, chosen: [16, 0, 0, 4], flags: [] },
    { question: "b", people: 20, facility: 0.7, chosen: [14, 6], flags: [] },
  ]);
  for (const { discrimination } of found?.questions ?? []) expect(discrimination).toBeCloseTo(0.218, 3);
});

test("Questions worse than chance, and those that good learners fail, have flags", () => {
  const attempts = [...repeated(4, 1, 0), ...repeated(9, 0, 1, 5), ...repeated(9, 0, 0, 6)];
  const [a, b] = statisticsOf(attempts, contents)?.questions ?? [];
  expect(a?.flags).toEqual(["below_chance", "negative_discrimination"]);
  expect(b?.flags).toEqual(["below_chance", "negative_discrimination"]);
  expect(statisticsOf(attempts, contents)?.medianMinutes).toBe(6);
});

test("An even number of people has the median between the middle two", () => {
  const attempts = [...repeated(10, 1, 1, 4), ...repeated(10, 1, 1, 7)];
  expect(statisticsOf(attempts, contents)?.medianMinutes).toBe(5.5);
});

test("Without variance there is no discrimination, and fewer than 20 people have no statistics", () => {
  const [a] = statisticsOf(repeated(20, 1, 1), contents)?.questions ?? [];
  expect(a).toMatchObject({ discrimination: null, flags: [] });
  expect(statisticsOf(repeated(19, 1, 1), contents)).toBeNull();
});

test("A question that fewer than 20 people got is left out", () => {
  const attempts = repeated(20, 1, 0).map((one, number) =>
    number === 0 ? { ...one, answers: one.answers.slice(1) } : one,
  );
  expect(statisticsOf(attempts, contents)?.questions.map(({ question }) => question)).toEqual(["b"]);
});

test("Places of an attempt become the question's own options", () => {
  expect(chosenOptions(choice, [2, 0, 3, 1], ["0", "3"])).toEqual([2, 1]);
  expect(chosenOptions(choice, [2, 0, 3, 1], ["9"])).toEqual([]);
  expect(chosenOptions(trueFalse, [], ["false"])).toEqual([1]);
  expect(chosenOptions(questionContent.parse({ type: "free_text", text: "?" }), [], ["0"])).toEqual([]);
});
