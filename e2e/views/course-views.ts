import type { Page } from "playwright";
import { untilHydrated } from "../pages/hands";
import { type View, view } from "./view";

const list = "/admin/courses";

const open = (name: string, room?: string, then?: View["then"]) => async (page: Page) => {
  await page.getByRole("rowheader").getByRole("link", { name, exact: true }).click();
  const rooms = page.getByRole("navigation", { name: "Course" });
  await rooms.waitFor();
  if (room) {
    await rooms.getByRole("link", { name: room }).click();
    await page.waitForURL(new RegExp(`/${room === "Learners" ? "enrollments" : room.toLowerCase()}$`));
  }
  await then?.(page);
};

const follow = (name: string) => async (page: Page) => {
  const before = page.url();
  await page.getByRole("main").getByRole("link", { name, exact: true }).click();
  await page.waitForURL((url) => url.href !== before);
};

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
  await page.getByRole("region", { name: "Preview of the text" }).getByText("Something of note").waitFor();
};

const loseAnswer = async (page: Page) => {
  await follow("Add activity")(page);
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
  await ask("Delete activity", "Keep it")(page);
};

const saveAccess = async (page: Page) => {
  await page.getByRole("button", { name: "Save access" }).click();
  await page.getByText("The groups with access are saved.").waitFor();
};

const searchGroups = (page: Page) => page.goto(`${page.url()}?q=%3Cnothing%3E`);

// Courses of e2e/courses.ts, found by name.
const journey = `${list}?q=journey`;
const draft = `${list}?q=draft+101`;
const shelf = `${list}?q=shelf+30`;

export const courseViews: View[] = [
  view("admin", "courses", "list", list),
  view("admin", "courses", "sorted", `${list}?sort=-updated&status=published`),
  view("admin", "courses", "none-found", `${list}?q=zebra`),
  view("admin", "new-course", "new", `${list}/new`),
  view("admin", "new-course", "refused", `${list}/new`, refuse(clearName, "Create course")),
  view("admin", "course-outline", "published", journey, open("The journey")),
  view("admin", "course-outline", "empty-draft", draft, open("Draft 101")),
  view(
    "admin",
    "course-outline",
    "asked-to-delete",
    draft,
    open("Draft 101", "", ask("Delete draft", "Keep it")),
  ),
  view("admin", "course-outline", "long-name", `${list}?q=rindfleisch`, async (page) => {
    await page.getByRole("rowheader").getByRole("link").click();
    await page.getByRole("navigation", { name: "Course" }).waitFor();
  }),
  view("admin", "course-details", "saved", journey, open("The journey", "Details")),
  view(
    "admin",
    "course-details",
    "refused",
    journey,
    open("The journey", "Details", refuse(clearName, "Save details")),
  ),
  view("admin", "course-access", "everyone", journey, open("The journey", "Access")),
  view("admin", "course-access", "groups", shelf, open("Shelf 30", "Access")),
  view("admin", "course-access", "saved", shelf, open("Shelf 30", "Access", saveAccess)),
  view("admin", "course-access", "none-found", shelf, open("Shelf 30", "Access", searchGroups)),
  view("admin", "course-learners", "list", journey, open("The journey", "Learners")),
  view("admin", "course-learners", "nobody-yet", draft, open("Draft 101", "Learners")),
  view("admin", "course-certificates", "none-yet", journey, open("The journey", "Certificates")),
  view("admin", "course-preview", "course", journey, open("The journey", "Preview")),
  view(
    "admin",
    "course-preview",
    "activity",
    journey,
    open("The journey", "Preview", follow("Start course")),
  ),
  view("admin", "course-status", "publish-empty", draft, open("Draft 101", "", follow("Publish…"))),
  view("admin", "course-status", "archive", journey, open("The journey", "", follow("Archive…"))),
  view("admin", "course-activity", "previewed", journey, open("The journey", "", makeVideo)),
  view("admin", "new-activity", "new", draft, open("Draft 101", "", follow("Add activity"))),
  view("admin", "new-activity", "unanswered", draft, open("Draft 101", "", loseAnswer)),
  view("admin", "course-activity", "asked-to-delete", journey, open("The journey", "", askToDelete)),
  view(
    "admin",
    "course-section",
    "saved",
    journey,
    open("The journey", "", follow("Setting out (edit this section)")),
  ),
];
