import { client, expect, testOnEmptyPlatform } from "./empty-platform";
import { SignIn } from "./pages/sign-in";

const test = testOnEmptyPlatform();

test.describe.configure({ mode: "serial" });

const works = "This sign-in works";

test("after two minutes without anybody coming back, every place says so, with the values to compare", async ({
  settings,
  running,
  rows,
}) => {
  const { page } = settings;
  await settings.open();
  await settings.fill({ ...settings.rightFields(client), "Client ID": "unknown-there" });
  await settings.press("Save draft and test");
  await page.waitForURL((url) => url.href.startsWith(running.providerUrl));
  // Expects all of them, in order.
  await rows("UPDATE sign_in_attempts SET started_at = started_at - interval '3 minutes'");
  await settings.open();
  const values = ["unknown-there", `${running.baseUrl}/auth/oauth_base/callback`, "Lectern sends none"];
  const waiting = settings.card("No one comes back from the identity provider");
  for (const value of values) await expect(waiting).toContainText(value);
  const tests = settings.card("Tests in the last 24 hours");
  await expect(tests.getByRole("listitem").first()).toContainText(
    "not back from the provider for more than two",
  );
  await waiting.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("waiting for the identity provider");
  for (const value of values) await expect(page.getByRole("main")).toContainText(value);
  await expect(page.getByRole("main")).toContainText("The redirect URI isn’t registered at the provider");
  await page.goto("/admin/sign-ins");
  await expect(page.getByRole("row").nth(1)).toContainText(
    "WaitingAt the identity provider for more than two",
  );
});

test("where only sub came, one click makes a draft of it and tests that, from the report and from the log", async ({
  settings,
  newPersona,
  browser,
  baseURL,
}) => {
  const { page } = settings;
  const persona = await newPersona({ profile: { user_id: undefined, sub: "s-1001" } });
  const offer = "Use sub as the user ID, and test";
  const learner = await (await browser.newContext({ baseURL })).newPage();
  await settings.open();
  await settings.fill(settings.rightFields(client));
  const known = await newPersona();
  await settings.test(known, works);
  await settings.press("Activate this version");
  await settings.expectNotice("This version is now in use.");
  await new SignIn(learner).as(known, "/account");
  await expect(learner).toHaveURL("/account");
  await learner.context().clearCookies();

  await settings.open();
  await settings.test(persona, "Your account has no user ID");
  await expect(settings.card("Problem")).toContainText("The provider sent sub");
  await expect(settings.card("Problem")).toContainText(
    "People have signed in with this identity provider before",
  );
  await settings.press(offer);
  await settings.finishTest(persona, works);
  await expect(page.getByRole("main")).toContainText("user_ids-1001");
  await expect(settings.card("Changes from version")).toContainText("User ID path");
  await expect(settings.card("Changes from version")).toContainText("The user ID identifies people");

  await new SignIn(learner).as(persona);
  await expect(learner.getByRole("heading", { level: 1 })).toHaveText("Your account has no user ID");
  await expect(learner.getByRole("main")).not.toContainText("sub");
  await learner.context().close();
  await page.goto("/admin/sign-ins");
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await settings.press(offer);
  await settings.finishTest(persona, works);
});
