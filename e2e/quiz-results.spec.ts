import { expect, test } from "./fixtures";
import { makeQuizzes, quizzes } from "./views/quizzes";

test.describe.configure({ mode: "default" });

const activities = `/admin/courses/${quizzes.course}/activities`;

test.beforeEach(({ rows }) => makeQuizzes(rows));

test("an admin reads a quiz's statistics and results, and finds an attempt", async ({ newPlainAdmin }) => {
  const page = await newPlainAdmin();
  await page.open(`${activities}/${quizzes.check}/results`);
  expect(page.part("Statistics")).toMatch(/People24Mean score50%/);
  expect(page.part("Statistics")).toContain("Oslo");
  await page.press("Apply", { "Name or email": "reader-7@" });
  expect(page.words).toContain("Robin Reader 7");
  expect(page.words).not.toContain("Robin Reader 8");
  await page.followFirst(/results\/.+-/);
  expect(page.words).toContain("Robin Reader 7, attempt 1");
});

test("an admin grades a text, and the learner's attempt has a score", async ({ newPlainAdmin, rows }) => {
  const page = await newPlainAdmin();
  await page.open(`${activities}/${quizzes.test}/results/${quizzes.waiting}`);
  expect(page.words).toContain("It names two exits and the assembly point.");
  await page.press("Save and grade the next one", { "Points out of 3": "4", Comment: "Well seen." });
  expect(page.field("Points out of 3").isInvalid).toBe(true);
  await page.press("Save and grade the next one", { "Points out of 3": "1.5" });
  expect(page.words).toContain("Saved. You have graded every answer.");
  expect(await rows("SELECT score::float FROM quiz_attempts WHERE id = $1", quizzes.waiting)).toEqual([
    { score: 50 },
  ]);
});
