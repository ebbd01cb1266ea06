import type { Page } from "playwright/test";
import { openAdminLink } from "../admin-link";
import { type BarePlatform, startBarePlatform } from "../bare-platform";
import { test as base, expect } from "../fixtures";
import { getLemonldap, type RunningLemonldap } from "../lemonldap/server";
import { ProviderSettings } from "../pages/provider-settings";
import { SignIn } from "../pages/sign-in";

// LemonLDAP::NG can't read a Basic header with a colon, or with a plus or slash of Base64.
const client = { clientId: "lectern", clientSecret: "a secret: with ~ and ? and % and +" };
const signing = { clientId: "signing", clientSecret: "another-secret" };

type Peer = { platform: BarePlatform; provider: RunningLemonldap };

const test = base.extend<object, { peer: Peer | string }>({
  peer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const lemonldap = await getLemonldap().catch((error: Error) => error.message);
      if (typeof lemonldap === "string") return await use(lemonldap);
      const platform = await startBarePlatform();
      const { redirectUri } = platform;
      try {
        const provider = await lemonldap.start(
          { ...client, redirectUri },
          { ...signing, redirectUri, signsUserInformation: true },
        );
        await use({ platform, provider });
        await provider.close();
      } finally {
        await platform.stop();
        await lemonldap.remove();
      }
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: async ({ peer }, use) => use(typeof peer === "string" ? undefined : peer.platform.baseUrl),
});

test.describe.configure({ mode: "serial" });

function peerOf(peer: Peer | string): Peer {
  if (typeof peer !== "string") return peer;
  const reason = `LemonLDAP::NG, without Debian's packages: ${peer}`;
  console.log(`  Skipped: ${reason.replaceAll(/\s*\n\s*/g, "  ")}`);
  test.skip(true, reason);
  throw new Error(reason);
}

async function logIn(page: Page, name: string): Promise<void> {
  await page.locator("input[name=user]").fill(name);
  await page.locator("input[name=password]").fill(name);
  await page.getByRole("button", { name: "Connect" }).click();
}

const consent = (page: Page) => page.getByRole("button", { name: "Accept" }).click();

async function fillIn(page: Page, { platform, provider }: Peer): Promise<ProviderSettings> {
  const settings = new ProviderSettings(page, provider.url);
  await openAdminLink(page, await platform.lectern(["admin-link"]));
  await settings.open();
  await page.goto("/admin/identity-provider?preset=lemonldap");
  await page.getByLabel("Portal URL").fill(provider.url);
  await settings.press("Fill in the settings");
  await expect(settings.card("1. Choose")).toContainText(
    `from ${provider.url}/.well-known/openid-configuration, and these settings.`,
  );
  return settings;
}

test("an admin connects LemonLDAP::NG by its preset, and a learner signs in with its groups", async ({
  page,
  browser,
  peer,
}) => {
  const { platform, provider } = peerOf(peer);
  const settings = await fillIn(page, { platform, provider });
  await expect(settings.field("Issuer")).toHaveValue(`${provider.url}/`);
  await expect(settings.field("Users API endpoint")).toHaveValue(`${provider.url}/oauth2/userinfo`);
  await settings.fill({ "Client ID": client.clientId, "Client secret": client.clientSecret });
  await settings.press("Save draft and test");
  await logIn(page, "dwho");
  await consent(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This sign-in works");
  for (const words of ["Doctor", "Who", "dwho@badwolf.org", "companions", "timelords"])
    await expect(page.getByRole("main")).toContainText(words);
  await settings.press("Activate this version");
  await settings.expectNotice("This version is now in use.");
  await expect(settings.card("Status")).toContainText("Enabled");

  const learner = await (await browser.newContext({ baseURL: platform.baseUrl })).newPage();
  const signIn = new SignIn(learner);
  await signIn.open("/courses/open?from=mail");
  await signIn.begin();
  await logIn(learner, "rtyler");
  await consent(learner);
  await expect(learner).toHaveURL("/courses/open?from=mail");
  await learner.goto("/account");
  for (const words of ["Rose", "Tyler", "rtyler@badwolf.org", "earthlings"])
    await expect(learner.getByRole("main")).toContainText(words);
  await expect(learner.getByRole("main")).not.toContainText("timelords");
  await learner.context().close();
});

test("its signed user information is verified with the keys that it publishes", async ({ page, peer }) => {
  const settings = await fillIn(page, peerOf(peer));
  await settings.fill({ "Client ID": signing.clientId, "Client secret": signing.clientSecret });
  await settings.press("Save draft and test");
  await logIn(page, "rtyler");
  await consent(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This sign-in works");
  await expect(settings.card("Steps")).toContainText("a signed JWT (application/jwt)");
  for (const words of ["Rose", "Tyler", "earthlings"])
    await expect(page.getByRole("main")).toContainText(words);
});
