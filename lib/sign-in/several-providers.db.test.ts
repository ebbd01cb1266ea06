import { NextRequest } from "next/server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { endpointsOf } from "@/e2e/oidc-provider/configuration";
import { type RunningOidcProvider, startOidcProvider } from "@/e2e/oidc-provider/server";
import { BrowserAtProvider } from "@/e2e/testing/browser-at-provider";
import { admin, operator } from "@/e2e/testing/factories";
import { PersonAtBrowser } from "@/e2e/testing/person-at-browser";
import { requests } from "@/lib/current-request";
import { db } from "@/lib/database/db";
import { env } from "@/lib/env";
import { peerHeader } from "@/lib/http/peer";
import { changeSignInPage } from "@/lib/identity-provider/arrange";
import {
  disableIdentityProvider,
  enableIdentityProvider,
  setIdentityProvider,
} from "@/lib/identity-provider/edit";
import { identityProviderInput, newPlace } from "@/lib/identity-provider/schema";
import { findEnabledProviders } from "@/lib/identity-provider/versions";
import { giveBack } from "@/lib/rate-limits/give-back";
import { findProviderToSignInAgain, getAttempt } from "@/lib/sign-in-attempts/find";
import { chooseByAddress } from "./choose-by-address";

// oidc-provider, an independent implementation, runs twice, as two companies, and sends `iss` (RFC 9207).
const client = { clientId: "lectern", clientSecret: "a-secret-of-oidc-provider" };

type Company = { running: RunningOidcProvider; id: string; there: BrowserAtProvider };

let here: PersonAtBrowser;
let [own, partners]: Company[] = [];

beforeEach(async () => {
  here = new PersonAtBrowser();
  own = await company(null, ["Sales", "Staff"]);
  partners = await company(newPlace, ["Sales"]);
});
afterEach(async () => {
  // A pending refund would reach the next test, whose client has the same address.
  await giveBack();
  await partners?.running.close();
  await own?.running.close();
});

async function company(where: string | null, groups: string[]): Promise<Company> {
  const running = await startOidcProvider({
    ...client,
    redirectUri: `${env().BASE_URL}/auth/oauth_base/callback`,
  });
  running.people.set("ada", { given_name: "Ada", family_name: "Lovelace", email: "ada@example.com", groups });
  const attributePaths = { user_id: "sub", first_name: "given_name", groups: "groups" };
  const input = identityProviderInput(env().IDP_ALLOWED_CIDRS).parse({
    ...client,
    ...endpointsOf(running.url),
    tokenRequestFormat: "form",
    mirrorMemberships: true,
    advanced: { scope: "openid profile email groups", pkce: true, attributePaths, requireIssuer: true },
  });
  const { id } = await setIdentityProvider(operator, input, where);
  return { running, id, there: new BrowserAtProvider(running.url) };
}

const both = () => {
  if (!own || !partners) throw new Error("The providers run in every test.");
  return [own, partners] as const;
};

const pathFor = ({ id }: { id: string }, destination = "/courses/x") =>
  `/auth/oauth_base?${new URLSearchParams({ destination, provider: id })}`;

async function logIn({ there }: Company, authorization: URL): Promise<string> {
  const shown = await there.open(authorization.href);
  if (!shown.page.includes("Who are you?")) return shown.address;
  return (await there.open(shown.address, { login: "ada" })).address;
}

const signIn = async (at: Company) => here.comeBack(await logIn(at, await here.open(pathFor(at))));

test("The same user ID at two providers is two people, and each has the groups of their own", async () => {
  const [one, other] = both();
  expect(await signIn(one)).toMatchObject({ path: "/courses/x" });
  expect(await signIn(other)).toMatchObject({ path: "/courses/x" });
  const identities = await db().identity.findMany({ orderBy: { createdAt: "asc" } });
  expect(identities).toMatchObject([
    { identityProviderId: one.id, subject: "ada" },
    { identityProviderId: other.id, subject: "ada" },
  ]);
  const [first, second] = identities.map(({ personId }) => personId);
  expect(first).not.toBe(second);
  const sources = await db().membershipByOrigin.findMany({
    orderBy: [{ personId: "asc" }, { groupId: "asc" }],
    select: { personId: true, originId: true },
  });
  expect(sources).toEqual([
    { personId: first, originId: one.id },
    { personId: first, originId: one.id },
    { personId: second, originId: other.id },
  ]);
  expect(await db().group.count(), "Sales is one group").toBe(2);
  const again = [first, second].map((personId) => findProviderToSignInAgain(personId ?? ""));
  expect(await Promise.all(again)).toEqual([one.id, other.id]);
});

