import { expect, test } from "./fixtures";
import { PersonOverHttp } from "./person-over-http";

const start =
  "/auth/oauth_base?destination=/courses/open&state=mine&redirect_uri=https://evil.example&scope=all";

test("the authorization request has exactly the four parameters of the specification", async ({
  request,
  running,
}) => {
  const answer = await request.get(start, { maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  const location = new URL(answer.headers().location ?? "");
  expect([...location.searchParams.keys()]).toEqual(["response_type", "client_id", "redirect_uri", "state"]);
  expect(location.searchParams.get("response_type")).toBe("code");
  expect(location.searchParams.get("redirect_uri")).toBe(`${running.baseUrl}/auth/oauth_base/callback`);
  expect(location.searchParams.get("state")).toMatch(/^[\w-]{43}$/);
});

test("requests to the identity provider follow the specification", async ({
  signIn,
  newPersona,
  provider,
  running,
}) => {
  const persona = await newPersona();
  await signIn.quietly(persona);
  const [token, userinfo] = await provider.requests(persona.login);
  expect(token).toMatchObject({ method: "POST", path: "/token", judgement: { status: 200 } });
  expect(token?.headers["content-type"]).toBe("application/json");
  const basic = Buffer.from("lectern-e2e:e2e secret: äöü + / =", "utf8").toString("base64");
  expect(token?.headers.authorization).toBe(`Basic ${basic}`);
  expect(JSON.parse(token?.body ?? "")).toEqual({
    code: expect.any(String),
    grant_type: "authorization_code",
    redirect_uri: `${running.baseUrl}/auth/oauth_base/callback`,
  });
  expect(userinfo).toMatchObject({ method: "GET", path: "/userinfo", judgement: { status: 200 } });
  expect(userinfo?.headers["content-type"]).toBe("application/json");
});

test("HEAD and look-ahead requests do not begin or finish anything", async ({ request }) => {
  for (const path of [
    "/auth/oauth_base",
    "/auth/oauth_base/callback?code=x&state=y",
    "/auth/admin-link?token=x",
  ]) {
    expect((await request.head(path, { maxRedirects: 0 })).status()).toBe(405);
    const ahead = await request.get(path, {
      maxRedirects: 0,
      headers: { "Sec-Purpose": "prefetch;prerender" },
    });
    expect(ahead.status()).toBe(403);
    expect(ahead.headers()["set-cookie"]).toBeUndefined();
  }
});

test("only next-auth's routes session, csrf and signout answer", async ({ request }) => {
  expect(await (await request.get("/auth/session")).json()).toEqual({});
  for (const path of [
    "providers",
    "signin",
    "signin/oauth_base",
    "callback/oauth_base",
    "verify-request",
    "_log",
  ]) {
    expect((await request.get(`/auth/${path}`, { maxRedirects: 0 })).status(), path).toBe(404);
    expect((await request.post(`/auth/${path}`, { maxRedirects: 0 })).status(), path).toBe(404);
  }
});

for (const destination of [
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "/.//evil.example",
  "javascript:alert(1)",
]) {
  test(`${destination} is no destination: the dashboard is`, async ({ newPersona, running }) => {
    const { login } = await newPersona();
    const person = new PersonOverHttp(running.baseUrl);
    const { pathname, search } = new URL(await person.approach(login, destination));
    const { headers } = await person.get(pathname + search);
    expect(headers.get("location")).toBe(`${running.baseUrl}/`);
  });
}

test("thirty unfinished attempts leave headers small, and the newest works", async ({
  page,
  context,
  signIn,
  newPersona,
}) => {
  const persona = await newPersona();
  const start = "/auth/oauth_base?destination=/courses/open";
  for (let attempt = 1; attempt < 30; attempt += 1) await page.request.get(start, { maxRedirects: 0 });
  await page.goto(start);
  const cookies = (await context.cookies()).filter(({ name }) => name.startsWith("lectern_attempt_"));
  expect(cookies.length).toBeLessThanOrEqual(8);
  await signIn.choose(persona);
  await expect(page).toHaveURL("/courses/open");
});

test("cookies and parameters that are not ours do not reach next-auth", async ({
  page,
  context,
  signIn,
  newPersona,
  baseURL,
}) => {
  const foreign = [
    "next-auth.callback-url",
    "next-auth.csrf-token",
    "lectern_session_x",
    "lectern_session.0",
  ];
  await context.addCookies(foreign.map((name) => ({ name, value: "foo", url: baseURL ?? "" })));
  const persona = await newPersona();
  await page.goto("/auth/oauth_base?destination=/account");
  await page.goto(`${await signIn.callbackOf(persona)}&callbackUrl=foo&session_state=x`);
  await expect(page).toHaveURL("/account");
  expect(await (await page.request.get("/auth/session")).json()).toEqual({ expires: expect.any(String) });
  await page.reload();
  await expect(page).toHaveURL("/account");
});

test("next-auth's own sign-out ends the session too", async ({ page, signIn, newPersona }) => {
  await signIn.quietly(await newPersona());
  const { csrfToken } = await (await page.request.get("/auth/csrf")).json();
  await page.request.post("/auth/signout", { form: { csrfToken: "wrong" }, maxRedirects: 0 });
  expect(await (await page.request.get("/auth/session")).json()).toEqual({ expires: expect.any(String) });
  await page.request.post("/auth/signout", { form: { csrfToken }, maxRedirects: 0 });
  expect(await (await page.request.get("/auth/session")).json()).toEqual({});
});

test("a malformed address is a page that does not exist", async ({ request }) => {
  for (const path of ["/courses/%E0%A4%A", "/auth/%E0%A4%A", "/%"]) {
    expect((await request.get(path, { maxRedirects: 0 })).status(), path).toBe(404);
  }
});
