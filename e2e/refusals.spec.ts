import { expect, test } from "./fixtures";
import type { Behaviour } from "./identity-provider/behaviour";
import { PersonOverHttp } from "./person-over-http";

type Case = [
  what: string,
  persona: { behaviour?: Behaviour; profile?: Record<string, unknown> },
  code: string,
  sent: number,
];

// The provider's behaviour, then the stable code and how many requests reached the provider.
const cases: Case[] = [
  ["cancels", { behaviour: { authorize: "deny" } }, "access_denied", 0],
  ["is unavailable", { behaviour: { authorize: "temporarily_unavailable" } }, "provider_unavailable", 0],
  ["refuses with 10 kB of markup", { behaviour: { authorize: "error_with_markup" } }, "access_denied", 0],
  ["sends another state", { behaviour: { authorize: "wrong_state" } }, "state_unknown", 0],
  ["sends no state", { behaviour: { authorize: "no_state" } }, "state_missing", 0],
  ["sends the state twice", { behaviour: { authorize: "repeated_state" } }, "state_missing", 0],
  ["sends no code", { behaviour: { authorize: "no_code" } }, "code_missing", 0],
  ["names another issuer", { behaviour: { authorize: "wrong_issuer" } }, "issuer_mismatch", 0],
  ["fails at the token endpoint", { behaviour: { token: "500" } }, "token_refused", 1],
  ["answers the token request with HTML", { behaviour: { token: "html" } }, "token_malformed", 1],
  [
    "answers the token request with an error in a 200",
    { behaviour: { token: "error_in_200" } },
    "token_refused",
    1,
  ],
  ["sends no access token", { behaviour: { token: "no_access_token" } }, "token_malformed", 1],
  ["redirects the token request", { behaviour: { token: "redirect" } }, "token_refused", 1],
  ["hangs up on the token request", { behaviour: { token: "reset" } }, "token_unreachable", 1],
  ["sends 26 MB", { behaviour: { token: "huge" } }, "token_unreachable", 1],
  ["refuses the user information", { behaviour: { userinfo: "401" } }, "userinfo_refused", 2],
  ["sends a list as user information", { behaviour: { userinfo: "array" } }, "userinfo_malformed", 2],
  ["hangs up on the user information", { behaviour: { userinfo: "reset" } }, "userinfo_unreachable", 2],
  ["sends no user id", { behaviour: { userinfo: "missing_id" } }, "user_id_missing", 2],
  ["sends a user id beyond 2^53", { behaviour: { userinfo: "unsafe_integer_id" } }, "user_id_invalid", 2],
  ["sends true as user id", { profile: { user_id: true } }, "user_id_invalid", 2],
];

for (const [what, persona, code, sent] of cases) {
  test(`when the provider ${what}: ${code}`, async ({ baseURL, newPersona, provider, rows }) => {
    const made = await newPersona(persona);
    const person = new PersonOverHttp(baseURL ?? "");
    const { path, attempt } = await person.signIn(made.login, "/courses/open");
    expect(path).toMatch(/^\/auth\/error/);
    const { text } = await person.get(path);
    expect(text).toContain("<h1");
    expect(text, "the reference").toContain(attempt);
    expect(await rows("SELECT failure_code FROM sign_in_attempts WHERE id = $1", attempt)).toEqual([
      { failure_code: code },
    ]);
    expect(await provider.requests(made.login)).toHaveLength(sent);
    expect(await rows("SELECT 1 FROM identities WHERE subject = $1", made.login), "half-made people").toEqual(
      [],
    );
    expect(person.session).toBeUndefined();
  });
}

test("Try again keeps the destination", async ({ page, signIn, newPersona, provider }) => {
  const persona = await newPersona({ behaviour: { token: "500" } });
  await signIn.byHand(persona, "/courses/open?x=1");
  await page.waitForURL(/\/auth\/error/);
  await provider.putPersona({ ...persona, behaviour: {} });
  await page.getByRole("link", { name: "Try again" }).click();
  await signIn.choose(persona);
  await expect(page).toHaveURL("/courses/open?x=1");
});

test("cancelling at the provider ends on a page that says so", async ({ page, signIn, newPersona }) => {
  await newPersona();
  await signIn.open("/courses/open");
  await signIn.begin();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The sign-in was canceled");
});

test("a callback in another browser is refused, and the first browser may still finish", async ({
  page,
  browser,
  baseURL,
  newPersona,
  signIn,
  provider,
}) => {
  const persona = await newPersona();
  await page.goto("/auth/oauth_base?destination=/courses/open");
  const url = await signIn.callbackOf(persona);
  const stranger = await browser.newPage({ baseURL });
  await stranger.goto(url);
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText(
    "This sign-in started in another browser",
  );
  expect(await provider.requests(persona.login)).toHaveLength(0);
  await page.goto(url);
  await expect(page).toHaveURL("/courses/open");
});

test("a deactivated person learns that and has no session", async ({ page, signIn, newPersona, rows }) => {
  const persona = await newPersona();
  await signIn.as(persona, "/account");
  await rows(
    "UPDATE people SET deactivated_at = now() FROM identities WHERE person_id = people.id AND subject = $1",
    persona.login,
  );
  await page.goto("/account");
  await expect(page).toHaveURL(/\/auth\/sign-in/);
  await signIn.begin();
  await signIn.choose(persona);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your account is deactivated");
});

test("a repeated failed callback shows the same failure", async ({ page, signIn, newPersona, rows }) => {
  const persona = await newPersona({ behaviour: { authorize: "deny" } });
  await page.goto("/auth/oauth_base?destination=/courses/open");
  const url = await signIn.callbackOf(persona);
  await page.goto(url);
  const first = page.url();
  await page.goto(url);
  expect(page.url()).toBe(first);
  expect(
    await rows(
      "SELECT failure_code FROM sign_in_attempts WHERE id = $1",
      new URL(first).searchParams.get("attempt"),
    ),
  ).toEqual([{ failure_code: "access_denied" }]);
});

test("a session that cannot be written is a failure, and nothing half-made is left", async ({
  page,
  signIn,
  newPersona,
  rows,
  context,
}) => {
  const persona = await newPersona();
  await signIn.as(persona, "/account");
  await expect(page).toHaveURL("/account");
  await signIn.out();
  const [person] = await rows("SELECT person_id AS id FROM identities WHERE subject = $1", persona.login);
  const name = `fail_${persona.login.replaceAll("-", "_")}`;
  await rows(
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''full''; END'`,
  );
  await rows(`CREATE TRIGGER ${name} BEFORE INSERT ON sessions FOR EACH ROW
    WHEN (NEW.person_id = '${person?.id}') EXECUTE FUNCTION ${name}()`);
  await signIn.begin();
  await signIn.choose(persona);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong");
  await rows(`DROP TRIGGER ${name} ON sessions`);
  const attempt = new URL(page.url()).searchParams.get("attempt");
  expect(await rows("SELECT failure_code, person_id FROM sign_in_attempts WHERE id = $1", attempt)).toEqual([
    { failure_code: "internal", person_id: person?.id },
  ]);
  expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain("lectern_session");
  await page.getByRole("link", { name: "Try again" }).click();
  await signIn.choose(persona);
  await expect(page).toHaveURL("/");
});
