import { expect, test } from "vitest";
import { errorsByField } from "@/lib/forms/values";
import { messagesIn } from "@/lib/messages/messages";
import { presetTexts } from "@/lib/messages/preset-texts";
import { connect, missingEndpoints } from "../connection";
import { identityProviderInput } from "../schema";
import { presetNames, presets } from "./registry";
import { typedFields } from "./schema";

const examples = {
  keycloak: { base_url: "https://sso.example.com/", realm: "acme" },
  okta: { domain: "https://acme.okta.com/", authorization_server: "default" },
  entra: { tenant: "2F1E4C7A-0b5d-4c1e-9a63-7d8f5e2b1c90", groups_from_graph: "on" },
  google: { domain: "example.com" },
  auth0: { domain: "acme.eu.auth0.com", groups_claim: "https://example.com/groups" },
  adfs: { host: "fs.example.com" },
  lemonldap: { portal_url: "auth.example.com" },
  authentik: { base_url: "https://auth.example.com", slug: "lectern" },
  ory: { project_url: "https://acme.projects.oryapis.com" },
  openid: { issuer: "https://idp.example.com/.well-known/openid-configuration" },
};

const issuers = {
  keycloak: "https://sso.example.com/realms/acme",
  okta: "https://acme.okta.com/oauth2/default",
  entra: "https://login.microsoftonline.com/2f1e4c7a-0b5d-4c1e-9a63-7d8f5e2b1c90/v2.0",
  google: "https://accounts.google.com",
  auth0: "https://acme.eu.auth0.com/",
  adfs: "https://fs.example.com/adfs",
  lemonldap: "https://auth.example.com",
  authentik: "https://auth.example.com/application/o/lectern/",
  ory: "https://acme.projects.oryapis.com",
  openid: "https://idp.example.com",
};

const client = { clientId: "client", clientSecret: "secret" };

function connectionOf(name: keyof typeof presets, typed: Record<string, string> = examples[name]) {
  const preset = presets[name];
  const fields = typedFields(preset).parse(typed);
  return connect(preset, fields, preset.issuer(fields), null);
}

test.each(presetNames)("%s without the provider's metadata makes a whole draft", (name) => {
  const { settings, ...wire } = connectionOf(name);
  expect(wire.issuer).toBe(issuers[name]);
  // The generic preset knows no endpoints without metadata.
  const unknown = missingEndpoints(wire as never);
  expect(unknown).toHaveLength(name === "openid" ? 3 : 0);
  const filled = Object.fromEntries(unknown.map((endpoint) => [endpoint, "https://idp.example.com/x"]));
  const draft = { ...wire, ...client, ...settings, ...filled };
  expect(identityProviderInput([]).parse(draft)).toMatchObject(draft);
});

test.each(presetNames)("%s requires exactly its needed fields", (name) => {
  const { fields } = presets[name];
  const blank = Object.fromEntries(Object.keys(fields).map((field) => [field, ""]));
  const { error } = typedFields(presets[name]).safeParse(blank);
  const needed = Object.entries(fields).filter(
    ([, { isOptional, kind }]) => !isOptional && kind !== "switch",
  );
  const errors = needed.map(([field]) => [field, "must not be empty"]);
  expect(errorsByField(error?.issues ?? [], blank)).toEqual(Object.fromEntries(errors));
});

test.each([
  ["keycloak", "base_url", "ftp:// no"],
  ["okta", "domain", "acme"],
  ["entra", "tenant", "contoso.onmicrosoft.com"],
  ["google", "domain", "example .com"],
] as const)("%s refuses a %s such as “%s”", (name, field, typed) => {
  const values = { ...examples[name], [field]: typed };
  const { error } = typedFields(presets[name]).safeParse(values);
  expect(errorsByField(error?.issues ?? [], values)).toEqual({
    [field]: expect.stringMatching(/^should be a/),
  });
});

test("The notes and steps of each preset have no unfinished value", () => {
  for (const { notes, registration } of presetNames.map((name) => presetTexts(name, messagesIn("en"))))
    for (const text of [...notes, ...registration]) expect(text.split("`").length % 2, text).toBe(1);
});

test.each(presetNames)("%s names each of its fields", (name) => {
  const { fields } = presetTexts(name, messagesIn("en"));
  expect(Object.keys(fields)).toEqual(Object.keys(presets[name].fields));
});

test("A company's domain admits only its Google accounts", () => {
  const rule = { attribute: "hd", operator: "equals", values: ["example.com"] };
  expect(connectionOf("google").settings.requiredAttributes).toEqual([rule]);
  expect(connectionOf("google", { domain: "" }).settings.requiredAttributes).toEqual([]);
});

test("Entra ID's groups come from Microsoft Graph if the admin chooses so", () => {
  const withGraph = connectionOf("entra");
  expect(new URL(withGraph.usersEndpoint).searchParams.get("$expand")).toBe("memberOf($select=displayName)");
  expect(withGraph.settings.advanced).toMatchObject({
    scope: expect.stringContaining("GroupMember.Read.All"),
    attributePaths: { user_id: "id", groups: "memberOf.*.displayName" },
  });
  const without = connectionOf("entra", { ...examples.entra, groups_from_graph: "" });
  expect(without.usersEndpoint).toBe("https://graph.microsoft.com/oidc/userinfo");
  expect(without.settings.advanced.attributePaths).not.toHaveProperty("groups");
});