test("One provider's sync never removes what the other one gave", async () => {
  const [one, other] = both();
  await signIn(one);
  const { personId } = await db().identity.findFirstOrThrow();
  await db().identity.create({ data: { personId, identityProviderId: other.id, subject: "ada" } });
  other.running.people.set("ada", { given_name: "", family_name: "", email: "", groups: [] });
  await signIn(other);
  expect(await db().person.count()).toBe(1);
  expect(await db().membership.count()).toBe(2);
});

test("A person signs in again where they did last, as long as an enabled provider knows them there", async () => {
  const [one, other] = both();
  await signIn(one);
  const { personId } = await db().identity.findFirstOrThrow();
  await db().identity.create({ data: { personId, identityProviderId: other.id, subject: "ada" } });
  const again = () => findProviderToSignInAgain(personId);
  expect(await again()).toBe(one.id);
  await signIn(other);
  expect(await again(), "the last one").toBe(other.id);
  await disableIdentityProvider(operator, false, other.id);
  expect(await again(), "the last one is disabled").toBe(one.id);
  await enableIdentityProvider(operator, other.id);
  await db().signInAttempt.deleteMany();
  expect(await again(), "the log no longer knows").toBe(one.id);
  await signIn(other);
  await db().identity.deleteMany({ where: { identityProviderId: other.id } });
  expect(await again(), "the last one is unlinked").toBe(one.id);
  await db().identity.deleteMany();
  expect(await again(), "only an admin link helps").toBeNull();
});

test("Without a choice, the browser goes to the sign-in page and then where it went last", async () => {
  const [one, other] = both();
  const choice = await here.start("/courses/x");
  expect(`${choice.pathname}${choice.search}`).toBe("/auth/sign-in?destination=%2Fcourses%2Fx");
  expect(await db().signInAttempt.count()).toBe(0);
  expect((await here.open(pathFor(other))).origin).toBe(other.running.url);
  expect(here.cookies.get("lectern_provider"), "not before somebody could sign in there").toBeUndefined();
  await signIn(other);
  expect(here.cookies.get("lectern_provider")).toBe(other.id);
  expect((await here.start()).origin, "the last choice").toBe(other.running.url);
  expect((await here.open(pathFor(one))).origin, "another choice").toBe(one.running.url);
  await disableIdentityProvider(operator, false, one.id);
  const stranger = new PersonAtBrowser();
  expect((await stranger.start()).origin, "the only one left").toBe(other.running.url);
  await stranger.comeBack(await logIn(other, await stranger.start()));
  expect(stranger.cookies.has("lectern_provider"), "as with one provider").toBe(false);
});

test("A provider that was asked for is never replaced by another, and says on the sign-in page that it isn't offered", async () => {
  const [one, other] = both();
  await signIn(one);
  await findEnabledProviders();
  const issuer = "https://school.example.com";
  const [authorizationEndpoint, tokenEndpoint, usersEndpoint] = ["a", "t", "u"].map((x) => `${issuer}/${x}`);
  const endpoints = { issuer, authorizationEndpoint, tokenEndpoint, usersEndpoint };
  const input = identityProviderInput([]).parse({ ...client, ...endpoints });
  const third = await setIdentityProvider(operator, input, newPlace);
  expect((await here.open(pathFor(third))).origin, "added since").toBe(issuer);
  await disableIdentityProvider(operator, false, other.id);
  const unavailable = await here.open(pathFor(other));
  expect(`${unavailable.pathname}${unavailable.search}`).toBe(
    `/auth/sign-in?destination=%2Fcourses%2Fx&provider=${other.id}`,
  );
  const again = await here.open(`${pathFor(other)}&fresh=1`);
  expect(again.searchParams.get("again")).toBe("1");
});

test("A fresh sign-in doesn't follow the browser's last choice", async () => {
  const [one] = both();
  await signIn(one);
  const answer = await here.open("/auth/oauth_base?fresh=1");
  expect(`${answer.pathname}${answer.search}`).toBe("/auth/sign-in?again=1");
});

test("A provider that was added since is offered at once", async () => {
  const [, other] = both();
  await db().identityProvider.update({ where: { id: other.id }, data: { enabledAt: null } });
  await here.start();
  await db().identityProvider.update({ where: { id: other.id }, data: { enabledAt: new Date() } });
  expect((await here.start()).pathname).toBe("/auth/sign-in");
});

