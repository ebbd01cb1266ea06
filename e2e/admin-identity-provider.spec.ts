import { newAdminLink, openAdminLink } from "./admin-link";
import { client, expect, testOnEmptyPlatform } from "./empty-platform";
import { ProviderSettings } from "./pages/provider-settings";
import { SignIn } from "./pages/sign-in";

const test = testOnEmptyPlatform();

test.describe.configure({ mode: "serial" });

const works = "This sign-in works";
const versions = "SELECT count(*)::int AS count FROM identity_provider_versions";

test("from the one-time link to a learner who is signed in, with no command line between", async ({
  settings,
  newPersona,
  browser,
  baseURL,
  running,
}) => {
  const { page } = settings;
  await openAdminLink(page, await newAdminLink(running));
  await expect(page).toHaveURL("/admin");
  await page.getByRole("link", { name: "Open identity provider" }).click();
  await expect(page.getByRole("main")).toContainText("No one can sign in yet.");
  await expect(page.getByText(`${baseURL}/auth/oauth_base/callback`, { exact: true })).toBeVisible();
  await settings.fill(settings.rightFields(client));
  await expect(page.getByText("Connected to the server, without TLS.")).toHaveCount(3);
  const persona = await newPersona({ profile: { lms: { groups: ["Newcomers"] } } });
  await settings.test(persona, works);
  await expect(page.getByRole("main")).toContainText("Groups to createNewcomers");
  await settings.press("Activate this version");
  await settings.expectNotice("This version is now in use.");
  await expect(page.getByRole("main")).toContainText("Enabled");
  const learner = await (await browser.newContext({ baseURL })).newPage();
  await new SignIn(learner).as(persona, "/account");
  await expect(learner).toHaveURL("/account");
  await expect(learner.getByRole("main")).toContainText("Newcomers");
  await learner.context().close();
  await settings.open();
  await expect(page.getByRole("main")).toContainText("None in 1 attempt.");
});

test("a wrong client secret is found in the report, and mended from there", async ({
  settings,
  newPersona,
}) => {
  const persona = await newPersona();
  await settings.open();
  await settings.fill({ ...settings.rightFields(client), "Client secret": "another" });
  await settings.test(persona, "The identity provider didn’t accept the sign-in");
  await expect(settings.card("Problem")).toContainText("isn’t the one registered at the provider");
  await settings.page.getByRole("link", { name: "Edit settings" }).click();
  await settings.fill({ "Client secret": client.clientSecret });
  await settings.test(persona, works);
});

// The file lib/sign-in/attempt-report.test.ts covers other wrong values.
test("a wrong token endpoint is found in the report", async ({ settings, newPersona, running }) => {
  await settings.open();
  await settings.fill({ ...settings.rightFields(client), "Token endpoint": `${running.providerUrl}/tokens` });
  await settings.test(await newPersona(), "The identity provider didn’t accept the sign-in");
  await expect(settings.card("Problem")).toContainText("There is no token endpoint at the address");
});

test("another issuer, which the provider does not name, is another provider, and the report says what that means", async ({
  settings,
  newPersona,
  running,
}) => {
  await settings.open();
  await settings.fill({ ...settings.rightFields(client), Issuer: `${running.providerUrl}/other` });
  await settings.test(await newPersona(), works);
  await expect(settings.card("Changes from version 1")).toContainText("Everyone gets a new account");
});

for (const [label, wrong, reason] of [
  ["Client ID", "somebody-else", "The provider doesn’t know the client ID"],
  ["Authorization endpoint", "/authorise", "the authorization endpoint is wrong"],
] as const) {
  test(`a wrong value in "${label}", from which the provider does not lead back, has its report too`, async ({
    settings,
    running,
  }) => {
    const { page } = settings;
    await settings.open();
    const value = wrong.startsWith("/") ? `${running.providerUrl}${wrong}` : wrong;
    await settings.fill({ ...settings.rightFields(client), [label]: value });
    await settings.press("Save draft and test");
    await page.waitForURL((url) => url.href.startsWith(running.providerUrl));
    await settings.open();
    const tests = settings.card("Tests in the last 24 hours");
    await expect(tests.getByRole("listitem").first()).toContainText("not finished");
    await tests.getByRole("link").first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This test isn’t finished");
    await expect(settings.card("Problem")).toContainText(reason);
    await expect(settings.card("Steps")).toContainText(value);
  });
}

test("all malformed values are reported at once beside their fields, which keep them", async ({
  settings,
  rows,
}) => {
  const before = await rows(versions);
  await settings.open();
  const wrong = {
    "Client ID": "",
    "Authorization endpoint": "not a URL",
    "Token endpoint": "http://idp.example.com/token",
    "Users API endpoint": "https://10.0.0.1/users",
    Issuer: "https://user:pass@idp.example.com",
  };
  await settings.fill({ ...wrong, "Client secret": "typed and forgotten" });
  await settings.saveDraft();
  await settings.expectRefusal("Go to the first marked field");
  await settings.expectError("Client ID", "Enter the client ID");
  await settings.expectError("Authorization endpoint", "Enter a whole URL");
  await settings.expectError("Token endpoint", "Enter a URL that starts with https://");
  await settings.expectError("Users API endpoint", "not a public address");
  await settings.expectError("Issuer", "Remove the user name");
  for (const [label, value] of Object.entries(wrong)) await expect(settings.field(label)).toHaveValue(value);
  await expect(settings.field("Client secret")).toHaveValue("");
  await expect(settings.page.getByText("Enter it again")).toBeVisible();
  await expect(settings.field("Client ID")).toBeFocused();
  expect(await rows(versions)).toEqual(before);
});

