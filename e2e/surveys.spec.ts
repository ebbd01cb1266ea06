import { axeScript, violationsOf } from "./axe";
import { expect, test } from "./fixtures";
import { CourseEditor } from "./pages/course-editor";
import { untilHydrated } from "./pages/hands";
import { publishedCourse } from "./published-course";

test("an author makes an anonymous survey, learners answer without JavaScript, and the results are bars", async ({
  newAdmin,
  newPlainLearner,
  newPersona,
  rows,
}) => {
  test.slow();
  const id = await publishedCourse(rows, "Course with a survey");
  const page = await newAdmin();
  await page.addInitScript(axeScript);
  const editor = new CourseEditor(page);
  await page.goto(`/admin/courses/${id}/activities/new`);
  await untilHydrated(editor.field("Title"));
  await editor.field("Title").fill("Your opinion");
  await page.getByRole("radio", { name: /^Survey/ }).check();
  await expect(page.getByText("Pass mark (%)")).toBeHidden();
  await page.getByRole("switch", { name: "Anonymous" }).check();
  await editor.button("Add activity").click();
  await page.waitForURL(/questions\/new/);
  await untilHydrated(editor.button("Save question"));
  await expect(page.getByText("Correct", { exact: true })).toBeHidden();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("textbox", { name: /^Question/ }).fill("How was the course?");
  await page.getByRole("textbox", { name: "Option 1", exact: true }).fill("Good");
  await page.getByRole("textbox", { name: "Option 2", exact: true }).fill("Bad");
  await editor.button("Save and add another").click();
  await expect(page.getByText("Question 2 of “Your opinion”.")).toBeVisible();
  await page.getByRole("combobox", { name: "Type" }).selectOption("Long text");
  await page.getByRole("textbox", { name: /^Question/ }).fill("What should change?");
  await editor.button("Save question").click();
  await expect(page.getByText("2 questions", { exact: true })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  const activity = new URL(page.url()).pathname.split("/").at(-1);

  for (const number of [1, 2, 3, 4, 5]) {
    const learner = await newPlainLearner(await newPersona());
    await learner.open(`/courses/course-with-a-survey/activities/${activity}`);
    expect(learner.words).toContain("This survey is anonymous");
    expect(learner.words).not.toMatch(/point|pass mark|score/i);
    await learner.press("Submit answers");
    expect(learner.words).toContain("Answer at least one question.");
    await learner.press("Submit answers", {
      [number < 4 ? "Good" : "Bad"]: true,
      "Question 2 of 2": `Text ${number}`,
    });
    expect(learner.path).toBe("/courses/course-with-a-survey/completed");
    await learner.open(`/courses/course-with-a-survey/activities/${activity}`);
    expect(learner.words).toContain("You answered this survey.");
    expect(learner.part("Your progress")).toContain("completed on");
    await page.goto(`/admin/courses/${id}/activities/${activity}/responses`);
    if (number < 5) await expect(page.getByText(/more responses? (isn’t|aren’t) shown yet/)).toBeVisible();
  }
  await expect(page.getByText("5 responses")).toBeVisible();
  await expect(page.getByRole("row", { name: "Good" })).toContainText("60%");
  await expect(page.getByRole("row", { name: "Bad" })).toContainText("40%");
  await expect(page.getByRole("listitem").filter({ hasText: /^Text 3$/ })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /CSV/ }).first().click();
  expect((await download).suggestedFilename()).toMatch(/^survey-answers-/);
});

test("answers stay on the page while the connection is lost", async ({
  page,
  context,
  signIn,
  newPersona,
  rows,
}) => {
  const courseId = await publishedCourse(rows, "Survey without network");
  const [{ id } = { id: "" }] = await rows(
    `WITH survey AS (
       INSERT INTO activities (id, course_id, title, body, position, kind, data)
       VALUES (gen_random_uuid(), $1, 'Survey', '', 1, 'survey', '{"anonymous": false}') RETURNING id
     ), question AS (
       INSERT INTO questions (id, course_id) VALUES (gen_random_uuid(), $1) RETURNING id
     ), version AS (
       INSERT INTO question_versions (question_id, version, content)
       SELECT id, 1, '{"type": "free_text", "text": "What was good?"}' FROM question
     ), asked AS (
       INSERT INTO quiz_questions (activity_id, question_id, position) SELECT survey.id, question.id, 1 FROM survey, question
     )
     SELECT id FROM survey`,
    courseId,
  );
  await signIn.as(await newPersona(), `/courses/survey-without-network/activities/${id}`);
  const submit = page.getByRole("button", { name: "Submit answers" });
  await untilHydrated(submit);
  await submit.click();
  await expect(page.getByRole("alert").filter({ hasText: "Answer at least one question." })).toBeFocused();
  await page.getByRole("textbox", { name: /What was good/ }).fill("The pictures");
  await context.setOffline(true);
  await submit.click();
  await expect(page.getByText(/^You’re offline/)).toBeVisible();
  await expect(page.getByRole("textbox", { name: /What was good/ })).toHaveValue("The pictures");
  await context.setOffline(false);
  await page.waitForURL("/courses/survey-without-network/completed");
  const stored = await rows("SELECT answers FROM survey_responses WHERE activity_id = $1", id);
  expect(stored).toEqual([{ answers: [["The pictures"]] }]);
});
