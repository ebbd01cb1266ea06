import type { Page } from "playwright/test";
import { startBarePlatform } from "./bare-platform";
import { test as base } from "./fixtures";
import { endpointsOf } from "./oidc-provider/configuration";
import { type RunningOidcProvider, startOidcProvider } from "./oidc-provider/server";

const client = { clientId: "lectern", clientSecret: "a-secret-of-oidc-provider" };

const advanced = {
  scope: "openid profile email groups",
  pkce: true,
  attributePaths: { user_id: "sub", first_name: "given_name", last_name: "family_name", groups: "groups" },
};

type Peers = {
  own: RunningOidcProvider;
  partners: RunningOidcProvider;
  running: { baseUrl: string; databaseUrl: string; env: Record<string, string> };
};

/** Runs a platform with two OpenID Connect providers. */
export const test = base.extend<object, { peers: Peers }>({
  peers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const platform = await startBarePlatform();
      const { redirectUri } = platform;
      const own = await startOidcProvider({ ...client, redirectUri });
      const partners = await startOidcProvider({ ...client, redirectUri });
      const settingsOf = ({ url }: RunningOidcProvider) => ({
        ...client,
        ...endpointsOf(url),
        tokenRequestFormat: "form",
        advanced,
      });
      await platform.lectern(["idp", "set", "-"], settingsOf(own));
      await platform.lectern(["idp", "set", "--add", "-"], settingsOf(partners));
      await use({ own, partners, running: platform });
      await platform.stop();
      await partners.close();
      await own.close();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  running: async ({ peers }, use) => use({ ...peers.running, providerUrl: peers.own.url, apiKey: "" }),
});

export const logInAs = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

export const hostOf = ({ url }: RunningOidcProvider) => new URL(url).host;

export { expect } from "./fixtures";
