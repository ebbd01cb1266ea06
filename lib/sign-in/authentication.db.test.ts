import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { providerSettings } from "@/lib/identity-provider/schema";
import type { Evidence } from "@/lib/messages/sign-in-evidence";
import { judgeAuthentication } from "./authentication";

const [keyPair, strangers] = [await generateKeyPair("RS256"), await generateKeyPair("RS256")];
let issuer = "";
const server = createServer(async (_request, response) => {
  response.end(JSON.stringify({ keys: [{ ...(await exportJWK(keyPair.publicKey)), kid: "one" }] }));
});

beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const now = Math.floor(Date.now() / 1000);
const startedAt = new Date(now * 1000);
const claims = () => ({ iss: issuer, aud: "client", sub: "ada", exp: now + 600, auth_time: now, acr: "mfa" });

const sign = (payload: JWTPayload, key = keyPair.privateKey) =>
  new SignJWT(payload).setProtectedHeader({ alg: "RS256", kid: "one" }).sign(key);

type Given = {
  advanced?: object;
  isFresh?: boolean;
  idToken?: string | null;
  json?: Record<string, unknown>;
  isSigned?: boolean;
};

function judge({ advanced = {}, isFresh = true, idToken = null, json = {}, isSigned = false }: Given) {
  const settings = providerSettings.parse({ advanced: { jwksUri: `${issuer}/keys`, ...advanced } });
  const provider = { issuer, clientId: "client", settings } as never;
  const attempt = { isFresh, startedAt } as never;
  const signal = AbortSignal.timeout(10_000);
  return judgeAuthentication({ attempt, provider, signal }, idToken, { json, text: "", isSigned });
}

const proof = { freshSignIn: "max_age", requireFreshProof: true };

test("A signed auth_time proves a fresh sign-in, in the ID token or in signed user information", async () => {
  expect(await judge({ advanced: proof, idToken: await sign(claims()), json: { sub: "ada" } })).toBeNull();
  expect(await judge({ advanced: proof, json: claims(), isSigned: true })).toBeNull();
});

test("An ID token with a blank azp, or a numeric subject, proves a fresh sign-in", async () => {
  const idToken = await sign({ ...claims(), azp: null, sub: 1000 as never });
  for (const sub of [1000, "1000"])
    expect(await judge({ advanced: proof, idToken, json: { sub } })).toBeNull();
});

test.each<[string, Evidence, () => Promise<Given> | Given]>([
  ["nothing", { code: "auth_time_absent" }, () => ({})],
  ["auth_time in plain user information", { code: "auth_time_absent" }, () => ({ json: claims() })],
  [
    "an auth_time of an hour ago",
    { code: "auth_time_before", seconds: 3600 },
    async () => ({ idToken: await sign({ ...claims(), auth_time: now - 3_600 }) }),
  ],
  [
    "an auth_time in milliseconds",
    { code: "auth_time_absent" },
    async () => ({ idToken: await sign({ ...claims(), auth_time: (now - 3_600) * 1000 }) }),
  ],
  [
    "an ID token without auth_time",
    { code: "auth_time_absent" },
    async () => ({ idToken: await sign({ ...claims(), auth_time: null }) }),
  ],
  [
    "another key's ID token",
    { code: "id_token_not_verified", error: "ERR_JWS_SIGNATURE_VERIFICATION_FAILED" },
    async () => ({ idToken: await sign(claims(), strangers.privateKey) }),
  ],
  [
    "another client's ID token",
    { code: "id_token_not_verified", error: "ERR_JWT_CLAIM_VALIDATION_FAILED" },
    async () => ({ idToken: await sign({ ...claims(), aud: "other" }) }),
  ],
  [
    "another person's ID token",
    { code: "id_token_not_verified", error: "ERR_JWT_INVALID" },
    async () => ({ idToken: await sign(claims()), json: { sub: "grace" } }),
  ],
  [
    "an expired ID token",
    { code: "id_token_not_verified", error: "ERR_JWT_EXPIRED" },
    async () => ({ idToken: await sign({ ...claims(), exp: now - 600 }) }),
  ],
])(
  "Where proof is required, %s is refused, and an ordinary sign-in with it is not fresh",
  async (_, evidence, given) => {
    const what = { advanced: proof, ...(await given()) };
    await expect(judge(what)).rejects.toMatchObject({
      code: "authentication_not_fresh",
      reason: expect.arrayContaining([evidence]),
    });
    const since = await judge({ ...what, isFresh: false });
    expect(since && since.getTime() <= (now - 3_600) * 1000).toBe(true);
  },
);

test("Where proof is optional, a stale auth_time is refused, and a missing one accepted", async () => {
  const advanced = { freshSignIn: "prompt" };
  expect(await judge({ advanced })).toBeNull();
  const idToken = await sign({ ...claims(), auth_time: now - 3_600 });
  await expect(judge({ advanced, idToken })).rejects.toMatchObject({ code: "authentication_not_fresh" });
  expect(await judge({ advanced, idToken, isFresh: false })).toEqual(new Date((now - 3_600) * 1000));
});

test("An ordinary sign-in without a valid auth_time succeeds, but isn't fresh if freshness needs a password", async () => {
  for (const auth_time of [undefined, -1e300, 1e300]) {
    const given = { idToken: await sign({ ...claims(), auth_time }), isFresh: false };
    expect(await judge({ advanced: { freshSignIn: "prompt" }, ...given })).toEqual(new Date(0));
    expect(await judge({ advanced: { freshAcr: "mfa" }, ...given })).toBeNull();
  }
});

test("A required acr must be one of the named values", async () => {
  const idToken = await sign(claims());
  expect(await judge({ advanced: { freshAcr: "hardware mfa" }, idToken })).toBeNull();
  for (const given of [{ idToken }, { idToken: await sign({ ...claims(), acr: undefined }) }, {}])
    await expect(judge({ advanced: { freshAcr: "hardware" }, ...given })).rejects.toMatchObject({
      code: "authentication_not_fresh",
      reason: [{ code: expect.stringMatching(/^acr_/) }],
    });
});

test("Without these settings, Lectern ignores the ID token", async () => {
  expect(await judge({ idToken: "no token" })).toBeNull();
});
