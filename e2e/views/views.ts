import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { Course } from "../pages/course";
import { untilHydrated } from "../pages/hands";
import { heads } from "../testing/media-folder";
import { adminViews, firstAdminViews, waitingAdminViews } from "./admin-views";
import { assignmentViews } from "./assignment-views";
import { certificateViews } from "./certificate-views";
import { colleague, unsubscribeToken } from "./colleague";
import { courseViews } from "./course-views";
import { learnersViews } from "./learners-views";
import { learningPathViews } from "./learning-path-views";
import { quizViews } from "./quiz-views";
import { reportViews } from "./report-views";
import { roleViews } from "./role-views";
import { type View, view } from "./view";
import { webhookViews } from "./webhook-views";

const openActivity = (title: string, then?: View["then"]) => async (page: Page) => {
  await new Course(page).openFromOutline(title);
  await then?.(page);
};

/** Shows all of it at first. */
const completeCourse = async (page: Page) => {
  const course = new Course(page);
  if (await page.getByRole("button", { name: "Start course" }).isVisible()) {
    await course.start();
    await course.complete("Second things");
    await course.complete();
  } else await page.goto("/courses/open/completed");
};

const markAsNotDone = async (page: Page) => {
  const course = new Course(page);
  if (await course.markToDo.isVisible()) await course.markToDo.click();
  await course.completeAndContinue.waitFor();
};

const openMenu = async (page: Page) => {
  await page.getByRole("button", { name: "Account of" }).click();
  await page.getByRole("button", { name: "Sign out", exact: true }).waitFor();
};

/** Its second part never arrives. */
const beginUpload = async (page: Page) => {
  await page.route("**/parts/2", () => {});
  await page.getByLabel("Choose a file").setInputFiles(filmOnDisk());
  await page.getByText("8.0 of 11.4 MB").waitFor();
};

