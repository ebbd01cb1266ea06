import { afterEach, beforeEach, expect, test } from "vitest";
import { endpointsOf } from "@/e2e/oidc-provider/configuration";
import { type RunningOidcProvider, startOidcProvider } from "@/e2e/oidc-provider/server";
import { BrowserAtProvider } from "@/e2e/testing/browser-at-provider";
import { createIdentityProvider, operator } from "@/e2e/testing/factories";
import { PersonAtBrowser } from "@/e2e/testing/person-at-browser";
import { db } from "@/lib/database/db";
import { env } from "@/lib/env";
import { findLiveSession } from "@/lib/session/live-sessions";
import { prepareTestSignIn } from "./prepare-test";

// oidc-provider, an independent implementation, keeps people signed in and asks again for max_age=0 or prompt=login.
const client = { clientId: "lectern", clientSecret: "a-secret-of-oidc-provider" };
let provider: RunningOidcProvider;

const standard = { scope: "openid profile email groups", pkce: true, attributePaths: { user_id: "sub" } };

const configure = (advanced: object) =>
  createIdentityProvider({
    ...client,
    ...endpointsOf(provider.url),
    tokenRequestFormat: "form",
    advanced: { ...standard, ...advanced },
  });

let here: PersonAtBrowser;
let there: BrowserAtProvider;

// A test's console refuses oidc-provider's warnings, so each test starts its own.
beforeEach(async () => {
  provider = await startOidcProvider({
    ...client,
    redirectUri: `${env().BASE_URL}/auth/oauth_base/callback`,
  });
  provider.people.set("ada", { given_name: "Ada", family_name: "Lovelace", email: "", groups: [] });
  [here, there] = [new PersonAtBrowser(), new BrowserAtProvider(provider.url)];
  await configure({});
  await logIn(await here.start("/"));
});
afterEach(() => provider.close());

async function logIn(authorization: URL) {
  const shown = await there.open(authorization.href);
  const isAsked = shown.page.includes("Who are you?");
  const { address } = isAsked ? await there.open(shown.address, { login: "ada" }) : shown;
  return { isAsked, ...(await here.comeBack(address)) };
}

const isFresh = async () => (await findLiveSession(here.session ?? ""))?.person.isFresh;

test.each(["max_age", "prompt"])(
  "An admin who signs in again with %s must enter their password there",
  async (freshSignIn) => {
    await configure({ freshSignIn, ...(freshSignIn === "max_age" && { requireFreshProof: true }) });
    const ordinary = await here.start("/admin");
    expect([...ordinary.searchParams.keys()].join()).not.toMatch(/max_age|prompt/);
    expect((await logIn(ordinary)).isAsked, "still signed in there").toBe(false);
    expect(await isFresh(), "an ordinary sign-in proves nothing").toBe(false);
    const again = await here.open("/auth/oauth_base?destination=/admin&fresh=1");
    expect(again.search).toMatch(/[?&](max_age=0|prompt=login)$/);
    expect(await logIn(again)).toMatchObject({ isAsked: true, path: "/admin" });
    expect(await isFresh()).toBe(true);
  },
);

test("A provider that skips the password is refused, and the earlier session stays unchanged", async () => {
  await configure({ freshSignIn: "max_age", requireFreshProof: true });
  await logIn(await here.start("/"));
  const before = here.session;
  const again = await here.open("/auth/oauth_base?fresh=1");
  again.searchParams.delete("max_age");
  const { isAsked, attempt } = await logIn(again);
  expect(isAsked).toBe(false);
  expect(await db().signInAttempt.findFirst({ where: { id: attempt ?? "" } })).toMatchObject({
    failureCode: "authentication_not_fresh",
  });
  expect(here.session).toBe(before);
  expect(await isFresh()).toBe(false);
});

test("A test of a provider asks for the password, like an admin's fresh sign-in", async () => {
  const { id, version } = await configure({ freshSignIn: "max_age" });
  const { url } = await prepareTestSignIn(operator, { id, version });
  const asked = await here.open(url);
  expect(asked.searchParams.get("max_age")).toBe("0");
  const { isAsked, path } = await logIn(asked);
  expect(isAsked).toBe(true);
  expect(path).toContain("/auth/test-report");
});

test("Without these settings, signing in again asks for nothing more", async () => {
  const again = await here.open("/auth/oauth_base?fresh=1");
  expect(again.search).not.toMatch(/max_age|prompt|acr_values/);
  expect((await logIn(again)).isAsked).toBe(false);
  expect(await isFresh()).toBe(true);
});
