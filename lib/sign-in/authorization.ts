import type { NextRequest, NextResponse } from "next/server";
import type { SavedVersion } from "@/lib/identity-provider/versions";
import { setBinding } from "@/lib/session/cookies";
import { challengeOf, verifierFor } from "./pkce";
import { redirectUri } from "./provider-address";
import { seeOther } from "./responses";

type Settings = Pick<SavedVersion, "authorizationEndpoint" | "clientId" | "settings">;

export function toAuthorization(
  request: NextRequest,
  provider: Settings,
  { state, binding, isFresh }: { state: string; binding: string; isFresh: boolean },
): NextResponse {
  const verifier = verifierFor(provider, binding);
  const response = seeOther(buildAuthorizationUrl(provider, state, verifier, isFresh));
  setBinding(request, response, state, binding);
  return response;
}

/** Follows specification 4.2, RFC 6749 (section 4.1.1) and RFC 7636 (section 4.3). @param isFresh whether an admin signs in again */
export function buildAuthorizationUrl(
  { authorizationEndpoint, clientId, settings }: Settings,
  state: string,
  verifier: string | null,
  isFresh = false,
): string {
  const { scope, authorizationParameters } = settings.advanced;
  const parameters = new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri(),
    state,
    ...(scope !== null && { scope }),
    ...(verifier !== null && { code_challenge: challengeOf(verifier), code_challenge_method: "S256" }),
    ...authorizationParameters,
    ...(isFresh && freshParametersOf(settings)),
  });
  const hasQuery = authorizationEndpoint.includes("?");
  const separator = !hasQuery ? "?" : /[?&]$/.test(authorizationEndpoint) ? "" : "&";
  return `${authorizationEndpoint}${separator}${parameters}`;
}

// OpenID Connect Core, section 3.1.2.1, defines these.
function freshParametersOf({ advanced: { freshSignIn, freshAcr } }: Settings["settings"]) {
  return {
    ...(freshSignIn === "max_age" && { max_age: "0" }),
    ...(freshSignIn === "prompt" && { prompt: "login" }),
    ...(freshAcr !== undefined && { acr_values: freshAcr }),
  };
}
