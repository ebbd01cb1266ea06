import { newAdminLink, openAdminLink } from "./admin-link";
import { client, expect, testOnEmptyPlatform } from "./empty-platform";
import { SignIn } from "./pages/sign-in";
import { finishTest, rightFields } from "./plain-provider-settings";

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

const refused = "The identity provider didn’t accept the sign-in";
const path = "/admin/identity-provider";

test("without JavaScript a wrong client secret is found in the report, and mended from there", async ({
  newPlainAdmin,
  newPersona,
  running,
}) => {
  const persona = await newPersona();
  const page = await newPlainAdmin();
  await page.open(path);
  await page.press("Save draft and test", { ...rightFields(running), "Client secret": "another" });
  await finishTest(page, persona);
  expect(page.heading).toBe(refused);
  expect(page.part("Problem")).toContain("isn’t the one registered at the provider");
  await page.follow("Edit settings");
  await page.press("Save draft and test", { "Client secret": client.clientSecret });
  await finishTest(page, persona);
  expect(page.heading).toBe(works);
});

// The file lib/sign-in/attempt-report.test.ts covers other wrong values.
test("a wrong token endpoint is found in the report", async ({ newPlainAdmin, newPersona, running }) => {
  const page = await newPlainAdmin();
  await page.open(path);
  await page.press("Save draft and test", {
    ...rightFields(running),
    "Token endpoint": `${running.providerUrl}/tokens`,
  });
  await finishTest(page, await newPersona());
  expect(page.heading).toBe(refused);
  expect(page.part("Problem")).toContain("There is no token endpoint at the address");
});

test("another issuer, which the provider does not name, is another provider, and the report says what that means", async ({
  newPlainAdmin,
  newPersona,
  running,
}) => {
  const page = await newPlainAdmin();
  await page.open(path);
  await page.press("Save draft and test", {
    ...rightFields(running),
    Issuer: `${running.providerUrl}/other`,
  });
  await finishTest(page, await newPersona());
  expect(page.heading).toBe(works);
  expect(page.part("Changes from version 1")).toContain("Everyone gets a new account");
});

