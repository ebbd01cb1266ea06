import { z } from "zod";
import { withProtocol } from "@/lib/content-url";
import type { FormValues } from "@/lib/forms/schema";
import { presetName, presets } from "@/lib/identity-provider/presets/registry";
import { typedFields } from "@/lib/identity-provider/presets/schema";
import {
  identityProviderDraft,
  newPlace,
  type ProviderSettings,
  providerSettings,
  requiredAttribute,
  versionKey,
} from "@/lib/identity-provider/schema";
import { isSameVersion, versionName } from "@/lib/identity-provider/settings";
import type { ShownVersion } from "@/lib/identity-provider/versions";
import type { Messages } from "@/lib/messages/messages";
import { trimmed } from "@/lib/trimmed";
import { isRuleField, rulesIn, toRuleFields } from "./rule-names";
import { ruleInWords } from "./rule-words";
import { valueTextsIn } from "./words";

export const fieldNames = [
  "clientId",
  "clientSecret",
  "authorizationEndpoint",
  "tokenEndpoint",
  "usersEndpoint",
  "issuer",
  "tokenRequestFormat",
  "createMissingGroups",
  "mirrorMemberships",
  "defaultDestination",
  "requiredAttributes",
  "advanced.tokenAuthentication",
  "advanced.encodeClientCredentials",
  "advanced.scope",
  "advanced.pkce",
  "advanced.authorizationParameters",
  "advanced.backchannelLogout",
  "advanced.freshSignIn",
  "advanced.requireFreshProof",
  "advanced.freshAcr",
  "advanced.requireSignedUserinfo",
  "advanced.requireIssuer",
  "advanced.jwksUri",
  "advanced.attributePaths.user_id",
  "advanced.attributePaths.first_name",
  "advanced.attributePaths.last_name",
  "advanced.attributePaths.email",
  "advanced.attributePaths.groups",
] as const;

export type FieldName = (typeof fieldNames)[number];

/** Returns the labels by the fields' names, which have dots. */
export const labelsIn = ({ identityProvider }: Messages) =>
  Object.fromEntries(flat(identityProvider.labels)) as Record<FieldName, string>;

const flat = (texts: object, path = ""): [string, string][] =>
  Object.entries(texts).flatMap(([name, text]): [string, string][] =>
    typeof text === "string" ? [[path + name, text]] : flat(text, `${path}${name}.`),
  );

export const advancedFields = fieldNames.filter((name) => name.startsWith("advanced."));

export const attributes = ["user_id", "first_name", "last_name", "email", "groups"] as const;

type Shown = Partial<Omit<ShownVersion, "settings">> & { settings: ProviderSettings };

export function toFields(version: Shown | null): FormValues {
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
    ...toRuleFields(settings.requiredAttributes),
    "advanced.tokenAuthentication": advanced.tokenAuthentication,
    "advanced.encodeClientCredentials": onOrAbsent(advanced.encodeClientCredentials),
    "advanced.scope": advanced.scope ?? "",
    "advanced.pkce": onOrAbsent(advanced.pkce),
    "advanced.authorizationParameters": inLines(advanced.authorizationParameters),
    "advanced.backchannelLogout": onOrAbsent(advanced.backchannelLogout),
    "advanced.freshSignIn": advanced.freshSignIn ?? "off",
    "advanced.requireFreshProof": onOrAbsent(advanced.requireFreshProof === true),
    "advanced.freshAcr": advanced.freshAcr ?? "",
    "advanced.requireSignedUserinfo": onOrAbsent(advanced.requireSignedUserinfo === true),
    "advanced.requireIssuer": onOrAbsent(advanced.requireIssuer === true),
    "advanced.jwksUri": advanced.jwksUri ?? "",
    ...Object.fromEntries(
      attributes.map((name) => [`advanced.attributePaths.${name}`, advanced.attributePaths[name] ?? ""]),
    ),
  });
}

/** Names a provider, or a new one; a blank text means the only one. */
export const askedProvider = z
  .union([z.literal(""), z.literal(newPlace), z.uuid()])
  .default("")
  .transform((name) => name || null);

export function formSchema(allowedCidrs: readonly string[]) {
  const draft = identityProviderDraft(allowedCidrs).extend({
    requiredAttributes: requiredAttribute
      .nullable()
      .array()
      .transform((rules) => rules.filter((rule) => rule !== null)),
    provider: askedProvider,
    newest: versionKey.nullable(),
    from: versionKey.nullable(),
    after: z.enum(["test", "nothing"]).default("test"),
  });
  return z.preprocess(nested, draft);
}

