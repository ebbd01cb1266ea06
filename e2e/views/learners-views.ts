import type { Page } from "playwright";
import { learningPaths } from "./learning-paths";
import { inCourse, type View, view } from "./view";

const course = inCourse("engineering", "/enrollments");
const path = `/admin/learning-paths/${learningPaths.assigned}/learners`;

const press = async (page: Page, button: string, answer: RegExp) => {
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.getByRole("status").filter({ hasText: answer }).waitFor();
};

const tickAll = async (page: Page) => {
  for (const box of await page.getByRole("checkbox").all()) await box.check();
};

const remind = async (page: Page) => {
  await tickAll(page);
  await press(page, "Remind", /reminded/);
};

const exempt = async (page: Page) => {
  await page.getByRole("checkbox").last().check();
  await page.getByLabel("Reason for an exemption").fill("On leave until spring");
  await press(page, "Exempt", /exempt now/);
};

const endExemption = async (page: Page) => {
  await exempt(page);
  // The refreshed list clears every tick and may arrive after the answer.
  await page.reload();
  await tickAll(page);
  await page.getByRole("button", { name: "End exemption", exact: true }).click();
  await press(page, "Yes, end it", /has ended/);
};

/** What is done to those who are ticked, each of which can be done again. */
export const learnersViews: View[] = [
  view("admin", "course-learners", "each-state", course),
  view("admin", "course-learners", "filtered", `${course}?state=overdue&assigned=yes`),
  view("admin", "course-learners", "none-found", `${course}?q=%3Cnothing%3E`),
  view("admin", "course-learners", "past-the-end", `${course}?page=99`),
  view("admin", "course-learners", "reminded", course, remind),
  view("admin", "course-learners", "exempted", course, exempt),
  view("admin", "course-learners", "exemption-ended", course, endExemption),
  view("admin", "learning-path-learners", "exempted", path, exempt),
  view("admin", "learning-path-learners", "exemption-ended", path, endExemption),
  view("admin", "learning-path-learners", "none-found", `${path}?q=%3Cnothing%3E`),
  view("admin", "learning-path-learners", "past-the-end", `${path}?page=99`),
];
