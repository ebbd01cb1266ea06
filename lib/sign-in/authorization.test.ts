import { expect, test } from "vitest";
import { providerSettings } from "@/lib/identity-provider/schema";
import { buildAuthorizationUrl } from "./authorization";
import { challengeOf } from "./pkce";

const provider = (authorizationEndpoint: string, settings: object = {}) => ({
  authorizationEndpoint,
  clientId: "client id&",
  settings: providerSettings.parse(settings),
});

const build = (endpoint: string, settings: object = {}, verifier: string | null = null) =>
  buildAuthorizationUrl(provider(endpoint, settings), "s", verifier);

test("The request has exactly the specification's four parameters", () => {
  const query =
    "response_type=code&client_id=client+id%26&redirect_uri=http%3A%2F%2Flocalhost%3A3000%2Fauth%2Foauth_base%2Fcallback&state=s";
  expect(build("https://idp.example.com/authorize")).toBe(`https://idp.example.com/authorize?${query}`);
});

test.each([
  ["https://idp.example.com/a?tenant=x%20y", "https://idp.example.com/a?tenant=x%20y&response_type=code"],
  ["https://idp.example.com/a?", "https://idp.example.com/a?response_type=code"],
  ["https://idp.example.com/a?b&", "https://idp.example.com/a?b&response_type=code"],
])("The endpoint's own query stays unchanged: %s", (endpoint, start) => {
  expect(build(endpoint).startsWith(start)).toBe(true);
});

test("Scope, PKCE and extra parameters appear only when an admin set them", () => {
  const advanced = { scope: "openid profile", authorizationParameters: { prompt: "login" } };
  const { searchParams } = new URL(build("https://idp.example.com/a", { advanced }, "v"));
  expect(Object.fromEntries(searchParams)).toMatchObject({
    scope: "openid profile",
    code_challenge: challengeOf("v"),
    code_challenge_method: "S256",
    prompt: "login",
  });
});

test("The challenge matches RFC 7636, appendix B", () => {
  const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
  expect(challengeOf(verifier)).toBe("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
});
