import { issueCode } from "./authorization-code";
import type { AuthorizationRequest } from "./authorization-request";
import { authorizationFaults, type CallbackParameters } from "./faults/authorization-faults";
import type { Persona } from "./personas";
import type { Provider } from "./provider";

/** https://datatracker.ietf.org/doc/html/rfc6749#section-4.1.2 */
export function grantedUri(provider: Provider, request: AuthorizationRequest, persona: Persona): string {
  const code = issueCode(provider, persona.login, request.redirect_uri);
  const fault = persona.behaviour?.authorize;
  const parameters: CallbackParameters = fault
    ? authorizationFaults[fault]({ code, state: request.state, issuer: provider.issuer })
    : [
        ["code", code],
        ["state", request.state],
      ];
  return withParameters(request.redirect_uri, parameters);
}

/** https://datatracker.ietf.org/doc/html/rfc6749#section-4.1.2.1 */
export function cancelledUri(request: AuthorizationRequest): string {
  return withParameters(request.redirect_uri, [
    ["error", "access_denied"],
    ["error_description", "The person pressed Cancel."],
    ["state", request.state],
  ]);
}

// Appended as text: parsing and writing the URI anew could change the registered part.
function withParameters(uri: string, parameters: CallbackParameters): string {
  return `${uri}${uri.includes("?") ? "&" : "?"}${new URLSearchParams(parameters)}`;
}
