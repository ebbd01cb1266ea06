import fc from "fast-check";
import { expect, test } from "vitest";
import { parseJsonObject } from "./exchange";
import { kindOf, statedInAnswer, statedInCallback } from "./stated-refusal";

function stated(status: number, body: unknown, challenge?: string, secrets: (string | null)[] = []) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const answer = { status, text, milliseconds: 1, ...(challenge && { challenge }) };
  return statedInAnswer(answer, parseJsonObject(text), secrets);
}

test("A successful answer states no refusal", () => {
  expect(stated(200, { access_token: "x", message: "welcome" })).toBeNull();
  expect(stated(200, "<html>")).toBeNull();
  for (const error of [null, "", false])
    expect(stated(200, { access_token: "x", error, message: "welcome" })).toBeNull();
});

test.each([
  [
    "OAuth",
    { error: "invalid_grant", error_description: "Expired.", error_uri: "https://idp.example/1" },
    { error: "invalid_grant", description: "Expired.", uri: "https://idp.example/1" },
  ],
  [
    "Microsoft Graph",
    { error: { code: "InvalidAuthenticationToken", message: "Empty." } },
    { error: "InvalidAuthenticationToken", description: "Empty." },
  ],
  ["a gateway", { message: "Forbidden" }, { description: "Forbidden" }],
  [
    "Okta's API",
    { errorCode: "E0000011", errorSummary: "Invalid token provided" },
    { description: "Invalid token provided" },
  ],
  [
    "a form",
    "error=bad_code&error_description=It+expired.",
    { error: "bad_code", description: "It expired." },
  ],
  ["a page", "<html>No.</html>", null],
])("A refusal of %s is read", (_whose, body, expected) => {
  expect(stated(400, body)).toEqual(expected);
});

test.each([
  [
    'Bearer realm="a, b", error="insufficient_scope", scope="openid \\"profile\\""',
    { error: "insufficient_scope", scope: 'openid "profile"', schemes: ["Bearer"] },
  ],
  ['Basic realm="idp", Bearer error=invalid_token', { error: "invalid_token", schemes: ["Basic", "Bearer"] }],
  ["Negotiate", { schemes: ["Negotiate"] }],
  ["Negotiate YII=, Basic", { schemes: ["Negotiate", "Basic"] }],
])("WWW-Authenticate: %s", (challenge, expected) => {
  expect(stated(401, "", challenge)).toEqual(expected);
});

test("The body's words come before the header's", () => {
  expect(stated(401, { error: "invalid_client" }, 'Basic error="other", error_description="said"')).toEqual({
    error: "invalid_client",
    description: "said",
    schemes: ["Basic"],
  });
});

test("Invisible, turning and ending characters are removed, spaces collapse, and long texts are cut", () => {
  const error_description = `a\u202eb\u2066c\u200bd\u0000e\r\n\u2028 f\ud800${" x".repeat(2_500)}`;
  const description = stated(400, { error_description })?.description ?? "";
  expect(description).toMatch(/^abcde f( x)+ ?…$/);
  expect(description).toHaveLength(500);
});

test("An address keeps its domain, and a token that Lectern never sent is masked too", () => {
  const error_description = `ada.l@example.com with eyJhbGciOiJub25lIn0.e30. and ${"k".repeat(43)} in trace 3f2504e0-4f89-41d3-9a0c-0305e82c3301`;
  expect(stated(400, { error_description })?.description).toBe(
    "•••@example.com with ••• and ••• in trace 3f2504e0-4f89-41d3-9a0c-0305e82c3301",
  );
});

const writings: ((secret: string) => string)[] = [
  (secret) => secret,
  (secret) => secret.toUpperCase(),
  (secret) => secret.slice(0, -2),
  (secret) => secret.slice(3),
  encodeURIComponent,
  (secret) => new URLSearchParams({ "": secret }).toString().slice(1),
  (secret) => Buffer.from(secret).toString("base64"),
  (secret) => Buffer.from(secret).toString("hex"),
  (secret) => secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;"),
];

test("A sent secret is masked in any spelling and surroundings", () => {
  fc.assert(
    fc.property(
      fc
        .string({ minLength: 12, maxLength: 60, unit: fc.constantFrom(..."abcXYZ0189+/=%&<é .-_") })
        .filter((s) => s.trim().length > 11),
      fc.string({ maxLength: 30 }),
      fc.constantFrom(...writings),
      (secret, before, write) => {
        const written = write(secret).replace(/\s+/g, " ").trim();
        const said = stated(400, { error_description: `${before} ${written} after` }, undefined, [secret]);
        for (let at = 0; at + 8 <= written.length; at += 1)
          expect(said?.description ?? "").not.toContain(written.slice(at, at + 8));
      },
    ),
    { numRuns: 500 },
  );
});

test("A short secret is masked as a whole", () => {
  expect(stated(400, { error_description: "not s3c" }, undefined, ["s3c", null])?.description).toBe(
    "not •••",
  );
});

test("An authorization response is read by its registered parameters alone", () => {
  const said = {
    error: "access_denied",
    error_description: "No: st4te-value.",
    state: "st4te-value",
    hint: "x",
  };
  expect(statedInCallback(new URLSearchParams(said), ["st4te-value"])).toEqual({
    error: "access_denied",
    description: "No: •••.",
  });
});

test.each([
  ["", "empty"],
  [" <!doctype html>", "page"],
  ['<?xml version="1.0"?>', "page"],
  ["[1]", "list"],
  ["access_token=a&b=c", "form"],
  ["Internal error", "other"],
])("%j is of the kind %s", (text, kind) => {
  expect(kindOf(text)).toBe(kind);
});
