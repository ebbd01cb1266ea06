import { randomBytes } from "node:crypto";
import type { AuthorizationCode, Provider } from "./provider";
import { invalidGrant } from "./refusal";

const LIFETIME_MILLISECONDS = 60_000;

export function issueCode(provider: Provider, login: string, redirectUri: string): string {
  const code = randomBytes(24).toString("base64url");
  const expiresAt = Date.now() + LIFETIME_MILLISECONDS;
  provider.codes.set(code, { login, redirectUri, expiresAt, accessToken: null });
  return code;
}

/** https://datatracker.ietf.org/doc/html/rfc6749#section-4.1.3 */
export function judgeCode(provider: Provider, code: string, redirectUri: string): AuthorizationCode {
  const grant = provider.codes.get(code);
  if (!grant) throw invalidGrant("The code was not issued by this server.");
  if (grant.accessToken !== null) {
    // RFC 6749, 4.1.2: a second use revokes what the first one gave.
    provider.accessTokens.delete(grant.accessToken);
    throw invalidGrant("The code was already used.");
  }
  if (Date.now() >= grant.expiresAt) throw invalidGrant("The code has expired: it lives for 60 seconds.");
  if (grant.redirectUri !== redirectUri) {
    throw invalidGrant(
      `The redirect_uri "${redirectUri}" is not the authorization request's, "${grant.redirectUri}".`,
    );
  }
  return grant;
}
