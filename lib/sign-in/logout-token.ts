import { decodeJwt, errors, type JWTPayload } from "jose";
import { z } from "zod";
import { statedMembers } from "@/lib/identity-provider/stated-members";
import type { ProviderVersion } from "@/lib/identity-provider/versions";
import { logoutTokenErrors } from "@/lib/messages/logout-token-errors";
import { clockTolerance, verifyByProviderKeys } from "./provider-keys";
import { isExactInteger } from "./userinfo";
import { jsonTextOf } from "./userinfo-token";

export type LogoutToken = { subject: string; jti: string; expiresAt: Date };

export class LogoutTokenError<Code extends keyof typeof logoutTokenErrors> extends Error {
  override name = "LogoutTokenError";

  constructor(code: Code, ...parameters: Parameters<(typeof logoutTokenErrors)[Code]>) {
    const words = logoutTokenErrors[code] as (...given: typeof parameters) => string;
    super(words(...parameters));
  }
}

const event = "http://schemas.openid.net/event/backchannel-logout";

const maxLifetime = 24 * 3600;

// `judgeLogoutToken` bounds `exp`, so that it fits a timestamp.
const claims = z.object({
  sub: z.string().min(1).max(1_000),
  jti: z.string().min(1).max(1_000),
  iat: z.number(),
  exp: z.number(),
  events: z.looseObject({ [event]: z.looseObject({}) }),
  nonce: z.never().optional(),
});

/** Runs before the keys are fetched: tokens for others aren't worth a request. */
export function isMeantForUs(
  token: string,
  { issuer, clientId }: Pick<ProviderVersion, "issuer" | "clientId">,
): boolean {
  try {
    const { iss, aud } = decodeJwt(token);
    return iss === issuer && [aud].flat().includes(clientId);
  } catch {
    return false;
  }
}

/** Judges a logout token (Back-Channel Logout 1.0, section 2.6), except for a replay. @throws LogoutTokenError, or ProviderKeysError */
export async function judgeLogoutToken(
  token: string,
  provider: Pick<ProviderVersion, "issuer" | "clientId" | "settings">,
  now: Date,
): Promise<LogoutToken> {
  const { issuer, clientId: audience } = provider;
  const { payload, protectedHeader } = await verifyByProviderKeys(provider, token, {
    issuer,
    audience,
    currentDate: now,
  }).catch(explain);
  if (
    !["logout+jwt", "jwt", undefined].includes(protectedHeader.typ?.toLowerCase().replace("application/", ""))
  )
    throw new LogoutTokenError("other_type");
  return readClaims(payload, jsonTextOf(token), now);
}

function readClaims(payload: JWTPayload, text: string, now: Date): LogoutToken {
  const stated: Record<string, unknown> = statedMembers(payload);
  if (typeof stated.sub === "number" && isExactInteger("sub", stated.sub, text))
    stated.sub = String(stated.sub);
  // A `sid` alone identifies nobody, because the user information has none (specification 2.3).
  if (stated.sid !== undefined && stated.sub === undefined) throw new LogoutTokenError("session_alone");
  const parsed = claims.safeParse(stated);
  if (!parsed.success) throw new LogoutTokenError("claim_malformed", String(parsed.error.issues[0]?.path[0]));
  const { sub, jti, iat, exp } = parsed.data;
  const seconds = now.getTime() / 1000;
  if (iat > seconds + clockTolerance) throw new LogoutTokenError("issued_in_future");
  if (exp > seconds + maxLifetime) throw new LogoutTokenError("good_for_too_long");
  return { subject: sub, jti, expiresAt: new Date((exp + clockTolerance) * 1000) };
}

function explain(error: unknown): never {
  if (error instanceof errors.JWKSNoMatchingKey) throw new LogoutTokenError("key_unknown");
  if (error instanceof errors.JOSEError) throw new LogoutTokenError("not_good", error.code);
  throw error;
}
