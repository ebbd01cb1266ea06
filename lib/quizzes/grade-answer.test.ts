import fc from "fast-check";
import { expect, test } from "vitest";
import { type QuestionContent, questionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { quizQuestions } from "@/lib/courses/kinds/quiz/quiz-question-schema";
import { drawQuestions } from "./draw-questions";
import { gradeAnswer, numberIn } from "./grade-answer";
import { matchesOf, presentQuestion } from "./present-question";

const choice = (multiple: boolean, partialCredit: boolean, key: boolean[]) =>
  questionContent.parse({
    type: "choice",
    text: "Which?",
    multiple,
    partialCredit,
    options: key.map((correct, number) => ({ text: `Option ${number}`, correct })),
  });

const matching = questionContent.parse({
  type: "matching",
  text: "Match",
  pairs: [
    { prompt: "fire", match: "112" },
    { prompt: "police", match: "110" },
  ],
  distractors: ["911"],
}) as Extract<QuestionContent, { type: "matching" }>;

const ordering = questionContent.parse({
  type: "ordering",
  text: "Order",
  items: ["first", "second", "third"],
});

test.each([
  ["one correct option", choice(false, false, [true, false]), ["0"], 1],
  ["a wrong option", choice(false, false, [true, false]), ["1"], 0],
  ["two options where one is asked", choice(false, false, [true, false]), ["0", "1"], 0],
  ["all of several", choice(true, false, [true, true, false]), ["0", "1"], 1],
  ["half of several, all or nothing", choice(true, false, [true, true, false]), ["0"], 0],
  ["half of several, with partial credit", choice(true, true, [true, true, false]), ["0"], 0.5],
  [
    "every option, with partial credit",
    choice(true, true, [true, true, false, false]),
    ["0", "1", "2", "3"],
    0,
  ],
  ["nothing where no option is correct", choice(true, false, [false, false]), [], 0],
  ["nothing where no option is correct, with partial credit", choice(true, true, [false, false]), [], 0],
  ["a place that does not exist", choice(true, false, [true, false]), ["0", "9"], 0],
  ["half of the matches", matching, ["0", "2"], 0.5],
  ["an empty match", matching, ["0", ""], 0.5],
  ["the correct order", ordering, ["0", "1", "2"], 1],
  ["one item at its place", ordering, ["0", "2", "1"], 0.3333],
  ["an item twice", ordering, ["0", "0", "0"], 0],
])("Grades %s", (_, content, answer, credit) => {
  const order = content.type === "choice" ? content.options.map((_, number) => number) : [0, 1, 2];
  expect(gradeAnswer(content, order, answer)).toBe(credit);
});

test.each([
  [true, [false, false], false],
  [false, [true, true], false],
  [true, [true, true], true],
])("A file's questions need a key: several %s, correct %j", (multiple, key, isAccepted) => {
  expect(quizQuestions.safeParse([choice(multiple, false, key)]).success).toBe(isAccepted);
});

const typed = (more: object) =>
  questionContent.parse({ type: "short_text", text: "?", accepted: ["Élan vital"], ...more });

test.each([
  ["case, accents and spaces are free", {}, "  elan   VITAL ", 1],
  ["case counts", { exactCase: true }, "élan vital", 0],
  ["accents count", { exactAccents: true }, "elan vital", 0],
  ["spaces count", { exactSpaces: true }, "Élan  vital", 0],
  ["another word", {}, "élan", 0],
  ["a combining accent", { exactAccents: true }, "E\u0301lan vital", 1],
  ["a superscript is no digit", { exactAccents: true, accepted: ["x²"] }, "x2", 0],
  ["vowels of Hindi count", { accepted: ["कि"] }, "की", 0],
  ["vowels of Thai count", { accepted: ["กิน"] }, "กัน", 0],
  ["vowels of Arabic are free", { accepted: ["كَتَبَ"] }, "كتب", 1],
])("Compares short texts: %s", (_, options, answer, credit) => {
  expect(gradeAnswer(typed(options), [], [answer])).toBe(credit);
});

test.each([
  ["3.5", 3.5],
  ["3,5", 3.5],
  ["−2", -2],
  [" 1e3 ", 1000],
  [".5", 0.5],
  ["1,000,000", null],
  ["", null],
  ["Infinity", null],
  ["1e999", null],
  ["9".repeat(400), null],
])("Reads the number %j", (text, number) => {
  expect(numberIn(text)).toBe(number);
});

test("A number counts within its tolerance, including the edges", () => {
  const content = questionContent.parse({
    type: "numeric",
    text: "?",
    accepted: [{ value: 0.2, tolerance: 0.1 }],
  });
  expect(["0.1", "0,3", "0.31"].map((answer) => gradeAnswer(content, [], [answer]))).toEqual([1, 1, 0]);
});

test.each([
  ["0", 0],
  ["1.6e-19", 1],
  ["1.7e-19", 0],
])("A tiny number isn't zero: %s", (answer, credit) => {
  const content = questionContent.parse({ type: "numeric", text: "?", accepted: [{ value: 1.6e-19 }] });
  expect(gradeAnswer(content, [], [answer])).toBe(credit);
});

test("Only a person grades free text, unless nothing was written", () => {
  const content = questionContent.parse({ type: "free_text", text: "?" });
  expect(gradeAnswer(content, [], ["An essay"])).toBeNull();
  expect(gradeAnswer(content, [], [" "])).toBe(0);
});

const anyContent: fc.Arbitrary<QuestionContent> = fc.oneof(
  fc
    .tuple(fc.boolean(), fc.boolean(), fc.array(fc.boolean(), { minLength: 2, maxLength: 8 }))
    .map(([multiple, partialCredit, key]) =>
      choice(multiple, partialCredit, [true, ...key.slice(1).map((correct) => multiple && correct)]),
    ),
  fc.boolean().map((correct) => questionContent.parse({ type: "true_false", text: "?", correct })),
  fc.boolean().map((partialCredit) => ({ ...matching, partialCredit })),
  fc
    .tuple(
      fc.boolean(),
      fc.uniqueArray(
        fc.string({ minLength: 1 }).filter((text) => text.trim() !== ""),
        { minLength: 2, maxLength: 6 },
      ),
    )
    .map(([partialCredit, items]) =>
      questionContent.parse({ type: "ordering", text: "?", items, partialCredit }),
    ),
);

test("Credit stays between 0 and 1, whatever is sent", () => {
  const anything = fc.array(fc.oneof(fc.nat(9).map(String), fc.string()), { maxLength: 10 });
  fc.assert(
    fc.property(anyContent, fc.string(), anything, (content, seed, answer) => {
      const [drawn] = drawQuestions([{ questionId: "", version: 1, points: 1, content }], {
        seed,
        shuffle: true,
      });
      const credit = gradeAnswer(content, drawn?.order ?? [], answer) as number;
      expect(credit).toBeGreaterThanOrEqual(0);
      expect(credit).toBeLessThanOrEqual(1);
    }),
  );
});

test("The key earns full credit in any order of choices", () => {
  fc.assert(
    fc.property(anyContent, fc.string(), fc.boolean(), (content, seed, shuffle) => {
      const [drawn] = drawQuestions([{ questionId: "", version: 1, points: 1, content }], { seed, shuffle });
      const order: number[] = drawn?.order ?? [];
      const key = keyOf(content).map((choice) =>
        typeof choice === "number" ? String(order.indexOf(choice)) : choice,
      );
      expect(gradeAnswer(content, order, key)).toBe(1);
    }),
  );
});

function keyOf(content: QuestionContent): (number | string)[] {
  if (content.type === "choice")
    return content.options.flatMap(({ correct }, number) => (correct ? [number] : []));
  if (content.type === "true_false") return [String(content.correct)];
  if (content.type === "matching") return content.pairs.map((_, number) => number);
  if (content.type === "ordering") return content.items.map((_, number) => number);
  return [];
}

test("The same seed draws the same questions in the same orders", () => {
  const questions = Array.from({ length: 12 }, (_, number) => ({
    questionId: String(number),
    version: 1,
    points: 1,
    content: choice(false, false, [true, false, false]),
  }));
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 12 }), fc.boolean(), (seed, draw, shuffle) => {
      const drawn = drawQuestions(questions, { seed, draw, shuffle });
      expect(drawQuestions(questions, { seed, draw, shuffle })).toEqual(drawn);
      expect(new Set(drawn.map(({ questionId }) => questionId)).size).toBe(draw);
      if (!shuffle)
        expect(drawn.map(({ questionId }) => Number(questionId))).toEqual(
          drawn.map(({ questionId }) => Number(questionId)).sort((one, other) => one - other),
        );
    }),
  );
});

