import { expect, test } from "vitest";
import { questionTitle } from "./question-title";

test.each([
  ["# What is **H₂O**?", "What is H₂O?"],
  ["![A sign](/media/1/a.png)", "A sign"],
  ["![](/media/1/a.png)\n\nSee [the plan](/media/1/plan.pdf)", "See the plan"],
  ["Cell C3 has =2\\*C1 and \\_x\\_.", "Cell C3 has =2*C1 and _x_."],
  ["One\\\ntwo", "One"],
])("The title of %j is %j", (text, title) => {
  expect(questionTitle(text)).toBe(title);
});
