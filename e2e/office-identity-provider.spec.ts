import { client, expect, testOffice } from "./office";
import { ProviderOffice } from "./pages/provider-office";
import { SignIn } from "./pages/sign-in";

const test = testOffice();

test.describe.configure({ mode: "serial", timeout: 180_000 });

const works = "This sign-in works";
const versions = "SELECT count(*)::int AS count FROM identity_provider_versions";

test("from the one-time link to a learner who is signed in, with no command line between", async ({
  office,
  newPersona,
  browser,
  baseURL,
}) => {
  const { page } = office;
  await expect(page).toHaveURL("/admin");
  await page.getByRole("link", { name: "Open the page" }).click();
  await expect(page.getByRole("main")).toContainText("Nobody can sign in yet.");
  await expect(page.getByText(`${baseURL}/auth/oauth_base/callback`, { exact: true })).toBeVisible();
  await office.fill(office.rightFields(client));
  await expect(page.getByText("Reached, without TLS.")).toHaveCount(3);
  const persona = await newPersona({ profile: { lms: { groups: ["Newcomers"] } } });
  await office.test(persona, works);
  await expect(page.getByRole("main")).toContainText("Groups to createNewcomers");
  await office.press("Activate this version");
  await office.expectNotice("This version is in use from now on.");
  await expect(page.getByRole("main")).toContainText("Enabled");
  const learner = await (await browser.newContext({ baseURL })).newPage();
  await new SignIn(learner).as(persona, "/account");
  await expect(learner).toHaveURL("/account");
  await expect(learner.getByRole("main")).toContainText("Newcomers");
  await learner.context().close();
  await office.open();
  await expect(page.getByRole("main")).toContainText("None in 1 attempt.");
});

// One field, what is wrong with it, and where its report finds the reason.
const broken = [
  [
    "Client secret",
    () => "another",
    "The identity provider did not accept the sign-in",
    "Wrong client id or secret",
  ],
  [
    "Token endpoint",
    (url: string) => `${url}/tokens`,
    "The identity provider did not accept the sign-in",
    "There is no token endpoint at the address",
  ],
  [
    "Users API endpoint",
    (url: string) => `${url}/users`,
    "Your user information was refused",
    "There is no Users API endpoint at the address",
  ],
  ["Issuer", (url: string) => `${url}/other`, "The answer came from another issuer", "configured issuer"],
] as const;

for (const [label, wrong, heading, reason] of broken) {
  test(`a wrong value in "${label}" is found in the report, and mended from there`, async ({
    office,
    newPersona,
    running,
  }) => {
    const { page } = office;
    // A provider need not name itself (RFC 9207); of one that does not, nobody can tell that the issuer is wrong.
    const persona = await newPersona({ behaviour: { authorize: "right_issuer" } });
    await office.open();
    await office.fill({ ...office.rightFields(client), [label]: wrong(running.providerUrl) });
    await office.test(persona, heading);
    await expect(office.card("What is wrong")).toContainText(reason);
    await page.getByRole("link", { name: "Change it" }).click();
    await office.fill({ [label]: office.rightFields(client)[label] ?? "" });
    await office.test(persona, works);
  });
}

test("another issuer, which the provider does not name, is another provider, and the report says what that means", async ({
  office,
  newPersona,
  running,
}) => {
  await office.open();
  await office.fill({ ...office.rightFields(client), Issuer: `${running.providerUrl}/other` });
  await office.test(await newPersona(), works);
  await expect(office.card("What changes")).toContainText(
    "people who signed in before come back as new people",
  );
});

for (const [label, wrong, reason] of [
  ["Client ID", "somebody-else", "compare the client ID"],
  ["Authorization endpoint", "/authorise", "the authorization endpoint is wrong"],
] as const) {
  test(`a wrong value in "${label}", from which the provider does not lead back, has its report too`, async ({
    office,
    running,
  }) => {
    const { page } = office;
    await office.open();
    const value = wrong.startsWith("/") ? `${running.providerUrl}${wrong}` : wrong;
    await office.fill({ ...office.rightFields(client), [label]: value });
    await office.press("Save draft and test");
    await page.waitForURL((url) => url.href.startsWith(running.providerUrl));
    await office.open();
    const tests = office.card("Tests of the last day");
    await expect(tests.getByRole("listitem").first()).toContainText("not finished");
    await tests.getByRole("link").first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This test is not finished");
    await expect(office.card("What is wrong")).toContainText(reason);
    await expect(office.card("Step by step")).toContainText(value);
  });
}

test("what is not well-formed is said beside its field, all of it at once, and what was typed stays", async ({
  office,
  rows,
}) => {
  const before = await rows(versions);
  await office.open();
  const wrong = {
    "Client ID": "",
    "Authorization endpoint": "not a URL",
    "Token endpoint": "http://idp.example.com/token",
    "Users API endpoint": "https://10.0.0.1/users",
    Issuer: "https://user:pass@idp.example.com",
  };
  await office.fill({ ...wrong, "Client secret": "typed and forgotten" });
  await office.saveDraft();
  await office.expectRefusal("5 fields need another look");
  await office.expectError("Client ID", "should be the client id");
  await office.expectError("Authorization endpoint", "should be a whole URL");
  await office.expectError("Token endpoint", "should begin with https://");
  await office.expectError("Users API endpoint", "not a public address");
  await office.expectError("Issuer", "must not carry a user name");
  for (const [label, value] of Object.entries(wrong)) await expect(office.field(label)).toHaveValue(value);
  await expect(office.field("Client secret")).toHaveValue("");
  await expect(office.page.getByText("please enter it again")).toBeVisible();
  await expect(office.field("Client ID")).toBeFocused();
  expect(await rows(versions)).toEqual(before);
});

for (const [script, javaScriptEnabled] of [
  ["with a script", true],
  ["without", false],
] as const)
  test(`the second of two admins is told, sees both, and loses nothing of what they typed, ${script}`, async ({
    office,
    newAdmin,
    running,
  }) => {
    const other = new ProviderOffice(await newAdmin({ javaScriptEnabled }), running.providerUrl);
    const basis = office.rightFields(client);
    await office.open();
    await other.open();
    await office.fill({ ...basis, "Default destination": "/courses" });
    await other.fill({ ...basis, "Default destination": "/catalog", "Client ID": "their client" });
    await office.saveDraft();
    await office.expectNotice("The draft is saved.");
    await other.saveDraft();
    await other.expectRefusal("Somebody else saved a version");
    await expect(other.field("Default destination")).toHaveValue("/catalog");
    await expect(other.field("Default destination")).toHaveAccessibleDescription(
      /Saved meanwhile: \/courses/,
    );
    await expect(other.field("Client ID")).toHaveAccessibleDescription(
      new RegExp(`Saved meanwhile: ${client.clientId}$`),
    );
    await other.saveDraft();
    await other.expectNotice("The draft is saved.");
    await expect(other.page.getByRole("main")).toContainText("/catalog");
  });

test("a version that was replaced meanwhile is not replaced once more by who has not seen it", async ({
  office,
  newAdmin,
  rows,
}) => {
  const page = await newAdmin();
  const [two, one] = await rows(
    "SELECT identity_provider_id AS id, version FROM identity_provider_versions ORDER BY saved_at DESC LIMIT 2",
  );
  await office.page.goto(`/admin/identity-provider/versions/${one?.id}.${one?.version}`);
  await page.goto(`/admin/identity-provider/versions/${two?.id}.${two?.version}`);
  await office.press("Activate this version");
  await office.expectNotice("in use");
  await page.getByRole("button", { name: "Activate this version" }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "Another version has been activated" }),
  ).toBeVisible();
});
