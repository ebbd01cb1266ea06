import type { FailureCode } from "./failures";

type Cause = { cause: string; remedy: string };

/**
 * What an admin reads of a failure. Of a refused request the status tells more than the code.
 * @param reason what the log has beside the code, such as `status 404`
 */
export function causeOf(code: FailureCode, reason: string | null): Cause {
  const endpoint = refusing[code];
  const status = Number(/^status (\d{3})$/.exec(reason ?? "")?.[1]);
  return (endpoint && causeOfStatus(status, endpoint)) || failureCauses[code];
}

const refusing: Partial<Record<FailureCode, string>> = {
  token_refused: "token endpoint",
  userinfo_refused: "Users API endpoint",
};

function causeOfStatus(status: number, endpoint: string): Cause | null {
  if ([404, 405, 410].includes(status))
    return {
      cause: `There is no ${endpoint} at the address that was asked.`,
      remedy: `Compare the address of the ${endpoint} with the one that the provider publishes.`,
    };
  if (status >= 300 && status < 400)
    return {
      cause: `The address of the ${endpoint} leads to another one, and redirects are not followed.`,
      remedy: `Give the ${endpoint} the address that it leads to.`,
    };
  if (status >= 500)
    return {
      cause: "The provider has a fault of its own, or cannot read what is sent to it.",
      remedy: `Look at the provider's log for a request to its ${endpoint}.`,
    };
  return null;
}

/** The likely cause of each failure, and what to do about it. */
export const failureCauses: Record<FailureCode, Cause> = {
  not_configured: {
    cause: "No identity provider was set, or it is disabled.",
    remedy: "Set and enable it at Admin, Identity provider; or `lectern idp set FILE`, `lectern idp enable`.",
  },
  state_missing: {
    cause: "The provider, or a page between, dropped or repeated the state parameter.",
    remedy: "Let the provider return state exactly as it was sent, once.",
  },
  state_unknown: {
    cause: "An old or forged callback address, or a state that the provider changed.",
    remedy:
      "If it repeats for one provider, compare the state it returns with the one in the authorization request.",
  },
  state_other_browser: {
    cause:
      "The browser blocks cookies, opened the platform at another address than BASE_URL, or the link was passed on.",
    remedy: "Check that people open BASE_URL itself, and that cookies of this site are allowed.",
  },
  state_expired: {
    cause: "The person stayed at the provider for more than 15 minutes.",
    remedy: "Nothing, unless it repeats: then look at the provider's login.",
  },
  state_used: {
    cause: "The callback's address was opened again, from the history or a bookmark.",
    remedy: "Nothing.",
  },
  issuer_mismatch: {
    cause: "The provider's iss parameter differs from the configured issuer, or another provider answered.",
    remedy:
      "Compare the configured issuer, character by character, with the one that the provider publishes.",
  },
  provider_changed: {
    cause: "Settings were saved, or sign-in was disabled, while the person was at the provider.",
    remedy: "Nothing: the next attempt uses the new settings.",
  },
  access_denied: {
    cause: "The person cancelled, or may not use this client at the provider.",
    remedy: "Give the person or their group access to the client at the provider.",
  },
  provider_unavailable: {
    cause: "The provider said that it is overloaded or under maintenance.",
    remedy: "Look at the provider's status.",
  },
  provider_error: {
    cause: "The provider did not like the authorization request.",
    remedy:
      "Check client id, the registered redirect_uri and the allowed response type at the provider. Some insist on " +
      "PKCE (then it often says invalid_request) or on a scope: both are among the advanced settings.",
  },
  code_missing: {
    cause: "The provider's answer had no code, or several.",
    remedy: "Check that the client uses the authorization code flow.",
  },
  endpoint_not_allowed: {
    cause: "An endpoint's address is private and not in IDP_ALLOWED_CIDRS, or http outside loopback.",
    remedy: "Set IDP_ALLOWED_CIDRS to the provider's range, or correct the endpoint.",
  },
  token_unreachable: {
    cause: "Name, network, TLS or time-out between this server and the token endpoint.",
    remedy: "Try the endpoint from this server; for a private certificate authority set NODE_EXTRA_CA_CERTS.",
  },
  token_refused: {
    cause:
      "Wrong client id or secret, another token request format (json or form), or another registered redirect_uri.",
    remedy:
      "Compare them with the provider. A 401 is mostly about the client id or secret, a 400 about the format or the " +
      "redirect_uri.",
  },
  token_malformed: {
    cause: "The token endpoint's address is a page or another service, or its access_token is missing.",
    remedy: "Look at the keys in the step token_answer, and check the endpoint's address.",
  },
  userinfo_unreachable: {
    cause: "Name, network, TLS or time-out between this server and the Users API endpoint.",
    remedy: "Try the endpoint from this server.",
  },
  userinfo_refused: {
    cause: "The access token lacks a scope, or the endpoint belongs to another service.",
    remedy: "Check what the provider demands of a token for the Users API endpoint.",
  },
  userinfo_malformed: {
    cause: "The Users API endpoint's address is a page, a list or another service.",
    remedy: "Look at the keys in the step userinfo_answer, and check the endpoint's address.",
  },
  user_id_missing: {
    cause: "The user information has no user_id and no id.",
    remedy: "Let the provider send one; the step userinfo_answer names the keys that came.",
  },
  user_id_invalid: {
    cause: "The user id is blank, not a text, or a number beyond 2^53.",
    remedy: "Let the provider send the id as a text.",
  },
  person_deactivated: {
    cause: "An administrator deactivated this person.",
    remedy: "Reactivate them if that was a mistake.",
  },
  admin_link_invalid: {
    cause: "The link was used before, or is older than 15 minutes.",
    remedy: "`lectern admin-link` prints a new one.",
  },
  test_link_invalid: {
    cause: "The link was opened before, or is older than 15 minutes.",
    remedy: "Test it again at Admin, Identity provider; or `lectern idp test` prints a new link.",
  },
  rate_limited: {
    cause:
      "Within a minute, more sign-ins began or failed at one network address than SIGN_IN_RATE_LIMIT allows. " +
      "This entry stands for all that were refused.",
    remedy:
      "If the address is your proxy's, set TRUSTED_PROXIES; if it is that of a whole site, raise SIGN_IN_RATE_LIMIT. " +
      "If it is neither and goes on, block it in front of this platform.",
  },
  internal: {
    cause: "A fault of this platform; the process's log has it under the same attempt.",
    remedy: "Report it with the log's entry.",
  },
};
