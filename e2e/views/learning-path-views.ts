import type { Page } from "playwright";
import { openCertificate } from "./certificate-views";
import { askToExempt } from "./learners-views";
import { learningPaths } from "./learning-paths";
import { inCourse, refusal, type View, view } from "./view";

const list = "/admin/learning-paths";
const path = `${list}/${learningPaths.assigned}`;
const empty = `${list}/${learningPaths.empty}`;
const free = `${list}/${learningPaths.free}`;
const certificates = `${list}/${learningPaths.completed}/certificates`;
const own = (id: string) => `/learning-paths/${id}`;

const ask = (button: string) => async (page: Page) => {
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.getByRole("button", { name: "Cancel" }).waitFor();
};

const refuse = (field: string, value: string) => async (page: Page) => {
  await page.getByLabel(field).fill(value);
  await page.getByRole("button", { name: "Save" }).click();
  await refusal(page);
};

const openPrerequisites = (course: number) => async (page: Page) => {
  await page
    .getByRole("link", { name: /change the prerequisites/ })
    .nth(course)
    .click();
  await page.getByRole("heading", { name: /^Prerequisites of/ }).waitFor();
};

const closeCircle = async (page: Page) => {
  await openPrerequisites(0)(page);
  await page.getByRole("checkbox").last().check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Nobody could start").waitFor();
};

const askToRemove = async (page: Page) => {
  await page
    .getByRole("link", { name: /^Remove “/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Remove" }).waitFor();
};

const refuseExemption = async (page: Page) => {
  await askToExempt(page);
  await page.getByRole("button", { name: "Exempt people" }).click();
  await refusal(page);
};

export const learningPathViews: View[] = [
  view("assigned-learner", "learning-path", "under-way", own(learningPaths.underWay)),
  view("assigned-learner", "learning-path", "completed", own(learningPaths.completed)),
  view("assigned-learner", "learning-path", "not-begun", own(learningPaths.notBegun)),
  view("assigned-learner", "learning-path", "overdue", own(learningPaths.overdue)),
  view("assigned-learner", "course", "locked", "/courses/to-read"),
  view("assigned-learner", "catalog", "with-paths", "/catalog"),
  view("assigned-learner", "all-learning-paths", "list", "/learning-paths"),
  view("assigned-learner", "all-learning-paths", "none-found", "/learning-paths?q=%3Cnothing%3E"),
  view("learner", "all-learning-paths", "none", "/learning-paths"),
  view("learner", "not-found", "learning-path", own(learningPaths.underWay)),
  view("admin", "learning-paths", "list", list),
  view("admin", "learning-paths", "none-found", `${list}?q=%3Cnothing%3E`),
  view("admin", "new-learning-path", "new", `${list}/new`),
  view("admin", "learning-path-courses", "published", path),
  view("admin", "learning-path-courses", "none-found", `${path}?q=%3Cnothing%3E`),
  view("admin", "learning-path-courses", "asked-to-archive", path, ask("Archive path")),
  view("admin", "learning-path-courses", "empty", empty),
  view("admin", "learning-path-courses", "asked-to-delete", empty, ask("Delete path")),
  view("admin", "learning-path-courses", "in-any-order", free),
  view("admin", "learning-path-courses", "asked-to-take-out", free, askToRemove),
  view("admin", "learning-path-prerequisites", "shown", free, openPrerequisites(2)),
  view("admin", "learning-path-prerequisites", "refused", free, closeCircle),
  view("admin", "learning-path-details", "shown", `${path}/details`),
  view("admin", "learning-path-details", "refused", `${path}/details`, refuse("Name", "")),
  view("admin", "learning-path-assignments", "assigned", `${path}/assignments`),
  view("admin", "learning-path-assignments", "none", `${empty}/assignments`),
  view("admin", "learning-path-assignments", "terms", `${path}/assignments/new/terms?audience=everybody`),
  view("admin", "learning-path-assignments", "one", `${path}/assignments/${learningPaths.assigned}`),
  view("admin", "learning-path-learners", "list", `${path}/learners`),
  view("admin", "learning-path-learners", "refused-exemption", `${path}/learners`, refuseExemption),
  view("admin", "course-learners", "through-a-path", inCourse("second", "/enrollments"), askToExempt),
  view("admin", "learning-path-learners", "none", `${empty}/learners`),
  view("admin", "learning-path-certificates", "list", certificates),
  view("admin", "learning-path-certificates", "none", `${empty}/certificates`),
  view("admin", "learning-path-certificates", "refused", certificates, refuse("Validity (months)", "never")),
  view("admin", "learning-path-certificate", "valid", certificates, openCertificate("Valid")),
];