test("A match that fits two prompts stands once, and fits both", () => {
  const content = { ...matching, pairs: matching.pairs.map((pair) => ({ ...pair, match: "112" })) };
  const [drawn] = drawQuestions([{ questionId: "", version: 1, points: 1, content }], {
    seed: "",
    shuffle: true,
  });
  const order = drawn?.order ?? [];
  const presented = presentQuestion(content, order);
  const matches = presented.type === "matching" ? presented.matches : [];
  expect(matches.toSorted()).toEqual(["112", "911"]);
  const place = String(matches.indexOf("112"));
  expect(gradeAnswer(content, order, [place, place])).toBe(1);
});

test("Other seeds draw other orders", () => {
  const orders = ["a", "b", "c", "d"].map((seed) =>
    JSON.stringify(
      drawQuestions(
        [
          {
            questionId: "",
            version: 1,
            points: 1,
            content: choice(false, false, [true, ...Array(19).fill(false)]),
          },
        ],
        { seed, shuffle: true },
      )[0]?.order,
    ),
  );
  expect(new Set(orders).size).toBe(4);
});

test("What is presented says nothing about the key", () => {
  const presented = presentQuestion(matching, [2, 0, 1]);
  expect(presented).toEqual({
    type: "matching",
    text: "Match",
    prompts: ["fire", "police"],
    matches: ["911", "112", "110"],
  });
  expect(matchesOf(matching)).toEqual(["112", "110", "911"]);
  const one = choice(false, false, [true, false]);
  expect(JSON.stringify(presentQuestion(one, [1, 0]))).not.toMatch(/correct|feedback|partialCredit/);
});
