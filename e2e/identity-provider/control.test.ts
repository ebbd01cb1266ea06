import { afterAll, expect, test } from "vitest";
import { accessTokenOf, basic, Driver } from "./test-driver";

const idp = await Driver.start();
afterAll(() => idp.close());

test("each persona's requests are kept apart, in order, with the verdict", async () => {
  await idp.control.forgetRequests();
  const grant = await idp.grantFor("grace");
  await idp.exchange({ ...grant, extra: "x" });
  await idp.userinfo(await accessTokenOf(await idp.exchange(grant)));
  await idp.exchange({ ...grant, code: "invented" });
  await idp.tokenFor("ada");

  const requests = await idp.control.requests("grace");
  expect(requests.map(({ method, path, judgement }) => [method, path, judgement.status])).toEqual([
    ["POST", "/token", 400],
    ["POST", "/token", 200],
    ["GET", "/userinfo", 200],
  ]);
  expect(requests[0]?.judgement.reason).toContain('"extra" is not expected');
  expect(requests[1]).toMatchObject({ headers: { authorization: basic }, body: JSON.stringify(grant) });
  const logins = (await idp.control.requests()).map(({ login }) => login);
  expect(logins).toEqual(["grace", "grace", "grace", null, "ada"]);
});

test("a switched-on behaviour is recorded beside the judgement of the request", async () => {
  const login = await idp.personaWho({ token: "500" });
  await idp.exchange(await idp.grantFor(login));
  const judgement = { status: 200, reason: "accepted" };
  expect(await idp.control.requests(login)).toMatchObject([{ judgement, fault: "500" }]);
});

test("only the last thousand requests are kept", async () => {
  for (let sent = 0; sent < 1001; sent++) await idp.userinfo("x");
  expect(await idp.control.requests()).toHaveLength(1000);
});

test("a new persona is choosable at once, and a deleted one is gone", async () => {
  const login = await idp.personaWho({});
  expect(await (await idp.authorize()).text()).toContain(`value="${login}"`);
  await idp.control.deletePersona(login);
  expect(await (await idp.authorize()).text()).not.toContain(login);
});

test("an unlisted persona is not on the page, yet can sign in", async () => {
  await idp.control.putPersona({ login: "ghost", label: "Ghost", hint: "", profile: {}, listed: false });
  expect(await (await idp.authorize()).text()).not.toContain("Ghost");
  expect(await idp.tokenFor("ghost")).toMatch(/./);
});

test("a profile can have ten thousand groups", async () => {
  const groups = Array.from({ length: 10_000 }, (_, index) => `Group number ${index}`);
  const profile = { user_id: "many", lms: { groups } };
  await idp.control.putPersona({ login: "many", label: "Many", hint: "", profile });
  expect(await (await idp.userinfo(await idp.tokenFor("many"))).json()).toEqual(profile);
});

test.each([
  ["PUT", "/personas/x", '{"profile":{},"behaviour":{"token":"unheard_of"}}', 400],
  ["PUT", "/personas/x", '{"profile":{},"behaviour":{"constructor":"x"}}', 400],
  ["PUT", "/personas/x", '{"profile":[]}', 400],
  ["PUT", "/personas/x", '{"profile":{},"unheard_of":1}', 400],
  ["PUT", "/personas/x", "not JSON", 400],
  ["PUT", "/personas/%E0%A4%A", "{}", 400],
  ["PUT", "/settings", '{"tokenRequestFormat":"xml"}', 400],
  ["PUT", "/settings", '{"tokenAuthentication":"none"}', 400],
  ["PUT", "/settings", '{"encodedCredentials":"yes"}', 400],
  ["PUT", "/settings", '{"redirectUris":"x"}', 400],
  ["DELETE", "/personas/nobody", null, 404],
])("%s %s %s is refused", async (method, path, body, status) => {
  expect((await idp.request(`/_control${path}`, { method, body })).status).toBe(status);
});
