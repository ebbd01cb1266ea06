import type { ProviderSettings, RequiredAttribute } from "../schema";

/** What an admin types about one provider: a `url` without a query, a `host` without a protocol, a `uuid`, any text. */
export type PresetField = {
  kind: "url" | "host" | "uuid" | "text" | "switch";
  label: string;
  hint: string;
  isOptional?: true;
};

export type Endpoints = {
  authorizationEndpoint: string;
  tokenEndpoint: string;
  usersEndpoint: string;
  jwksUri: string;
};

type Advanced = ProviderSettings["advanced"];

export type PresetSettings = {
  /** Asked for whatever the provider lists, separated by spaces. */
  scope: string;
  /** Asked for if the provider lists them. */
  scopesIfSupported?: readonly string[];
  attributePaths: Advanced["attributePaths"];
  tokenAuthentication?: Advanced["tokenAuthentication"];
  encodeClientCredentials?: boolean;
  /** Unless the provider's metadata lists the methods that it supports. */
  pkce?: boolean;
  authorizationParameters?: Record<string, string>;
  requiredAttributes?: RequiredAttribute[];
  /** Instead of the one in the provider's metadata. */
  usersEndpoint?: string;
};

/** What is known about one kind of identity provider. `Name` is that of a field; a blank one was left out. */
export type Preset<Name extends string = string> = {
  title: string;
  fields: Record<Name, PresetField>;
  issuer: (typed: Record<Name, string>) => string;
  /** Where they are when the metadata cannot be read. */
  endpoints: ((issuer: string, typed: Record<Name, string>) => Endpoints) | null;
  settings: (typed: Record<Name, string>) => PresetSettings;
  /** What connecting it costs, or leaves out. Text between backticks is a value. */
  notes: readonly string[];
  /** How to register a client there, in the words of its own menus. */
  registration: readonly string[];
  takesLogoutUri: boolean;
};

/** Checks that a preset uses only its own fields, and forgets their names. */
export function definePreset<Name extends string>(preset: Preset<Name>): Preset {
  return preset as Preset;
}

/** OpenID Connect Core 1.0, section 5.1. */
export const standardClaims = {
  user_id: "sub",
  first_name: "given_name",
  last_name: "family_name",
  email: "email",
} as const;

export const standardScope = "openid profile email";