export const connectSchema = z
  .looseObject({ preset: presetName, provider: askedProvider })
  .transform(({ preset, provider, ...fields }, context) => {
    const entries = Object.entries(fields).map(([name, value]) => [name.replace(/^typed\./, ""), value]);
    const typed = typedFields(presets[preset]).safeParse(Object.fromEntries(entries));
    if (typed.success) return { preset, provider, typed: typed.data };
    for (const { path, message } of typed.error.issues)
      context.addIssue({ code: "custom", path: [`typed.${String(path[0])}`], message });
    return z.NEVER;
  });

/** Compares two versions. It only says whether the secret differs. */
export function differences(
  from: ShownVersion | null,
  to: ShownVersion,
  { t, language }: { t: Messages; language: string },
) {
  const toCompare = (version: ShownVersion): FormValues => {
    const rules = version.settings.requiredAttributes.map((rule) => ruleInWords(rule, { t, language }));
    return { ...toFields(version), requiredAttributes: rules.join("\n") };
  };
  const [before, after] = [from ? toCompare(from) : {}, toCompare(to)];
  const { previousSecret, newSecret, on, none } = t.identityProvider.values;
  const valueTexts = valueTextsIn(t);
  const inWords = (name: FieldName, value: string | undefined) =>
    value === "on" ? on : (valueTexts[name.replace("advanced.", "")]?.[value ?? ""] ?? (value || none));
  const labels = labelsIn(t);
  return fieldNames.flatMap((name) => {
    const isSecret = name === "clientSecret";
    if (isSecret && from && !isSameVersion(from, to) && to.hasOtherSecret)
      return [{ label: labels[name], before: previousSecret, after: newSecret }];
    if (before[name] === after[name] || (!before[name] && !after[name])) return [];
    return [{ label: labels[name], before: inWords(name, before[name]), after: inWords(name, after[name]) }];
  });
}

export const nameOf = (version: ShownVersion | null) => (version ? versionName(version) : "");

const onOrAbsent = (value: boolean) => (value ? "on" : undefined);

function present(fields: Record<string, string | undefined>): FormValues {
  const entries = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(entries);
}

function inLines(parameters: Record<string, string>): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${value}`)
    .join("\n");
}

const isAddress = (name: string) => /(Endpoint|^issuer|\.jwksUri)$/.test(name);

// Trims everything but the secret, in which every character counts.
function nested(typed: unknown) {
  const { clientSecret = "", ...rest } = typed as FormValues;
  const fields = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [
      name,
      isAddress(name) ? withProtocol(value) : trimmed(value),
    ]),
  );
  const isOn = (name: string) => fields[name] === "on";
  const paths = attributes.map((name) => [name, fields[`advanced.attributePaths.${name}`] || undefined]);
  const known = Object.entries(fields).filter(
    ([name]) => !name.startsWith("advanced.") && !isRuleField(name),
  );
  return {
    ...Object.fromEntries(known),
    clientSecret: clientSecret || null,
    newest: fields.newest || null,
    from: fields.from || null,
    createMissingGroups: isOn("createMissingGroups"),
    mirrorMemberships: isOn("mirrorMemberships"),
    defaultDestination: fields.defaultDestination || "/",
    requiredAttributes: rulesIn(fields),
    advanced: {
      tokenAuthentication: fields["advanced.tokenAuthentication"],
      encodeClientCredentials: isOn("advanced.encodeClientCredentials"),
      scope: fields["advanced.scope"] || null,
      pkce: isOn("advanced.pkce"),
      authorizationParameters: parametersIn(fields["advanced.authorizationParameters"] ?? ""),
      attributePaths: Object.fromEntries(paths),
      backchannelLogout: isOn("advanced.backchannelLogout"),
      jwksUri: fields["advanced.jwksUri"] || null,
      ...freshIn(fields),
      ...(isOn("advanced.requireSignedUserinfo") && { requireSignedUserinfo: true }),
      ...(isOn("advanced.requireIssuer") && { requireIssuer: true }),
    },
  };
}

function freshIn(fields: FormValues) {
  const { "advanced.freshSignIn": freshSignIn = "off", "advanced.freshAcr": freshAcr } = fields;
  return {
    ...(freshSignIn !== "off" && { freshSignIn }),
    ...(fields["advanced.requireFreshProof"] === "on" && { requireFreshProof: true }),
    ...(freshAcr && { freshAcr }),
  };
}

// Keeps a line without "=" as a parameter without a value, which the schema refuses.
function parametersIn(lines: string): Record<string, string> {
  const entries = lines.split("\n").flatMap((line) => {
    const [, name = line.trim(), value = ""] = /^\s*([^=]+?)\s*=(.*)$/.exec(line) ?? [];
    return line.trim() ? [[name, trimmed(value)] as const] : [];
  });
  return Object.fromEntries(entries);
}
