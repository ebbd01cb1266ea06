import { createLocalJWKSet, decodeJwt, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from "jose";
import { z } from "zod";

/** What a good logout token says: whose sessions end, and by what a second one like it is known until it expires. */
export type LogoutToken = { subject: string; jti: string; expiresAt: Date };

type Expected = { issuer: string; clientId: string; now: Date };

/** A logout token, or the request that it came in, that is not to be followed; the message is for the identity provider. */
export class LogoutTokenFault extends Error {
  override name = "LogoutTokenFault";
}

const event = "http://schemas.openid.net/event/backchannel-logout";

// Signatures that only the identity provider can make: neither `none`, nor one by the client secret.
const algorithms = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];

/** Clocks that differ by this much, in seconds, are no fault. */
export const clockTolerance = 60;

const longestLife = 24 * 3600;

// A number of seconds that PostgreSQL's and JavaScript's moments can hold is seen to by the longest life.
const claims = z.object({
  sub: z.string().min(1).max(1_000),
  jti: z.string().min(1).max(1_000),
  iat: z.number(),
  exp: z.number(),
  events: z.looseObject({ [event]: z.looseObject({}) }),
  nonce: z.never().optional(),
});

/** Whether a token names the issuer and the client, before its keys are fetched: other ones are not worth a request. */
export function isMeantForUs(
  token: string,
  { issuer, clientId }: Pick<Expected, "issuer" | "clientId">,
): boolean {
  try {
    const { iss, aud } = decodeJwt(token);
    return iss === issuer && [aud].flat().includes(clientId);
  } catch {
    return false;
  }
}

/**
 * Judges a logout token as OpenID Connect Back-Channel Logout 1.0, section 2.6, has it, but for a replay.
 * @throws LogoutTokenFault; `errors.JWKSNoMatchingKey` when its key is not among the keys
 */
export async function judgeLogoutToken(
  token: string,
  keys: JSONWebKeySet,
  { issuer, clientId, now }: Expected,
): Promise<LogoutToken> {
  const options = { issuer, audience: clientId, algorithms, clockTolerance, currentDate: now };
  const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(keys), options).catch(
    explain,
  );
  if (
    !["logout+jwt", "jwt", undefined].includes(protectedHeader.typ?.toLowerCase().replace("application/", ""))
  )
    throw new LogoutTokenFault("The token is of another type.");
  return readClaims(payload, now);
}

function readClaims(payload: JWTPayload, now: Date): LogoutToken {
  // By `sid` alone nobody is known here: the user information has none (specification 2.3).
  if (payload.sid !== undefined && payload.sub === undefined)
    throw new LogoutTokenFault("The token names a session (sid) alone; it has to name the person (sub).");
  const parsed = claims.safeParse(payload);
  if (!parsed.success)
    throw new LogoutTokenFault(
      `The claim ${String(parsed.error.issues[0]?.path[0])} is not as it should be.`,
    );
  const { sub, jti, iat, exp } = parsed.data;
  const seconds = now.getTime() / 1000;
  if (iat > seconds + clockTolerance) throw new LogoutTokenFault("The token was issued in the future.");
  if (exp > seconds + longestLife) throw new LogoutTokenFault("The token is good for too long.");
  return { subject: sub, jti, expiresAt: new Date((exp + clockTolerance) * 1000) };
}

function explain(error: unknown): never {
  if (error instanceof errors.JWKSNoMatchingKey || !(error instanceof errors.JOSEError)) throw error;
  throw new LogoutTokenFault(`The token is not good: ${error.code}.`);
}
