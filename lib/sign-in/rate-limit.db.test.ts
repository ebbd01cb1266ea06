import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createIdentityProvider, operator } from "@/e2e/testing/factories";
import { TestIdentityProvider } from "@/e2e/testing/identity-provider";
import { PersonAtBrowser } from "@/e2e/testing/person-at-browser";
import { db } from "@/lib/database/db";
import { setEnv } from "@/lib/env";
import { log } from "@/lib/log";
import { giveBack } from "@/lib/rate-limits/give-back";
import { createAdminLink } from "@/lib/roles/admin-links";

const provider = new TestIdentityProvider();

beforeEach(async () => {
  await provider.control.putPersona({ login: "ada", label: "Ada", hint: "", profile: { user_id: "ada" } });
  await createIdentityProvider(provider.settings);
});

afterEach(async () => {
  // A pending refund would reach the next test, whose client has the same address.
  await giveBack();
  setEnv({ SIGN_IN_RATE_LIMIT: "" });
  vi.restoreAllMocks();
});

const start = "/auth/oauth_base";
const falseCallback = "/auth/oauth_base/callback?state=made-up&code=made-up";

const endMinute = () => db().$executeRaw`UPDATE rate_limits SET window_ends_at = now() - interval '1 ms'`;
const attempts = () => db().signInAttempt.count();
const landed = { status: 303, path: "/courses/x", attempt: null };

