import { randomBytes } from "node:crypto";
import type { AccessToken, AuthorizationCode, Provider } from "./provider";
import { Refusal } from "./refusal";

const LIFETIME_SECONDS = 3600;

/** https://datatracker.ietf.org/doc/html/rfc6749#section-5.1 */
export function issueAccessToken(provider: Provider, grant: AuthorizationCode): Record<string, unknown> {
  const accessToken = randomBytes(24).toString("base64url");
  grant.accessToken = accessToken;
  provider.accessTokens.set(accessToken, {
    login: grant.login,
    expiresAt: Date.now() + LIFETIME_SECONDS * 1000,
  });
  return {
    access_token: accessToken,
    token_type: "Bearer",
    expires_in: LIFETIME_SECONDS,
    refresh_token: randomBytes(24).toString("base64url"),
    scope: "profile",
  };
}

/** https://datatracker.ietf.org/doc/html/rfc6750#section-3.1 */
export function judgeAccessToken(provider: Provider, header: string | undefined): AccessToken {
  if (header === undefined) throw invalidToken("The Authorization header is missing.");
  if (!/^Bearer [^\s]+$/.test(header))
    throw invalidToken('The Authorization header is not "Bearer <token>".');
  const token = provider.accessTokens.get(bearerOf(header));
  if (!token) throw invalidToken("The access token was not issued by this server, or it was revoked.");
  if (Date.now() >= token.expiresAt) throw invalidToken("The access token has expired.");
  return token;
}

export function bearerOf(header: string | undefined): string {
  return header?.replace(/^Bearer /, "") ?? "";
}

function invalidToken(reason: string): Refusal {
  return new Refusal(401, "invalid_token", reason, { "www-authenticate": 'Bearer error="invalid_token"' });
}
