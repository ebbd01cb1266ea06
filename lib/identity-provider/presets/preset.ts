import type { ProviderSettings, RequiredAttribute } from "../schema";

/** `url` has no query, and `host` no protocol. */
export type PresetField = {
  kind: "url" | "host" | "uuid" | "text" | "switch";
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
  scope: string;
  scopesIfSupported?: readonly string[];
  attributePaths: Advanced["attributePaths"];
  tokenAuthentication?: Advanced["tokenAuthentication"];
  encodeClientCredentials?: boolean;
  pkce?: boolean;
  authorizationParameters?: Record<string, string>;
  requiredAttributes?: RequiredAttribute[];
  usersEndpoint?: string;
};

/** Its fields' labels, notes and steps are in the catalog, in the area `providerPresets`. */
export type Preset<Name extends string = string> = {
  title: string;
  fields: Record<Name, PresetField>;
  issuer: (typed: Record<Name, string>) => string;
  endpoints: ((issuer: string, typed: Record<Name, string>) => Endpoints) | null;
  settings: (typed: Record<Name, string>) => PresetSettings;
  takesLogoutUri: boolean;
};

export function definePreset<Name extends string>(preset: Preset<Name>): Preset {
  return preset as Preset;
}

/** OpenID Connect Core 1.0, section 5.1, defines these. */
export const standardClaims = {
  user_id: "sub",
  first_name: "given_name",
  last_name: "family_name",
  email: "email",
} as const;

export const standardScope = "openid profile email";
