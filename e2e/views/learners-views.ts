import type { Page } from "playwright";
import { learningPaths } from "./learning-paths";
import { inCourse, type View, view } from "./view";

const course = inCourse("engineering", "/enrollments");
const path = `/admin/learning-paths/${learningPaths.assigned}/learners`;

const boxes = (page: Page) => page.locator('input[name="person"]');

const tickAll = async (page: Page) => {
  for (const box of await boxes(page).all()) await box.check();
};

/** Goes from the list to the page that asks. */
const ask = async (page: Page, button: string) => {
  await page.getByRole("button", { name: button }).click();
  await page.waitForURL(/\/change\?/);
};

const confirm = async (page: Page, button: string, answer: RegExp) => {
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.getByRole("status").filter({ hasText: answer }).waitFor();
};

const askToRemind = async (page: Page) => {
  await tickAll(page);
  await ask(page, "Send reminder…");
};

const remind = async (page: Page) => {
  await askToRemind(page);
  await confirm(page, "Send reminder", /reminder|reminded/);
};

export const askToExempt = async (page: Page) => {
  await boxes(page).last().check();
  await ask(page, "Exempt people…");
};

const exempt = async (page: Page) => {
  await askToExempt(page);
  await page.getByLabel("Reason").fill("On leave until spring");
  await confirm(page, "Exempt people", /now exempt/);
};

const askToEndExemption = async (page: Page) => {
  await exempt(page);
  await tickAll(page);
  await ask(page, "End exemptions…");
};

const endExemption = async (page: Page) => {
  await askToEndExemption(page);
  await confirm(page, "End exemptions", /ended/);
};

/** Bulk actions on ticked people can be repeated. */
export const learnersViews: View[] = [
  view("admin", "course-learners", "each-state", course),
  view("admin", "course-learners", "filtered", `${course}?state=overdue&assigned=yes`),
  view("admin", "course-learners", "none-found", `${course}?q=%3Cnothing%3E`),
  view("admin", "course-learners", "past-the-end", `${course}?page=99`),
  view("admin", "course-learners", "ticked", course, tickAll),
  view("admin", "course-learners", "asked-to-remind", course, askToRemind),
  view("admin", "course-learners", "reminded", course, remind),
  view("admin", "course-learners", "asked-to-exempt", course, askToExempt),
  view("admin", "course-learners", "exempted", course, exempt),
  view("admin", "course-learners", "asked-to-end-exemption", course, askToEndExemption),
  view("admin", "course-learners", "exemption-ended", course, endExemption),
  view("admin", "course-learners", "nobody-chosen", `${course}/change?do=exempt`),
  view("admin", "learning-path-learners", "exempted", path, exempt),
  view("admin", "learning-path-learners", "exemption-ended", path, endExemption),
  view("admin", "learning-path-learners", "none-found", `${path}?q=%3Cnothing%3E`),
  view("admin", "learning-path-learners", "past-the-end", `${path}?page=99`),
];
