import type { Page } from "playwright";
import { learningPaths } from "./learning-paths";
import { type View, view } from "./view";

const course = "/admin/courses?q=engineering";
const path = `/admin/learning-paths/${learningPaths.assigned}/learners`;

const open = (then?: View["then"]) => async (page: Page) => {
  await page.getByRole("rowheader").getByRole("link", { name: "For Engineering", exact: true }).click();
  await page.getByRole("navigation", { name: "Course" }).getByRole("link", { name: "Learners" }).click();
  await page.waitForURL(/\/enrollments$/);
  await then?.(page);
};

const shown = (query: string) => open((page) => page.goto(`${page.url()}?${query}`));

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
  await tickAll(page);
  await page.getByRole("button", { name: "End exemption", exact: true }).click();
  await press(page, "Yes, end it", /has ended/);
};

/** What is done to those who are ticked, each of which can be done again. */
export const learnersViews: View[] = [
  view("admin", "course-learners", "each-state", course, open()),
  view("admin", "course-learners", "filtered", course, shown("state=overdue&assigned=yes")),
  view("admin", "course-learners", "none-found", course, shown("q=%3Cnothing%3E")),
  view("admin", "course-learners", "past-the-end", course, shown("page=99")),
  view("admin", "course-learners", "reminded", course, open(remind)),
  view("admin", "course-learners", "exempted", course, open(exempt)),
  view("admin", "course-learners", "exemption-ended", course, open(endExemption)),
  view("admin", "learning-path-learners", "exempted", path, exempt),
  view("admin", "learning-path-learners", "exemption-ended", path, endExemption),
  view("admin", "learning-path-learners", "none-found", `${path}?q=%3Cnothing%3E`),
  view("admin", "learning-path-learners", "past-the-end", `${path}?page=99`),
];
