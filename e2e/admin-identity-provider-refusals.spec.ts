import type { Request } from "playwright/test";
import { client, expect, testOnEmptyPlatform } from "./empty-platform";
import { finishTest, rightFields } from "./plain-provider-settings";

const test = testOnEmptyPlatform();

test.describe.configure({ mode: "serial" });

const works = "This sign-in works";
const state = `SELECT count(*)::int AS versions,
  (SELECT string_agg(coalesce(enabled_at::text, 'off') || active_version, ' ' ORDER BY id) FROM identity_providers)
  FROM identity_provider_versions`;

test("without JavaScript: errors beside fields, a draft, its test, its activation, disabling and enabling", async ({
  newPlainAdmin,
  newPersona,
  running,
}) => {
  const persona = await newPersona();
  const page = await newPlainAdmin();
  await page.open("/admin/identity-provider");
  const [mirror, create] = ["Mirror group memberships", "Create missing groups"];
  await page.press("Save draft", {
    ...rightFields(running),
    Issuer: "nothing",
    "Default destination": "/catalog",
    "Token request format > Form": true,
    [mirror]: true,
    [create]: false,
  });
  expect(page.field("Issuer")).toMatchObject({
    isInvalid: true,
    description: expect.stringContaining("Enter a whole URL"),
  });
  expect(page.field("Default destination").value).toBe("/catalog");
  expect(page.field("Client secret").value).toBe("");
  expect([page.field("Token request format > Form"), page.field(mirror), page.field(create)]).toMatchObject([
    { isChecked: true },
    { isChecked: true },
    { isChecked: false },
  ]);
  await page.press("Save draft and test", {
    "Token request format > JSON": true,
    Issuer: running.providerUrl,
    "Client secret": client.clientSecret,
  });
  await finishTest(page, persona);
  expect(page.heading).toBe(works);
  await page.press("Activate this version");
  expect(page.words).toContain("now in use");
  await page.press("Disable for everyone");
  expect(page.words).toContain("Sign-in is disabled.");
  await page.press("Enable for everyone");
  expect(page.words).toContain("Sign-in is enabled.");
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
