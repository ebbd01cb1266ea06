import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startOidcProvider } from "@/e2e/oidc-provider/server";
import { unknownCaller } from "@/lib/actor";
import { setEnv } from "@/lib/env";
import type { Refusal } from "@/lib/errors";
import { connect } from "@/lib/identity-provider/connection";
import { presets } from "@/lib/identity-provider/presets/registry";
import { messagesIn } from "@/lib/messages/messages";
import { refusalMessage } from "@/lib/messages/refusal-message";
import { mintAdmin } from "@/lib/mint";
import { discover } from "./discover";
import { explainUnreached } from "./endpoint-check";

const admin = mintAdmin({ personId: "", name: "Ada Lovelace", ...unknownCaller });

let answers: Record<string, (response: ServerResponse) => void> = {};
let requests: string[] = [];
let url = "";

const server = createServer((request, response) => {
  requests.push(request.url ?? "");
  const answer = answers[request.url ?? ""];
  if (answer) answer(response);
  else response.writeHead(404, { "Content-Type": "text/html" }).end("<h1>Not found</h1>");
});

beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => server.close());

beforeEach(() => {
  answers = {};
  requests = [];
});

const [openid, oauth] = ["/.well-known/openid-configuration", "/.well-known/oauth-authorization-server"];

const json = (body: unknown) => (response: ServerResponse) => {
  response.end(JSON.stringify(body));
};

async function refusalOf(issuer: string): Promise<[code: string, words: string]> {
  const refusal = await discover(admin, issuer).then(
    () => null,
    (error: Refusal) => error,
  );
  return refusal ? [refusal.code, refusalMessage(refusal)] : ["none", ""];
}

test("oidc-provider, an independent implementation, supplies every setting for sign-in", async () => {
  const provider = await startOidcProvider({
    clientId: "lectern",
    clientSecret: "s",
    redirectUri: `${url}/x`,
  });
  try {
    const { metadata, address } = await discover(admin, provider.url);
    expect(address).toBe(`${provider.url}${openid}`);
    expect(connect(presets.openid, {}, provider.url, metadata, true)).toEqual({
      issuer: provider.url,
      authorizationEndpoint: `${provider.url}/auth`,
      tokenEndpoint: `${provider.url}/token`,
      usersEndpoint: `${provider.url}/me`,
      tokenRequestFormat: "form",
      settings: {
        requiredAttributes: [],
        advanced: {
          tokenAuthentication: "client_secret_basic",
          encodeClientCredentials: false,
          scope: "openid profile email groups",
          pkce: true,
          authorizationParameters: {},
          attributePaths: {
            user_id: "sub",
            first_name: "given_name",
            last_name: "family_name",
            email: "email",
            groups: "groups",
          },
          backchannelLogout: true,
          requireIssuer: true,
          freshSignIn: "max_age",
          jwksUri: `${provider.url}/jwks`,
        },
      },
    });
  } finally {
    await provider.close();
  }
});

test("An issuer with a path has its metadata behind it", async () => {
  const issuer = `${url}/realms/acme`;
  answers[`/realms/acme${openid}`] = json({ issuer });
  expect(await discover(admin, `${issuer}/`)).toMatchObject({
    metadata: { issuer, tokenEndpoint: null },
  });
  expect(requests).toEqual([`/realms/acme${openid}`]);
});

test("A provider with OAuth 2.0 alone has its metadata elsewhere (RFC 8414)", async () => {
  answers[`${oauth}/acme`] = json({ issuer: `${url}/acme`, token_endpoint: `${url}/token` });
  expect(await discover(admin, `${url}/acme`)).toMatchObject({
    address: `${url}${oauth}/acme`,
    metadata: { tokenEndpoint: `${url}/token` },
  });
  expect(requests).toEqual([`/acme${openid}`, `${oauth}/acme`]);
});

test.each([
  ["nothing", undefined, "discovery_not_found", "status 404"],
  [
    "a page",
    (response: ServerResponse) => {
      response.end("<h1>Hello</h1>");
    },
    "discovery_not_found",
    "other than JSON",
  ],
  [
    "a redirect",
    (response: ServerResponse) => {
      response.writeHead(302, { Location: "/elsewhere" }).end();
    },
    "discovery_not_found",
    "status 302, a redirect, which Lectern doesn’t follow",
  ],
  ["JSON of something else", json({ hello: "world" }), "discovery_malformed", "doesn’t describe"],
  ["more than 1 MiB", json({ issuer: "x".repeat(1024 * 1024) }), "discovery_unreachable", "more than 1 MiB"],
  [
    "the metadata of another issuer",
    json({ issuer: "https://other.example.com" }),
    "discovery_issuer_differs",
    "calls itself https://other.example.com, not ",
  ],
] as const)("An issuer that answers with %s is refused", async (_what, answer, code, words) => {
  if (answer) answers[openid] = answer;
  expect(await refusalOf(url)).toEqual([code, expect.stringContaining(words)]);
  expect(requests).not.toContain("/elsewhere");
});

test("Metadata at RFC 8414's address must name this issuer, too", async () => {
  answers[oauth] = json({ issuer: `${url}/acme` });
  expect(await refusalOf(url)).toEqual(["discovery_issuer_differs", expect.any(String)]);
});

test.each([
  ["https://10.0.0.1", "discovery_address_unusable", "which is not a public address"],
  ["http://idp.example.com", "discovery_address_unusable", "should begin with https://"],
  ["https://user:password@idp.example.com", "discovery_address_unusable", "must not contain a user name"],
  ["https://no-such-name.invalid", "discovery_unreachable", "no-such-name.invalid"],
  ["http://127.0.0.1:1", "discovery_unreachable", "Nothing is listening at 127.0.0.1, port 1"],
])("Discovery doesn't ask addresses that sign-in can't use: %s", async (issuer, code, words) => {
  expect(await refusalOf(issuer)).toEqual([code, expect.stringContaining(words)]);
});

test("A name's resolved address decides, and a refused address receives nothing", async () => {
  answers[openid] = json({ issuer: url });
  setEnv({ IDP_ALLOWED_CIDRS: "" });
  try {
    const issuer = url.replace("http://127.0.0.1", "https://localhost");
    expect(await refusalOf(issuer)).toEqual([
      "discovery_unreachable",
      expect.stringContaining("localhost has no public address"),
    ]);
  } finally {
    setEnv({ IDP_ALLOWED_CIDRS: "127.0.0.0/8" });
  }
  expect(requests).toEqual([]);
});

test("A provider that never finishes its answer gets an explanation", () => {
  const words = explainUnreached(new URL("https://idp.example.com"), "DEADLINE_EXCEEDED", messagesIn("en"));
  expect(words).toBe("idp.example.com, port 443, didn’t answer completely within 10 seconds.");
});
