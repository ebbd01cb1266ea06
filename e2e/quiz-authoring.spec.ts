import { axeScript, violationsOf } from "./axe";
import { expect, testOn } from "./fixtures";
import { CourseEditor } from "./pages/course-editor";
import { untilHydrated } from "./pages/hands";

const test = testOn();

test("with the keyboard alone an author writes five questions; a learner passes, and gets a certificate", async ({
  newAdmin,
  newPersona,
  page: learners,
  rows,
  signIn,
}) => {
  const page = await newAdmin();
  await page.addInitScript(axeScript);
  const editor = new CourseEditor(page);
  const id = await editor.create("Fire safety");
  await page.goto(`/admin/courses/${id}/activities/new`);
  await untilHydrated(editor.field("Title"));
  await editor.field("Title").fill("Final test");
  await page.getByRole("radio", { name: /^Quiz/ }).check();
  await editor.button("Add activity").click();
  await page.waitForURL(/questions\/new/);

  const text = page.getByRole("textbox", { name: "Question", exact: true });
  const keys = page.keyboard;
  for (const number of [1, 2, 3, 4, 5]) {
    await expect(text).toBeFocused();
    await keys.type(`Question ${number}?`);
    await keys.press("Tab");
    await keys.type("Right");
    await keys.press("Control+Enter");
    await keys.press("Enter");
    await keys.type("Wrong");
    await keys.press("Enter");
    await keys.type("Also wrong");
    await keys.press("Enter");
    await keys.press("Enter");
    await expect(page.getByRole("button", { name: "Save and add another" })).toBeFocused();
    if (number === 5) await keys.press("Tab");
    await keys.press("Enter");
    if (number < 5) await expect(page.getByText(`Question ${number + 1} of “Final test”.`)).toBeVisible();
  }
  await expect(page.getByText("5 questions, 5 points")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  const questions = await rows("SELECT content FROM question_versions ORDER BY created_at");
  expect(questions.map(({ content }) => content)[4]).toMatchObject({
    text: "Question 5?",
    options: [
      { text: "Right", correct: true },
      { text: "Wrong", correct: false },
      { text: "Also wrong", correct: false },
    ],
  });
  await page.getByRole("link", { name: "Question 2?" }).click();
  await expect(page.getByRole("textbox", { name: "Option 1", exact: true })).toHaveValue("Right");
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goBack();
  await page.getByText("5 questions, 5 points").waitFor();
  await page.goto(`/admin/courses/${id}/questions`);
  expect(await violationsOf(page)).toEqual([]);

  await page.goto(`/admin/courses/${id}/certificates`);
  await page.getByRole("switch", { name: "Issue a certificate" }).check();
  await editor.button("Save settings").click();
  await expect(page.getByText("The certificate settings were saved.")).toBeVisible();
  await page.goto(`/admin/courses/${id}`);
  await editor.main.getByRole("link", { name: "Publish course" }).click();
  await editor.button("Publish course").click();
  await expect(editor.result).toContainText("published");

  await signIn.as(await newPersona(), "/courses/fire-safety");
  await learners.getByRole("button", { name: "Start course" }).click();
  await learners.getByRole("button", { name: "Start the quiz" }).click();
  await untilHydrated(learners.getByRole("button", { name: "Submit quiz" }));
  for (const right of await learners.getByRole("radio", { name: "Right" }).all()) await right.check();
  await learners.getByRole("button", { name: "Submit quiz" }).click();
  await expect(learners.getByRole("heading", { name: "You passed" })).toBeVisible();
  await learners.getByRole("link", { name: "Continue the course" }).click();
  await learners.waitForURL("/courses/fire-safety/completed");
  await learners.getByRole("link", { name: "View", exact: true }).click();
  await expect(learners.getByRole("heading", { name: "Valid certificate" })).toBeVisible();
});
