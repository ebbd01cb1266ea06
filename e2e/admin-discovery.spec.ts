import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type MutableResponse, OAuth2Server } from "oauth2-mock-server";
import type { Page } from "playwright/test";
import { newAdminLink, openAdminLink } from "./admin-link";
import { type BarePlatform, startBarePlatform } from "./bare-platform";
import { test as base, expect } from "./fixtures";
import { type RunningOidcProvider, startOidcProvider } from "./oidc-provider/server";
import { ProviderSettings } from "./pages/provider-settings";

const client = { clientId: "lectern", clientSecret: "a-secret-of-oidc-provider" };

type Peer = { platform: BarePlatform; provider: RunningOidcProvider };

const test = base.extend<object, { peer: Peer }>({
  peer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const platform = await startBarePlatform();
      const provider = await startOidcProvider({ ...client, redirectUri: platform.redirectUri });
      await use({ platform, provider });
      await platform.stop();
      await provider.close();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: async ({ peer }, use) => use(peer.platform.baseUrl),
});

// The tests run in sequence: the platform has no identity provider until the first one connects it.
test.describe.configure({ mode: "serial" });

const choose = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function openSettings(page: Page, { platform, provider }: Peer): Promise<ProviderSettings> {
  const settings = new ProviderSettings(page, provider.url);
  await openAdminLink(page, await newAdminLink(platform));
  await settings.open();
  return settings;
}

const claims = { given_name: "Ada", family_name: "Lovelace", email: "ada@example.com" };

