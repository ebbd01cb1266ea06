import type { NextRequest, NextResponse } from "next/server";
import { findEnabledProvider } from "@/lib/identity-provider/queries";
import { randomToken, sha256 } from "@/lib/secrets";
import { recordRefusal, startAttempt } from "@/lib/sign-in-attempts/commands";
import { setBinding } from "./cookies";
import { safeDestination } from "./destination";
import { redirectUri } from "./provider";
import { isPrefetch, prefetchRefused, seeOther, toFailurePage } from "./responses";

/**
 * `GET /auth/oauth_base?destination=/courses/x`: begins a sign-in. One row for the attempt, one cookie that binds it
 * to this browser, and on to the Authorization Endpoint.
 */
export async function startSignIn(request: NextRequest): Promise<NextResponse> {
  if (isPrefetch(request)) return prefetchRefused();
  const destination = safeDestination(request.nextUrl.searchParams.get("destination"));
  const provider = await findEnabledProvider();
  if (!provider) return toFailurePage(await recordRefusal("not_configured", destination));
  const [state, binding] = [randomToken(), randomToken()];
  await startAttempt({
    stateHash: sha256(state),
    bindingHash: sha256(binding),
    identityProviderId: provider.id,
    providerVersion: provider.version,
    destination,
  });
  const response = seeOther(buildAuthorizationUrl(provider.authorizationEndpoint, provider.clientId, state));
  setBinding(request, response, state, binding);
  return response;
}

/**
 * The authorization request of specification 4.2 (RFC 6749, section 4.1.1): exactly its four parameters, behind
 * whatever query the configured endpoint carries itself.
 */
export function buildAuthorizationUrl(endpoint: string, clientId: string, state: string): string {
  const parameters = new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri(),
    state,
  });
  const separator = endpoint.includes("?") ? (/[?&]$/.test(endpoint) ? "" : "&") : "?";
  return `${endpoint}${separator}${parameters}`;
}
