import { errors } from "jose";
import { z } from "zod";
import { statedMembers } from "@/lib/identity-provider/stated-members";
import type { Evidence, Reason } from "@/lib/messages/sign-in-evidence";
import { readClock } from "@/lib/session/live-sessions";
import { SignInFailure } from "./failures";
import { ProviderKeysError, verifyByProviderKeys } from "./provider-keys";
import type { ProviderRequests } from "./provider-requests";
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

/** Returns null where the platform's clock counts. @throws SignInFailure `authentication_not_fresh` without the provider's proof */
export async function judgeAuthentication(
  { attempt, provider, signal }: Pick<ProviderRequests, "attempt" | "provider" | "signal">,
  idToken: string | null,
  userinfo: Userinfo,
): Promise<Date | null> {
  const { freshSignIn, requireFreshProof, freshAcr } = provider.settings.advanced;
  if (!freshSignIn && !requireFreshProof && !freshAcr) return null;
  const { proof, error: unread } = await readProof(provider, idToken, userinfo, signal);
  const authTime = proof.auth_time;
  const startedAt = attempt.isFresh ? attempt.startedAt.getTime() / 1000 : null;
  const error =
    findAcrError(proof, freshAcr) ?? findTimeError(authTime, startedAt, requireFreshProof === true);
  if (error && attempt.isFresh) throw new SignInFailure("authentication_not_fresh", [error, ...unread]);
  if (error) return notProven;
  if (attempt.isFresh) return null;
  if (authTime !== undefined) return new Date(authTime * 1000);
  // Without a request for a password, the provider may have let the person through.
  return freshSignIn ? notProven : null;
}

function findAcrError({ acr }: Claims, wanted: string | undefined): Evidence | null {
  if (!wanted) return null;
  if (acr === undefined) return { code: "acr_absent" };
  return wanted.split(/\s+/).includes(acr) ? null : { code: "acr_other" };
}

function findTimeError(
  authTime: number | undefined,
  startedAt: number | null,
  isRequired: boolean,
): Evidence | null {
  if (authTime === undefined) return isRequired ? { code: "auth_time_absent" } : null;
  if (startedAt === null || authTime >= startedAt - clockSkew) return null;
  return { code: "auth_time_before", seconds: Math.round(startedAt - authTime) };
}

type Proof = { proof: Claims; error: readonly Evidence[] };

async function readProof(
  provider: ProviderRequests["provider"],
  idToken: string | null,
  userinfo: Userinfo,
  signal: AbortSignal,
): Promise<Proof> {
  const signed = userinfo.isSigned ? claims.parse(userinfo.json) : {};
  if (!idToken) return { proof: signed, error: [] };
  try {
    const verified = await verifyIdToken(provider, idToken, userinfo, signal);
    return { proof: { ...signed, ...withoutAbsent(verified) }, error: [] };
  } catch (error) {
    if (error instanceof ProviderKeysError) return { proof: signed, error: listOf(error.reason) };
    if (error instanceof errors.JOSEError) return { proof: signed, error: listOf(error.code) };
    throw error;
  }
}

const listOf = (reason: Reason): readonly Evidence[] =>
  typeof reason === "string" ? [{ code: "id_token_not_verified", error: reason }] : reason;

// Its subject has to match the user information's (OpenID Connect Core, section 5.3.2).
async function verifyIdToken(
  provider: ProviderRequests["provider"],
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
