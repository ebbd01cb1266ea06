import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { CompactEncrypt, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { providerSettings } from "@/lib/identity-provider/schema";
import type { Evidence } from "@/lib/messages/sign-in-evidence";
import { judgeUserinfoAnswer, readProfile } from "./userinfo";
import { jwtFormOf, openUserinfo } from "./userinfo-token";

const keyPair = await generateKeyPair("RS256");
const newer = await generateKeyPair("RS256");
const strangers = await generateKeyPair("RS256");

const published = async ({ publicKey }: typeof keyPair, kid?: string) => ({
  ...(await exportJWK(publicKey)),
  ...(kid && { kid }),
});

// Each test has its own issuer, because keys are cached.
let origin = "";
let issuer = "";
let count = 0;
let keys: object[] = [];
const asked: string[] = [];
const server = createServer((request, response) => {
  const path = request.url?.split("/").at(-1) ?? "";
  asked.push(path);
  if (path === "silence") return;
  if (path === "absent") response.statusCode = 404;
  response.end(
    JSON.stringify(path === "openid-configuration" ? { issuer, jwks_uri: `${issuer}/keys` } : { keys }),
  );
});

beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(async () => {
  count += 1;
  issuer = `${origin}/${count}`;
  asked.length = 0;
  keys = [await published(keyPair, "one")];
});

type Signing = { alg?: string; kid?: string | undefined; key?: CryptoKey };

const sign = (claims: JWTPayload, { alg = "RS256", kid = "one", key = keyPair.privateKey }: Signing = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg, ...(kid && { kid }) }).sign(key);

const claims = () => ({ iss: issuer, aud: "client", user_id: "u-1", first_name: "Ada" });

function open(
  text: string,
  advanced: object = {},
  { status = 200, signal = AbortSignal.timeout(10_000) } = {},
) {
  const provider = { issuer, clientId: "client", settings: providerSettings.parse({ advanced }) };
  return openUserinfo({ status, text, milliseconds: 1 }, provider, signal);
}

const profileOf = async (text: string, advanced: object = {}) =>
  readProfile(judgeUserinfoAnswer(await open(text, advanced)));

test("Signed user information is used once its signature is verified, with keys fetched once", async () => {
  const token = await sign(claims());
  for (const text of [token, `${token}\n`])
    expect(await profileOf(text)).toMatchObject({ subject: "u-1", firstName: "Ada" });
  expect(asked).toEqual(["openid-configuration", "keys"]);
});

test("A number keeps all its digits behind a signature, too", async () => {
  expect((await profileOf(await sign({ ...claims(), user_id: 7 }))).subject).toBe("7");
  await expect(profileOf(await sign({ ...claims(), user_id: 2 ** 53 }))).rejects.toMatchObject({
    code: "user_id_invalid",
  });
});

test.each([
  ["no issuer and no audience", () => ({ iss: undefined, aud: undefined })],
  ["a blank issuer and a blank audience", () => ({ iss: "", aud: null as never })],
  ["several audiences", () => ({ aud: ["other", "client"] })],
])("It may have %s", async (_, changes) => {
  expect(await profileOf(await sign({ ...claims(), ...changes() }))).toMatchObject({ subject: "u-1" });
});

test("An admin's setting can name the address of the keys", async () => {
  await profileOf(await sign(claims()), { jwksUri: `${issuer}/elsewhere` });
  expect(asked).toEqual(["elsewhere"]);
});

test("A blank use or algorithm in a published key restricts nothing", async () => {
  keys = [{ ...(await published(keyPair, "one")), use: "", alg: "", key_ops: null }];
  expect(await profileOf(await sign(claims()))).toMatchObject({ subject: "u-1" });
});

test.each([null, ""])("A key ID of %j in the token and in the key counts as none", async (kid) => {
  keys = [{ ...(await published(keyPair)), kid }];
  const header = { alg: "RS256", kid: kid as string };
  const token = await new SignJWT(claims()).setProtectedHeader(header).sign(keyPair.privateKey);
  expect(await profileOf(token)).toMatchObject({ subject: "u-1" });
});

test("Without a key ID, each of the provider's keys is tried", async () => {
  keys = [await published(newer), await published(keyPair)];
  expect(await profileOf(await sign(claims(), { kid: "" }))).toMatchObject({ subject: "u-1" });
  await expect(open(await sign(claims(), { kid: "", key: strangers.privateKey }))).rejects.toMatchObject({
    code: "userinfo_not_verified",
  });
});

