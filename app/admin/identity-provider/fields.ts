import { z } from "zod";
import type { FormValues } from "@/lib/forms/schema";
import { identityProviderDraft, providerSettings, versionKey } from "@/lib/identity-provider/schema";
import { isSameVersion, versionName } from "@/lib/identity-provider/settings";
import type { ShownVersion } from "@/lib/identity-provider/versions";

/** The form's fields in their order, and what they are called. */
export const labels = {
  clientId: "Client ID",
  clientSecret: "Client secret",
  authorizationEndpoint: "Authorization endpoint",
  tokenEndpoint: "Token endpoint",
  usersEndpoint: "Users API endpoint",
  issuer: "Issuer",
  tokenRequestFormat: "Format of the token request",
  createMissingGroups: "Create groups that do not exist",
  mirrorMemberships: "Mirror group memberships",
  defaultDestination: "Default destination",
  "advanced.scope": "Scope",
  "advanced.pkce": "PKCE",
  "advanced.authorizationParameters": "Extra parameters",
  "advanced.backchannelLogout": "Back-channel logout",
  "advanced.jwksUri": "JWKS URI",
  "advanced.attributePaths.user_id": "Path of the user id",
  "advanced.attributePaths.first_name": "Path of the first name",
  "advanced.attributePaths.last_name": "Path of the last name",
  "advanced.attributePaths.email": "Path of the e-mail address",
  "advanced.attributePaths.groups": "Path of the groups",
} as const;

export const advancedFields = Object.keys(labels).filter((name) => name.startsWith("advanced."));

export const attributes = ["user_id", "first_name", "last_name", "email", "groups"] as const;

/** What the form begins with: a version, without its secret, or nothing but the defaults. */
export function toFields(version: ShownVersion | null): FormValues {
  const { advanced, ...settings } = version?.settings ?? providerSettings.parse({});
  return present({
    clientId: version?.clientId,
    authorizationEndpoint: version?.authorizationEndpoint,
    tokenEndpoint: version?.tokenEndpoint,
    usersEndpoint: version?.usersEndpoint,
    issuer: version?.issuer,
    tokenRequestFormat: version?.tokenRequestFormat ?? "json",
    createMissingGroups: onOrAbsent(settings.createMissingGroups),
    mirrorMemberships: onOrAbsent(settings.mirrorMemberships),
    defaultDestination: settings.defaultDestination,
    "advanced.scope": advanced.scope ?? "",
    "advanced.pkce": onOrAbsent(advanced.pkce),
    "advanced.authorizationParameters": inLines(advanced.authorizationParameters),
    "advanced.backchannelLogout": onOrAbsent(advanced.backchannelLogout),
    "advanced.jwksUri": advanced.jwksUri ?? "",
    ...Object.fromEntries(
      attributes.map((name) => [`advanced.attributePaths.${name}`, advanced.attributePaths[name] ?? ""]),
    ),
  });
}

/** The form as it is sent, read: a draft, what it was based on, and what is to come after saving. */
export function formSchema(allowedCidrs: readonly string[]) {
  const draft = identityProviderDraft(allowedCidrs).extend({
    newest: versionKey.nullable(),
    from: versionKey.nullable(),
    after: z.enum(["test", "nothing"]).default("test"),
  });
  return z.preprocess(nested, draft);
}

/** What differs between two versions, in words; the secret's only whether. */
export function differences(from: ShownVersion | null, to: ShownVersion) {
  const [before, after] = [from ? toFields(from) : {}, toFields(to)];
  const names = Object.keys(labels) as (keyof typeof labels)[];
  return names.flatMap((name) => {
    const isSecret = name === "clientSecret";
    if (isSecret && from && !isSameVersion(from, to) && to.hasOtherSecret)
      return [{ label: labels[name], before: "as it was", after: "another one" }];
    if (before[name] === after[name] || (!before[name] && !after[name])) return [];
    return [{ label: labels[name], before: inWords(before[name]), after: inWords(after[name]) }];
  });
}

/** The name of a version for a hidden field; nothing when there is none. */
export const nameOf = (version: ShownVersion | null) => (version ? versionName(version) : "");

const onOrAbsent = (value: boolean) => (value ? "on" : undefined);

const inWords = (value: string | undefined) => (value === "on" ? "on" : value || "—");

function present(fields: Record<string, string | undefined>): FormValues {
  const entries = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(entries);
}

function inLines(parameters: Record<string, string>): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${value}`)
    .join("\n");
}

// Everything is trimmed as people paste it, but the secret, of which every character counts.
function nested(typed: unknown) {
  const { clientSecret = "", ...rest } = typed as FormValues;
  const fields = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value.trim()]));
  const isOn = (name: string) => fields[name] === "on";
  const paths = attributes.map((name) => [name, fields[`advanced.attributePaths.${name}`] || undefined]);
  const known = Object.entries(fields).filter(([name]) => !name.startsWith("advanced."));
  return {
    ...Object.fromEntries(known),
    clientSecret: clientSecret || null,
    newest: fields.newest || null,
    from: fields.from || null,
    createMissingGroups: isOn("createMissingGroups"),
    mirrorMemberships: isOn("mirrorMemberships"),
    defaultDestination: fields.defaultDestination || "/",
    advanced: {
      scope: fields["advanced.scope"] || null,
      pkce: isOn("advanced.pkce"),
      authorizationParameters: parametersIn(fields["advanced.authorizationParameters"] ?? ""),
      attributePaths: Object.fromEntries(paths),
      backchannelLogout: isOn("advanced.backchannelLogout"),
      jwksUri: fields["advanced.jwksUri"] || null,
    },
  };
}

// A line without "=" becomes a parameter without a value, which the schema refuses.
function parametersIn(lines: string): Record<string, string> {
  const entries = lines.split("\n").flatMap((line) => {
    const [, name = line.trim(), value = ""] = /^\s*([^=]+?)\s*=(.*)$/.exec(line) ?? [];
    return line.trim() ? [[name, value.trim()] as const] : [];
  });
  return Object.fromEntries(entries);
}
