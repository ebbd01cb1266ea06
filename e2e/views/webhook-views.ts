import type { Page } from "playwright";
import { refusal, type View, view } from "./view";

const list = "/admin/webhooks";

// Port 9 refuses connections.
const url = "http://127.0.0.1:9/hooks";

const addWebhook = async (page: Page) => {
  await page.getByLabel("URL").fill(url);
  await page.getByLabel("Description").fill("HR system");
  await page.getByRole("button", { name: "Add webhook" }).click();
  await page.getByRole("heading", { name: "Copy this secret now" }).waitFor();
};

const chooseNoEvents = async (page: Page) => {
  await page.getByLabel("Selected types").check();
  await page.getByRole("button", { name: "Add webhook" }).click();
  await refusal(page);
};

const openWebhook = async (page: Page) => {
  await page.getByRole("link", { name: "HR system" }).first().click();
  await page.getByRole("heading", { name: "Log" }).waitFor();
};

const sendTest = async (page: Page) => {
  await openWebhook(page);
  await page.getByRole("button", { name: "Send test" }).click();
  await page.getByText("Connection refused").first().waitFor();
};

const askToReplay = async (page: Page) => {
  await openWebhook(page);
  await page.getByRole("button", { name: "Send events again" }).click();
  await page.getByLabel("Events of").waitFor();
};

const openSettings = async (page: Page) => {
  await openWebhook(page);
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("heading", { name: "Rotation" }).waitFor();
};

const openDelivery = async (page: Page) => {
  await openWebhook(page);
  await page.getByRole("link", { name: "webhook.test" }).first().click();
  await page.getByRole("heading", { name: "Request" }).waitFor();
};

// Each view is opened once for each width, so the webhook may be as it should be.
const pause = async (page: Page) => {
  await openWebhook(page);
  if (await page.getByRole("button", { name: "Resume webhook" }).isVisible()) return;
  await page.getByRole("button", { name: "Pause webhook" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Pause webhook" }).click();
  await page.getByRole("button", { name: "Resume webhook" }).waitFor();
};

const resume = async (page: Page) => {
  await openWebhook(page);
  if (await page.getByRole("button", { name: "Pause webhook" }).first().isVisible()) return;
  await page.getByRole("button", { name: "Resume webhook" }).click();
  await page.getByRole("button", { name: "Pause webhook" }).first().waitFor();
};

const connectStore = async (page: Page) => {
  await page.getByLabel("Endpoint", { exact: true }).fill("http://127.0.0.1:9/xapi");
  await page.getByLabel("OAuth client credentials").check();
  await page.getByLabel("User name or client ID").fill("lectern");
  await page.getByLabel("Secret").first().fill("a secret");
  await page.getByLabel("Token endpoint").fill("http://127.0.0.1:9/token");
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByRole("button", { name: "Pause export" }).waitFor();
};

/** Each acts on what the one before left. */
export const webhookViews: View[] = [
  view("admin", "webhooks", "none", list),
  view("admin", "new-webhook", "new", `${list}/new`),
  view("admin", "new-webhook", "refused", `${list}/new`, chooseNoEvents),
  view("returning-admin", "new-webhook", "sign-in-again", `${list}/new`),
  view("admin", "new-webhook", "shown", `${list}/new`, addWebhook),
  view("admin", "webhooks", "list", list),
  view("admin", "webhook", "failing", list, sendTest),
  view("admin", "webhook", "asked-to-replay", list, askToReplay),
  view("admin", "webhook", "settings", list, openSettings),
  view("admin", "webhook", "delivery", list, openDelivery),
  view("admin", "webhook", "paused", list, pause),
  view("admin", "webhook", "resumed", list, resume),
  view("admin", "connect", "whole", "/admin/connect"),
  view("admin", "connect-recipe", "whole", "/docs/connect/zapier"),
  view("admin", "xapi", "none", "/admin/xapi"),
  view("admin", "xapi", "connected", "/admin/xapi", connectStore),
];