test.each<[string, Evidence, () => Promise<string> | string]>([
  ["another issuer", { code: "jwt_issuer" }, () => sign({ ...claims(), iss: "https://idp.example.com" })],
  ["another audience", { code: "jwt_audience" }, () => sign({ ...claims(), aud: ["another"] })],
  [
    "its time over",
    { code: "jwt_expired" },
    () => sign({ ...claims(), exp: Math.floor(Date.now() / 1000) - 300 }),
  ],
  [
    "somebody else's signature",
    { code: "jwt_signature" },
    () => sign(claims(), { key: strangers.privateKey }),
  ],
  [
    "an unknown key",
    { code: "jwt_key_unknown" },
    () => sign(claims(), { kid: "two", key: newer.privateKey }),
  ],
  ["no signature", { code: "jwt_algorithm", name: "none" }, () => new UnsecuredJWT(claims()).encode()],
  [
    "a signature by the client secret",
    { code: "jwt_algorithm", name: "HS256" },
    () => new SignJWT(claims()).setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode("secret")),
  ],
  [
    "a payload that was changed",
    { code: "jwt_signature" },
    async () => {
      const [head, , signature] = (await sign(claims())).split(".");
      const forged = Buffer.from(JSON.stringify({ ...claims(), user_id: "admin" })).toString("base64url");
      return [head, forged, signature].join(".");
    },
  ],
])("With %s it is refused, and the log says why", async (_, evidence, make) => {
  await expect(open(await make())).rejects.toMatchObject({
    code: "userinfo_not_verified",
    reason: [evidence],
  });
});

test.each([
  [
    "answers 404",
    () => `${issuer}/absent`,
    [{ code: "status_from", status: "404", url: expect.any(String) }],
  ],
  ["leads elsewhere", () => `${issuer}/openid-configuration`, [{ code: "keys_absent" }]],
  ["is not there", () => "http://127.0.0.1:1/keys", "ECONNREFUSED"],
  ["is not allowed", () => "http://192.0.2.1/keys", [{ code: "endpoint_not_public", host: "192.0.2.1" }]],
])("When the address of the keys %s, the failure says so", async (_, jwksUri, reason) => {
  await expect(open(await sign(claims()), { jwksUri: jwksUri() })).rejects.toMatchObject({
    code: "userinfo_keys_unavailable",
    reason,
  });
});

test("Metadata of another issuer supplies no keys, and the log says so", async () => {
  const other = { issuer: `${issuer}/`, clientId: "client", settings: providerSettings.parse({}) };
  const answer = { status: 200, text: await sign(claims()), milliseconds: 1 };
  await expect(openUserinfo(answer, other, AbortSignal.timeout(10_000))).rejects.toMatchObject({
    code: "userinfo_keys_unavailable",
    reason: [{ code: "keys_undiscovered" }],
  });
});

test("Missing keys cost no more than the sign-in's own deadline", async () => {
  const signal = AbortSignal.timeout(300);
  const opening = open(await sign(claims()), { jwksUri: `${issuer}/silence` }, { signal });
  await expect(opening).rejects.toMatchObject({ code: "userinfo_keys_unavailable" });
});

test("Encrypted user information is reported as encrypted", async () => {
  const text = await new CompactEncrypt(Buffer.from(JSON.stringify(claims())))
    .setProtectedHeader({ alg: "RSA-OAEP", enc: "A256GCM" })
    .encrypt((await generateKeyPair("RSA-OAEP")).publicKey);
  await expect(open(text)).rejects.toMatchObject({ code: "userinfo_encrypted" });
});

test("A refusal and a non-JWT answer stay unchanged, and need no keys", async () => {
  const token = await sign(claims());
  expect(await open(token, {}, { status: 401 })).toMatchObject({ status: 401, text: token });
  for (const text of ['{"user_id":"7"}', "<html>", "a.b.c", "1.2.3", "", "eyJ", `{"a":"${token}"}`]) {
    expect(jwtFormOf(text)).toBeNull();
    expect(await open(text)).toMatchObject({ text });
  }
  expect(asked).toEqual([]);
});

test("Where signed user information is required, plain JSON is refused, and a signature is enough", async () => {
  const advanced = { requireSignedUserinfo: true };
  await expect(open(JSON.stringify(claims()), advanced)).rejects.toMatchObject({
    code: "userinfo_unsigned",
    reason: [{ code: "jwt_absent" }],
  });
  await expect(open('{"error":"invalid_token"}', advanced)).rejects.toMatchObject({
    code: "userinfo_refused",
  });
  expect(await profileOf(await sign(claims()), advanced)).toMatchObject({ subject: "u-1" });
});
