import type { ProviderMetadata } from "./metadata";
import { type Preset, type PresetSettings, standardScope } from "./presets/preset";
import { type ProviderSettings, providerSettings } from "./schema";
import type { ProviderVersion } from "./versions";

export type Connection = Pick<
  ProviderVersion,
  "issuer" | "authorizationEndpoint" | "tokenEndpoint" | "usersEndpoint" | "tokenRequestFormat"
> & { settings: Pick<ProviderSettings, "requiredAttributes" | "advanced"> };

/** @param isAdded whether another provider comes first: the previous release can't read that one with `requireIssuer` */
export function connect(
  preset: Preset,
  typed: Record<string, string>,
  issuer: string,
  metadata: ProviderMetadata | null,
  isAdded = false,
): Connection {
  const known = preset.endpoints?.(issuer, typed);
  const settings = preset.settings(typed);
  return {
    issuer: metadata?.issuer ?? issuer,
    authorizationEndpoint: metadata?.authorizationEndpoint ?? known?.authorizationEndpoint ?? "",
    tokenEndpoint: metadata?.tokenEndpoint ?? known?.tokenEndpoint ?? "",
    usersEndpoint: settings.usersEndpoint ?? metadata?.usersEndpoint ?? known?.usersEndpoint ?? "",
    // RFC 6749, section 4.1.3, uses a form; JSON is the specification's own format.
    tokenRequestFormat: "form",
    settings: {
      requiredAttributes: settings.requiredAttributes ?? [],
      advanced: {
        ...providerSettings.parse({}).advanced,
        tokenAuthentication: tokenAuthenticationOf(settings, metadata),
        encodeClientCredentials: settings.encodeClientCredentials ?? false,
        scope: scopeOf(settings, metadata),
        pkce: metadata?.supportsS256 ?? settings.pkce ?? false,
        authorizationParameters: settings.authorizationParameters ?? {},
        attributePaths: settings.attributePaths,
        // The logout token names people by `sub`.
        backchannelLogout:
          metadata?.supportsBackchannelLogout === true && settings.attributePaths.user_id === "sub",
        jwksUri: metadata?.jwksUri ?? known?.jwksUri ?? null,
        ...(isAdded && metadata?.sendsIssuer && { requireIssuer: true as const }),
        ...(metadata?.freshSignIn && { freshSignIn: metadata.freshSignIn }),
      },
    },
  };
}

export function knownOf(preset: Preset): Connection {
  const blank = Object.fromEntries(Object.keys(preset.fields).map((name) => [name, ""]));
  const nowhere = { issuer: "", authorizationEndpoint: "", tokenEndpoint: "", usersEndpoint: "" };
  const { settings, ...wire } = connect(preset, blank, "", null);
  return {
    ...wire,
    ...nowhere,
    settings: { ...settings, advanced: { ...settings.advanced, jwksUri: null } },
  };
}

export function missingEndpoints(connection: Connection) {
  const endpoints = ["authorizationEndpoint", "tokenEndpoint", "usersEndpoint"] as const;
  return endpoints.filter((name) => connection[name] === "");
}

function tokenAuthenticationOf(
  { tokenAuthentication = "client_secret_basic" }: PresetSettings,
  metadata: ProviderMetadata | null,
) {
  const supported = metadata?.tokenAuthentications ?? [];
  return supported.includes(tokenAuthentication)
    ? tokenAuthentication
    : (supported[0] ?? tokenAuthentication);
}

function scopeOf({ scope, scopesIfSupported = [] }: PresetSettings, metadata: ProviderMetadata | null) {
  // Providers need not list scopes (OpenID Connect Discovery 1.0, section 3), and some refuse unknown ones.
  const supported = metadata?.scopes ?? standardScope.split(" ");
  const scopes = [scope, ...scopesIfSupported.filter((name) => supported.includes(name))];
  return scopes.join(" ").trim() || null;
}
