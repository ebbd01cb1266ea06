import type { Page } from "playwright";
import { refusal, type View, view } from "./view";
import { colleague } from "./visitors";

const courses = "/admin/courses";

/** The page of a course's assignments; of a course of e2e/courses.ts, found by name. */
const openAssignments =
  (name: string, then?: View["then"]): View["then"] =>
  async (page) => {
    await page.getByRole("rowheader").getByRole("link", { name, exact: true }).click();
    await page.getByRole("navigation", { name: "Course" }).getByRole("link", { name: "Assignments" }).click();
    await page.waitForURL(/\/assignments$/);
    await then?.(page);
  };

const follow = async (page: Page, name: string | RegExp) => {
  const before = page.url();
  await page.getByRole("main").getByRole("link", { name, exact: true }).first().click();
  await page.waitForURL((url) => url.href !== before);
};

const search = async (page: Page) => {
  await follow(page, /^Assign this course$/);
  await page.getByRole("searchbox").fill("shift");
  await page.getByRole("button", { name: "Search" }).click();
  await follow(page, /^Add “/);
};

const searchForNobody = async (page: Page) => {
  await follow(page, /^Assign this course$/);
  await page.getByRole("searchbox").fill("nobody at all");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByText("No group or person found.").waitFor();
};

const toEverybody = async (page: Page) => {
  await follow(page, "Assign this course");
  await follow(page, "Assign it to everybody");
  await page.getByRole("radio", { name: "On a date" }).check();
};

const refuse = async (page: Page) => {
  await toEverybody(page);
  await page.getByRole("button", { name: "Assign", exact: true }).click();
  await refusal(page);
};

const askToEnd = async (page: Page) => {
  await follow(page, "Night shift");
  await page.getByRole("button", { name: "End assignment" }).click();
  await page.getByRole("button", { name: "Keep it" }).waitFor();
};

const openExemption = async (page: Page) => {
  await follow(page, /^Exempt…/);
  await page.getByLabel("Reason").waitFor();
};

const refuseExemption = async (page: Page) => {
  await page.getByRole("rowheader").getByRole("link", { name: "For Engineering", exact: true }).click();
  await page.getByRole("navigation", { name: "Course" }).getByRole("link", { name: "Learners" }).click();
  await page.waitForURL(/\/enrollments$/);
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Exempt", exact: true }).click();
  await refusal(page);
};

const changeTerms = async (page: Page) => follow(page, "Night shift");

const draft = `${courses}?q=draft+102`;
const journey = `${courses}?q=journey`;
const engineering = `${courses}?q=engineering`;

export const assignmentViews: View[] = [
  view("admin", "course-assignments", "completed", journey, openAssignments("The journey")),
  view("admin", "new-assignment", "chosen", journey, openAssignments("The journey", search)),
  view("admin", "new-assignment", "none-found", journey, openAssignments("The journey", searchForNobody)),
  view("admin", "new-assignment", "terms", draft, openAssignments("Draft 102", toEverybody)),
  view("admin", "new-assignment", "refused", draft, openAssignments("Draft 102", refuse)),
  view("admin", "course-assignments", "assigned", draft, openAssignments("Draft 102")),
  view("admin", "assignment", "terms", draft, openAssignments("Draft 102", changeTerms)),
  view("admin", "assignment", "asked-to-end", draft, openAssignments("Draft 102", askToEnd)),
  view("admin", "course-learners", "refused-exemption", engineering, refuseExemption),
  view(
    "admin",
    "person-assignments",
    "exempting",
    `/admin/people/${colleague.id}/assignments`,
    openExemption,
  ),
  view("admin", "group", "assigning", `/admin/groups/${colleague.groupId}/assign?q=journey`),
];