for (const [script, javaScriptEnabled] of [
  ["with a script", true],
  ["without", false],
] as const)
  test(`the second of two admins sees both versions and loses nothing they typed, ${script}`, async ({
    settings,
    newAdmin,
    running,
  }) => {
    const other = new ProviderSettings(await newAdmin({ javaScriptEnabled }), running.providerUrl);
    const basis = settings.rightFields(client);
    await settings.open();
    await other.open();
    await settings.fill({ ...basis, "Default destination": "/courses" });
    await other.fill({ ...basis, "Default destination": "/catalog", "Client ID": "their client" });
    await settings.saveDraft();
    await settings.expectNotice("The draft is saved.");
    await other.saveDraft();
    await other.expectRefusal("Someone else saved a version");
    await expect(other.field("Default destination")).toHaveValue("/catalog");
    await expect(other.field("Default destination")).toHaveAccessibleDescription(/Current value: +\/courses/);
    await expect(other.field("Client ID")).toHaveAccessibleDescription(
      new RegExp(`Current value: ${client.clientId}$`),
    );
    await other.saveDraft();
    await other.expectNotice("The draft is saved.");
    await expect(other.page.getByRole("main")).toContainText("/catalog");
  });

for (const [script, javaScriptEnabled] of [
  ["with a script", true],
  ["without", false],
] as const)
  test(`rules on who can sign in are added and removed ${script}, and tested before they count`, async ({
    newAdmin,
    newPersona,
    running,
  }) => {
    const page = await newAdmin({ javaScriptEnabled });
    const settings = new ProviderSettings(page, running.providerUrl);
    const rule = (name: string) => page.getByRole("group", { name });
    const fillRule = async (name: string, [attribute, operator, values]: [string, string, string]) => {
      if (javaScriptEnabled) await settings.press("Add rule");
      const shown = rule(javaScriptEnabled ? name : "Another rule");
      await shown.getByLabel("Attribute").fill(attribute);
      await shown.getByLabel("Condition").selectOption(operator);
      await shown.getByLabel("Values").fill(values);
    };
    const persona = await newPersona({ profile: { email: "ada@example.com", lms: { groups: ["Guests"] } } });
    await settings.open();
    await settings.fill({ ...settings.rightFields(client), "Default destination": `/?${script.length}` });
    await fillRule("Rule 1", ["email", "ends with", "@example.org\n@example.com"]);
    await settings.saveDraft();
    await settings.expectNotice("The draft is saved.");
    await expect(page.getByRole("main")).toContainText("email ends with “@example.org” or “@example.com”");

    await page.getByRole("link", { name: "Edit settings" }).click();
    await expect(rule("Rule 1").getByLabel("Values")).toHaveValue("@example.org\n@example.com");
    await fillRule("Rule 2", ["lms.groups", "includes", ""]);
    await settings.saveDraft();
    await settings.expectRefusal("Go to the first marked field");
    const values = rule("Rule 2").getByLabel("Values");
    await expect(values).toHaveAccessibleDescription(/Enter at least one value/);
    await values.fill("Staff");
    await settings.test(persona, "Your account doesn’t have access");
    await expect(settings.card("Problem")).toContainText("lms.groups includes “Staff”");
    await expect(settings.card("Problem")).not.toContainText("@example");

    await page.getByRole("link", { name: "Edit settings" }).click();
    for (const number of [2, 1]) {
      const shown = rule(`Rule ${number}`);
      if (javaScriptEnabled) await shown.getByRole("button", { name: `Remove rule ${number}` }).click();
      else for (const name of ["Attribute", "Values"]) await shown.getByLabel(name).fill("");
    }
    await settings.test(persona, works);
    await settings.open();
    await expect(page.getByRole("group", { name: /^Rule/ })).toHaveCount(0);
  });

test("an admin can't replace a version that they haven't seen", async ({ settings, newAdmin, rows }) => {
  const page = await newAdmin();
  const [two, one] = await rows(
    "SELECT identity_provider_id AS id, version FROM identity_provider_versions ORDER BY saved_at DESC LIMIT 2",
  );
  await settings.page.goto(`/admin/identity-provider/versions/${one?.id}.${one?.version}`);
  await page.goto(`/admin/identity-provider/versions/${two?.id}.${two?.version}`);
  await settings.press("Activate this version");
  await settings.expectNotice("in use");
  await page.getByRole("button", { name: "Activate this version" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Another version was activated" })).toBeVisible();
});
