import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { NextRequest } from "next/server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createIdentityProvider, operator } from "@/e2e/testing/factories";
import { PersonAtBrowser } from "@/e2e/testing/person-at-browser";
import { isProofs } from "@/e2e/testing/proofs";
import { db } from "@/lib/database/db";
import { env, setEnv } from "@/lib/env";
import { getAttempt } from "@/lib/sign-in-attempts/find";
import { finishSignIn } from "./callback";
import { startSignIn } from "./start";

let userinfo = "";
const server = createServer((request, response) => {
  request.resume();
  response.end(request.url === "/token" ? '{"access_token":"token"}' : userinfo);
});

beforeAll(async () => {
  setEnv({ SIGN_IN_RATE_LIMIT: "0" });
  await once(server.listen(0, "127.0.0.1"), "listening");
});

afterAll(() => server.close());

const providerUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeEach(async () => {
  userinfo = '{"user_id":"ada"}';
  await createIdentityProvider({
    issuer: providerUrl(),
    authorizationEndpoint: `${providerUrl()}/authorize`,
    tokenEndpoint: `${providerUrl()}/token`,
    usersEndpoint: `${providerUrl()}/userinfo`,
  });
});

const nasty = fc.constantFrom(
  ..."\0 \ud800 \udc00x \u202e \ufeff ' \\ %00 %E0%A4%A % // /\\ # javascript:x __proto__ constructor 7 007".split(
    " ",
  ),
  "",
  " ",
  "\r\nX: y",
  "a \0 b",
  "x".repeat(10_000),
  "👩‍👩‍👧‍👦".repeat(2_000),
  "e\u0301\u0323".repeat(3_000),
);
const text = fc.oneof(nasty, fc.string({ unit: "binary" }), fc.string());

const path = fc
  .array(
    fc.constantFrom("/", "\\", ".", "..", "//", "@", ":", "%2f", "%5c", "\t", "\0", "?", "#", "evil.example"),
  )
  .map((pieces) => `/${pieces.join("")}`);

const query = (names: string[]) =>
  fc.oneof(
    fc
      .array(fc.tuple(fc.oneof(fc.constantFrom(...names), text), fc.oneof(path, text)), { maxLength: 6 })
      .map(encoded),
    fc.tuple(fc.constantFrom(...names), path).map((pair) => encoded([pair])),
    fc.array(fc.oneof(fc.constantFrom(...names, "=", "&", "%00", "+"), text)).map((parts) => parts.join("")),
  );

// Browsers can't send half characters.
const encoded = (pairs: [string, string][]) =>
  new URLSearchParams(pairs.map(([name, value]) => [name.toWellFormed(), value.toWellFormed()])).toString();

const asRequest = (path: string, cookies: Iterable<[string, string]> = []) =>
  new NextRequest(`${env().BASE_URL}${path}`, {
    headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
  });

test("Every start of a sign-in goes to the provider and returns to this service", async () => {
  await fc.assert(
    fc.asyncProperty(query(["destination", "state", "redirect_uri"]), async (asked) => {
      const answer = await startSignIn(asRequest(`/auth/oauth_base?${asked}`));
      const location = new URL(answer.headers.get("location") ?? "");
      expect([answer.status, location.origin, location.pathname]).toEqual([303, providerUrl(), "/authorize"]);
      const [attempt] = await db().signInAttempt.findMany({ orderBy: { id: "desc" }, take: 1 });
      const destination = attempt?.destination ?? "none";
      expect(new URL(destination, env().BASE_URL).origin).toBe(env().BASE_URL);
      expect(destination).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
    }),
    {
      numRuns: isProofs ? 200 : 50,
      examples: ["/.//evil.example", "/\\evil.example", "/\0"].map((one) => [`destination=${one}`]),
    },
  );
});

const whose = fc.constantFrom("state of this browser", "state of another browser", "no state");
const examples: [string, string][] = [
  ["state of this browser", "code=c"],
  ["state of another browser", "code=c"],
  ["no state", "code=c"],
];

const ends = /^\/(courses\/x|auth\/error\?attempt=[\w-]{36})$/;

