import type { NextRequest, NextResponse } from "next/server";
import type { ProviderVersion } from "@/lib/identity-provider/versions";
import { setBinding } from "@/lib/session/cookies";
import { challengeOf, verifierOf } from "./pkce";
import { redirectUri } from "./provider-address";
import { seeOther } from "./responses";

type Settings = Pick<ProviderVersion, "authorizationEndpoint" | "clientId" | "settings">;

/** Sends the browser to the Authorization Endpoint, bound to the attempt of a state. */
export function toAuthorization(
  request: NextRequest,
  provider: Settings,
  state: string,
  binding: string,
): NextResponse {
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
  { authorizationEndpoint, clientId, settings }: Settings,
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
