import { expect, test } from "vitest";
import { questionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { fitsSurveyForm } from "./question-values";

test.each([
  ["an essay", { type: "free_text" }, true],
  ["an essay with grading notes", { type: "free_text", gradingNotes: "Three reasons." }, false],
  ["a question with feedback", { type: "short_text", feedback: "Thank you." }, false],
  ["a choice", { type: "choice", multiple: false, options: [{ text: "Yes" }, { text: "No" }] }, true],
  [
    "a choice with feedback",
    { type: "choice", multiple: false, options: [{ text: "Yes", feedback: "Good." }, { text: "No" }] },
    false,
  ],
])("The form for surveys drops nothing of %s", (_, content, fits) => {
  expect(fitsSurveyForm(questionContent.parse({ text: "Why?", ...content }))).toBe(fits);
});
