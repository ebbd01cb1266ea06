import { expect, testOnEmptyPlatform } from "./empty-platform";
import { PersonOverHttp } from "./person-over-http";
import { PlainPage } from "./plain-page";
import { finishTest, rightFields } from "./plain-provider-settings";

const test = testOnEmptyPlatform();

test.describe.configure({ mode: "serial" });

const works = "This sign-in works";
const path = "/admin/identity-provider";

test("after two minutes without anybody coming back, every place says so, with the values to compare", async ({
  newPlainAdmin,
  running,
  rows,
}) => {
  const page = await newPlainAdmin();
  await page.open(path);
  await page.press("Save draft and test", { ...rightFields(running), "Client ID": "unknown-there" });
  await page.follow("Sign in there");
  expect(page.leadsTo?.origin).toBe(running.providerUrl);
  // Expects all of them, in order.
  await rows("UPDATE sign_in_attempts SET started_at = started_at - interval '3 minutes'");
  await page.open(path);
  const values = ["unknown-there", `${running.baseUrl}/auth/oauth_base/callback`, "Lectern sends none"];
  const waiting = page.part("No one comes back from the identity provider");
  for (const value of values) expect(waiting).toContain(value);
  expect(page.part("Tests in the last 24 hours")).toContain("not back from the provider for more than two");
  await page.followFirst(/\/(tests|sign-ins)\/[\w-]{36}/);
  expect(page.heading).toContain("waiting for the identity provider");
  for (const value of values) expect(page.words).toContain(value);
  expect(page.words).toContain("The redirect URI isn’t registered at the provider");
  await page.open("/admin/sign-ins");
  expect(page.wordsOf("tr")[1]).toContain("WaitingAt the identity provider for more than two");
});

test("where only sub came, one click makes a draft of it and tests that, from the report and from the log", async ({
  newPlainAdmin,
  newPersona,
  running,
}) => {
  const page = await newPlainAdmin();
  const persona = await newPersona({ profile: { user_id: undefined, sub: "s-1001" } });
  const offer = "Use sub as the user ID, and test";
  await page.open(path);
  await page.press("Save draft and test", rightFields(running));
  const known = await newPersona();
  await finishTest(page, known);
  expect(page.heading).toBe(works);
  await page.press("Activate this version");
  expect(page.words).toContain("This version is now in use.");
  const learner = new PersonOverHttp(running.baseUrl);
  expect(await learner.signIn(known.login, "/account")).toMatchObject({ path: "/account" });

  await page.open(path);
  await page.press("Save draft and test");
  await finishTest(page, persona);
  expect(page.heading).toBe("Your account has no user ID");
  expect(page.part("Problem")).toContain("The provider sent sub");
  expect(page.part("Problem")).toContain("People have signed in with this identity provider before");
  await page.press(offer);
  await finishTest(page, persona);
  expect(page.heading).toBe(works);
  expect(page.words).toContain("user_ids-1001");
  const changes = page.part(/^Changes from version/);
  expect(changes).toContain("User ID path");
  expect(changes).toContain("The user ID identifies people");

  const refused = new PersonOverHttp(running.baseUrl);
  const landing = new PlainPage(refused, running.baseUrl);
  await landing.open((await refused.signIn(persona.login)).path);
  expect(landing.heading).toBe("Your account has no user ID");
  expect(landing.words).not.toContain("sub");
  await page.open("/admin/sign-ins");
  await page.followFirst(/\/sign-ins\/[\w-]{36}/);
  await page.press(offer);
  await finishTest(page, persona);
  expect(page.heading).toBe(works);
});
