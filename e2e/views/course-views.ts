import type { Page } from "playwright";
import { untilHydrated } from "../pages/hands";
import { follow, inCourse, type View, view } from "./view";

const list = "/admin/courses";

const refuse = (fill: (page: Page) => Promise<unknown>, button: string) => async (page: Page) => {
  await fill(page);
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.getByRole("alert").getByRole("link").waitFor();
};

const clearName = (page: Page) => page.getByRole("textbox", { name: "Name" }).fill("");

const makeVideo = async (page: Page) => {
  await follow("Read the map")(page);
  await page.getByRole("radio", { name: "Video" }).check();
  await page.getByRole("textbox", { name: /^Text/ }).fill("## A heading\n\n> [!NOTE]\n> Something of note.");
  await page.getByRole("region", { name: "Preview: Text" }).getByText("Something of note").waitFor();
};

const chooseSurvey = async (page: Page) => {
  await page.getByRole("radio", { name: /^Survey/ }).check();
  await page.getByRole("switch", { name: "Anonymous" }).waitFor();
};

const loseAnswer = async (page: Page) => {
  await untilHydrated(page.getByRole("button", { name: "Add activity" }));
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Add activity" }).click();
  await page.getByText("The server didn’t answer.").waitFor();
};

const ask = (button: string, stay: string) => async (page: Page) => {
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.getByRole("button", { name: stay }).waitFor();
};

const askToDelete = async (page: Page) => {
  await follow("Read the map")(page);
  await ask("Delete activity", "Cancel")(page);
};

const saveAccess = async (page: Page) => {
  await page.getByRole("button", { name: "Save access" }).click();
  await page.getByText("The course’s access was saved.").waitFor();
};

const journey = inCourse("journey");
const draft = inCourse("draft-101");
const shelf = inCourse("shelf-30");

export const courseViews: View[] = [
  view("admin", "courses", "list", list),
  view("admin", "courses", "sorted", `${list}?sort=-updated&status=published`),
  view("admin", "courses", "none-found", `${list}?q=zebra`),
  view("admin", "new-course", "new", `${list}/new`),
  view("admin", "new-course", "refused", `${list}/new`, refuse(clearName, "Create course")),
  view("admin", "course-outline", "published", journey),
  view("admin", "course-outline", "empty-draft", draft),
  view("admin", "course-outline", "asked-to-delete", draft, ask("Delete draft", "Cancel")),
  view("admin", "course-outline", "long-name", inCourse("long-name")),
  view("admin", "course-details", "saved", `${journey}/details`),
  view("admin", "course-details", "refused", `${journey}/details`, refuse(clearName, "Save details")),
  view("admin", "question-import", "new", `${journey}/questions/import`),
  view("admin", "course-access", "everyone", `${journey}/access`),
  view("admin", "course-access", "groups", `${shelf}/access`),
  view("admin", "course-access", "saved", `${shelf}/access`, saveAccess),
  view("admin", "course-access", "none-found", `${shelf}/access?q=%3Cnothing%3E`),
  view("admin", "course-learners", "list", `${journey}/enrollments`),
  view("admin", "course-learners", "nobody-yet", `${draft}/enrollments`),
  view("admin", "course-certificates", "none-yet", `${journey}/certificates`),
  view("admin", "course-preview", "course", `${journey}/preview`),
  view("admin", "course-preview", "activity", `${journey}/preview`, follow("Start course")),
  view("admin", "course-status", "publish-empty", `${draft}/status?to=published`),
  view("admin", "course-status", "archive", `${journey}/status?to=archived`),
  view("admin", "course-activity", "previewed", journey, makeVideo),
  view("admin", "new-activity", "new", `${draft}/activities/new`),
  view("admin", "new-activity", "survey", `${draft}/activities/new`, chooseSurvey),
  view("admin", "new-activity", "unanswered", `${draft}/activities/new`, loseAnswer),
  view("admin", "course-activity", "asked-to-delete", journey, askToDelete),
  view("admin", "course-section", "saved", journey, follow("Setting out (edit this section)")),
];