test("An answer with the issuer of another provider is refused before any request", async () => {
  const [one, other] = both();
  const attempt = await here.open(pathFor(one));
  const answer = new URL(await logIn(other, await here.open(pathFor(other))));
  expect(answer.searchParams.get("iss")).toBe(other.running.url);
  answer.searchParams.set("state", attempt.searchParams.get("state") ?? "");
  const refused = await here.comeBack(answer.href);
  expect(await getAttempt(operator, refused.attempt ?? "")).toMatchObject({
    code: "issuer_mismatch",
    identity_provider_id: one.id,
  });
  expect([one.running.tokenRequests, other.running.tokenRequests]).toEqual([[], []]);
  expect(await db().person.count()).toBe(0);
});

test("An answer without an issuer is refused before any request where the provider always sends one", async () => {
  const [one, other] = both();
  const attempt = await here.open(pathFor(one));
  const answer = new URL(await logIn(other, await here.open(pathFor(other))));
  answer.searchParams.set("state", attempt.searchParams.get("state") ?? "");
  answer.searchParams.delete("iss");
  const refused = await here.comeBack(answer.href);
  expect(await getAttempt(operator, refused.attempt ?? "")).toMatchObject({ code: "issuer_mismatch" });
  expect([one.running.tokenRequests, other.running.tokenRequests]).toEqual([[], []]);
  expect(await db().person.count()).toBe(0);
});

const choose = (address: string, from = "192.0.2.1") => {
  const body = new URLSearchParams({ address, destination: "/courses/x" });
  const headers = { "Content-Type": "application/x-www-form-urlencoded", [peerHeader]: from };
  return chooseByAddress(
    new NextRequest(`${env().BASE_URL}/auth/sign-in/domain`, { method: "POST", body, headers }),
  );
};

const bytesOf = async (answer: Response) =>
  JSON.stringify([answer.status, [...answer.headers], await answer.text()]);

test("An address chooses by its domain, and every unknown one gets the same bytes", async () => {
  const [one, other] = both();
  await signIn(one);
  await changeSignInPage(admin, { provider: other.id, name: "", icon: null, domains: ["example.org"] });
  const known = new URL((await choose("Grace@Example.org")).headers.get("location") ?? "");
  expect(known.pathname).toBe("/auth/sign-in");
  expect(Object.fromEntries(known.searchParams)).toEqual({
    provider: other.id,
    continue: "1",
    destination: "/courses/x",
  });
  const unknown = [
    "ada@example.com",
    "nobody@example.com",
    "x@a.example",
    "x",
    "",
    "x@*",
    `x@${"y".repeat(300)}`,
  ];
  const answers: string[] = [];
  for (const address of unknown) answers.push(await bytesOf(await choose(address)));
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toContain("/auth/sign-in?unknown=1&destination=%2Fcourses%2Fx");
  expect(await bytesOf(await choose("nobody@example.org")), "people don't matter").toBe(
    await bytesOf(await choose("grace@example.org")),
  );
});

test("1,000 tries get the same bytes after as many statements each, whether the domain is known or not", async () => {
  const [, other] = both();
  await changeSignInPage(admin, { provider: other.id, name: "", icon: null, domains: ["example.org"] });
  const found: Record<string, Set<string>> = { known: new Set(), unknown: new Set() };
  const statements = new Set<number>();
  for (let index = 0; index < 1_000; index += 1) {
    const isKnown = index % 2 === 0;
    const address = isKnown ? `person${index}@example.org` : `person${index}@${"x".repeat(index)}.example`;
    const request = { id: "one", begunAt: 0, statements: 0, statementTime: 0 };
    const from = `198.51.${Math.floor(index / 250)}.${index % 250}`;
    const answer = await requests.run(request, () => choose(address, from));
    found[isKnown ? "known" : "unknown"]?.add(await bytesOf(answer));
    statements.add(request.statements);
  }
  expect([found.known?.size, found.unknown?.size, statements.size]).toEqual([1, 1, 1]);
});

test("Choosing by an address counts toward the limit of sign-ins", async () => {
  const answers = new Set<number>();
  for (let index = 0; index <= env().SIGN_IN_RATE_LIMIT * 10; index += 1)
    answers.add((await choose("ada@example.com")).status);
  expect([...answers]).toEqual([303, 429]);
});

test("A sign-in on its way through the choice or a known domain counts nothing", async () => {
  const [, other] = both();
  await changeSignInPage(admin, { provider: other.id, name: "", icon: null, domains: ["example.org"] });
  const counted = async () => {
    await giveBack();
    return (await db().rateLimit.findMany()).map(({ requests }) => requests);
  };
  await choose("ada@example.org");
  expect(await counted(), "a known domain").toEqual([0]);
  await here.start();
  expect(await counted(), "the choice").toEqual([0]);
  await here.open(pathFor({ id: "unknown" }));
  expect(await counted(), "a provider that isn't offered").toEqual([1]);
});
