import type { NextRequest, NextResponse } from "next/server";
import { isDatabaseUnreachable } from "@/lib/errors";
import { callerOf } from "@/lib/http/client-ip";
import {
  findClientSecret,
  recallEnabledProviders,
  recallVersion,
  type SavedVersion,
} from "@/lib/identity-provider/versions";
import { log } from "@/lib/log";
import { messagesIn } from "@/lib/messages/messages";
import { type Evidence, reasonText } from "@/lib/messages/sign-in-evidence";
import { sha256 } from "@/lib/secrets";
import {
  readBinding,
  readSessionToken,
  sessionTokenOf,
  setChosenProvider,
  setSessionToken,
} from "@/lib/session/cookies";
import {
  type ConsumedAttempt,
  consumeAttempt,
  failAttempt,
  type NotedStep,
} from "@/lib/sign-in-attempts/record";
import { SignInFailure } from "./failures";
import { assertFinished, beginFlow } from "./flow";
import { issuerDifferences } from "./issuer-difference";
import { runNextAuth } from "./next-auth";
import { callbackOptions } from "./options";
import { verifierFor } from "./pkce";
import { providerId } from "./provider-address";
import { countFailure, uncountSignIn } from "./rate-limit";
import { answerRepeatedCallback, parameterEvidence } from "./repeated-callback";
import { isNavigation, navigationOnly, toExplanation, toPath } from "./responses";
import { fitText, statedInCallback } from "./stated-refusal";
import { runTest } from "./test-sign-in";

/** Serves `GET /auth/oauth_base/callback` (specification 4.1, 4.3). Consumes the attempt before sending, so that a code is used once. */
export async function finishSignIn(request: NextRequest): Promise<NextResponse> {
  if (!isNavigation(request)) return navigationOnly();
  const state = only(request, "state");
  const binding = state && readBinding(request, state);
  const caller = callerOf(request.headers);
  const attempt = state && binding ? await consumeAttempt(sha256(state), sha256(binding), caller) : null;
  if (!state || !binding || !attempt) return answerRepeatedCallback(request, state, binding);
  const steps: NotedStep[] = [];
  try {
    const provider = await judgeCallback(request, attempt);
    if (attempt.purpose === "test") return await test(request, attempt, provider, binding);
    return await signIn(request, attempt, provider, binding, steps);
  } catch (error) {
    return refuse(request, attempt, error, steps);
  }
}

function only(request: NextRequest, name: string): string | null {
  const [value, ...others] = request.nextUrl.searchParams.getAll(name);
  return value && others.length === 0 ? value : null;
}

// RFC 6749, section 4.1.2.1, and RFC 9207, section 2.4, require these checks before any request to the identity provider.
async function judgeCallback(request: NextRequest, attempt: ConsumedAttempt): Promise<SavedVersion> {
  const { identityProviderId, providerVersion, purpose, isUnchanged } = attempt;
  const mayGoOn = isUnchanged || purpose === "test";
  const provider = mayGoOn && (await recallVersion(identityProviderId, providerVersion));
  if (!provider)
    throw new SignInFailure("provider_changed", [{ code: "began_with_version", version: providerVersion }]);
  const { searchParams } = request.nextUrl;
  const issuer = searchParams.getAll("iss").find((one) => one !== provider.issuer);
  if (issuer !== undefined)
    throw new SignInFailure("issuer_mismatch", issuerEvidence(issuer, provider, searchParams));
  if (searchParams.getAll("error").some((error) => error.trim())) throw failureOf(searchParams, provider);
  if (provider.settings.advanced.requireIssuer && !searchParams.has("iss"))
    throw new SignInFailure("issuer_mismatch", [parameterEvidence(searchParams, "iss")]);
  if (!only(request, "code"))
    throw new SignInFailure("code_missing", [parameterEvidence(searchParams, "code")]);
  return provider;
}

function issuerEvidence(issuer: string, provider: SavedVersion, parameters: URLSearchParams): Evidence[] {
  const secrets = [parameters.get("state"), parameters.get("code"), findClientSecret(provider)];
  return [
    { code: "issuers", received: fitText(issuer, secrets), configured: provider.issuer },
    ...issuerDifferences(issuer, provider.issuer).map(
      (difference) => ({ code: "issuer_difference", difference }) as const,
    ),
  ];
}

// RFC 6749, section 4.1.2.1, and OpenID Connect Core, section 3.1.2.6, define these codes.
const errorCodes =
  /^(invalid_request|unauthorized_client|unsupported_response_type|invalid_scope|(login|consent|interaction|account_selection)_required)$/;

function failureOf(parameters: URLSearchParams, provider: SavedVersion): SignInFailure {
  const error = parameters.getAll("error").find((error) => error.trim()) ?? "";
  const secrets = [parameters.get("state"), parameters.get("code"), findClientSecret(provider)];
  const stated = statedInCallback(parameters, secrets);
  if (error === "access_denied") return new SignInFailure("access_denied", null, { stated });
  if (error === "temporarily_unavailable" || error === "server_error")
    return new SignInFailure("provider_unavailable", null, { stated });
  return new SignInFailure("provider_error", errorCodes.test(error) ? error : null, { stated });
}

async function signIn(
  request: NextRequest,
  attempt: ConsumedAttempt,
  provider: SavedVersion,
  binding: string,
  steps: NotedStep[],
): Promise<NextResponse> {
  const sessionToken = sessionTokenOf(binding);
  const replacedToken = readSessionToken(request);
  const { userAgent } = callerOf(request.headers);
  const verifier = verifierFor(provider, binding);
  const flow = beginFlow({ attempt, provider, sessionToken, verifier, replacedToken, userAgent, steps });
  const query = { code: codeOf(request) };
  await runNextAuth({ method: "GET", nextauth: ["callback", providerId], query }, callbackOptions(flow));
  assertFinished(flow);
  const response = toPath(attempt.destination);
  setSessionToken(response, sessionToken);
  // This process may not have read the providers yet.
  if (recallEnabledProviders().length !== 1) setChosenProvider(response, provider.id);
  uncountSignIn(request);
  return response;
}

async function test(
  request: NextRequest,
  attempt: ConsumedAttempt,
  provider: SavedVersion,
  binding: string,
): Promise<NextResponse> {
  await runTest({ attempt, provider, verifier: verifierFor(provider, binding), code: codeOf(request) });
  return toPath(attempt.destination);
}

const codeOf = (request: NextRequest) => only(request, "code") ?? "";

async function refuse(
  request: NextRequest,
  attempt: ConsumedAttempt,
  error: unknown,
  steps: readonly NotedStep[],
): Promise<NextResponse> {
  const failure =
    error instanceof SignInFailure ? error : new SignInFailure("internal", nameOf(error), { cause: error });
  const { code, reason, stated } = failure;
  if (code === "internal") log().error({ attempt: attempt.id, code, err: failure }, "Sign-in failed");
  else
    log().warn({ attempt: attempt.id, code, reason: reasonText(reason, messagesIn("en")) }, "Sign-in failed");
  await failAttempt(attempt.id, code, reason, steps, stated);
  // A retry finds the saved sign-in, or explains the failure.
  if (error !== failure && isDatabaseUnreachable(error)) throw error;
  await countFailure(request);
  return toExplanation(attempt);
}

function nameOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  // PostgreSQL's errors are all named "error".
  const code = "code" in error && typeof error.code === "string" ? ` ${error.code}` : "";
  return fitText(error.name + code);
}
