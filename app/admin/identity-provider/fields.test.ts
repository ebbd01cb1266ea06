import { expect, test } from "vitest";
import { errorsByField } from "@/lib/forms/values";
import { providerSettings } from "@/lib/identity-provider/schema";
import type { ShownVersion } from "@/lib/identity-provider/versions";
import { messagesIn } from "@/lib/messages/messages";
import { differences, formSchema, toFields } from "./fields";

const id = "00000000-0000-7000-8000-000000000001";

const version: ShownVersion = {
  id,
  version: 3,
  issuer: "https://idp.example.com",
  enabledAt: null,
  clientId: "client",
  authorizationEndpoint: "https://idp.example.com/authorize",
  tokenEndpoint: "https://idp.example.com/token",
  usersEndpoint: "https://idp.example.com/userinfo",
  tokenRequestFormat: "form",
  settings: providerSettings.parse({
    createMissingGroups: false,
    mirrorMemberships: true,
    defaultDestination: "/catalog",
    requiredAttributes: [
      { attribute: "hd", operator: "equals", values: ["example.com"] },
      { attribute: "lms.groups", operator: "includes", values: ["Staff", "Sales, EMEA"] },
    ],
    advanced: {
      tokenAuthentication: "client_secret_post",
      encodeClientCredentials: true,
      scope: "openid",
      pkce: true,
      authorizationParameters: { prompt: "login", hint: "a=b", issuer: "id.example" },
      attributePaths: { user_id: "sub" },
      freshSignIn: "max_age",
      requireFreshProof: true,
      freshAcr: "mfa",
      requireSignedUserinfo: true,
      requireIssuer: true,
    },
  }),
  savedAt: new Date(0),
  savedBy: null,
  savedByName: null,
  isInUse: false,
  hasOtherSecret: false,
};

const schema = formSchema([]);
const english = { t: messagesIn("en"), language: "en" };

test("A version that the form shows and sends again stays the same", () => {
  const { provider, newest, from, after, clientSecret, ...draft } = schema.parse({
    ...toFields(version),
    from: `${id}.3`,
  });
  expect({ provider, newest, from, after, clientSecret }).toEqual({
    provider: null,
    newest: null,
    from: { id, version: 3 },
    after: "test",
    clientSecret: null,
  });
  const { issuer, clientId, authorizationEndpoint, tokenEndpoint, usersEndpoint, tokenRequestFormat } =
    version;
  expect(draft).toEqual({
    ...version.settings,
    ...{ issuer, clientId, authorizationEndpoint, tokenEndpoint, usersEndpoint, tokenRequestFormat },
  });
});

test("Addresses need no protocol, and pasted text loses its surrounding space, except in a secret", () => {
  const pasted = schema.parse({
    ...toFields(version),
    from: `${id}.3`,
    clientId: "\u200bclient\u00a0",
    clientSecret: "\u200bsecret",
    usersEndpoint: "\u2060idp.example.com/userinfo\u200b",
    "requiredAttributes.0.values": "a.example\u200b\n\u200b\n\ufeffb.example",
  });
  expect(pasted).toMatchObject({
    clientId: "client",
    clientSecret: "\u200bsecret",
    usersEndpoint: "https://idp.example.com/userinfo",
  });
  expect(pasted.requiredAttributes[0]).toMatchObject({ values: ["a.example", "b.example"] });
});

test("An empty form has the defaults, and an error beside each of the five required fields", () => {
  const typed = toFields(null);
  expect(typed).toMatchObject({
    tokenRequestFormat: "json",
    createMissingGroups: "on",
    defaultDestination: "/",
  });
  const blank = { clientId: "", authorizationEndpoint: "", tokenEndpoint: "", usersEndpoint: "", issuer: "" };
  const { error } = schema.safeParse({ ...typed, ...blank });
  expect(Object.keys(errorsByField(error?.issues ?? [], { ...typed, ...blank })).sort()).toEqual(
    Object.keys(blank).sort(),
  );
});

test.each([
  ["advanced.authorizationParameters", "prompt"],
  ["advanced.authorizationParameters", "state=x"],
  ["advanced.attributePaths.email", "a\tb"],
  ["advanced.tokenAuthentication", "private_key_jwt"],
  ["advanced.freshSignIn", "id_token_hint"],
  ["requiredAttributes.1.attribute", ""],
  ["requiredAttributes.1.operator", "contains"],
  ["requiredAttributes.1.values", ""],
  ["requiredAttributes.1.values", "good\na\tb"],
  ["defaultDestination", "//elsewhere.example"],
  ["tokenEndpoint", "http://idp.example.com/token"],
  ["usersEndpoint", "https://10.0.0.1/userinfo"],
])("A fault in %s (%s) stands beside it", (name, value) => {
  const typed = { ...toFields(version), [name]: value };
  const { error } = schema.safeParse(typed);
  expect(Object.keys(errorsByField(error?.issues ?? [], typed))).toEqual([name]);
});

test("The form trims pasted text, but not a secret", () => {
  const typed = { ...toFields(version), clientId: " client ", clientSecret: " s " };
  expect(schema.parse(typed)).toMatchObject({ clientId: "client", clientSecret: " s " });
});

test("The form refuses a field that it doesn't have", () => {
  expect(schema.safeParse({ ...toFields(version), enabledAt: "x" }).success).toBe(false);
});

test("A removed rule leaves a gap, a blank one counts as none, and a later fault stands beside its field", () => {
  const typed = {
    ...toFields(null),
    ...{ clientId: "c", issuer: "https://idp.example.com", clientSecret: "s" },
    authorizationEndpoint: "https://idp.example.com/authorize",
    tokenEndpoint: "https://idp.example.com/token",
    usersEndpoint: "https://idp.example.com/userinfo",
    "requiredAttributes.1.attribute": "",
    "requiredAttributes.1.operator": "equals",
    "requiredAttributes.1.values": " \r\n",
    "requiredAttributes.3.attribute": " email ",
    "requiredAttributes.3.operator": "ends_with",
    "requiredAttributes.3.values": " @example.com \r\n\r\n@example.org",
  };
  const email = { attribute: "email", operator: "ends_with", values: ["@example.com", "@example.org"] };
  expect(schema.parse({ ...typed, from: `${id}.3` }).requiredAttributes).toEqual([email]);
  const wrong = { ...typed, "requiredAttributes.3.values": "" };
  const { error } = schema.safeParse(wrong);
  expect(Object.keys(errorsByField(error?.issues ?? [], wrong))).toEqual(["requiredAttributes.3.values"]);
  expect(schema.safeParse({ ...typed, "requiredAttributes.20.attribute": "hd" }).success).toBe(false);
});

test("A comparison lists two versions' fields, but only says that their secrets differ", () => {
  const inUse = { ...version, version: 1, isInUse: true };
  const other = { ...version, clientId: "other", hasOtherSecret: true, tokenRequestFormat: "json" as const };
  expect(differences(inUse, version, english)).toEqual([]);
  expect(differences(inUse, other, english)).toEqual([
    { label: "Client ID", before: "client", after: "other" },
    { label: "Client secret", before: "Previous secret", after: "New secret" },
    { label: "Token request format", before: "Form", after: "JSON" },
  ]);
  const open = { ...version, settings: { ...version.settings, requiredAttributes: [] } };
  expect(differences({ ...open, isInUse: true }, version, english)).toEqual([
    {
      label: "Who can sign in",
      before: "None",
      after: "hd is “example.com”\nlms.groups includes “Staff” or “Sales, EMEA”",
    },
  ]);
});
