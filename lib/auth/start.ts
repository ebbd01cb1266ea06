import type { NextRequest, NextResponse } from "next/server";
import { findEnabledProvider, type ProviderVersion } from "@/lib/identity-provider/queries";
import { randomToken, sha256 } from "@/lib/secrets";
import { recordRefusal, startAttempt } from "@/lib/sign-in-attempts/commands";
import { setBinding } from "./cookies";
import { safeDestination } from "./destination";
import { challengeOf, verifierOf } from "./pkce";
import { redirectUri } from "./provider";
import { withinRateLimit } from "./rate-limit";
import { seeOther, toFailurePage } from "./responses";

/**
 * `GET /auth/oauth_base?destination=/courses/x`: begins a sign-in. One row for the attempt, one cookie that binds it
 * to this browser, and on to the Authorization Endpoint.
 */
export const startSignIn = withinRateLimit("start", begin);

async function begin(request: NextRequest): Promise<NextResponse> {
  const provider = await findEnabledProvider();
  const asked = request.nextUrl.searchParams.get("destination");
  const destination = safeDestination(asked, provider?.settings.defaultDestination);
  if (!provider) return toFailurePage(await recordRefusal("not_configured", destination));
  const [state, binding] = [randomToken(), randomToken()];
  await startAttempt({
    stateHash: sha256(state),
    bindingHash: sha256(binding),
    identityProviderId: provider.id,
    providerVersion: provider.version,
    destination,
  });
  const response = seeOther(buildAuthorizationUrl(provider, state, verifierOf(binding)));
  setBinding(request, response, state, binding);
  return response;
}

/**
 * The authorization request of specification 4.2 (RFC 6749, section 4.1.1): exactly its four parameters, behind
 * whatever query the configured endpoint carries itself. More only when an admin set it in the advanced settings:
 * a scope, PKCE (RFC 7636, section 4.3), parameters of the provider's own.
 */
export function buildAuthorizationUrl(
  {
    authorizationEndpoint,
    clientId,
    settings,
  }: Pick<ProviderVersion, "authorizationEndpoint" | "clientId" | "settings">,
  state: string,
  verifier: string,
): string {
  const { scope, pkce, authorizationParameters } = settings.advanced;
  const parameters = new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri(),
    state,
    ...(scope !== null && { scope }),
    ...(pkce && { code_challenge: challengeOf(verifier), code_challenge_method: "S256" }),
    ...authorizationParameters,
  });
  const hasQuery = authorizationEndpoint.includes("?");
  const separator = !hasQuery ? "?" : /[?&]$/.test(authorizationEndpoint) ? "" : "&";
  return `${authorizationEndpoint}${separator}${parameters}`;
}
