import type { Page } from "playwright";
import { untilHydrated } from "../pages/hands";
import { quizzes } from "./quizzes";
import { follow, refusal, type View, view } from "./view";

const quiz = `/courses/${quizzes.permalink}/activities`;
const course = `/admin/courses/${quizzes.course}`;
const questions = `${course}/questions`;
const activities = `${course}/activities`;
const results = `${activities}/${quizzes.check}/results`;
const responses = `${activities}/${quizzes.survey}/responses`;
const nothing = "%3Cnothing%3E";

/** Continues the attempt that an earlier view started. */
const start = (then?: View["then"]) => async (page: Page) => {
  await page.getByRole("button", { name: /^(Start|Continue) the quiz|^Try again/ }).click();
  await untilHydrated(page.getByRole("button", { name: /^(Submit quiz|Next question)/ }).first());
  await then?.(page);
};

const answerOne = async (page: Page) => {
  await page.getByRole("radio", { name: "Oslo" }).check();
  await page.getByText("Saved", { exact: true }).waitFor();
};

const loseConnection = async (page: Page) => {
  await page.context().setOffline(true);
  await page.getByRole("radio", { name: "Bergen" }).check();
  await page.getByText(/^Not saved/).waitFor();
};

const submit = async (page: Page) => {
  await page.getByRole("button", { name: "Submit quiz" }).click();
  await page.getByRole("heading", { level: 1, name: "Submit with unanswered questions?" }).waitFor();
};

const submitAnyway = async (page: Page) => {
  await submit(page);
  await page.getByRole("button", { name: "Submit anyway" }).click();
  await page.getByRole("region", { name: "Result" }).waitFor();
};

/** Once it is submitted, its page stays. */
const fail = async (page: Page) => {
  const past = page.getByRole("link", { name: "Attempt 1" });
  if (await past.isVisible()) await past.click();
  else await start(submitAnyway)(page);
  await page.getByRole("region", { name: "Result" }).waitFor();
};

const write = async (page: Page) => {
  const past = page.getByRole("link", { name: "Attempt 1" });
  if (await past.isVisible()) await past.click();
  else
    await start(async () => {
      await page.getByRole("textbox", { name: /way out/ }).fill("Down the stairs.");
      await submitAnyway(page);
    })(page);
  await page.getByRole("heading", { name: "Being graded" }).waitFor();
};

const answerAll = async (page: Page) => {
  await answerOne(page);
  await page.getByRole("button", { name: "Next question" }).click();
  await page.getByRole("checkbox", { name: "Mars" }).check();
  await page.getByRole("checkbox", { name: "Venus" }).check();
  await page.getByRole("button", { name: "Submit quiz" }).click();
};

const pass = async (page: Page) => {
  const past = page.getByRole("link", { name: "Attempt 2" });
  if (await past.isVisible()) await past.click();
  else await start(answerAll)(page);
  await page.getByRole("heading", { name: "You passed" }).waitFor();
};

const refuse = (button: string) => async (page: Page) => {
  await untilHydrated(page.getByRole("button", { name: button, exact: true }));
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.getByRole("alert").getByRole("link").first().waitFor();
};

const checkFile = async (page: Page) => {
  await page
    .getByLabel("Or paste the questions")
    .fill("What does red mean?{=Fire ~Exit}\n\nA description.\n");
  await page.getByRole("button", { name: "Check questions" }).click();
  await page.getByRole("status").filter({ hasText: "Checked as GIFT" }).waitFor();
};

const chooseLearner = async (page: Page) => {
  await page.getByRole("row").last().getByRole("link").first().click();
  await page.getByLabel("Reason").waitFor();
};

const answerNothing = async (page: Page) => {
  const button = page.getByRole("button", { name: "Submit answers" });
  await untilHydrated(button);
  await button.click();
  await refusal(page);
};

/** Once it is answered, its page stays. */
const answerSurvey = async (page: Page) => {
  const thanks = page.getByText("You answered this survey.");
  if (await thanks.isVisible()) return;
  await untilHydrated(page.getByRole("button", { name: "Submit answers" }));
  await page.getByRole("radio", { name: "Very useful" }).check();
  await page.getByRole("button", { name: "Submit answers" }).click();
  await thanks.waitFor();
};

