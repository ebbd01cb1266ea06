import { exactly } from "./parameters";
import type { Provider } from "./provider";
import { invalidRequest } from "./refusal";

export const authorizationParameters = ["response_type", "client_id", "redirect_uri", "state"] as const;

export type AuthorizationRequest = Record<(typeof authorizationParameters)[number], string>;

/** https://datatracker.ietf.org/doc/html/rfc6749#section-4.1.1 */
export function judgeAuthorizationRequest(
  provider: Provider,
  parameters: ReadonlyMap<string, string>,
): AuthorizationRequest {
  const { settings, client } = provider;
  const request = exactly(parameters, authorizationParameters, settings.allowedExtraParameters);
  if (request.response_type !== "code") {
    throw invalidRequest(`The response_type is "${request.response_type}", not "code".`);
  }
  if (request.client_id !== client.clientId) {
    throw invalidRequest(`The client_id "${request.client_id}" is not registered here.`);
  }
  if (!settings.redirectUris.includes(request.redirect_uri)) {
    throw invalidRequest(
      `The redirect_uri "${request.redirect_uri}" is not registered here. Registered: ${settings.redirectUris.join(", ")}.`,
    );
  }
  return request;
}
