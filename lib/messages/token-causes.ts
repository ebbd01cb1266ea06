import type { Cause } from "./sign-in-failure-causes";

export type SentToken = {
  authentication: "client_secret_basic" | "client_secret_post";
  isEncoded: boolean;
  format: "json" | "form";
};

/** Explain refusals of a token endpoint (RFC 6749, section 5.2). */
export const tokenCauses = {
  secretWrong: (): Cause => ({
    cause:
      "The client ID or the client secret isn’t the one registered at the provider, or the secret expired.",
    remedy: "Compare the client ID with the provider’s, character by character, and enter the secret again.",
    setting: "clientSecret",
  }),
  secretElsewhere: ({ authentication }: SentToken): Cause =>
    authentication === "client_secret_basic"
      ? {
          cause:
            "The secret is right but in the wrong place: it was sent in the Authorization header, and this provider " +
            "reads it in the request’s body.",
          remedy: "Set “Token authentication” to In the body (client_secret_post).",
          setting: "advanced.tokenAuthentication",
        }
      : {
          cause:
            "The secret is right but in the wrong place: it was sent in the request’s body, and this provider reads " +
            "it in the Authorization header.",
          remedy: "Set “Token authentication” to In the header (client_secret_basic).",
          setting: "advanced.tokenAuthentication",
        },
  secretEncoded: ({ isEncoded }: SentToken): Cause =>
    isEncoded
      ? {
          cause:
            "The client ID or secret has characters that form-encoding changes, and this provider doesn’t decode them.",
          remedy: "Turn off “Form-encoded credentials”.",
          setting: "advanced.encodeClientCredentials",
        }
      : {
          cause:
            "The client ID or secret contains + or %, which was sent as it is. This provider expects the two " +
            "form-encoded (RFC 6749, section 2.3.1), and decodes them.",
          remedy: "Turn on “Form-encoded credentials”.",
          setting: "advanced.encodeClientCredentials",
        },
  otherFormat: ({ format }: SentToken): Cause =>
    format === "json"
      ? {
          cause: "The request was sent as JSON, and this provider reads only forms, the OAuth 2.0 standard.",
          remedy: "Set “Token request format” to Form.",
          setting: "tokenRequestFormat",
        }
      : {
          cause: "The request was sent as a form, and this provider reads only JSON.",
          remedy: "Set “Token request format” to JSON.",
          setting: "tokenRequestFormat",
        },
  codeRefused: (): Cause => ({
    cause:
      "The provider accepted the client but not the authorization code: it expired, was already used, or was issued " +
      "for another client ID or redirect URI.",
    remedy:
      "Check that the token endpoint and the authorization endpoint belong to the same provider and tenant, and try again.",
    setting: "tokenEndpoint",
  }),
  verifierMissing: (): Cause => ({
    cause: "The provider requires PKCE.",
    remedy: "Turn on “PKCE”.",
    setting: "advanced.pkce",
  }),
  grantNotAllowed: (): Cause => ({
    cause: "This client isn’t allowed to use the authorization code flow at the provider.",
    remedy: "Allow the grant type authorization_code for this client at the provider.",
  }),
  scopeInvalid: (scope: string | null): Cause => ({
    cause: scope
      ? `The provider doesn’t accept the scope that was asked for: ${scope}.`
      : "The provider wants a scope, and none was asked for.",
    remedy: "Set “Scope” to scopes that the provider allows for this client.",
    setting: "advanced.scope",
  }),
  forbidden: (): Cause => ({
    cause:
      "A 403 means that the provider, or a firewall or gateway in front of its token endpoint, doesn’t let this server " +
      "or this client in. Most likely the client ID and secret weren’t even looked at.",
    remedy:
      "Allow this server’s address there, and check at the provider that the client is active and no policy excludes it.",
  }),
  forbiddenByPage: (): Cause => ({
    cause:
      "A firewall or gateway in front of the token endpoint refuses this server: it answered 403 with a web page, as " +
      "no token endpoint does.",
    remedy: "Allow this server’s address there.",
  }),
  answeredAsPage: (): Cause => ({
    cause: "The token endpoint’s address leads to a web page.",
    remedy: "Compare the address of the token endpoint with the one the provider publishes.",
    setting: "tokenEndpoint",
  }),
  answeredAsForm: (): Cause => ({
    cause:
      "The token endpoint answered with a form instead of JSON, as only providers older than OAuth 2.0 do.",
    remedy: "Make the provider answer in JSON, or use its OAuth 2.0 token endpoint.",
    setting: "tokenEndpoint",
  }),
  tokenMissing: (keys: readonly string[]): Cause => ({
    cause: keys.includes("access_token")
      ? "The answer’s access_token isn’t text that a header can carry, or its token_type isn’t Bearer."
      : `The answer has no access_token. ${keys.length > 0 ? `Keys that came: ${keys.join(", ")}.` : "No keys came at all."}`,
    remedy: "Check that this is the token endpoint of an OAuth 2.0 provider, which issues bearer tokens.",
    setting: "tokenEndpoint",
  }),
};