export const quizViews: View[] = [
  view("newcomer", "quiz", "not-started", `${quiz}/${quizzes.test}`),
  view("newcomer", "quiz", "empty", `${quiz}/${quizzes.empty}`),
  view("newcomer", "quiz-attempt", "one-page", `${quiz}/${quizzes.test}`, start()),
  view("newcomer", "quiz-attempt", "saved", `${quiz}/${quizzes.test}`, start(answerOne)),
  view("newcomer", "quiz-attempt", "not-saved", `${quiz}/${quizzes.test}`, start(loseConnection)),
  view("newcomer", "quiz-attempt", "one-at-a-time", `${quiz}/${quizzes.check}`, start()),
  view("newcomer", "quiz-submit", "missing-answers", `${quiz}/${quizzes.test}`, start(submit)),
  view("learner", "quiz-result", "failed", `${quiz}/${quizzes.check}`, fail),
  view("learner", "quiz-result", "passed", `${quiz}/${quizzes.check}`, pass),
  view("learner", "quiz-result", "to-grade", `${quiz}/${quizzes.test}`, write),
  view("learner", "quiz-result", "timed-out", `${quiz}/${quizzes.timed}`, follow("Attempt 1")),
  view("learner", "quiz", "passed", `${quiz}/${quizzes.check}`),
  view("newcomer", "survey", "not-answered", `${quiz}/${quizzes.survey}`),
  view("newcomer", "survey", "refused", `${quiz}/${quizzes.survey}`, answerNothing),
  view("newcomer", "survey", "empty", `${quiz}/${quizzes.emptySurvey}`),
  view("learner", "survey", "answered", `${quiz}/${quizzes.survey}`, answerSurvey),
  view("admin", "quiz-settings", "whole", `${activities}/${quizzes.test}`),
  view("admin", "quiz-settings", "empty", `${activities}/${quizzes.empty}`),
  view("admin", "question-bank", "list", questions),
  view("admin", "question-bank", "none-found", `${questions}?q=${nothing}`),
  view("admin", "question-bank", "for-a-quiz", `${questions}?quiz=${quizzes.check}`),
  ...["single", "multiple", "true_false", "short_text", "numeric", "matching", "ordering", "free_text"].map(
    (kind) => view("admin", "new-question", kind, `${questions}/new?kind=${kind}`),
  ),
  view("admin", "new-question", "refused", `${questions}/new`, refuse("Save question")),
  view("admin", "question", "answered", `${questions}/${quizzes.choice}`),
  view("admin", "question", "free-text", `${questions}/${quizzes.text}`),
  view("admin", "question-regrade", "nothing-changes", `${questions}/${quizzes.choice}/regrade`),
  view("admin", "question-import", "checked", `${questions}/import`, checkFile),
  view("admin", "quiz-preview", "all-types", `${course}/preview/${quizzes.test}`),
  view("admin", "quiz-results", "statistics", results),
  view("admin", "quiz-results", "none-found", `${results}?q=${nothing}`),
  view("admin", "quiz-results", "none-yet", `${activities}/${quizzes.empty}/results`),
  view("admin", "quiz-results", "all-graded", `${results}?message=all_graded`),
  view("admin", "quiz-grading", "to-grade", `${activities}/${quizzes.test}/results/${quizzes.waiting}`),
  view("admin", "quiz-grants", "list", `${activities}/${quizzes.check}/grants`),
  view("admin", "quiz-grants", "none-found", `${activities}/${quizzes.check}/grants?q=${nothing}`),
  view("admin", "quiz-grants", "grant", `${activities}/${quizzes.check}/grants`, chooseLearner),
  view("admin", "grading-queue", "list", "/admin/grading"),
  view("admin", "survey-settings", "whole", `${activities}/${quizzes.survey}`),
  view("admin", "new-survey-question", "empty", `${questions}/new?activity=${quizzes.survey}`),
  view("admin", "survey-responses", "some-wait", responses),
  view("admin", "survey-responses", "none-yet", `${activities}/${quizzes.emptySurvey}/responses`),
  view("manager", "quiz-results-of-a-manager", "one-waits", `${activities}/${quizzes.test}/results`),
  view(
    "manager",
    "quiz-grading-by-a-manager",
    "to-grade",
    `${activities}/${quizzes.test}/results/${quizzes.waiting}`,
  ),
  view("manager", "grading-queue-of-a-manager", "list", "/admin/grading"),
  view("manager", "survey-responses-for-a-manager", "some-wait", responses),
  view("author", "question-bank-of-an-author", "list", questions),
  view("author", "quiz-settings-for-an-author", "whole", `${activities}/${quizzes.test}`),
  view("author", "quiz-results-of-an-author", "statistics", results),
  view(
    "author",
    "quiz-grading-by-an-author",
    "to-grade",
    `${activities}/${quizzes.test}/results/${quizzes.waiting}`,
  ),
  view("author", "grading-queue-of-an-author", "list", "/admin/grading"),
  view("author", "survey-responses-for-an-author", "some-wait", responses),
  view("reporter", "survey-responses-for-a-reporter", "some-wait", responses),
  view("reporter", "quiz-results-of-a-reporter", "statistics", results),
  view(
    "reporter",
    "quiz-results-of-a-reporter",
    "attempt",
    `${activities}/${quizzes.test}/results/${quizzes.waiting}`,
  ),
];
