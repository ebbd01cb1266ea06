import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { NextRequest } from "next/server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createIdentityProvider, operator, profile } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { env } from "@/lib/env";
import { setIdentityProvider } from "@/lib/identity-provider/edit";
import { identityProviderInput, newPlace } from "@/lib/identity-provider/schema";
import { openSession } from "@/lib/session/open-and-end";
import { backchannelLogout } from "./backchannel-logout";
import { provisionPerson } from "./provision-person";

const event = "http://schemas.openid.net/event/backchannel-logout";
const keyPair = await generateKeyPair("ES256");
const strangers = await generateKeyPair("ES256");
const asked: string[] = [];

// Each test has its own issuer, because keys are cached.
let origin = "";
let issuer = "";
let count = 0;
const server = createServer(async (request, response) => {
  asked.push(request.url ?? "");
  const base = `${origin}/${request.url?.split("/")[1]}`;
  const metadata = { issuer: base, jwks_uri: `${base}/keys` };
  const keys = { keys: [{ ...(await exportJWK(keyPair.publicKey)), kid: "one", alg: "ES256" }] };
  response.end(JSON.stringify(request.url?.endsWith("/keys") ? keys : metadata));
});

beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

beforeEach(async () => {
  count += 1;
  issuer = `${origin}/${count}`;
  asked.length = 0;
  await configure({ backchannelLogout: true });
});

async function configure(advanced: Record<string, unknown>) {
  const provider = await createIdentityProvider({ issuer, clientId: "lectern", advanced });
  for (const subject of ["ada", "grace"]) {
    const { personId } = await provisionPerson(provider, profile({ subject }), null);
    for (const browser of ["one", "other"])
      await openSession({
        personId,
        token: `${subject} ${browser}`,
        replacedToken: null,
        userAgent: "",
      });
  }
}

const now = () => Math.floor(Date.now() / 1000);

const good = (): JWTPayload => ({
  iss: issuer,
  aud: "lectern",
  iat: now(),
  exp: now() + 120,
  jti: crypto.randomUUID(),
  sub: "ada",
  events: { [event]: {} },
});

const sign = (claims: JWTPayload, { typ = "logout+jwt", kid = "one", key = keyPair.privateKey } = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg: "ES256", typ, kid }).sign(key);

async function send(body: string, type = "application/x-www-form-urlencoded") {
  const url = `${env().BASE_URL}/auth/oauth_base/backchannel-logout`;
  const request = new NextRequest(url, { method: "POST", body, headers: { "Content-Type": type } });
  const answer = await backchannelLogout(request);
  return { status: answer.status, cache: answer.headers.get("cache-control"), text: await answer.text() };
}

const sendToken = (token: string) => send(new URLSearchParams({ logout_token: token }).toString());

const signedIn = async () => {
  const rows = await db().$queryRaw<{ subject: string }[]>`
    SELECT subject FROM sessions JOIN identities USING (person_id) ORDER BY subject`;
  return rows.map(({ subject }) => subject);
};
const everybody = ["ada", "ada", "grace", "grace"];

test("A logout at the identity provider ends that person's sessions in every browser, and audits it", async () => {
  expect(await sendToken(await sign(good()))).toEqual({ status: 200, cache: "no-store", text: "" });
  expect(await signedIn()).toEqual(["grace", "grace"]);
  expect(await db().auditEntry.findFirst({ where: { action: "person.signed_out" } })).toMatchObject({
    actorName: "Identity provider",
    after: { sessionsEnded: 2 },
  });
  expect(asked).toEqual([`/${count}/.well-known/openid-configuration`, `/${count}/keys`]);
});

test("A logout token is judged by the provider that it names", async () => {
  const settings = { clientId: "lectern", advanced: { backchannelLogout: true } };
  const input = { ...settings, clientSecret: "secret", issuer: `${origin}/added`, ...endpoints };
  const added = identityProviderInput(env().IDP_ALLOWED_CIDRS).parse(input);
  const { id } = await setIdentityProvider(operator, added, newPlace);
  const { personId } = await provisionPerson({ id, settings: added }, profile({ subject: "ada" }), null);
  await openSession({ personId, token: "ada added", replacedToken: null, userAgent: "" });
  expect(await sendToken(await sign({ ...good(), iss: `${origin}/added` }))).toMatchObject({ status: 200 });
  expect(await signedIn()).toEqual(everybody);
  expect(await sendToken(await sign(good()))).toMatchObject({ status: 200 });
  expect(await signedIn()).toEqual(["grace", "grace"]);
});

