import type { IncomingHttpHeaders } from "node:http";
import { LRUCache } from "lru-cache";
import type { Persona } from "./personas";

export type TokenRequestFormat = "json" | "form";

export type TokenAuthentication = "client_secret_basic" | "client_secret_post";

export type ProviderSettings = {
  tokenRequestFormat: TokenRequestFormat;
  tokenAuthentication: TokenAuthentication;
  /** Form-encodes the parts of the Basic header (RFC 6749, section 2.3.1), unlike the specification. */
  encodedCredentials: boolean;
  redirectUris: string[];
  /** Beside the specification's own in a query string, such as an endpoint's `?tenant=x`. */
  allowedExtraParameters: string[];
};

export type Client = { clientId: string; clientSecret: string };

export type Provider = {
  issuer: string;
  issuerToEnter: string;
  client: Client;
  settings: ProviderSettings;
  personas: Map<string, Persona>;
  codes: LRUCache<string, AuthorizationCode>;
  accessTokens: LRUCache<string, AccessToken>;
  movedAnswers: LRUCache<string, MovedAnswer>;
  requests: RecordedRequest[];
};

export type AuthorizationCode = {
  login: string;
  redirectUri: string;
  expiresAt: number;
  accessToken: string | null;
};

export type AccessToken = { login: string; expiresAt: number };

export type Judgement = { status: number; reason: string };

export type RecordedRequest = {
  /** The persona is null when neither a code nor a token names one. */
  login: string | null;
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  judgement: Judgement;
  /** The behaviour that replaced the normal answer. */
  fault: string | null;
};

/** Serves clients that wrongly follow a redirect. */
export type MovedAnswer = { login: string; body: Record<string, unknown> };

// A provider that runs for days must not grow.
const enough = { max: 10_000 };

export function createProvider(
  issuer: string,
  client: Client,
  settings: ProviderSettings,
  personas: readonly Persona[],
  issuerToEnter = issuer,
): Provider {
  return {
    issuer,
    issuerToEnter,
    client,
    settings,
    personas: new Map(personas.map((persona) => [persona.login, persona])),
    codes: new LRUCache(enough),
    accessTokens: new LRUCache(enough),
    movedAnswers: new LRUCache(enough),
    requests: [],
  };
}
