import { errors } from "jose";
import { z } from "zod";
import { statedMembers } from "@/lib/identity-provider/stated-members";
import { authenticationFaults } from "@/lib/messages/authentication-faults";
import { readClock } from "@/lib/session/live-sessions";
import type { Conversation } from "./conversation";
import { SignInFailure } from "./failures";
import { ProviderKeysFault, verifyByProviderKeys } from "./provider-keys";
import type { Userinfo } from "./userinfo";

// OpenID Connect Core, section 2, defines these claims.
const claims = z.looseObject({
  // In seconds; the limit rejects milliseconds, which would always look fresh.
  auth_time: z.number().min(0).max(100_000_000_000).optional().catch(undefined),
  acr: z.string().optional().catch(undefined),
});

type Claims = z.infer<typeof claims>;

/** Allows for a slow provider clock, in seconds. */
const clockSkew = 300;

/** A session without proof never counts as fresh. */
const notProven = new Date(0);

/**
 * Returns when the provider authenticated the person; null where the platform's clock counts.
 * @throws SignInFailure `authentication_not_fresh` when an admin signs in again without the provider's proof
 */
export async function judgeAuthentication(
  { attempt, provider, signal }: Pick<Conversation, "attempt" | "provider" | "signal">,
  idToken: string | null,
  userinfo: Userinfo,
): Promise<Date | null> {
  const { freshSignIn, requireFreshProof, freshAcr } = provider.settings.advanced;
  if (!freshSignIn && !requireFreshProof && !freshAcr) return null;
  const { proof, fault: unread } = await readProof(provider, idToken, userinfo, signal);
  const authTime = proof.auth_time;
  const startedAt = attempt.isFresh ? attempt.startedAt.getTime() / 1000 : null;
  const fault =
    findAcrFault(proof, freshAcr) ?? findTimeFault(authTime, startedAt, requireFreshProof === true);
  if (fault && attempt.isFresh)
    throw new SignInFailure("authentication_not_fresh", [fault, unread].filter(Boolean).join("; "));
  if (fault) return notProven;
  if (attempt.isFresh) return null;
  if (authTime !== undefined) return new Date(authTime * 1000);
  // Without a request for a password, the provider may have let the person through.
  return freshSignIn ? notProven : null;
}

function findAcrFault({ acr }: Claims, wanted: string | undefined): string | null {
  if (!wanted) return null;
  if (acr === undefined) return authenticationFaults.acr_absent();
  return wanted.split(/\s+/).includes(acr) ? null : authenticationFaults.acr_other();
}

function findTimeFault(
  authTime: number | undefined,
  startedAt: number | null,
  isRequired: boolean,
): string | null {
  if (authTime === undefined) return isRequired ? authenticationFaults.auth_time_absent() : null;
  if (startedAt === null || authTime >= startedAt - clockSkew) return null;
  return authenticationFaults.auth_time_before(Math.round(startedAt - authTime));
}

type Proof = { proof: Claims; fault: string | null };

async function readProof(
  provider: Conversation["provider"],
  idToken: string | null,
  userinfo: Userinfo,
  signal: AbortSignal,
): Promise<Proof> {
  const signed = userinfo.isSigned ? claims.parse(userinfo.json) : {};
  if (!idToken) return { proof: signed, fault: null };
  try {
    const verified = await verifyIdToken(provider, idToken, userinfo, signal);
    return { proof: { ...signed, ...withoutAbsent(verified) }, fault: null };
  } catch (error) {
    if (error instanceof ProviderKeysFault) return { proof: signed, fault: error.message };
    if (error instanceof errors.JOSEError)
      return { proof: signed, fault: authenticationFaults.id_token(error.code) };
    throw error;
  }
}

// Its subject has to match the user information's (OpenID Connect Core, section 5.3.2).
async function verifyIdToken(
  provider: Conversation["provider"],
  idToken: string,
  { json }: Userinfo,
  signal: AbortSignal,
): Promise<Claims> {
  const { issuer, clientId: audience } = provider;
  const { payload } = await verifyByProviderKeys(provider, idToken, {
    issuer,
    audience,
    currentDate: await readClock(),
  });
  signal.throwIfAborted();
  const [subject, { azp }] = [subjectOf(json), statedMembers(payload)];
  const isOfAnother = subject !== null && subject !== subjectOf(payload);
  const isForAnother = azp !== undefined && azp !== audience;
  if (isOfAnother || isForAnother) throw new errors.JWTInvalid();
  return claims.parse(payload);
}

function subjectOf({ sub }: Record<string, unknown>): string | null {
  if (typeof sub === "string") return sub;
  return Number.isSafeInteger(sub) ? String(sub) : null;
}

const withoutAbsent = ({ auth_time, acr }: Claims): Claims => ({
  ...(auth_time !== undefined && { auth_time }),
  ...(acr !== undefined && { acr }),
});
