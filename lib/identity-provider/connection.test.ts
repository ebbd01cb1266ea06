import { expect, test } from "vitest";
import { connect } from "./connection";
import { isIssuerOf, issuerIn, metadataAddresses, readMetadata } from "./metadata";
import { presets } from "./presets/registry";

const issuer = "https://idp.example.com";

const document = {
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/me`,
  jwks_uri: `${issuer}/jwks`,
};

const connectTo = (changes: object, preset = presets.openid) =>
  connect(preset, { authorization_server: "" }, issuer, readMetadata({ ...document, ...changes }));

const advancedOf = (...given: Parameters<typeof connectTo>) => connectTo(...given).settings.advanced;

test("Endpoints, keys and issuer come from the provider's metadata", () => {
  expect(connectTo({ issuer: `${issuer}/` })).toMatchObject({
    issuer: `${issuer}/`,
    authorizationEndpoint: `${issuer}/auth`,
    tokenEndpoint: `${issuer}/token`,
    usersEndpoint: `${issuer}/me`,
    tokenRequestFormat: "form",
    settings: { advanced: { jwksUri: `${issuer}/jwks`, attributePaths: { user_id: "sub" } } },
  });
});

test("Missing metadata comes from the preset, or stays blank", () => {
  const none = { userinfo_endpoint: undefined };
  expect(connectTo(none).usersEndpoint).toBe("");
  expect(connectTo(none, presets.okta).usersEndpoint).toBe(`${issuer}/oauth2/v1/userinfo`);
});

test.each([null, ""])("A member of %j counts as missing", (blank) => {
  const changes = { userinfo_endpoint: blank, jwks_uri: blank, scopes_supported: blank };
  expect(connectTo(changes)).toEqual(connectTo({ userinfo_endpoint: undefined, jwks_uri: undefined }));
});

test.each([
  [undefined, "client_secret_basic"],
  [["client_secret_post", "client_secret_basic"], "client_secret_basic"],
  [["private_key_jwt", "client_secret_post"], "client_secret_post"],
  [["private_key_jwt"], "client_secret_basic"],
])("From the token authentications %j, %s is chosen", (token_endpoint_auth_methods_supported, taken) => {
  expect(advancedOf({ token_endpoint_auth_methods_supported }).tokenAuthentication).toBe(taken);
});

test("A preset's own token authentication is used if the provider supports it", () => {
  const both = ["client_secret_basic", "client_secret_post"];
  const taken = (token_endpoint_auth_methods_supported: string[]) =>
    advancedOf({ token_endpoint_auth_methods_supported }, presets.google).tokenAuthentication;
  expect([taken(both), taken(["client_secret_basic"])]).toEqual([
    "client_secret_post",
    "client_secret_basic",
  ]);
});

test.each([
  [undefined, "openid profile email"],
  [["openid", "email", "groups", "offline_access"], "openid email groups"],
  [["read"], null],
])("With the scopes %j, Lectern requests %j", (scopes_supported, scope) => {
  expect(advancedOf({ scopes_supported }).scope).toBe(scope);
});

test("PKCE is on where the provider supports S256", () => {
  const pkce = (methods: string[] | undefined, preset = presets.openid) =>
    advancedOf({ code_challenge_methods_supported: methods }, preset).pkce;
  expect([pkce(undefined), pkce(["plain"]), pkce(["plain", "S256"])]).toEqual([false, false, true]);
  // Entra ID supports it, and lists no methods.
  expect([pkce(undefined, presets.entra), pkce([], presets.entra)]).toEqual([true, false]);
});

test("Back-channel logout is on if the provider has it and `sub` is the user ID", () => {
  const supported = { backchannel_logout_supported: true };
  expect([advancedOf({}).backchannelLogout, advancedOf(supported).backchannelLogout]).toEqual([false, true]);
  const byGraph = connect(
    presets.entra,
    { groups_from_graph: "on" },
    issuer,
    readMetadata({ ...document, ...supported }),
  );
  expect(byGraph.settings.advanced.backchannelLogout).toBe(false);
});

test("A fresh sign-in uses the supported parameter, or none", () => {
  const claims_supported = ["sub", "auth_time"];
  const prompt_values_supported = ["none", "login"];
  expect(advancedOf({}).freshSignIn).toBeUndefined();
  expect(
    advancedOf({ claims_supported: ["sub"], prompt_values_supported: ["none"] }).freshSignIn,
  ).toBeUndefined();
  expect(advancedOf({ prompt_values_supported }).freshSignIn).toBe("prompt");
  expect(advancedOf({ claims_supported, prompt_values_supported }).freshSignIn).toBe("max_age");
  expect(advancedOf({ claims_supported }).requireFreshProof).toBeUndefined();
});

test("Metadata requires `iss` of an added provider, not of the first, which the previous release reads", () => {
  const metadata = readMetadata({ ...document, authorization_response_iss_parameter_supported: true });
  const required = (isAdded: boolean, from = metadata) =>
    connect(presets.openid, {}, issuer, from, isAdded).settings.advanced;
  expect(required(true).requireIssuer).toBe(true);
  expect(required(false)).not.toHaveProperty("requireIssuer");
  expect(required(true, readMetadata(document))).not.toHaveProperty("requireIssuer");
});

test.each([
  [{ issuer: undefined }],
  [{ token_endpoint: 7 }],
  [{ token_endpoint: "https://idp.example.com/a b" }],
  [{ scopes_supported: "openid" }],
  [{ token_endpoint: `https://idp.example.com/${"x".repeat(500)}` }],
])("A document with %j describes no provider", (changes) => {
  expect(readMetadata({ ...document, ...changes })).toBeNull();
});

test("Metadata is looked for behind the issuer's path, then before it", () => {
  expect(metadataAddresses("https://idp.example.com/realms/acme/")).toEqual([
    "https://idp.example.com/realms/acme/.well-known/openid-configuration",
    "https://idp.example.com/.well-known/oauth-authorization-server/realms/acme",
  ]);
  expect(issuerIn(` ${issuer}/.well-known/openid-configuration `)).toBe(issuer);
});

test("Issuers match only with or without a trailing slash", () => {
  expect(isIssuerOf(issuer, `${issuer}/`)).toBe(true);
  expect(isIssuerOf(issuer, "https://idp.example.com:8443")).toBe(false);
  expect(isIssuerOf(issuer, `${issuer}/a`)).toBe(false);
});
