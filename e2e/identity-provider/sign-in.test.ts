import { afterAll, beforeEach, expect, test } from "vitest";
import { authorization, Driver, redirectUri } from "./test-driver";

const idp = await Driver.start();
afterAll(() => idp.close());
beforeEach(async () => {
  await idp.control.settings({ tokenRequestFormat: "json", allowedExtraParameters: [] });
});

test.each([
  ["json", "application/json; charset=utf-8", JSON.stringify],
  ["form", "application/x-www-form-urlencoded", (grant: object) => `${new URLSearchParams({ ...grant })}`],
] as const)("a sign-in succeeds with a %s token request", async (format, contentType, write) => {
  await idp.control.settings({ tokenRequestFormat: format });
  const grant = await idp.grantFor("ada");
  const answer = await idp.exchange(write(grant), { "content-type": contentType });
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const token = (await answer.json()) as Record<string, unknown>;
  expect(token).toMatchObject({ token_type: "Bearer", expires_in: 3600, scope: "profile" });
  expect(token.refresh_token).toEqual(expect.any(String));

  const profile = await (await idp.userinfo(String(token.access_token))).json();
  expect(profile).toMatchObject({ user_id: "ada", lms: { groups: ["Engineering", "Onboarding"] } });
});

test("the callback carries the code and the state as it was sent, and no iss", async () => {
  const callback = await idp.callbackOf({ login: "ada" });
  expect(callback.origin + callback.pathname).toBe(redirectUri);
  expect([...callback.searchParams.keys()]).toEqual(["code", "state"]);
  expect(callback.searchParams.get("state")).toBe(authorization.state);
});

test("Cancel comes back as access_denied with the state and without a code", async () => {
  const { searchParams } = await idp.callbackOf({ cancel: "yes" });
  const { state } = authorization;
  expect(Object.fromEntries(searchParams)).toMatchObject({ error: "access_denied", state });
  expect(searchParams.has("code")).toBe(false);
});

test("a numeric id is answered as a number", async () => {
  expect(await (await idp.userinfo(await idp.tokenFor("linus"))).text()).toContain('"id":1007');
});

test("the login page lists every persona and works without a script", async () => {
  const response = await idp.authorize();
  const page = await response.text();
  expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
  for (const text of ["Northwind Identity", "Ada Lovelace", "田中 芽衣", ">noname<", "Cancel"]) {
    expect(page).toContain(text);
  }
  expect(page).not.toContain("<script");
});

const { state: _, ...stateless } = authorization;
test.each<[string, Record<string, string> | [string, string][], string]>([
  ["without a state", stateless, "&quot;state&quot; is missing"],
  ["with an empty state", { ...authorization, state: "" }, "&quot;state&quot; is empty"],
  ["with another response type", { ...authorization, response_type: "token" }, "not &quot;code&quot;"],
  ["from another client", { ...authorization, client_id: "x" }, "&quot;x&quot; is not registered"],
  ["with a longer redirect_uri", { ...authorization, redirect_uri: `${redirectUri}/` }, "not registered"],
  ["with a scope", { ...authorization, scope: "openid" }, "&quot;scope&quot; is not expected"],
  ["with two states", [...Object.entries(authorization), ["state", "b"]], "given more than once"],
  ["with markup, shown escaped", { ...authorization, "<b>": "1" }, "&quot;&lt;b&gt;&quot; is not"],
])("an authorization request %s is refused", async (_name, query, reason) => {
  const response = await idp.authorize(query);
  expect(response.status).toBe(400);
  expect(await response.text()).toContain(reason);
});

test("an authorization request with a broken percent-encoding is refused", async () => {
  const response = await idp.request("/authorize?state=%E0%A4%A");
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("not valid percent-encoding");
});

test("the endpoint's own query is refused until it is allowed", async () => {
  const query = { tenant: "x", ...authorization };
  expect((await idp.authorize(query)).status).toBe(400);
  await idp.control.settings({ allowedExtraParameters: ["tenant"] });
  expect((await idp.authorize(query)).status).toBe(200);
});

test.each<[string, Record<string, string>]>([
  ["without a state", { login: "ada", state: "" }],
  ["with an extra field", { login: "ada", scope: "x" }],
  ["for nobody", { login: "nobody" }],
])("a login form %s is refused", async (_name, fields) => {
  expect((await idp.postLogin(fields)).status).toBe(400);
});
