import { expect, test } from "vitest";
import { questionTitle } from "./question-title";

test.each([
  ["**Which** [city](https://example.com)?\nMore", "Which city?"],
  ["***\n\n# Which?", "Which?"],
  ["Cell C3 has =2\\*C1 and \\_x\\_.", "Cell C3 has =2*C1 and _x_."],
  ["One\\\ntwo", "One"],
  [" \n", ""],
  ["***", "***"],
  ["x".repeat(130), `${"x".repeat(119)}…`],
])("The title of %j", (text, title) => {
  expect(questionTitle(text)).toBe(title);
});

test("A long line of open brackets gets its title in time", () => {
  expect(questionTitle("[".repeat(200_000))).toBe(`${"[".repeat(119)}…`);
});