async function forEach<Result>(count: number, run: (index: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const work = async () => {
    for (let index = next++; index < count; index = next++) results[index] = await run(index);
  };
  await Promise.all(Array.from({ length: 10 }, work));
  return results;
}

async function flood(requests: number, path: string, from: (request: number) => string) {
  const statuses: Record<number, number> = {};
  await forEach(requests, async (request) => {
    const { status } = await new PersonAtBrowser(from(request)).get(path);
    statuses[status] = (statuses[status] ?? 0) + 1;
  });
  return statuses;
}

test("A lecture hall of five times the limit begins at one address, and all land", async () => {
  setEnv({ SIGN_IN_RATE_LIMIT: "6" });
  const hall = await forEach(30, async () => {
    const person = new PersonAtBrowser();
    return { person, place: await person.start("/courses/x") };
  });
  const landings = await forEach(30, async (seat) => {
    const { person, place } = hall[seat] as (typeof hall)[number];
    return person.comeBack(await person.choose(place, "ada"));
  });
  expect(landings).toEqual(Array(30).fill(landed));
  const counted = () => db().rateLimit.findMany({ select: { requests: true } });
  await expect.poll(counted).toEqual([{ requests: 0 }]);
});

test("An address may abandon ten times the limit of sign-ins; everybody else goes on", async () => {
  setEnv({ SIGN_IN_RATE_LIMIT: "6" });
  const underWay = new PersonAtBrowser();
  const back = await underWay.choose(await underWay.start("/courses/x"), "ada");
  expect(await flood(100, start, () => "192.0.2.1")).toEqual({ 303: 59, 429: 41 });
  expect(await attempts(), "with the one that tells of the flood").toBe(61);
  expect(await new PersonAtBrowser("192.0.2.2").signIn("ada", "/courses/x")).toEqual(landed);
  expect(await underWay.comeBack(back), "what was begun may be finished").toEqual(landed);
  const refused = await new PersonAtBrowser().get(start);
  expect([refused.status, refused.headers.getSetCookie()]).toEqual([429, []]);
  expect(refused.headers.get("cache-control")).toBe("no-store");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  await endMinute();
  expect(await new PersonAtBrowser().signIn("ada", "/courses/x")).toEqual(landed);
});

test("False callbacks beyond the limit write no row and don't affect others at the address", async () => {
  setEnv({ SIGN_IN_RATE_LIMIT: "3" });
  expect(await flood(50, falseCallback, () => "192.0.2.1")).toEqual({ 303: 3, 429: 47 });
  expect(await attempts(), "with the one that tells of the flood").toBe(4);
  expect(await new PersonAtBrowser().signIn("ada", "/courses/x")).toEqual(landed);
  expect((await provider.control.requests()).map(({ path }) => path)).toEqual(["/token", "/userinfo"]);
});

test("A failed sign-in counts as ten under way", async () => {
  setEnv({ SIGN_IN_RATE_LIMIT: "2" });
  const person = new PersonAtBrowser();
  for (let failure = 0; failure < 2; failure += 1) {
    const state = (await person.start()).searchParams.get("state");
    const { status } = await person.get(`/auth/oauth_base/callback?state=${state}&error=access_denied`);
    expect(status).toBe(303);
  }
  expect((await person.get(start)).status).toBe(429);
});

test("A repeated callback counts like a start", async () => {
  setEnv({ SIGN_IN_RATE_LIMIT: "1" });
  const person = new PersonAtBrowser();
  const back = await person.choose(await person.start("/courses/x"), "ada");
  expect(await person.comeBack(back)).toEqual(landed);
  await giveBack();
  for (let time = 0; time < 10; time += 1) expect(await person.comeBack(back)).toEqual(landed);
  expect((await person.get(back)).status).toBe(429);
});

test("False callbacks from many addresses leave a bounded number of rows, and each is explained", async () => {
  setEnv({ SIGN_IN_RATE_LIMIT: "2" });
  const address = (request: number) => `10.0.${request >> 8}.${request & 255}`;
  expect(await flood(100, falseCallback, address)).toEqual({ 303: 100 });
  expect(await attempts(), "with the one that tells of the flood").toBe(41);
  const answer = await new PersonAtBrowser("192.0.2.9").get(falseCallback);
  expect(answer.headers.get("location")).toMatch(/\/auth\/error\?code=state_unknown$/);
  expect(await new PersonAtBrowser("192.0.2.9").signIn("ada", "/courses/x")).toEqual(landed);
});

test("The networks of one owner of an IPv6 /48 are ten clients, not 65,536", async () => {
  setEnv({ SIGN_IN_RATE_LIMIT: "2" });
  const address = (request: number) => `2001:db8:1:${request.toString(16)}::1`;
  expect(await flood(100, falseCallback, address)).toEqual({ 303: 20, 429: 80 });
  expect(await attempts()).toBe(21);
  expect((await new PersonAtBrowser("2001:db8:2::1").get(falseCallback)).status, "another owner").toBe(303);
});

test("A flood is logged once, with its code and the address, for the operator and for admins", async () => {
  setEnv({ SIGN_IN_RATE_LIMIT: "2" });
  const warn = vi.spyOn(log(), "warn");
  await flood(9, falseCallback, () => "2001:db8:1:2::3");
  const client = "2001:db8:1:2::/64";
  expect(warn.mock.calls).toEqual([[{ code: "rate_limited", kind: "callback", client }, expect.any(String)]]);
  const told = await db().signInAttempt.findMany({ where: { failureCode: "rate_limited" } });
  expect(told.map(({ steps }) => steps)).toMatchObject([[{ code: "rate_limited", reason: client }]]);
});

test("The value 0 neither limits nor counts", async () => {
  setEnv({ SIGN_IN_RATE_LIMIT: "0" });
  expect(await flood(70, falseCallback, () => "192.0.2.1")).toEqual({ 303: 70 });
  expect(await new PersonAtBrowser().signIn("ada", "/courses/x")).toEqual(landed);
  expect([await attempts(), await db().rateLimit.count()]).toEqual([71, 0]);
});

test.each([
  ["a prefetch", { "Sec-Purpose": "prefetch" }],
  [
    "an image of another site",
    { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image" },
  ],
  [
    "an image of ours",
    { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image" },
  ],
  ["a frame", { "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe" }],
  ["a script's request", { "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty" }],
  ["a mode alone", { "Sec-Fetch-Mode": "no-cors" }],
  ["a program's fetch", { "Sec-Fetch-Mode": "cors" }],
])("%s starts no sign-in, finishes none, opens no link and counts nothing", async (_what, headers) => {
  setEnv({ SIGN_IN_RATE_LIMIT: "1" });
  const person = new PersonAtBrowser();
  const back = await person.choose(await person.start("/courses/x"), "ada");
  const link = `/auth/admin-link?token=${await createAdminLink(operator)}`;
  const before = await db().rateLimit.findMany();
  for (const path of [start, `${start}?test=x`, falseCallback, back, link])
    for (let time = 0; time < 20; time += 1)
      expect((await new PersonAtBrowser().get(path, headers)).status, path).toBe(403);
  for (const path of [`${start}?test=x`, link])
    expect((await new PersonAtBrowser().press(path, headers)).status, path).toBe(403);
  expect((await person.get(back, headers)).status).toBe(403);
  expect(await db().rateLimit.findMany()).toEqual(before);
  expect(await attempts()).toBe(1);
  expect(await person.comeBack(back)).toEqual(landed);
  expect((await person.press(link)).headers.get("location")).toMatch(/\/admin$/);
});

test.each([
  [
    "a link of another site",
    { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" },
  ],
  ["an old browser", {}],
])("%s starts a sign-in", async (_what, headers) => {
  expect((await new PersonAtBrowser().get(start, headers)).status).toBe(303);
});

test("Admin links are limited too, and refusals use none up", async () => {
  setEnv({ SIGN_IN_RATE_LIMIT: "1" });
  const person = new PersonAtBrowser();
  const link = `/auth/admin-link?token=${await createAdminLink(operator)}`;
  await person.press("/auth/admin-link?token=guessed");
  expect((await person.press(link)).status).toBe(429);
  await endMinute();
  expect((await person.press(link)).headers.get("location")).toMatch(/\/admin$/);
});
