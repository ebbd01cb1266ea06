import type { BrowserContext, Page } from "playwright/test";
import { startBarePlatform } from "./bare-platform";
import { test as base } from "./fixtures";
import { startIdentityProvider } from "./identity-provider/server";
import type { OwnPlatform } from "./own-platform";
import { ProviderOffice } from "./pages/provider-office";
import { commandLine } from "./platform";

export const client = { clientId: "lectern-office", clientSecret: "office secret: äöü + / =" };

type NewAdmin = (options?: { javaScriptEnabled?: boolean }) => Promise<Page>;

/**
 * A platform that nobody has set up yet, beside an identity provider that knows it. Each file that calls this has its
 * own (Playwright tells workers apart by their fixtures' functions), and the file's tests follow each other on it.
 */
export const testOffice = () =>
  base.extend<{ newAdmin: NewAdmin; office: ProviderOffice }, { own: OwnPlatform }>({
    own: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
      async ({}, use) => {
        const { baseUrl, databaseUrl, redirectUri, env, stop } = await startBarePlatform();
        const provider = await startIdentityProvider({
          port: 0,
          ...client,
          redirectUris: [redirectUri],
          tokenRequestFormat: "json",
        });
        const running = { baseUrl, providerUrl: provider.url, apiKey: "", databaseUrl, env };
        await use({ running, stop });
        await stop();
        await provider.close();
      },
      { scope: "worker", timeout: 120_000 },
    ],
    running: async ({ own }, use) => use(own.running),
    newAdmin: async ({ browser, running, baseURL }, use) => {
      const contexts: BrowserContext[] = [];
      await use(async (options) => {
        const context = await browser.newContext({ baseURL, ...options });
        contexts.push(context);
        const page = await context.newPage();
        await page.goto(await commandLine(running.env)(["admin-link"]));
        return page;
      });
      for (const context of contexts) await context.close();
    },
    office: async ({ newAdmin, running }, use) =>
      use(new ProviderOffice(await newAdmin(), running.providerUrl)),
  });

export { expect } from "./fixtures";