const endpoints = {
  authorizationEndpoint: "https://idp.example.com/authorize",
  tokenEndpoint: "https://idp.example.com/token",
  usersEndpoint: "https://idp.example.com/userinfo",
};

test("Blank claims count as absent, and a number as its digits", async () => {
  const { id } = await db().identityProvider.findFirstOrThrow();
  await db().identity.updateMany({
    where: { identityProviderId: id, subject: "ada" },
    data: { subject: "7" },
  });
  const blank = { sid: null, nonce: "" };
  expect(await sendToken(await sign({ ...good(), ...blank, sub: 7 as never }))).toMatchObject({
    status: 200,
  });
  expect(await signedIn()).toEqual(["grace", "grace"]);
});

test("An unknown person counts as signed out", async () => {
  expect(await sendToken(await sign({ ...good(), sub: "nobody" }))).toMatchObject({ status: 200 });
  expect(await signedIn()).toEqual(everybody);
});

test("A token works once, even when sent many times at once, and the keys are fetched once", async () => {
  const token = await sign(good());
  const answers = await Promise.all([1, 2, 3].map(() => sendToken(token)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  expect(asked).toHaveLength(2);
});

test("Keys that an admin names are fetched from there alone", async () => {
  await configure({ backchannelLogout: true, jwksUri: `${origin}/elsewhere/keys` });
  expect(await sendToken(await sign(good()))).toMatchObject({ status: 200 });
  expect(asked).toEqual(["/elsewhere/keys"]);
});

test("The endpoint exists only when an admin switched it on", async () => {
  await configure({});
  expect(await sendToken(await sign(good()))).toMatchObject({ status: 404 });
  expect(await signedIn()).toEqual(everybody);
});

test.each<[string, (claims: JWTPayload) => Promise<string> | string]>([
  ["another issuer", (claims) => sign({ ...claims, iss: "https://idp.example.com" })],
  ["another client", (claims) => sign({ ...claims, aud: "another" })],
  ["no signature", (claims) => new UnsecuredJWT(claims).encode()],
  ["somebody else's signature", (claims) => sign(claims, { key: strangers.privateKey })],
  ["an unknown key", (claims) => sign(claims, { kid: "two", key: strangers.privateKey })],
  ["another type", (claims) => sign(claims, { typ: "at+jwt" })],
  [
    "a signature by the client secret",
    (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256" })
        .sign(new TextEncoder().encode("a client secret")),
  ],
  ["its time over", (claims) => sign({ ...claims, iat: now() - 600, exp: now() - 300 })],
  ["no end", ({ exp, ...claims }) => sign(claims)],
  ["an end in years", (claims) => sign({ ...claims, exp: 1e15 })],
  ["no time of issue", ({ iat, ...claims }) => sign(claims)],
  ["a time of issue to come", (claims) => sign({ ...claims, iat: now() + 600, exp: now() + 700 })],
  ["no jti", ({ jti, ...claims }) => sign(claims)],
  ["no event", ({ events, ...claims }) => sign(claims)],
  ["another event", (claims) => sign({ ...claims, events: { "https://example.com/other": {} } })],
  ["a nonce", (claims) => sign({ ...claims, nonce: "n" })],
  ["neither sub nor sid", ({ sub, ...claims }) => sign(claims)],
  ["a sid alone", ({ sub, ...claims }) => sign({ ...claims, sid: "s" })],
  ["no shape of a token", () => "garbage"],
])("A token with %s is refused in JSON, and ends nothing", async (_, make) => {
  const { status, cache, text } = await sendToken(await make(good()));
  expect({ status, cache }).toEqual({ status: 400, cache: "no-store" });
  expect(JSON.parse(text)).toEqual({ error: "invalid_request", error_description: expect.any(String) });
  expect(await signedIn()).toEqual(everybody);
});

test("A request without exactly one token in a form is refused without asking the identity provider", async () => {
  const token = await sign(good());
  expect(await send(`logout_token=${token}&logout_token=${token}`)).toMatchObject({ status: 400 });
  expect(await send("")).toMatchObject({ status: 400 });
  expect(await send(JSON.stringify({ logout_token: token }), "application/json")).toMatchObject({
    status: 400,
  });
  expect(await sendToken(await sign({ ...good(), aud: "another" }))).toMatchObject({ status: 400 });
  expect(asked).toEqual([]);
});

test("Unreadable keys cause a refusal with the reason, and nothing ends", async () => {
  await configure({ backchannelLogout: true, jwksUri: "http://127.0.0.1:1/keys" });
  const { status, text } = await sendToken(await sign(good()));
  expect([status, JSON.parse(text).error]).toEqual([400, "temporarily_unavailable"]);
  expect(await signedIn()).toEqual(everybody);
});
