import { decodeProtectedHeader, errors } from "jose";
import { reasonOf } from "@/lib/identity-provider/connecting";
import { statedMembers } from "@/lib/identity-provider/stated-members";
import type { SavedVersion } from "@/lib/identity-provider/versions";
import type { Evidence } from "@/lib/messages/sign-in-evidence";
import { readClock } from "@/lib/session/live-sessions";
import { SignInFailure } from "./failures";
import { mask } from "./masked-request";
import type { OutboundAnswer } from "./outbound";
import { ProviderKeysError, verifyByProviderKeys } from "./provider-keys";
import { judgeUserinfoAnswer } from "./userinfo";

// RFC 7515, section 7.1, defines compact JWS, and RFC 7516, section 7.1, compact JWE.
const compact = /^\s*[\w-]+(?:\.[\w-]*){2}((?:\.[\w-]*){2})?\s*$/;

/** Recognizes a JWT instead of JSON (OpenID Connect Core, section 5.3.2), whatever its Content-Type. */
export function jwtFormOf(text: string): "signed" | "encrypted" | null {
  const found = compact.exec(text);
  if (!found) return null;
  try {
    decodeProtectedHeader(text.trim());
    return found[1] === undefined ? "signed" : "encrypted";
  } catch {
    return null;
  }
}

export function jsonTextOf(text: string): string {
  if (jwtFormOf(text) !== "signed") return text;
  return Buffer.from(text.split(".")[1] ?? "", "base64url").toString("utf8");
}

/** Verifies signed user information (OpenID Connect Core, section 5.3.2). @throws SignInFailure `userinfo_…` */
export async function openUserinfo(
  answer: OutboundAnswer,
  provider: Expected,
  signal: AbortSignal,
): Promise<OutboundAnswer> {
  const form = jwtFormOf(answer.text);
  if (answer.status > 299) return answer;
  if (form === null) return unsigned(answer, provider);
  if (form === "encrypted") throw new SignInFailure("userinfo_encrypted");
  await verify(answer.text.trim(), provider, signal);
  return { ...answer, text: jsonTextOf(answer.text) };
}

function unsigned(answer: OutboundAnswer, { settings }: Expected): OutboundAnswer {
  if (!settings.advanced.requireSignedUserinfo) return answer;
  // This reports an error or a web page instead, if there is one.
  judgeUserinfoAnswer(answer);
  throw new SignInFailure("userinfo_unsigned", [{ code: "jwt_absent" }]);
}

type Expected = Pick<SavedVersion, "issuer" | "clientId" | "settings">;

async function verify(token: string, provider: Expected, signal: AbortSignal): Promise<void> {
  const currentDate = await readClock();
  const verifying = verifyByProviderKeys(provider, token, { currentDate });
  const { payload } = await Promise.race([verifying, untilAborted(signal)]).catch((error) => {
    throw failureOf(error, token, signal);
  });
  const { iss, aud } = statedMembers(payload);
  if (iss !== undefined && iss !== provider.issuer) throw notVerified({ code: "jwt_issuer" });
  if (aud !== undefined && ![aud].flat().includes(provider.clientId))
    throw notVerified({ code: "jwt_audience" });
}

// Others may wait for the same keys, so this sign-in's deadline must not end their request.
function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

function failureOf(error: unknown, token: string, signal: AbortSignal): unknown {
  if (error instanceof ProviderKeysError)
    return new SignInFailure("userinfo_keys_unavailable", error.reason, { cause: error });
  if (signal.aborted && error === signal.reason)
    return new SignInFailure("userinfo_keys_unavailable", reasonOf(error), { cause: error });
  return error instanceof errors.JOSEError ? notVerified(errorOf(error, token), error) : error;
}

function errorOf(error: errors.JOSEError, token: string): Evidence {
  if (error instanceof errors.JWKSNoMatchingKey) return { code: "jwt_key_unknown" };
  if (error instanceof errors.JWSSignatureVerificationFailed) return { code: "jwt_signature" };
  if (error instanceof errors.JWTExpired) return { code: "jwt_expired" };
  if (error instanceof errors.JOSEAlgNotAllowed) return { code: "jwt_algorithm", name: algorithmOf(token) };
  return { code: "jwt_malformed", error: error.code };
}

function algorithmOf(token: string): string {
  const { alg } = decodeProtectedHeader(token);
  return alg && /^[\w-]{1,20}$/.test(alg) ? alg : mask;
}

const notVerified = (evidence: Evidence, cause?: unknown) =>
  new SignInFailure("userinfo_not_verified", [evidence], { cause });
