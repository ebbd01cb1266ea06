import { expect, test } from "vitest";
import { providerSettings } from "@/lib/identity-provider/schema";
import { buildTokenRequest, judgeTokenAnswer } from "./exchange";
import { mask, masked } from "./masked-request";

const provider = {
  clientId: "client:id",
  clientSecret: "s e c r ä t +/",
  tokenEndpoint: "https://idp.example.com/token?tenant=x",
  tokenRequestFormat: "json" as const,
  settings: providerSettings.parse({}),
};
const redirectUri = "https://learn.example.com/auth/oauth_base/callback";
const fields = { code: "a&b=c", grant_type: "authorization_code", redirect_uri: redirectUri };

test("The token request is JSON with exactly three fields, and Basic over the unchanged credentials", () => {
  const { method, url, headers, body } = buildTokenRequest(provider, "a&b=c", redirectUri);
  expect([method, url]).toEqual(["POST", provider.tokenEndpoint]);
  expect(headers["Content-Type"]).toBe("application/json");
  expect(JSON.parse(body ?? "")).toEqual(fields);
  const basic = headers.Authorization?.replace("Basic ", "") ?? "";
  expect(Buffer.from(basic, "base64").toString("utf8")).toBe("client:id:s e c r ä t +/");
});

test("The form has the same three fields", () => {
  const { headers, body } = buildTokenRequest(
    { ...provider, tokenRequestFormat: "form" },
    "a&b=c",
    redirectUri,
  );
  expect(headers["Content-Type"]).toBe("application/x-www-form-urlencoded");
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual(fields);
});

const withAdvanced = (advanced: object) => ({ ...provider, settings: providerSettings.parse({ advanced }) });

test("For some providers, form-encoding precedes Basic encoding of both parts", () => {
  const encoding = withAdvanced({ encodeClientCredentials: true });
  const { Authorization = "" } = buildTokenRequest(encoding, "c", redirectUri).headers;
  const sent = Buffer.from(Authorization.replace("Basic ", ""), "base64").toString("utf8");
  expect(sent).toBe("client%3Aid:s+e+c+r+%C3%A4+t+%2B%2F");
});

test.each([
  ["json", JSON.parse],
  ["form", (body: string) => Object.fromEntries(new URLSearchParams(body))],
] as const)(
  "With client_secret_post, a %s body has the unchanged credentials, and no header has",
  (format, read) => {
    const posting = withAdvanced({
      tokenAuthentication: "client_secret_post",
      encodeClientCredentials: true,
    });
    const request = buildTokenRequest({ ...posting, tokenRequestFormat: format }, "a&b=c", redirectUri);
    const credentials = { client_id: provider.clientId, client_secret: provider.clientSecret };
    expect(read(request.body ?? "")).toEqual({ ...fields, ...credentials });
    expect(Object.keys(request.headers)).toEqual(["Content-Type", "Accept"]);
    expect(JSON.stringify(masked(request))).not.toContain(provider.clientSecret);
    expect(masked(request).body).toContain(mask);
  },
);

test.each([
  ['{"access_token":"abc","token_type":"Bearer","expires_in":3600}'],
  ['{"access_token":"abc","token_type":"bearer"}'],
  ['{"access_token":"abc"}'],
  ['{"access_token":"abc","error":null,"error_description":null}'],
  ['{"access_token":"abc","error":""}'],
  ['{"access_token":"abc","error":false}'],
  ['{"access_token":"abc","token_type":"BEARER"}'],
  ['{"access_token":"abc","token_type":" Bearer "}'],
  ['{"access_token":"abc","token_type":null}'],
])("%s is a token", (text) => {
  expect(judgeTokenAnswer({ status: 200, text, milliseconds: 1 })).toBe("abc");
});

test.each([
  [500, '{"access_token":"abc"}', "token_refused"],
  [302, "", "token_refused"],
  [200, '{"error":"invalid_grant","access_token":"abc"}', "token_refused"],
  [200, '{"error":{"code":7},"access_token":"abc"}', "token_refused"],
  [200, '{"error":" ","access_token":"abc"}', "token_refused"],
  [200, "", "token_malformed"],
  [200, "<html>", "token_malformed"],
  [200, "null", "token_malformed"],
  [200, '["abc"]', "token_malformed"],
  [200, "{}", "token_malformed"],
  [200, '{"access_token":""}', "token_malformed"],
  [200, '{"access_token":7}', "token_malformed"],
  [200, '{"access_token":"a b"}', "token_malformed"],
  [200, '{"access_token":"a\\r\\nX: y"}', "token_malformed"],
  [200, '{"access_token":"abc","token_type":"mac"}', "token_malformed"],
])("%i %s is %s", (status, text, code) => {
  expect(() => judgeTokenAnswer({ status, text, milliseconds: 1 })).toThrow(
    expect.objectContaining({ code }),
  );
});

test.each([
  ["mac", "mac"],
  ["s3cret-t0ken", "•••"],
])("The token type %s is evidence unless it may be the token", (type, shown) => {
  const text = JSON.stringify({ access_token: "Bearer", token_type: type });
  expect(() => judgeTokenAnswer({ status: 200, text, milliseconds: 1 })).toThrow(
    expect.objectContaining({ reason: [{ code: "token_type_other", type: shown }] }),
  );
});
