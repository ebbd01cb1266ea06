import type { NextRequest, NextResponse } from "next/server";
import { callerOf } from "@/lib/http/client-ip";
import { type CallbackProvider, findUnchangedProvider, findVersion } from "@/lib/identity-provider/versions";
import { log } from "@/lib/log";
import { sha256 } from "@/lib/secrets";
import { readBinding, readSessionToken, sessionTokenOf, setSessionToken } from "@/lib/session/cookies";
import { type ConsumedAttempt, consumeAttempt, failAttempt } from "@/lib/sign-in-attempts/record";
import { SignInFailure } from "./failures";
import { assertFinished, beginFlow } from "./flow";
import { runNextAuth } from "./next-auth";
import { callbackOptions } from "./options";
import { verifierOf } from "./pkce";
import { providerId } from "./provider-address";
import { countFailure, giveBack } from "./rate-limit";
import { replayOrRefuse } from "./replay";
import { isPrefetch, prefetchRefused, toExplanation, toPath } from "./responses";
import { runTest } from "./test-sign-in";

/**
 * `GET /auth/oauth_base/callback?code&state` (specification 4.1 and 4.3). The attempt is consumed before anything is
 * sent, so a code is used once; a callback that comes again within a minute lands where the first one did.
 */
export async function finishSignIn(request: NextRequest): Promise<NextResponse> {
  if (isPrefetch(request)) return prefetchRefused();
  const state = only(request, "state");
  const binding = state && readBinding(request, state);
  const caller = callerOf(request.headers);
  const attempt = state && binding ? await consumeAttempt(sha256(state), sha256(binding), caller) : null;
  if (!state || !binding || !attempt) return replayOrRefuse(request, state, binding);
  try {
    const provider = await judgeCallback(request, attempt);
    const conclude = attempt.purpose === "test" ? test : signIn;
    return await conclude(request, attempt, provider, binding);
  } catch (error) {
    return refuse(request, attempt, error);
  }
}

/** A parameter of the callback that came exactly once and is not blank, else null. */
function only(request: NextRequest, name: string): string | null {
  const [value, ...others] = request.nextUrl.searchParams.getAll(name);
  return value && others.length === 0 ? value : null;
}

// RFC 6749, section 4.1.2.1; RFC 9207, section 2.4. All of this comes before any request to the identity provider.
async function judgeCallback(request: NextRequest, attempt: ConsumedAttempt): Promise<CallbackProvider> {
  const { identityProviderId, providerVersion, purpose } = attempt;
  const isTest = purpose === "test";
  const provider = await (isTest
    ? findVersion(identityProviderId, providerVersion)
    : findUnchangedProvider(attempt));
  if (!provider) throw new SignInFailure("provider_changed");
  const { searchParams } = request.nextUrl;
  if (searchParams.getAll("iss").some((issuer) => issuer !== provider.issuer)) {
    throw new SignInFailure("issuer_mismatch");
  }
  if (searchParams.has("error")) throw failureOf(searchParams.get("error") ?? "");
  if (!only(request, "code")) throw new SignInFailure("code_missing");
  return provider;
}

// RFC 6749, section 4.1.2.1; OpenID Connect Core, section 3.1.2.6. Of an answer's words only these are kept.
const errorCodes =
  /^(invalid_request|unauthorized_client|unsupported_response_type|invalid_scope|(login|consent|interaction|account_selection)_required)$/;

function failureOf(error: string): SignInFailure {
  if (error === "access_denied") return new SignInFailure("access_denied");
  if (error === "temporarily_unavailable" || error === "server_error")
    return new SignInFailure("provider_unavailable");
  return new SignInFailure("provider_error", errorCodes.test(error) ? error : null);
}

async function signIn(
  request: NextRequest,
  attempt: ConsumedAttempt,
  provider: CallbackProvider,
  binding: string,
): Promise<NextResponse> {
  const sessionToken = sessionTokenOf(binding);
  const replacedToken = readSessionToken(request);
  const { userAgent } = callerOf(request.headers);
  const verifier = verifierOf(binding);
  const flow = beginFlow({ attempt, provider, sessionToken, verifier, replacedToken, userAgent });
  const query = { code: codeOf(request) };
  await runNextAuth({ method: "GET", nextauth: ["callback", providerId], query }, callbackOptions(flow));
  assertFinished(flow);
  const response = toPath(attempt.destination);
  setSessionToken(response, sessionToken);
  await giveBack(request);
  return response;
}

async function test(
  request: NextRequest,
  attempt: ConsumedAttempt,
  provider: CallbackProvider,
  binding: string,
): Promise<NextResponse> {
  await runTest({ attempt, provider, verifier: verifierOf(binding), code: codeOf(request) });
  return toPath(attempt.destination);
}

const codeOf = (request: NextRequest) => only(request, "code") ?? "";

async function refuse(request: NextRequest, attempt: ConsumedAttempt, error: unknown): Promise<NextResponse> {
  const failure =
    error instanceof SignInFailure ? error : new SignInFailure("internal", null, { cause: error });
  const { code, reason } = failure;
  // What somebody else did wrong is told by its code; a fault of ours needs its stack.
  if (code === "internal") log().error({ attempt: attempt.id, code, err: failure }, "Sign-in failed");
  else log().warn({ attempt: attempt.id, code, reason }, "Sign-in failed");
  await failAttempt(attempt.id, code, reason);
  await countFailure(request);
  return toExplanation(attempt);
}
