import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAdminLink } from "@/lib/admin-links/commands";
import { db } from "@/lib/db";
import { setEnv } from "@/lib/env";
import { log } from "@/lib/log";
import { admin, createIdentityProvider } from "@/prisma/testing/factories";
import { TestIdentityProvider } from "@/prisma/testing/identity-provider";
import { PersonAtBrowser } from "@/prisma/testing/person-at-browser";

const provider = new TestIdentityProvider();

beforeEach(async () => {
  await provider.control.putPersona({ login: "ada", label: "Ada", hint: "", profile: { user_id: "ada" } });
  await createIdentityProvider(provider.settings);
});

afterEach(() => setEnv({ SIGN_IN_RATE_LIMIT: "" }));

const endMinute = () => db().$executeRaw`UPDATE rate_limits SET window_ends_at = now()`;
const attempts = () => db().signInAttempt.count();

test("sixty whole sign-ins a minute of one address go through, and the next begins nothing", async () => {
  const person = new PersonAtBrowser();
  const back = await person.choose(await person.start(), "ada");
  for (let sign = 1; sign < 60; sign += 1) await person.start();
  const refused = await person.get("/auth/oauth_base");
  expect(refused.status).toBe(429);
  expect([refused.headers.getSetCookie(), await attempts()]).toEqual([[], 60]);
  expect(await person.comeBack(back), "what was begun may be finished").toMatchObject({ status: 303 });
  const elsewhere = await new PersonAtBrowser("192.0.2.2").get("/auth/oauth_base");
  expect(elsewhere.status, "another address").toBe(303);
});

test("a callback that comes too often uses nothing up, and finishes the sign-in when it comes again later", async () => {
  setEnv({ SIGN_IN_RATE_LIMIT: "1" });
  const person = new PersonAtBrowser();
  const back = await person.choose(await person.start("/courses/x"), "ada");
  const { pathname } = new URL(back);
  await person.get(`${pathname}?state=none`);
  const known = await attempts();
  const refused = await person.get(back);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.headers.get("cache-control")).toBe("no-store");
  expect(await refused.text()).toContain("seconds, and your sign-in goes on from here");
  expect([await provider.control.requests(), await attempts()]).toEqual([[], known]);
  await endMinute();
  expect(await person.comeBack(back)).toEqual({ status: 303, path: "/courses/x", attempt: null });
});

test("a flood is logged once, with its code and the address", async () => {
  setEnv({ SIGN_IN_RATE_LIMIT: "2" });
  const warn = vi.spyOn(log(), "warn");
  const person = new PersonAtBrowser("2001:db8:1:2::3");
  for (let request = 0; request < 6; request += 1) await person.get("/auth/oauth_base");
  expect(warn.mock.calls).toEqual([
    [{ code: "rate_limited", kind: "start", client: "2001:db8:1:2::/64" }, expect.any(String)],
  ]);
  warn.mockRestore();
});

test("with 0 nothing is limited, nor counted", async () => {
  setEnv({ SIGN_IN_RATE_LIMIT: "0" });
  const person = new PersonAtBrowser();
  for (let request = 0; request < 70; request += 1) await person.get("/auth/oauth_base");
  expect([await attempts(), await db().rateLimit.count()]).toEqual([70, 0]);
});

test("who looks ahead is not counted", async () => {
  const person = new PersonAtBrowser();
  expect((await person.get("/auth/oauth_base", { "Sec-Purpose": "prefetch" })).status).toBe(403);
  expect(await db().rateLimit.count()).toBe(0);
});

test("admin links are limited too, and none is used up meanwhile", async () => {
  setEnv({ SIGN_IN_RATE_LIMIT: "1" });
  const person = new PersonAtBrowser();
  const link = `/auth/admin-link?token=${await createAdminLink(admin)}`;
  await person.get("/auth/admin-link?token=guessed");
  expect((await person.get(link)).status).toBe(429);
  await endMinute();
  expect((await person.get(link)).headers.get("location")).toMatch(/\/admin$/);
});
