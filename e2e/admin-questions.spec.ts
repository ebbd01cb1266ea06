import { expect, testOn } from "./fixtures";
import { publishedCourse } from "./published-course";

const test = testOn();

test.describe.configure({ mode: "default" });

const gift = "What does red mean?{=Fire ~Exit}\n\nLifts are safe.{FALSE#No}\n\nA description.\n";

test("an author checks a file, reads what would change, and imports it", async ({ newAdmin, rows }) => {
  const page = await newAdmin();
  const id = await publishedCourse(rows, "Questions from a file");
  await page.goto(`/admin/courses/${id}/questions/import`);
  const main = page.getByRole("main");
  await expect(main.getByRole("button", { name: "Import questions" })).toHaveCount(0);
  await main.getByLabel("File").setInputFiles({
    name: "questions.txt",
    mimeType: "text/plain",
    buffer: Buffer.from(gift),
  });
  await main.getByRole("button", { name: "Check questions" }).click();
  await expect(main.getByRole("status")).toContainText("Checked as GIFT: 2 questions are ready");
  await expect(main.getByRole("row")).toHaveCount(4);
  await expect(main.getByRole("row").nth(2)).toContainText("Feedback for single answers became");
  await expect(main.getByLabel("Or paste the questions")).toHaveValue(gift);
  await main.getByRole("button", { name: "Import questions" }).click();
  await expect(main.getByRole("status")).toContainText("2 questions imported");
  expect(await rows("SELECT FROM questions WHERE course_id = $1", id)).toHaveLength(2);
  const download = page.waitForEvent("download");
  await main.getByRole("button", { name: "Export as GIFT" }).click();
  expect((await download).suggestedFilename()).toBe("questions.gift.txt");
});

test("without JavaScript pasted questions are checked and imported", async ({ newPlainAdmin, rows }) => {
  const page = await newPlainAdmin();
  const id = await publishedCourse(rows, "Questions from a form");
  await page.open(`/admin/courses/${id}/questions/import`);
  await page.press("Check questions", { "Or paste the questions": gift });
  expect(page.words).toContain("Checked as GIFT: 2 questions are ready");
  await page.press("Import questions");
  expect(page.words).toContain("2 questions imported");
  expect(await rows("SELECT FROM questions WHERE course_id = $1", id)).toHaveLength(2);
});