/** From there the browser reads it by itself; it takes ten seconds to hand it over. */
function filmOnDisk(): string {
  const folder = mkdtempSync(join(tmpdir(), "lectern-views-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "How the harbor works.mp4");
  writeFileSync(path, Buffer.concat([heads.mp4, Buffer.alloc(12_000_000)]));
  return path;
}

const pauseUpload = async (page: Page) => {
  await beginUpload(page);
  await page.getByRole("button", { name: "Pause upload" }).click();
};

const leaveUpload = async (page: Page) => {
  await beginUpload(page);
  await page.reload();
  await page.getByText("Continue upload").waitFor();
};

const askToSignOut = async (page: Page) => {
  await page.getByRole("button", { name: "Sign out everywhere", exact: true }).click();
  await page.getByRole("button", { name: "Stay signed in" }).waitFor();
};

const makeCalendar = async (page: Page) => {
  const button = page.getByRole("button", { name: /Create calendar link|Replace link/ });
  const isAsked = (await button.textContent())?.includes("Replace");
  await button.click();
  if (isAsked) await page.getByRole("button", { name: "Yes, replace it" }).click();
  await page.getByText(".ics").waitFor();
};

const saveMail = async (page: Page) => {
  await page.locator("#email").getByRole("button", { name: "Save" }).click();
  await page.getByText("Your email settings are saved.").waitFor();
};

const openKey = async (page: Page) => {
  await page.getByRole("row").last().getByRole("link").first().click();
  await page.getByRole("heading", { name: "Secrets" }).waitFor();
};

const loseConnection = async (page: Page) => {
  await untilHydrated(new Course(page).completeAndContinue);
  await page.context().setOffline(true);
  await new Course(page).completeAndContinue.click();
  await page.getByText("You’re offline").waitFor();
};

/** Beside the article there is nothing to unfold. */
const unfold = async (page: Page) => {
  const summary = page.getByText(/^Outline ·/);
  if (await summary.isVisible()) await summary.click();
};

const provider = "/admin/identity-provider";

const openAdvanced = async (page: Page) => {
  await page.getByText("Advanced", { exact: true }).click();
  await page.getByLabel(/^User ID path/).waitFor();
};

const refuseForm = async (page: Page) => {
  await page.getByLabel("Issuer", { exact: true }).fill("nothing");
  await openAdvanced(page);
  await page.getByLabel(/^User ID path/).fill("a\tb");
  await page.getByRole("button", { name: "Save draft", exact: true }).click();
  await page.getByText("Go to the first marked field").waitFor();
};

const addRules = async (page: Page) => {
  for (const number of [1, 2]) {
    await page.getByRole("button", { name: "Add rule" }).click();
    await page
      .getByRole("group", { name: `Rule ${number}` })
      .getByLabel("Attribute")
      .fill("email");
  }
};

const askToDisable = async (page: Page) => {
  await page.getByRole("button", { name: "Disable sign-in", exact: true }).click();
  await page.getByRole("button", { name: "Cancel" }).waitFor();
};

const openVersion = async (page: Page) => {
  await page.getByRole("link", { name: "Version 1", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Version 1" }).waitFor();
};

const startTest = async (page: Page) => {
  await openVersion(page);
  const here = new URL(page.url()).origin;
  await page.getByRole("button", { name: "Test this version" }).click();
  await page.waitForURL(({ origin }) => origin !== here);
  await page.goto(provider);
  await page
    .getByRole("link", { name: /^Report of/ })
    .first()
    .click();
  await page.getByRole("heading", { name: "Steps" }).waitFor();
};

// A callback without a sign-in fails.
const openFailedAttempt = async (page: Page) => {
  const answer = await page.request.get("/auth/oauth_base/callback?code=none&state=none");
  await page.goto(`/admin/sign-ins/${new URL(answer.url()).searchParams.get("attempt")}`);
};

const refuseColour = async (page: Page) => {
  await page.getByLabel(/^Accent color \(/).fill("#ffcc00");
  await page.getByRole("button", { name: "Save appearance", exact: true }).click();
  await page.getByText("Go to the first marked field").waitFor();
};

const fillKey = async (page: Page, expires: string) => {
  await page.getByLabel("Name", { exact: true }).fill("Reports");
  await page.getByLabel(expires).check();
  await page.getByRole("button", { name: "Create API key" }).click();
};

const createKey = async (page: Page) => {
  await fillKey(page, "In 30 days");
  await page.getByRole("heading", { name: "Copy this key now" }).waitFor();
};

const refuseKey = async (page: Page) => {
  await fillKey(page, "On a date you choose");
  await page.getByText("Go to the first marked field").waitFor();
};

const askToRevoke = async (page: Page) => {
  await page.getByRole("button", { name: "Revoke" }).first().click();
  await page.getByRole("button", { name: "Cancel" }).first().waitFor();
};

const unsubscribe = async (page: Page) => {
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await page.getByRole("heading", { name: "You’re unsubscribed" }).waitFor();
};

const openEntry = async (page: Page) => {
  await page.getByRole("row").last().getByRole("link").first().click();
  await page.getByRole("heading", { name: "What changed" }).waitFor();
};

// No server listens there, so this shows the failure and the preset of Keycloak.
const fillIn = (realm: string) => async (page: Page) => {
  await page.getByLabel("Keycloak base URL").fill("http://127.0.0.1:1");
  await page.getByLabel("Realm").fill(realm);
  await page.getByRole("button", { name: "Fill in the settings" }).click();
  await page.getByText(realm ? "Nothing is saved yet" : "This field can’t be empty").waitFor();
};

const nowhere = "/there/is/nothing";

export const views: View[] = [
  view("nobody", "sign-in", "new", "/auth/sign-in"),
  view("nobody", "sign-in", "signed-out", "/auth/sign-in?signed_out=1"),
  view("nobody", "link-question", "admin-link", "/auth/admin-link?token=x"),
  view("nobody", "link-question", "test", "/auth/oauth_base?test=x"),
  view("nobody", "sign-in-failed", "refused", "/auth/error?code=token_refused"),
  view("nobody", "sign-in-failed", "deactivated", "/auth/error?code=person_deactivated"),
  view("nobody", "sign-in-failed", "not-allowed", "/auth/error?code=access_not_allowed"),
  view("nobody", "not-found", "signed-out", nowhere),
  view("nobody", "api", "whole", "/docs/api"),
  view("nobody", "api", "none-found", "/docs/api?q=%3Cnothing%3E"),
  view("newcomer", "dashboard", "first", "/"),
  view("newcomer", "my-courses", "empty", "/courses"),
  view("newcomer", "catalog", "page-1", "/catalog"),
  view("newcomer", "catalog", "page-2", "/catalog?page=2"),
  view("newcomer", "catalog", "past-the-end", "/catalog?page=99"),
  view("newcomer", "catalog", "found", "/catalog?q=shelf&category=Shelves"),
  view("newcomer", "catalog", "none-found", "/catalog?q=zebra"),
  view("newcomer", "course", "new", "/courses/journey"),
  view("newcomer", "course", "without-activities", "/courses/empty"),
  view("newcomer", "course", "long-name", "/courses/long-name"),
  view("newcomer", "course", "right-to-left", "/courses/hebrew"),
  view("newcomer", "activity", "not-started", "/courses/journey", openActivity("Read the map")),
  view("newcomer", "activity", "right-to-left", "/courses/hebrew", openActivity("ברוכים הבאים!")),
  view("newcomer", "assignments", "none", "/assignments"),
  view("newcomer", "course-completed", "nothing-next", "/courses/open", completeCourse),
  view(
    "newcomer",
    "activity",
    "marked-as-not-done",
    "/courses/open",
    openActivity("First things", markAsNotDone),
  ),
  view("assigned-learner", "dashboard", "to-do", "/"),
  view("assigned-learner", "assignments", "all", "/assignments"),
  view("assigned-learner", "course", "overdue", "/courses/journey"),
  view("assigned-learner", "course", "due-again", "/courses/second"),
  view("assigned-learner", "course", "under-way-and-due", "/courses/open"),
  view("assigned-learner", "course", "counts-until", "/courses/renewed"),
  view("assigned-learner", "account", "calendar-made", "/account", makeCalendar),
  view("assigned-learner", "account", "mail-saved", "/account", saveMail),
  view("learner", "dashboard", "full", "/"),
  view("learner", "dashboard", "open-menu", "/", openMenu),
  view("learner", "my-courses", "full", "/courses"),
  view("learner", "catalog", "all-states", "/catalog"),
  view("learner", "course", "started", "/courses/journey"),
  view("learner", "course", "completed", "/courses/second"),
  view("learner", "course", "completed-with-news", "/courses/renewed"),
  view("learner", "activity", "new-since-completed", "/courses/renewed", openActivity("What has changed")),
  view("learner", "activity", "done", "/courses/journey", openActivity("Read the map")),
  view("learner", "activity", "video", "/courses/journey", openActivity("Watch the road")),
  view("learner", "activity", "link", "/courses/journey", openActivity("Look around")),
  view("learner", "activity", "download", "/courses/journey", openActivity("Take it home")),
  view("learner", "activity", "optional", "/courses/journey", openActivity("Stay a while")),
  view("learner", "activity", "rich-text", "/courses/open", openActivity("First things")),
  view("learner", "activity", "course-completed", "/courses/second", openActivity("Second things")),
  view("learner", "activity", "unfolded", "/courses/journey", openActivity("Watch the road", unfold)),
  view("learner", "course-completed", "next-under-way", "/courses/second/completed"),
  view("learner", "course-completed", "path-not-shared", "/courses/renewed/completed"),
  view("assigned-learner", "course-completed", "next-to-do", "/courses/renewed/completed"),
  view("learner", "activity", "offline", "/courses/journey", openActivity("Look around", loseConnection)),
  view("learner", "account", "full", "/account"),
  view("learner", "account", "asked-to-sign-out", "/account", askToSignOut),
  view("learner", "account-link", "expired", "/account/link"),
  view("learner", "not-found", "signed-in", nowhere),
  view("learner", "not-found", "course", "/courses/never-was"),
  view("learner", "not-found", "page-number", "/catalog?page=0"),
  view("admin", "admin", "overview", "/admin"),
  view("admin", "identity-provider", "in-use", provider),
  view("admin", "identity-provider", "refused", provider, refuseForm),
  view("admin", "identity-provider", "advanced", provider, openAdvanced),
  view("admin", "identity-provider", "rules", provider, addRules),
  view("admin", "identity-provider", "asked-to-disable", provider, askToDisable),
  view("admin", "identity-provider", "version", provider, openVersion),
  view("admin", "identity-provider", "preset", `${provider}?preset=keycloak`),
  view("admin", "identity-provider", "filled-in", `${provider}?preset=keycloak`, fillIn("acme")),
  view("admin", "identity-provider", "not-filled-in", `${provider}?preset=keycloak`, fillIn("")),
  view("admin", "identity-provider", "new", `${provider}?provider=new`),
  view("admin", "identity-providers", "one", "/admin/identity-providers"),
  view("admin", "sign-ins", "list", "/admin/sign-ins"),
  view("admin", "sign-ins", "none-found", "/admin/sign-ins?q=%3Cnothing%3E&outcome=failed&from=2026-01-01"),
  view("admin", "sign-ins", "too-far", "/admin/sign-ins?page=401"),
  view("admin", "identity-provider", "explained", provider, async (page) => {
    await page.getByText("Requests Lectern sends and answers it expects").click();
  }),
  view("admin", "identity-provider-test", "not-back", provider, startTest),
  view("admin", "sign-in", "signed-in", `/admin/sign-ins/${colleague.id}`),
  view("admin", "sign-in", "failed", "/admin/sign-ins", openFailedAttempt),
  ...adminViews,
  ...roleViews,
  ...reportViews,
  view("admin", "unsubscribe", "asks", `/mail/unsubscribe/${unsubscribeToken}?kind=due_soon`),
  view("admin", "unsubscribe", "done", `/mail/unsubscribe/${unsubscribeToken}?kind=due_soon`, unsubscribe),
  view("admin", "unsubscribe", "unknown", "/mail/unsubscribe/nobody"),
  view("admin", "appearance", "own", "/admin/appearance"),
  view("admin", "appearance", "refused", "/admin/appearance", refuseColour),
  view("admin", "media", "picture", "/admin/media"),
  view("admin", "media", "refused", "/admin/media?kind=video&refused=1"),
  view("admin", "media", "uploading", "/admin/media?kind=video", beginUpload),
  view("admin", "media", "paused", "/admin/media?kind=video", pauseUpload),
  view("admin", "media", "not-finished", "/admin/media?kind=video", leaveUpload),
  view("admin", "api-keys", "list", "/admin/api-keys"),
  view("admin", "api-keys", "none-found", "/admin/api-keys?q=%3Cnothing%3E&state=revoked"),
  view("admin", "api-keys", "asked-to-revoke", "/admin/api-keys?state=good", askToRevoke),
  view("admin", "api-keys", "message", "/admin/api-keys?message=made_already"),
  view("admin", "api-key", "whole", "/admin/api-keys", openKey),
  view("returning-admin", "new-api-key", "sign-in-again", "/admin/api-keys/new"),
  view("admin", "new-api-key", "new", "/admin/api-keys/new"),
  view("admin", "new-api-key", "refused", "/admin/api-keys/new", refuseKey),
  view("admin", "new-api-key", "shown", "/admin/api-keys/new", createKey),
  ...webhookViews,
  view("admin", "audit-log", "list", "/admin/audit-log"),
  view("admin", "audit-log", "none-found", "/admin/audit-log?about=%3Cnothing%3E"),
  view("admin", "audit-entry", "changes", "/admin/audit-log?action=courses.imported", openEntry),
  view("admin", "retention", "list", "/admin/retention"),
  ...courseViews,
  ...quizViews,
  ...assignmentViews,
  ...certificateViews,
  ...learnersViews,
  ...learningPathViews,
  ...firstAdminViews,
  ...waitingAdminViews,
];
