import type { Page } from "playwright";
import { colleague } from "./colleague";
import { askToExempt } from "./learners-views";
import { follow, inCourse, refusal, type View, view } from "./view";

const onADate = (page: Page) => page.getByRole("radio", { name: "On a date" }).check();

const refuse = async (page: Page) => {
  await onADate(page);
  await page.getByRole("button", { name: "Assign course", exact: true }).click();
  await refusal(page);
};

const askToEnd = async (page: Page) => {
  await follow("Night shift")(page);
  await page.getByRole("button", { name: "End assignment" }).click();
  await page.getByRole("button", { name: "Cancel" }).waitFor();
};

const openExemption = async (page: Page) => {
  await follow(/^Exempt…/)(page);
  await page.getByLabel("Reason").waitFor();
};

const refuseExemption = async (page: Page) => {
  await askToExempt(page);
  await page.getByRole("button", { name: "Exempt people", exact: true }).click();
  await refusal(page);
};

const journey = inCourse("journey", "/assignments");
const draft = inCourse("draft-102", "/assignments");
const newTerms = `${draft}/new/terms?audience=everybody`;

export const assignmentViews: View[] = [
  view("admin", "course-assignments", "completed", journey),
  view("admin", "new-assignment", "chosen", `${journey}/new?q=shift`, follow(/^Add “/)),
  view("admin", "new-assignment", "none-found", `${journey}/new?q=nobody+at+all`),
  view("admin", "new-assignment", "matching", `${journey}/new?conditions=${colleague.fieldId}%3DNight+care`),
  view("admin", "new-assignment", "terms", newTerms, onADate),
  view("admin", "new-assignment", "refused", newTerms, refuse),
  view("admin", "course-assignments", "assigned", draft),
  view("admin", "assignment", "terms", draft, follow("Night shift")),
  view("admin", "assignment", "asked-to-end", draft, askToEnd),
  view(
    "admin",
    "course-learners",
    "refused-exemption",
    inCourse("engineering", "/enrollments"),
    refuseExemption,
  ),
  view(
    "admin",
    "person-assignments",
    "exempting",
    `/admin/people/${colleague.id}/assignments`,
    openExemption,
  ),
  view("admin", "group", "assigning", `/admin/groups/${colleague.groupId}/assign?q=journey`),
];
