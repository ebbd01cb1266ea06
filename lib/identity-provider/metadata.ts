import { z } from "zod";
import { trimmed } from "@/lib/trimmed";
import { freshParameters } from "./schema";
import { statedMembers } from "./stated-members";

// Prefilled values travel in a URL, so their length is limited.
const address = z.string().regex(/^[\x21-\x7e]{1,500}$/);
const names = z.array(z.string()).max(500);

const members = z.looseObject({
  issuer: address,
  authorization_endpoint: address.optional(),
  token_endpoint: address.optional(),
  userinfo_endpoint: address.optional(),
  jwks_uri: address.optional(),
  scopes_supported: names.optional(),
  token_endpoint_auth_methods_supported: names.optional(),
  code_challenge_methods_supported: names.optional(),
  backchannel_logout_supported: z.boolean().optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
  claims_supported: names.optional(),
  prompt_values_supported: names.optional(),
});

const secretMethods = ["client_secret_basic", "client_secret_post"] as const;
const knownScopes = ["openid", "profile", "email", "groups"];

export type ProviderMetadata = z.infer<typeof providerMetadata>;

export const providerMetadata = z.object({
  issuer: address,
  authorizationEndpoint: address.nullable(),
  tokenEndpoint: address.nullable(),
  usersEndpoint: address.nullable(),
  jwksUri: address.nullable(),
  scopes: names.nullable(),
  tokenAuthentications: z.array(z.enum(secretMethods)),
  supportsS256: z.boolean().nullable(),
  supportsBackchannelLogout: z.boolean(),
  sendsIssuer: z.boolean().default(false),
  freshSignIn: z.enum(freshParameters).nullable().default(null),
});

/** Reads `well-known` (OpenID Connect Discovery 1.0, section 4) or RFC 8414, section 3; returns null for another shape. */
export function readMetadata(document: Record<string, unknown>): ProviderMetadata | null {
  const parsed = members.safeParse(statedMembers(document));
  if (!parsed.success) return null;
  const { data } = parsed;
  const scopes = data.scopes_supported ?? null;
  // Both specifications define this default for a missing list.
  const methods = data.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  return {
    issuer: data.issuer,
    authorizationEndpoint: data.authorization_endpoint ?? null,
    tokenEndpoint: data.token_endpoint ?? null,
    usersEndpoint: data.userinfo_endpoint ?? null,
    jwksUri: data.jwks_uri ?? null,
    scopes: scopes && knownScopes.filter((scope) => scopes.includes(scope)),
    tokenAuthentications: secretMethods.filter((method) => methods.includes(method)),
    supportsS256: data.code_challenge_methods_supported?.includes("S256") ?? null,
    supportsBackchannelLogout: data.backchannel_logout_supported ?? false,
    sendsIssuer: data.authorization_response_iss_parameter_supported ?? false,
    freshSignIn: freshSignInOf(data),
  };
}

// A provider that knows `auth_time` has to send it for `max_age` (OpenID Connect Core, section 2).
function freshSignInOf({ claims_supported, prompt_values_supported }: z.infer<typeof members>) {
  if (claims_supported?.includes("auth_time")) return "max_age";
  return prompt_values_supported?.includes("login") ? "prompt" : null;
}

const wellKnown = "/.well-known/openid-configuration";

export function issuerIn(typed: string): string {
  const issuer = trimmed(typed);
  return issuer.endsWith(wellKnown) ? issuer.slice(0, -wellKnown.length) : issuer;
}

/** Returns the possible addresses of an issuer's metadata: OpenID Connect Discovery 1.0, section 4.1, then RFC 8414, section 3.1. */
export function metadataAddresses(issuer: string): [openid: string, oauth: string] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, "");
  return [`${origin}${path}${wellKnown}`, `${origin}/.well-known/oauth-authorization-server${path}`];
}

/** Ignores a trailing slash, because it leads to the same metadata. */
export function isIssuerOf(asked: string, found: string): boolean {
  return asked.replace(/\/$/, "") === found.replace(/\/$/, "");
}