for (const [script, javaScriptEnabled] of [
  ["with a script", true],
  ["without", false],
] as const)
  test.describe(() => {
    test.use({ javaScriptEnabled });

    test(`an admin connects a provider by its issuer alone, tests a sign-in and uses it, ${script}`, async ({
      page,
      peer,
    }) => {
      const { provider } = peer;
      provider.people.set("ada", { ...claims, groups: ["Engineering", "Readers"] });
      const settings = await openSettings(page, peer);
      const isNew = await page.getByText("No one can sign in yet.").isVisible();
      if (!isNew) await page.getByText("Connect another provider by its name").click();
      await page.getByRole("link", { name: "OpenID Connect" }).click();
      await page.getByLabel("Issuer URL").fill(`${provider.url}/.well-known/openid-configuration`);
      await settings.press("Fill in the settings");

      await expect(settings.card("1. Choose")).toContainText(
        `from ${provider.url}/.well-known/openid-configuration, and these settings.`,
      );
      if (javaScriptEnabled) await expect(page.locator("#result")).toBeFocused();
      await expect(settings.field("Authorization endpoint")).toHaveValue(`${provider.url}/auth`);
      await expect(settings.field("Users API endpoint")).toHaveValue(`${provider.url}/me`);
      await expect(settings.field("Issuer")).toHaveValue(provider.url);
      await expect(page.getByRole("radio", { name: /^Form/ })).toBeChecked();
      await expect(settings.card("History")).toHaveCount(isNew ? 0 : 1);

      // The same issuer keeps its client and its secret.
      await expect(settings.field("Client ID")).toHaveValue(isNew ? "" : client.clientId);
      if (isNew) await settings.fill({ "Client ID": client.clientId, "Client secret": client.clientSecret });
      else await settings.fill({ "Default destination": "/catalog" });
      await settings.press("Save draft and test");
      if (!javaScriptEnabled) await page.waitForURL(/\/interaction\//);
      await choose(page, "ada");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("This sign-in works");
      for (const words of ["Ada", "Lovelace", "ada@example.com", "Engineering", "Readers"])
        await expect(page.getByRole("main")).toContainText(words);
      await settings.press("Activate this version");
      await settings.expectNotice("This version is now in use.");
      await expect(settings.card("Status")).toContainText("Enabled");
    });

    test(`an unreadable provider is explained, and its preset's values are filled in, ${script}`, async ({
      page,
      peer,
    }) => {
      const settings = await openSettings(page, peer);
      await page.goto("/admin/identity-provider?preset=keycloak");
      // Known before anything is asked for, for who enters the endpoints by hand.
      await expect(page.getByRole("radio", { name: /^Form/ })).toBeChecked();
      await expect(settings.field("Issuer")).toHaveValue("");
      await page.getByLabel("Keycloak base URL").fill("http://127.0.0.1:1");
      await settings.press("Fill in the settings");
      await expect(page.getByLabel("Realm")).toHaveAccessibleDescription(/This field can’t be empty/);
      await expect(page.getByLabel("Keycloak base URL")).toHaveValue("http://127.0.0.1:1");

      await page.getByLabel("Realm").fill("acme");
      await settings.press("Fill in the settings");
      const issuer = "http://127.0.0.1:1/realms/acme";
      await expect(settings.card("1. Choose")).toContainText("Nothing is listening at 127.0.0.1, port 1");
      await expect(settings.field("Issuer")).toHaveValue(issuer);
      await expect(settings.field("Token endpoint")).toHaveValue(`${issuer}/protocol/openid-connect/token`);
      await expect(settings.field("Client ID")).toHaveValue("");
      // The secret of another server is not sent to this one.
      await expect(page.getByText("Saved and hidden.")).toHaveCount(0);

      // Entered by hand after all: a refusal keeps both what was filled in and what was typed.
      await settings.fill({ "Client ID": "typed", "Users API endpoint": "not a URL" });
      await settings.saveDraft();
      await settings.expectError("Users API endpoint", "Enter a whole URL");
      await expect(settings.field("Issuer")).toHaveValue(issuer);
      await expect(settings.field("Client ID")).toHaveValue("typed");
      await expect(settings.card("2. Register this platform at Keycloak")).toContainText(
        "backchannel-logout",
      );
    });
  });

test("oauth2-mock-server, which says that it needs no client authentication and sends one group as text, is connected by its issuer", async ({
  page,
  peer,
}) => {
  const server = new OAuth2Server();
  await server.issuer.keys.generate("RS256");
  server.service.on("beforeUserinfo", (answer: MutableResponse) => {
    answer.body = { sub: "grace", given_name: "Grace", family_name: "Hopper", groups: "Navy" };
  });
  await server.start(0, "127.0.0.1");
  try {
    const settings = await openSettings(page, peer);
    await page.goto("/admin/identity-provider?preset=openid");
    await page.getByLabel("Issuer URL").fill(server.issuer.url ?? "");
    await settings.press("Fill in the settings");
    await expect(settings.field("Issuer")).toHaveValue(server.issuer.url ?? "");
    await settings.fill({ "Client ID": "any", "Client secret": "any" });
    await settings.press("Save draft and test");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This sign-in works");
    for (const words of ["Grace", "Hopper", "Navy"])
      await expect(page.getByRole("main")).toContainText(words);
  } finally {
    await server.stop();
  }
});

test("an endpoint that the provider does not name is named, and the others are filled in", async ({
  page,
  peer,
}) => {
  const server = createServer((request, response) => {
    const issuer = `http://${request.headers.host}`;
    const document = { issuer, authorization_endpoint: `${issuer}/a`, token_endpoint: `${issuer}/t` };
    response.end(JSON.stringify(document));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const settings = await openSettings(page, peer);
    await page.goto("/admin/identity-provider?preset=openid");
    await page.getByLabel("Issuer URL").fill(issuer);
    await settings.press("Fill in the settings");
    await expect(settings.card("1. Choose")).toContainText("doesn’t name its Users API endpoint");
    await expect(settings.field("Token endpoint")).toHaveValue(`${issuer}/t`);
    await expect(settings.field("Users API endpoint")).toHaveValue("");
  } finally {
    server.close();
  }
});

test("a link that this platform did not write fills in nothing", async ({ page, peer }) => {
  const settings = await openSettings(page, peer);
  const value = await settings.field("Issuer").inputValue();
  await page.goto(`/admin/identity-provider?found=v1.00000000.AAAA.${"A".repeat(200)}`);
  await expect(settings.field("Issuer")).toHaveValue(value);
  await expect(page.getByText("Nothing is saved yet")).toHaveCount(0);
});
