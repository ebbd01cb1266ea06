import type { Request } from "playwright/test";
import { client, expect, testOnEmptyPlatform } from "./empty-platform";
import { ProviderSettings } from "./pages/provider-settings";

const test = testOnEmptyPlatform();

test.describe.configure({ mode: "serial" });

const works = "This sign-in works";
const state = `SELECT count(*)::int AS versions,
  (SELECT string_agg(coalesce(enabled_at::text, 'off') || active_version, ' ' ORDER BY id) FROM identity_providers)
  FROM identity_provider_versions`;

test("without JavaScript: errors beside fields, a draft, its test, its activation, disabling and enabling", async ({
  newAdmin,
  newPersona,
  running,
}) => {
  const persona = await newPersona();
  const page = await newAdmin({ javaScriptEnabled: false });
  const settings = new ProviderSettings(page, running.providerUrl);
  await settings.open();
  await settings.fill({
    ...settings.rightFields(client),
    Issuer: "nothing",
    "Default destination": "/catalog",
  });
  await page.getByRole("radio", { name: "Form" }).check();
  await page.getByRole("switch", { name: "Mirror group memberships" }).check();
  await page.getByRole("switch", { name: "Create missing groups" }).uncheck();
  await settings.saveDraft();
  await settings.expectError("Issuer", "Enter a whole URL");
  await expect(settings.field("Default destination")).toHaveValue("/catalog");
  await expect(settings.field("Client secret")).toHaveValue("");
  await expect(page.getByRole("radio", { name: "Form" })).toBeChecked();
  await expect(page.getByRole("switch", { name: "Mirror group memberships" })).toBeChecked();
  await expect(page.getByRole("switch", { name: "Create missing groups" })).not.toBeChecked();
  await page.getByRole("radio", { name: "JSON" }).check();
  await settings.fill({ Issuer: running.providerUrl, "Client secret": client.clientSecret });
  await settings.press("Save draft and test");
  await page.getByRole("link", { name: "Sign in there" }).or(page.getByText("Who is signing in?")).waitFor();
  await settings.finishTest(persona, works);
  await settings.press("Activate this version");
  await settings.expectNotice("now in use");
  await settings.press("Disable sign-in");
  await settings.press("Cancel");
  await expect(page.getByRole("dialog")).toBeHidden();
  await settings.press("Disable sign-in");
  await settings.press("Disable for everyone");
  await settings.expectNotice("Sign-in is disabled.");
  await settings.press("Enable sign-in");
  await settings.press("Enable for everyone");
  await settings.expectNotice("Sign-in is enabled.");
});

test("the client secret is in no page and no payload, not even after a form that failed", async ({
  settings,
  newPersona,
}) => {
  const { page } = settings;
  const bodies: Promise<string>[] = [];
  page.on("response", (response) => bodies.push(response.text().catch(() => "")));
  const secret = "never-sent-back-4711";
  await settings.open();
  await settings.fill({ "Client secret": secret, Issuer: "nothing" });
  await settings.saveDraft();
  await expect(page.getByText("Enter it again")).toBeVisible();
  await settings.fill({ ...settings.rightFields(client), "Client secret": secret });
  await settings.test(await newPersona(), "The identity provider didn’t accept the sign-in");
  await page.getByRole("link", { name: "Edit settings" }).click();
  await expect(page.getByText("Saved and hidden")).toBeVisible();
  await page
    .getByRole("link", { name: /^Version / })
    .first()
    .click();
  await expect(page.getByRole("main")).toContainText("Client secret");
  const all = (await Promise.all(bodies)).join("\n");
  expect(all).toContain("Client secret");
  expect(all).not.toContain(secret);
  expect(all).not.toContain(client.clientSecret);
});

test("signed out and as a learner there are no such pages, and an action that is sent again changes nothing", async ({
  settings,
  signIn,
  newPersona,
  page,
  browser,
  baseURL,
  rows,
}) => {
  await settings.open();
  const sent: Request[] = [];
  settings.page.on("request", (request) => {
    if (request.method() === "POST" && request.headers()["next-action"]) sent.push(request);
  });
  await settings.fill({ ...settings.rightFields(client), "Default destination": "/courses" });
  await settings.saveDraft();
  await settings.expectNotice("The draft is saved.");
  const draft = new URL(settings.page.url()).pathname;
  await settings.press("Activate this version");
  await settings.expectNotice("in use");
  await settings.press("Disable sign-in");
  await settings.press("Disable for everyone");
  await settings.expectNotice("disabled");
  await settings.press("Enable sign-in");
  await settings.press("Enable for everyone");
  await settings.expectNotice("enabled");
  expect(sent).toHaveLength(4);
  await signIn.quietly(await newPersona());
  const stranger = await browser.newContext({ baseURL });
  const before = await rows(state);
  for (const path of ["/admin/identity-provider", draft, "/admin/identity-provider/test?test=x.y"]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByText("Client ID")).toHaveCount(0);
    const answer = await stranger.request.get(path, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location], path).toEqual([
      307,
      `/auth/sign-in?destination=${encodeURIComponent(path)}`,
    ]);
  }
  for (const request of sent) {
    const { cookie: _, ...headers } = await request.allHeaders();
    const sessionless = Object.entries(headers).filter(
      ([name]) => !name.startsWith(":") && name !== "content-length",
    );
    const again = {
      headers: Object.fromEntries(sessionless),
      data: request.postDataBuffer() ?? "",
      maxRedirects: 0,
    };
    const asLearner = await page.request.post(request.url(), again);
    expect(asLearner.status(), "a learner").toBe(404);
    const signedOut = await stranger.request.post(request.url(), again);
    // A form with typed text shows a link instead of redirecting.
    const { "x-action-redirect": redirect, location } = signedOut.headers();
    expect(redirect ?? location ?? (await signedOut.text())).toContain("/auth/sign-in");
  }
  expect(await rows(state)).toEqual(before);
  await stranger.close();
});
