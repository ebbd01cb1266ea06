import type { Page } from "playwright";
import { learningPaths } from "./learning-paths";
import { refusal, type View, view } from "./view";
import { colleague } from "./visitors";

const person = `/admin/people/${colleague.id}`;
const group = `/admin/groups/${colleague.groupId}`;
const courses = "/admin/courses?q=journey";
const paths = "/admin/learning-paths";
const path = `${paths}/${learningPaths.assigned}`;

const openCourse =
  (name: string, room?: string, then?: View["then"]): View["then"] =>
  async (page) => {
    await page.getByRole("rowheader").getByRole("link", { name, exact: true }).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    if (room) {
      await page.getByRole("navigation", { name: "Course" }).getByRole("link", { name: room }).click();
      await page.waitForURL(/\/(assignments|enrollments|details)$/);
    }
    await then?.(page);
  };

const follow = (name: string) => async (page: Page) => {
  const before = page.url();
  await page.getByRole("main").getByRole("link", { name, exact: true }).first().click();
  await page.waitForURL((url) => url.href !== before);
};

const chooseGroup = (then?: View["then"]) => async (page: Page) => {
  await follow("Assign this course")(page);
  await page.getByRole("searchbox").fill("shift");
  await page.getByRole("button", { name: "Search" }).click();
  await follow("Add “Night shift”")(page);
  await then?.(page);
};

const remindNobody = async (page: Page) => {
  await page.getByRole("button", { name: "Remind" }).click();
  await refusal(page);
};

const openFirst = async (page: Page) => {
  await page.getByRole("main").getByRole("link", { name: "Night shift", exact: true }).click();
  await page.waitForURL(/\/assignments\/[0-9a-f-]+$/);
};

const addRule = async (page: Page) => {
  await page.getByLabel("Group at the identity provider").fill("night-leads");
  await page.getByRole("button", { name: "Add rule" }).click();
  await page.getByText("is no group here").first().waitFor();
};

const askToTake = async (page: Page) => {
  await page.getByRole("button", { name: /^Take away/ }).click();
  await page.getByRole("button", { name: "Keep it" }).first().waitFor();
};

/** The same pages as an admin's, with what each role may do there; and those on which roles are given. */
export const roleViews: View[] = [
  view("admin", "roles", "list", "/admin/roles"),
  view("admin", "roles", "refused", "/admin/roles", addRule),
  view("admin", "person-roles", "given", `${person}/roles?q=shift`),
  view("admin", "person-roles", "asked-to-take", `${person}/roles`, askToTake),
  view("admin", "person", "role-given", `${person}?message=role_given`),
  view("manager", "manager", "overview", "/admin"),
  view("manager", "manager", "people", "/admin/people"),
  view("manager", "manager", "person", person),
  view("manager", "manager", "person-assignments", `${person}/assignments`),
  view("manager", "manager", "groups", "/admin/groups"),
  view("manager", "manager", "group", group),
  view("manager", "manager", "assign", `${group}/assign`),
  view("manager", "manager", "courses", "/admin/courses"),
  view("manager", "manager", "course", courses, openCourse("The journey")),
  view("manager", "manager", "learners", courses, openCourse("The journey", "Learners")),
  view("manager", "manager", "assignments", courses, openCourse("The journey", "Assignments")),
  view("manager", "manager", "assignment", courses, openCourse("The journey", "Assignments", openFirst)),
  view(
    "manager",
    "manager",
    "new-assignment",
    courses,
    openCourse("The journey", "Assignments", chooseGroup()),
  ),
  view(
    "manager",
    "manager",
    "new-terms",
    courses,
    openCourse("The journey", "Assignments", chooseGroup(follow("Continue"))),
  ),
  view("manager", "manager", "nobody-ticked", courses, openCourse("The journey", "Learners", remindNobody)),
  view("manager", "manager", "learning-paths", paths),
  view("manager", "manager", "learning-path", path),
  view("manager", "manager", "learning-path-learners", `${path}/learners`),
  view("manager", "manager", "learning-path-assignments", `${path}/assignments`),
  view("author", "author", "overview", "/admin"),
  view("author", "author", "courses", "/admin/courses"),
  view("author", "author", "course", courses, openCourse("The journey")),
  view("author", "author", "details", courses, openCourse("The journey", "Details")),
  view("author", "author", "activity", courses, openCourse("The journey", undefined, follow("Read the map"))),
  view(
    "author",
    "author",
    "publish",
    "/admin/courses?q=draft+101",
    openCourse("Draft 101", undefined, follow("Publish…")),
  ),
  view("author", "author", "new", "/admin/courses/new"),
  view("reporter", "reporter", "overview", "/admin"),
  view("reporter", "reporter", "people", "/admin/people"),
  view("reporter", "reporter", "person", person),
  view("reporter", "reporter", "groups", "/admin/groups"),
  view("reporter", "reporter", "group", group),
  view("reporter", "reporter", "courses", "/admin/courses"),
  view("reporter", "reporter", "course", courses, openCourse("The journey")),
  view("reporter", "reporter", "learning-paths", paths),
  view("reporter", "reporter", "learning-path", path),
  view("reporter", "reporter", "learning-path-learners", `${path}/learners`),
  view("reporter", "reporter", "learners", courses, openCourse("The journey", "Learners")),
];