for (const [label, wrong, reason] of [
  ["Client ID", "somebody-else", "The provider doesn’t know the client ID"],
  ["Authorization endpoint", "/authorise", "the authorization endpoint is wrong"],
] as const) {
  test(`a wrong value in "${label}", from which the provider does not lead back, has its report too`, async ({
    newPlainAdmin,
    running,
  }) => {
    const page = await newPlainAdmin();
    await page.open(path);
    const value = wrong.startsWith("/") ? `${running.providerUrl}${wrong}` : wrong;
    await page.press("Save draft and test", { ...rightFields(running), [label]: value });
    await page.follow("Sign in there");
    expect(page.leadsTo?.origin).toBe(running.providerUrl);
    await page.open(path);
    expect(page.part("Tests in the last 24 hours")).toMatch(/^[^.]*?not finished/);
    await page.followFirst(/\/tests\//);
    expect(page.heading).toBe("This test isn’t finished");
    expect(page.part("Problem")).toContain(reason);
    expect(page.part("Steps")).toContain(value);
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

test("the second of two admins sees both versions and loses nothing they typed", async ({
  newPlainAdmin,
  running,
}) => {
  const [page, other] = [await newPlainAdmin(), await newPlainAdmin()];
  for (const one of [page, other]) await one.open(path);
  await page.press("Save draft", { ...rightFields(running), "Default destination": "/courses" });
  expect(page.words).toContain("The draft is saved.");
  const typed = { "Default destination": "/catalog", "Client ID": "their client" };
  await other.press("Save draft", { ...rightFields(running), ...typed });
  expect(other.words).toContain("Someone else saved a version");
  expect(other.field("Default destination").value).toBe("/catalog");
  expect(other.field("Default destination").description).toMatch(/Current value: +\/courses/);
  expect(other.field("Client ID").description).toMatch(new RegExp(`Current value: ${client.clientId}$`));
  await other.press("Save draft");
  expect(other.words).toContain("The draft is saved.");
  expect(other.words).toContain("/catalog");
});

test("rules on who can sign in are added and removed, and tested before they count", async ({
  settings,
  newPersona,
}) => {
  const { page } = settings;
  const rule = (name: string) => page.getByRole("group", { name });
  const fillRule = async (name: string, [attribute, operator, values]: [string, string, string]) => {
    await settings.press("Add rule");
    await rule(name).getByLabel("Attribute").fill(attribute);
    await rule(name).getByLabel("Condition").selectOption(operator);
    await rule(name).getByLabel("Values").fill(values);
  };
  const persona = await newPersona({ profile: { email: "ada@example.com", lms: { groups: ["Guests"] } } });
  await settings.open();
  await settings.fill({ ...settings.rightFields(client), "Default destination": "/?script" });
  await fillRule("Rule 1", ["email", "ends with", "@example.com"]);
  await fillRule("Rule 2", ["lms.groups", "includes", ""]);
  await settings.saveDraft();
  await settings.expectRefusal("Go to the first marked field");
  const values = rule("Rule 2").getByLabel("Values");
  await expect(values).toHaveAccessibleDescription(/Enter at least one value/);
  await values.fill("Staff");
  await settings.test(persona, "Your account doesn’t have access");
  await expect(settings.card("Problem")).toContainText("lms.groups should include “Staff”");
  await page.getByRole("link", { name: "Edit settings" }).click();
  for (const number of [2, 1])
    await rule(`Rule ${number}`)
      .getByRole("button", { name: `Remove rule ${number}` })
      .click();
  await settings.saveDraft();
  await settings.expectNotice("The draft is saved.");
  await settings.open();
  await expect(rule("Rule")).toHaveCount(0);
});

test("without JavaScript rules on who can sign in are added and removed, and tested before they count", async ({
  newPlainAdmin,
  newPersona,
  running,
}) => {
  const page = await newPlainAdmin();
  const newRule = (attribute: string, condition: string, values: string) => ({
    "Another rule > Attribute": attribute,
    "Another rule > Condition": condition,
    "Another rule > Values": values,
  });
  const persona = await newPersona({ profile: { email: "ada@example.com", lms: { groups: ["Guests"] } } });
  await page.open(path);
  await page.press("Save draft", {
    ...rightFields(running),
    "Default destination": "/?plain",
    ...newRule("email", "ends with", "@example.org\n@example.com"),
  });
  expect(page.words).toContain("The draft is saved.");
  expect(page.words).toContain("email ends with “@example.org” or “@example.com”");

  await page.follow("Edit settings");
  expect(page.field("Rule 1 > Values").value).toBe("@example.org\n@example.com");
  await page.press("Save draft", newRule("lms.groups", "includes", ""));
  expect(page.words).toContain("Go to the first marked field");
  expect(page.field("Rule 2 > Values").description).toContain("Enter at least one value");
  await page.press("Save draft and test", { "Rule 2 > Values": "Staff" });
  await finishTest(page, persona);
  expect(page.heading).toBe("Your account doesn’t have access");
  expect(page.part("Problem")).toContain("lms.groups should include “Staff”");
  expect(page.part("Problem")).not.toContain("@example");

  await page.follow("Edit settings");
  await page.press("Save draft and test", {
    "Rule 2 > Attribute": "",
    "Rule 2 > Values": "",
    "Rule 1 > Attribute": "",
    "Rule 1 > Values": "",
  });
  await finishTest(page, persona);
  expect(page.heading).toBe(works);
  await page.open(path);
  expect(page.words).not.toMatch(/Rule 1/);
});

test("an admin can't replace a version that they haven't seen", async ({ newPlainAdmin, rows }) => {
  const [page, other] = [await newPlainAdmin(), await newPlainAdmin()];
  const [two, one] = await rows(
    "SELECT identity_provider_id AS id, version FROM identity_provider_versions ORDER BY saved_at DESC LIMIT 2",
  );
  await page.open(`${path}/versions/${one?.id}.${one?.version}`);
  await other.open(`${path}/versions/${two?.id}.${two?.version}`);
  await page.press("Activate this version");
  expect(page.words).toContain("in use");
  await other.press("Activate this version");
  expect(other.words).toContain("Another version was activated");
});
