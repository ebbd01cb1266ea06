import type { Page } from "playwright/test";
import { openAdminLink } from "../admin-link";
import { startBarePlatform } from "../bare-platform";
import { test as base, expect } from "../fixtures";
import { type RunningOidcProvider, startOidcProvider } from "../oidc-provider/server";
import { ProviderSettings } from "../pages/provider-settings";
import { SignIn } from "../pages/sign-in";

const client = { clientId: "lectern", clientSecret: "a-secret-of-oidc-provider" };

type Peer = { baseUrl: string; adminLink: string; provider: RunningOidcProvider };

const test = base.extend<object, { peer: Peer }>({
  peer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const { baseUrl, redirectUri, lectern, stop } = await startBarePlatform();
      const provider = await startOidcProvider({ ...client, redirectUri });
      await use({ baseUrl, adminLink: await lectern(["admin-link"]), provider });
      await stop();
      await provider.close();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: async ({ peer }, use) => use(peer.baseUrl),
});

const choose = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("from the one-time link to a learner of a certified provider: form encoding, scope, PKCE and attribute paths", async ({
  page,
  browser,
  peer: { baseUrl, adminLink, provider },
}) => {
  test.slow();
  const claims = { given_name: "Ada", family_name: "Lovelace", email: "ada@example.com" };
  provider.people.set("ada", { ...claims, groups: ["Engineering", "Readers"] });
  const settings = new ProviderSettings(page, provider.url);
  const report = page.getByRole("main");

  await openAdminLink(page, adminLink);
  await page.getByRole("link", { name: "Open identity provider" }).click();
  await settings.fill({
    ...settings.rightFields(client),
    "Authorization endpoint": `${provider.url}/auth`,
    "Users API endpoint": `${provider.url}/me`,
  });

  // With the defaults, this provider shows no login: it insists on PKCE.
  await settings.press("Save draft and test");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "The identity provider refused the sign-in",
  );
  await expect(settings.card("Problem")).toContainText("provider_error: invalid_request");
  await expect(settings.card("Problem")).toContainText("PKCE");
  await page.getByRole("link", { name: "Edit settings" }).click();

  // Then it does not read the token request as JSON.
  await page.getByText("Advanced", { exact: true }).click();
  await page.getByLabel("PKCE").check();
  await page.getByLabel(/^Scope/).fill("openid profile email groups");
  await settings.press("Save draft and test");
  await choose(page, "ada");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "The identity provider didn’t accept the sign-in",
  );
  await expect(settings.card("Problem")).toContainText("as JSON, and this provider reads only forms");
  await expect(settings.card("Steps")).toContainText("400");
  await page.getByRole("link", { name: "Edit settings" }).click();

  // Then the names and the groups are elsewhere in its answer.
  await page.getByRole("radio", { name: /^Form/ }).check();
  await settings.press("Save draft and test");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your account has no user ID");
  await expect(report).toContainText("given_name");
  await page.getByRole("link", { name: "Edit settings" }).click();

  await page.getByText("Advanced", { exact: true }).click();
  const paths = {
    "User ID": "sub",
    "First name": "given_name",
    "Last name": "family_name",
    Email: "email",
    Groups: "groups",
  };
  for (const [name, path] of Object.entries(paths)) await page.getByLabel(`${name} path`).fill(path);
  await settings.press("Save draft and test");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This sign-in works");
  for (const words of ["Ada", "Lovelace", "ada@example.com", "Engineering", "Readers"])
    await expect(report).toContainText(words);
  await settings.press("Activate this version");
  await settings.expectNotice("This version is now in use.");

  const learner = await (await browser.newContext({ baseURL: baseUrl })).newPage();
  const signIn = new SignIn(learner);
  await signIn.open("/courses/engineering?from=mail");
  await signIn.begin();
  await choose(learner, "ada");
  await expect(learner).toHaveURL("/courses/engineering?from=mail");
  await expect(learner.getByRole("heading", { level: 1 })).toHaveText("For Engineering");
  await learner.goto("/account");
  await expect(learner.getByRole("main")).toContainText("Readers");
  await learner.context().close();
  expect(provider.tokenRequests).toEqual([400, 200, 200, 200]);
});
