import type { Page } from "playwright";
import { refusal, type View, view } from "./view";

const reports = "/admin/reports";

const nameView = async (page: Page) => {
  await page.getByText("Save this view").click();
  await page.getByLabel("Name", { exact: true }).fill("Night shift");
};

const saveView = async (page: Page) => {
  await nameView(page);
  // Other screens saved it before.
  await page.getByLabel("Replace my view").check();
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByText("The view is saved.").waitFor();
};

const refuseName = async (page: Page) => {
  await nameView(page);
  await page.getByRole("button", { name: "Save view" }).click();
  await refusal(page);
};

const refuseAddress = async (page: Page) => {
  await page.getByText("Email “Night shift”").click();
  await page.getByLabel("Email address").fill("nobody");
  await page.getByRole("button", { name: "Schedule emails" }).click();
  await refusal(page);
};

export const reportViews: View[] = [
  view("admin", "reports", "overview", reports),
  view("admin", "report", "overdue-by-course", `${reports}/overdue-by-course`),
  view("admin", "report", "past-day", `${reports}/overdue-by-course?as_of=2026-01-01`),
  view("admin", "report", "future-day", `${reports}/overdue-by-course?as_of=2999-01-01`),
  view("admin", "report", "none-found", `${reports}/overdue-by-course?group=%3Cnothing%3E`),
  view("admin", "report", "overdue-by-group", `${reports}/overdue-by-group`),
  view("admin", "report", "overdue-by-manager", `${reports}/overdue-by-manager`),
  view("admin", "report", "managers-in-profiles", `${reports}/overdue-by-manager?managers=profiles`),
  view("admin", "report", "overdue-by-field", `${reports}/overdue-by-field`),
  view("admin", "report", "too-long", `${reports}/overdue-by-course?message=too_long`),
  view("admin", "report", "required-courses", `${reports}/required-courses`),
  view("admin", "report", "training-records", `${reports}/training-records`),
  view("admin", "report", "completions-by-week", `${reports}/completions-by-week`),
  view("admin", "report", "completions-by-field", `${reports}/completions-by-week?by=Department`),
  view("admin", "report", "expiring-certificates", `${reports}/expiring-certificates?within=365`),
  view("admin", "report", "stalled-courses", `${reports}/stalled-courses`),
  view("admin", "reports", "view-saved", `${reports}/overdue-by-group?q=shift`, saveView),
  view("admin", "report", "view-name-refused", `${reports}/overdue-by-group?q=shift`, refuseName),
  view("admin", "reports", "address-refused", reports, refuseAddress),
  view("manager", "report", "of-a-manager", `${reports}/overdue-by-course`),
  view("manager", "report", "by-field-of-a-manager", `${reports}/overdue-by-field`),
];
