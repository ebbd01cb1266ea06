import { expect, test } from "./fixtures";
import { SignIn } from "./pages/sign-in";

test("a deep link leads through sign-in to exactly that page, query included", async ({
  page,
  signIn,
  newPersona,
}) => {
  await signIn.byHand(await newPersona(), "/courses/open?from=mail%20one&x=1");
  await expect(page).toHaveURL("/courses/open?from=mail%20one&x=1");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Open to all");
});

test("the groups that the identity provider names open their courses", async ({
  page,
  signIn,
  newPersona,
}) => {
  await signIn.as(
    await newPersona({ profile: { lms: { groups: ["Engineering"] } } }),
    "/courses/engineering",
  );
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("For Engineering");
  await page.goto("/account");
  await expect(page.getByText("Engineering", { exact: true })).toBeVisible();
});

test("a second sign-in updates the profile and adds a group, keeping the first", async ({
  page,
  signIn,
  newPersona,
  provider,
}) => {
  const persona = await newPersona({ profile: { lms: { groups: ["Onboarding"] } } });
  await signIn.as(persona, "/account");
  await signIn.out();
  const profile = { ...persona.profile, last_name: "Renamed", lms: { groups: ["Engineering"] } };
  await provider.putPersona({ ...persona, profile });
  await signIn.byHand(persona, "/account");
  const main = page.getByRole("main");
  await expect(main).toContainText("Renamed");
  await expect(main).toContainText("Onboarding");
  await expect(main).toContainText("Engineering");
});

test("a second person on the same browser gets their own account", async ({
  page,
  signIn,
  newPersona,
  rows,
}) => {
  const [first, second] = [await newPersona(), await newPersona()];
  await signIn.as(first, "/account");
  await page.goto("/auth/oauth_base?destination=/account");
  await signIn.choose(second);
  await expect(page.getByRole("main")).toContainText(second.login);
  const identities = await rows(
    "SELECT person_id FROM identities WHERE subject IN ($1, $2)",
    first.login,
    second.login,
  );
  expect(new Set(identities.map((row) => row.person_id)).size).toBe(2);
  const sessions = await rows(
    "SELECT 1 FROM sessions JOIN identities USING (person_id) WHERE subject = $1",
    first.login,
  );
  expect(sessions, "the first person's session in this browser").toHaveLength(0);
});

test("two tabs finish at their own destinations, whichever is first", async ({
  page,
  context,
  newPersona,
}) => {
  const persona = await newPersona();
  const other = await context.newPage();
  await page.goto("/auth/oauth_base?destination=/courses/open");
  await other.goto("/auth/oauth_base?destination=/courses/second");
  await new SignIn(page).choose(persona);
  await new SignIn(other).choose(persona);
  await expect(page).toHaveURL("/courses/open");
  await expect(other).toHaveURL("/courses/second");
});

test("the same callback again lands again, with one token request and one session", async ({
  page,
  signIn,
  newPersona,
  provider,
  rows,
}) => {
  const persona = await newPersona();
  const callback = page.waitForRequest(/oauth_base\/callback/);
  await signIn.as(persona, "/courses/open");
  await expect(page).toHaveURL("/courses/open");
  await page.goto((await callback).url());
  await expect(page).toHaveURL("/courses/open");
  const sent = await provider.requests(persona.login);
  expect(sent.filter(({ path }) => path === "/token")).toHaveLength(1);
  expect(
    await rows("SELECT 1 FROM sessions JOIN identities USING (person_id) WHERE subject = $1", persona.login),
  ).toHaveLength(1);
});

test("signing out ends the session, in this browser and in the database", async ({
  page,
  signIn,
  newPersona,
  context,
  rows,
}) => {
  const persona = await newPersona();
  await signIn.as(persona);
  const cookies = await context.cookies();
  await signIn.out();
  await context.addCookies(cookies);
  await page.goto("/account");
  await expect(page).toHaveURL("/auth/sign-in?destination=%2Faccount");
  expect(
    await rows("SELECT 1 FROM sessions JOIN identities USING (person_id) WHERE subject = $1", persona.login),
  ).toEqual([]);
});

test("names and e-mail may be missing", async ({ page, signIn, newPersona }) => {
  const profile = { first_name: undefined, last_name: undefined, email: undefined };
  await signIn.as(await newPersona({ profile }), "/account");
  await expect(page.getByRole("main")).toContainText("None");
});

test('`id` serves where there is no `user_id`, and 7 is the same person as "7"', async ({
  page,
  signIn,
  newPersona,
  provider,
  rows,
}) => {
  const id = 70_000 + Math.floor(Math.random() * 10_000);
  const persona = await newPersona({ profile: { user_id: undefined, id } });
  await signIn.as(persona, "/account");
  await expect(page).toHaveURL("/account");
  await signIn.out();
  await provider.putPersona({
    ...persona,
    profile: { ...persona.profile, user_id: String(id), id: undefined },
  });
  await signIn.as(persona, "/account");
  await expect(page).toHaveURL("/account");
  expect(await rows("SELECT 1 FROM identities WHERE subject = $1", String(id))).toHaveLength(1);
});

test("a session is found by its hash: the token stands nowhere in the database", async ({
  signIn,
  newPersona,
  context,
  rows,
}) => {
  await signIn.quietly(await newPersona());
  const token = (await context.cookies()).find(({ name }) => name === "lectern_session")?.value ?? "";
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await rows("SELECT 1 FROM sessions WHERE token_hash = $1", token)).toEqual([]);
});

test("signing out everywhere ends the person's sessions in other browsers too", async ({
  page,
  browser,
  baseURL,
  signIn,
  newPersona,
}) => {
  const persona = await newPersona();
  await signIn.as(persona, "/account");
  const elsewhere = await browser.newPage({ baseURL });
  await new SignIn(elsewhere).as(persona, "/account");
  await expect(elsewhere).toHaveURL("/account");
  await signIn.outEverywhere();
  await page.waitForURL(/\/auth\/sign-in/);
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL("/auth/sign-in?destination=%2Faccount");
});
