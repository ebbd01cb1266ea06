import { afterAll, expect, test, vi } from "vitest";
import { accessTokenOf, Driver, redirectUri } from "./test-driver";

const idp = await Driver.start();
afterAll(() => idp.close());

const basicOf = (credentials: string) => ({ authorization: `Basic ${btoa(credentials)}` });
test.each<[string, Record<string, string>, number, string, string]>([
  ["with a wrong secret", basicOf("lectern:x"), 401, "invalid_client", "secret is wrong"],
  [
    "with an encoded secret",
    basicOf("lectern:s%C3%A9cret%3A%2541"),
    401,
    "invalid_client",
    "secret is wrong",
  ],
  ["from another client", basicOf("x:y"), 401, "invalid_client", "another client id"],
  ["without Basic", { authorization: "x" }, 401, "invalid_client", "does not start"],
  [
    "in another format",
    { "content-type": "application/x-www-form-urlencoded" },
    400,
    "invalid_request",
    "not",
  ],
])("a token request %s is refused", async (_name, headers, status, error, reason) => {
  const response = await idp.exchange(await idp.grantFor("ada"), headers);
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual({ error, error_description: expect.stringContaining(reason) });
});

type Grant = Awaited<ReturnType<typeof idp.grantFor>>;
test.each<[string, (grant: Grant) => unknown, string, string]>([
  ["that is no JSON", () => "{", "invalid_request", "not valid JSON"],
  ["that is a JSON list", () => [], "invalid_request", "not a JSON object"],
  ["with an extra field", (grant) => ({ ...grant, client_id: "x" }), "invalid_request", "client_id"],
  ["without redirect_uri", ({ redirect_uri: _, ...rest }) => rest, "invalid_request", "missing"],
  ["with a number as code", (grant) => ({ ...grant, code: 7 }), "invalid_request", "not a string"],
  [
    "with a field twice",
    (grant) => JSON.stringify(grant).replace("{", '{"code":"x",'),
    "invalid_request",
    "once",
  ],
  [
    "to refresh",
    (grant) => ({ ...grant, grant_type: "refresh_token" }),
    "unsupported_grant_type",
    "grant_type",
  ],
  ["with an invented code", (grant) => ({ ...grant, code: "x" }), "invalid_grant", "not issued"],
  [
    "for another callback",
    (grant) => ({ ...grant, redirect_uri: `${redirectUri}/x` }),
    "invalid_grant",
    "is not",
  ],
])("a token request %s is refused", async (_name, change, error, reason) => {
  const response = await idp.exchange(change(await idp.grantFor("ada")));
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ error, error_description: expect.stringContaining(reason) });
});

test("a form token request is refused when a field comes twice", async () => {
  await idp.control.settings({ tokenRequestFormat: "form" });
  const body = `${new URLSearchParams(await idp.grantFor("ada"))}&code=x`;
  const response = await idp.exchange(body, { "content-type": "application/x-www-form-urlencoded" });
  await idp.control.settings({ tokenRequestFormat: "json" });
  expect(await response.text()).toContain("more than once");
});

test("a code works once, and its second use revokes the token of the first", async () => {
  const grant = await idp.grantFor("ada");
  const token = await accessTokenOf(await idp.exchange(grant));
  const second = await (await idp.exchange(grant)).json();
  expect(second).toEqual({ error: "invalid_grant", error_description: "The code was already used." });
  expect((await idp.userinfo(token)).status).toBe(401);
});

test("a code expires after 60 seconds", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const grant = await idp.grantFor("ada");
    vi.setSystemTime(Date.now() + 60_000);
    expect(await (await idp.exchange(grant)).text()).toContain("expired");
  } finally {
    vi.useRealTimers();
  }
});

test.each<[string, (token: string) => Promise<Response>, number, string]>([
  ["with an invented token", () => idp.userinfo("x"), 401, "not issued"],
  [
    "with a lower-case scheme",
    (t) => idp.userinfo(t, { authorization: `bearer ${t}` }),
    401,
    "Bearer <token>",
  ],
  ["of another Content-Type", (t) => idp.userinfo(t, { "content-type": "text/plain" }), 400, "Content-Type"],
  ["with the token in the query", (t) => idp.request(`/userinfo?access_token=${t}`), 400, "access_token"],
])("a user-information request %s is refused", async (_name, send, status, reason) => {
  const response = await send(await idp.tokenFor("ada"));
  expect(response.status).toBe(status);
  expect(await response.text()).toContain(reason);
});
