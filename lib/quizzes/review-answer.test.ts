import { expect, test } from "vitest";
import { questionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { keyOf, reviewAnswer } from "./review-answer";

test("Accepted numbers stand in the reader's language, with all their digits", () => {
  const content = questionContent.parse({
    type: "numeric",
    text: "How much?",
    accepted: [{ value: 1234.56789, tolerance: 0.5 }, { value: -3 }],
  });
  const keyIn = (language: string) =>
    reviewAnswer(keyOf(content), [], ["3"], language).key.map(({ text }) => text);
  expect(keyIn("en")).toEqual(["1234.56789 ± 0.5", "-3"]);
  expect(keyIn("de")).toEqual(["1234,56789 ± 0,5", "-3"]);
});

test("A match stays apart from its prompt, because only the prompt is Markdown", () => {
  const content = questionContent.parse({
    type: "matching",
    text: "Match.",
    pairs: [
      { prompt: "**France**", match: "*Paris*" },
      { prompt: "Italy", match: "Rome" },
    ],
  });
  const { choices, key } = reviewAnswer(keyOf(content), [1, 0], ["1", ""], "en");
  expect(choices).toMatchObject([
    { text: "**France**", match: "*Paris*", isRight: true },
    { text: "Italy", match: null, isChosen: false, isRight: false },
  ]);
  expect(key).toEqual([
    { text: "**France**", match: "*Paris*" },
    { text: "Italy", match: "Rome" },
  ]);
});