test("Every callback ends at the destination or on the failure page, without an internal error", async () => {
  const names = ["code", "state", "error", "error_description", "iss", "session_state"];
  const seen = new Set<string | null>();
  await fc.assert(
    fc.asyncProperty(whose, query(names), async (state, carried) => {
      const person = new PersonAtBrowser();
      const sent = (await person.start("/courses/x")).searchParams.get("state");
      const own = state === "no state" ? "" : `state=${sent}&`;
      const cookies = state === "state of another browser" ? [] : person.cookies;
      const answer = await finishSignIn(asRequest(`/auth/oauth_base/callback?${own}${carried}`, cookies));
      const location = new URL(answer.headers.get("location") ?? "");
      expect([answer.status, location.origin]).toEqual([303, env().BASE_URL]);
      expect(`${location.pathname}${location.search}`).toMatch(ends);
      const attempt = location.searchParams.get("attempt");
      seen.add(attempt ? (await getAttempt(operator, attempt)).code : "signed in");
    }),
    { examples },
  );
  for (const code of ["signed in", "state_missing", "state_other_browser"]) expect(seen).toContain(code);
  expect(seen).not.toContain("internal");
});

const value = fc.oneof(
  { weight: 5, arbitrary: text },
  { weight: 2, arbitrary: fc.array(fc.oneof(text, fc.constant(null), fc.integer()), { maxLength: 5 }) },
  fc.record({ groups: fc.oneof(fc.array(text, { maxLength: 5 }), fc.jsonValue()) }),
  fc.oneof(
    fc.integer(),
    fc.maxSafeInteger(),
    fc.double(),
    fc.boolean(),
    fc.constant({ toString: 1, valueOf: 1 }),
  ),
  fc.jsonValue(),
);
const otherKey = fc.oneof(
  fc.constantFrom("id", "error", "role", "isAdmin", "__proto__", "constructor"),
  text,
);

// JSON by hand may repeat keys and use __proto__ like any other.
const object = (entries: [string, unknown][]) =>
  `{${entries.map(([name, content]) => `${JSON.stringify(name)}:${JSON.stringify(content)}`).join(",")}}`;

const person = fc
  .tuple(fc.oneof(text, fc.maxSafeInteger()), value, value, value, value, fc.array(fc.tuple(otherKey, value)))
  .map(([user_id, first_name, last_name, email, lms, others]) =>
    object([...others, ...Object.entries({ user_id, first_name, last_name, email, lms })]),
  );
const information = fc.oneof({ weight: 9, arbitrary: person }, fc.json(), text);

const refusals = /^(user_id_(missing|invalid)|userinfo_(malformed|refused))$/;

test("Any user information is refused with a code or stored clean, and makes nobody an admin", async () => {
  let [stored, refused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(information, async (said) => {
      userinfo = said;
      await db().person.deleteMany();
      const browser = new PersonAtBrowser();
      const state = (await browser.start("/courses/x")).searchParams.get("state");
      const { attempt } = await browser.comeBack(
        `${env().BASE_URL}/auth/oauth_base/callback?code=c&state=${state}`,
      );
      if (attempt) {
        refused += 1;
        expect((await getAttempt(operator, attempt)).code).toMatch(refusals);
        return;
      }
      stored += 1;
      const row = await db().identity.findFirstOrThrow({
        include: { person: { include: { memberships: { include: { group: true } } } } },
      });
      const { firstName, lastName, email, adminSince, memberships } = row.person;
      const groups = memberships.map(({ group }) => group.name);
      expect(adminSince).toBeNull();
      for (const name of [firstName, lastName, email]) expect(name).toMatch(cleanName);
      for (const name of [row.subject, ...groups]) expect(name).toMatch(/^[^\p{Cc}\p{Cs}]{1,255}$/u);
    }),
    { numRuns: isProofs ? 200 : 50, examples: [['{"user_id":"ada"}'], ["{}"]] },
  );
  expect(Math.min(stored, refused), "both happen").toBeGreaterThan(0);
});

const cleanName = /^(?! )(?!.* {2})[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]{0,4000}(?<! )$/u;
