import type { IncomingHttpHeaders } from "node:http";
import { BoundedMap } from "./bounded-map";
import type { Persona } from "./personas";

export type TokenRequestFormat = "json" | "form";

export type ProviderSettings = {
  tokenRequestFormat: TokenRequestFormat;
  redirectUris: string[];
  /** Names allowed beside the specification's own in a query string, such as an endpoint's `?tenant=x`. */
  allowedExtraParameters: string[];
};

export type Client = { clientId: string; clientSecret: string };

/** Everything one running identity provider knows. */
export type Provider = {
  issuer: string;
  /** What an admin should enter as the issuer. */
  issuerToEnter: string;
  client: Client;
  settings: ProviderSettings;
  personas: Map<string, Persona>;
  codes: BoundedMap<AuthorizationCode>;
  accessTokens: BoundedMap<AccessToken>;
  movedAnswers: BoundedMap<MovedAnswer>;
  requests: RecordedRequest[];
};

export type AuthorizationCode = {
  login: string;
  redirectUri: string;
  expiresAt: number;
  /** Set by the first exchange. */
  accessToken: string | null;
};

export type AccessToken = { login: string; expiresAt: number };

export type Judgement = { status: number; reason: string };

export type RecordedRequest = {
  /** The persona it is about; null when neither a code nor a token tells. */
  login: string | null;
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  judgement: Judgement;
  /** The switched-on behaviour that answered in place of the normal answer. */
  fault: string | null;
};

/** The good answer that a redirecting endpoint moved elsewhere, for clients that wrongly follow. */
export type MovedAnswer = { login: string; body: Record<string, unknown> };

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
    codes: new BoundedMap(),
    accessTokens: new BoundedMap(),
    movedAnswers: new BoundedMap(),
    requests: [],
  };
}
