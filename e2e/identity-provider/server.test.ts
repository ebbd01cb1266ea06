import { afterAll, expect, test, vi } from "vitest";
import { startIdentityProvider } from "./server";
import { client, Driver } from "./test-driver";

const idp = await Driver.start();
afterAll(() => idp.close());

test.each([
  ["HEAD", "/authorize", "GET"],
  ["POST", "/authorize", "GET"],
  ["GET", "/login", "POST"],
  ["GET", "/token", "POST"],
  ["POST", "/userinfo", "GET"],
  ["PATCH", "/_control/requests", "GET, DELETE"],
])("%s %s is answered with 405 and what is allowed", async (method, path, allow) => {
  const response = await idp.request(path, { method });
  expect([response.status, response.headers.get("allow")]).toEqual([405, allow]);
});

test.each(["/.well-known/openid-configuration", "/token/", "//"])("%s is answered with 404", async (path) => {
  expect((await idp.request(path)).status).toBe(404);
});

test.each([70_000, 5_000_000])("a body of %i bytes is answered with 413", async (size) => {
  expect((await idp.exchange("x".repeat(size))).status).toBe(413);
  expect((await idp.request("/")).status).toBe(200);
});

test("a body that is not UTF-8 is refused", async () => {
  const response = await idp.request("/token", { method: "POST", body: new Uint8Array([0xff, 0xfe]) });
  expect(await response.text()).toContain("not valid UTF-8");
});

test("a port that is taken rejects with the original error", async () => {
  const port = Number(new URL(idp.url).port);
  const start = startIdentityProvider({ ...client, port, redirectUris: [], tokenRequestFormat: "json" });
  await expect(start).rejects.toMatchObject({ code: "EADDRINUSE", syscall: "listen" });
});

test("closing does not wait for slow or dripping answers", async () => {
  const closing = await Driver.start();
  const slow = closing.exchange(await closing.grantFor(await closing.personaWho({ token: "slow" })));
  const token = await closing.tokenFor(await closing.personaWho({ userinfo: "drip" }));
  const dripping = (await closing.userinfo(token)).text();
  const outcomes = Promise.allSettled([slow, dripping]);
  await vi.waitFor(async () => expect(await closing.control.requests()).toHaveLength(3));

  const before = Date.now();
  await closing.close();
  expect((await outcomes).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(Date.now() - before).toBeLessThan(1000);
});
