import type { Page } from "playwright";
import { colleague } from "./colleague";
import { learningPaths } from "./learning-paths";
import { follow, inCourse, type View, view } from "./view";

const person = `/admin/people/${colleague.id}`;
const group = `/admin/groups/${colleague.groupId}`;
const journey = inCourse("journey");
const terms = `${journey}/assignments/new/terms?audience=chosen&groups=${colleague.groupId}`;
const paths = "/admin/learning-paths";
const path = `${paths}/${learningPaths.assigned}`;

const addRule = async (page: Page) => {
  await page.getByLabel("Group at the identity provider").fill("night-leads");
  await page.getByRole("button", { name: "Add rule" }).click();
  await page.getByText("This group doesn’t exist").first().waitFor();
};

const askToDeleteRule = async (page: Page) => {
  await page.getByRole("button", { name: "Delete the rule for “Shift leads”" }).click();
  await page.getByRole("checkbox", { name: /^End \d+ sessions?/ }).waitFor();
};

const askToTake = async (page: Page) => {
  await page.getByRole("button", { name: /^Remove role/ }).click();
  await page.getByRole("button", { name: "Cancel" }).first().waitFor();
};

/** The pages on which roles are given, and what each role has that an admin has not. */
export const roleViews: View[] = [
  view("admin", "roles", "list", "/admin/roles"),
  view("admin", "roles", "refused", "/admin/roles", addRule),
  view("admin", "roles", "asked-to-delete-rule", "/admin/roles", askToDeleteRule),
  view("admin", "person-roles", "given", `${person}/roles?q=shift`),
  view("admin", "person-roles", "asked-to-take", `${person}/roles`, askToTake),
  view("admin", "person", "role-given", `${person}?message=role_given`),
  view("admin", "approvals", "open-requests", "/admin/approvals"),
  view("admin", "approvals", "turned-off", "/admin/approvals?message=turned_off"),
  view("manager", "manager", "overview", "/admin"),
  view("manager", "manager", "learners", `${journey}/enrollments`),
  view("manager", "manager", "new-terms", terms),
  view("manager", "team", "list", "/admin/team"),
  view("manager", "team-member", "whole", `/admin/team/${colleague.id}`),
  view("author", "author", "overview", "/admin"),
  view("author", "author", "publish", inCourse("draft-101", "/status?to=published")),
  view("reporter", "reporter", "overview", "/admin"),
  view("reporter", "reporter", "learners", `${journey}/enrollments`),
];

/** These are an admin's pages with less on them, only for pictures: axe has judged everything. */
export const partsOfAdmins: View[] = [
  view("manager", "manager", "people", "/admin/people"),
  view("manager", "manager", "person", person),
  view("manager", "manager", "person-assignments", `${person}/assignments`),
  view("manager", "manager", "groups", "/admin/groups"),
  view("manager", "manager", "group", group),
  view("manager", "manager", "assign", `${group}/assign`),
  view("manager", "manager", "courses", "/admin/courses"),
  view("manager", "manager", "course", journey),
  view("manager", "manager", "assignments", `${journey}/assignments`),
  view("manager", "manager", "assignment", `${journey}/assignments`, follow("Night shift")),
  view("manager", "manager", "new-assignment", `${journey}/assignments/new?q=shift`, follow(/^Add “/)),
  view("manager", "manager", "nobody-chosen", `${journey}/enrollments/change?do=remind`),
  view("manager", "manager", "learning-paths", paths),
  view("manager", "manager", "learning-path", path),
  view("manager", "manager", "learning-path-learners", `${path}/learners`),
  view("manager", "manager", "learning-path-assignments", `${path}/assignments`),
  view("author", "author", "courses", "/admin/courses"),
  view("author", "author", "course", journey),
  view("author", "author", "details", `${journey}/details`),
  view("author", "author", "activity", journey, follow("Read the map")),
  view("author", "author", "new", "/admin/courses/new"),
  view("reporter", "reporter", "people", "/admin/people"),
  view("reporter", "reporter", "person", person),
  view("reporter", "reporter", "groups", "/admin/groups"),
  view("reporter", "reporter", "group", group),
  view("reporter", "reporter", "courses", "/admin/courses"),
  view("reporter", "reporter", "course", journey),
  view("reporter", "reporter", "learning-paths", paths),
  view("reporter", "reporter", "learning-path", path),
  view("reporter", "reporter", "learning-path-learners", `${path}/learners`),
];
