export type Cause = { cause: string; remedy: string; setting?: SettingName };

export type SettingName =
  | "clientId"
  | "clientSecret"
  | "issuer"
  | "authorizationEndpoint"
  | "tokenEndpoint"
  | "usersEndpoint"
  | "tokenRequestFormat"
  | `advanced.${AdvancedName}`
  | `advanced.attributePaths.${"user_id" | "groups"}`;

type AdvancedName =
  | "tokenAuthentication"
  | "encodeClientCredentials"
  | "scope"
  | "pkce"
  | "authorizationParameters"
  | "freshSignIn"
  | "requireSignedUserinfo"
  | "jwksUri";

export const failureCauses = {
  not_configured: {
    cause: "No identity provider is set up, or sign-in is disabled.",
    remedy:
      "Set it up and enable sign-in in Admin, Identity provider, or with `lectern idp set FILE` and `lectern idp enable`.",
  },
  state_missing: {
    cause: "The provider, or a page in between, dropped or repeated the state parameter.",
    remedy: "Make the provider return state once, exactly as it was sent.",
  },
  state_unknown: {
    cause: "An old or forged callback address, or a state that the provider changed.",
    remedy:
      "If it keeps happening, compare the state the provider returns with the one in the authorization request.",
  },
  state_other_browser: {
    cause: "The browser blocks cookies or opened an address other than BASE_URL, or the link was passed on.",
    remedy: "Check that people open BASE_URL itself and allow this site’s cookies.",
  },
  state_expired: {
    cause: "The person spent more than 15 minutes at the provider.",
    remedy: "Nothing. If it keeps happening, check the provider’s login page.",
  },
  state_used: {
    cause: "The callback address was opened again, from the browser’s history or a bookmark.",
    remedy: "Nothing.",
  },
  issuer_mismatch: {
    cause: "The provider's iss parameter differs from the configured issuer, or another provider answered.",
    remedy:
      "If the provider is yours, enter the issuer exactly as it sends it. The difference stands beside the code.",
  },
  provider_changed: {
    cause: "Settings were saved, or sign-in was disabled, while the person was at the provider.",
    remedy: "Nothing. The next attempt uses the new settings.",
  },
  access_denied: {
    cause: "The person canceled, or has no access to this client at the provider.",
    remedy: "Give the person or their group access to the client at the provider.",
  },
  provider_unavailable: {
    cause: "The provider said that it is overloaded or under maintenance.",
    remedy: "Check the provider’s status.",
  },
  provider_error: {
    cause: "The provider rejected the authorization request.",
    remedy:
      "Check the client ID, the registered redirect_uri and the allowed response type at the provider. Some require " +
      "“PKCE” or a “Scope”. Both are in the advanced settings.",
  },
  code_missing: {
    cause: "The provider’s answer had no code, or more than one.",
    remedy: "Check that the client uses the authorization code flow.",
  },
  endpoint_not_allowed: {
    cause: "An endpoint’s address is private and not in IDP_ALLOWED_CIDRS, or it uses http outside loopback.",
    remedy: "Set IDP_ALLOWED_CIDRS to the provider's range, or correct the endpoint.",
  },
  token_unreachable: {
    cause: "DNS, network, TLS or a timeout between this server and the token endpoint.",
    remedy:
      "Try the endpoint from this server. For a private certificate authority, set NODE_EXTRA_CA_CERTS.",
  },
  token_refused: {
    cause:
      "The client ID, the secret, the token request format (json or form) or the registered redirect_uri is wrong.",
    remedy:
      "Compare them with the provider. A 401 usually means the client ID or secret, a 400 the format or the " +
      "redirect_uri.",
  },
  token_malformed: {
    cause:
      "The token endpoint’s address leads to a web page or another service, or the answer has no access_token.",
    remedy: "Check the keys in the token answer, and the endpoint’s address.",
  },
  userinfo_unreachable: {
    cause: "DNS, network, TLS or a timeout between this server and the Users API endpoint.",
    remedy: "Try the endpoint from this server.",
  },
  userinfo_refused: {
    cause: "The access token lacks a scope, or the endpoint belongs to another service.",
    remedy: "Check what the provider requires of a token for the Users API endpoint.",
  },
  userinfo_malformed: {
    cause: "The Users API endpoint’s address leads to a web page, a list or another service.",
    remedy: "Check the keys in the user information, and the endpoint’s address.",
  },
  userinfo_unsigned: {
    cause: "“Require signed user information” is on, and the Users API endpoint answered with plain JSON.",
    remedy:
      "Turn on signed user information for this client at the provider (userinfo_signed_response_alg, such as RS256), " +
      "or turn off “Require signed user information”.",
    setting: "advanced.requireSignedUserinfo",
  },
  userinfo_encrypted: {
    cause: "The provider encrypts the user information (a JWE), and Lectern has no key to open it.",
    remedy: "Turn off encrypted user information for this client at the provider.",
  },
  userinfo_keys_unavailable: {
    cause:
      "The provider signs the user information (application/jwt), and the keys to verify it couldn’t be read.",
    remedy:
      "Set “JWKS URI” to the address where the provider publishes its keys, or turn off signed user information for " +
      "this client at the provider.",
    setting: "advanced.jwksUri",
  },
  userinfo_not_verified: {
    cause:
      "The provider signs the user information (application/jwt), and it could not be verified. The reason is shown with the code.",
    remedy:
      "Compare “Issuer”, “Client ID” and “JWKS URI” with the provider, and let it sign with RS256, or turn off signed " +
      "user information for this client there.",
    setting: "advanced.jwksUri",
  },
  user_id_missing: {
    cause: "The user information has no user_id and no id.",
    remedy:
      "Make the provider send one, or set its attribute path. The keys it sent are listed with the user information.",
  },
  user_id_invalid: {
    cause: "The user ID is blank, not text, or a number beyond 2^53.",
    remedy: "Make the provider send the ID as text.",
  },
  authentication_not_fresh: {
    cause:
      "The provider didn’t prove that the person has just authenticated. The reason is shown with the code.",
    remedy:
      "Set “Fresh sign-in”, ask for the scope openid, and let the provider send auth_time (and acr) in the ID token. " +
      "If it can’t, turn off “Require proof of a fresh sign-in”.",
    setting: "advanced.freshSignIn",
  },
  access_not_allowed: {
    cause:
      "The person’s user information doesn’t meet the rules on who can sign in. Those not met are shown with the code.",
    remedy:
      "If the person should have access, change their account or group at the provider, or the rules under “Who can " +
      "sign in”.",
  },
  person_deactivated: {
    cause: "An admin deactivated this person.",
    remedy: "Reactivate them if that was a mistake.",
  },
  admin_link_invalid: {
    cause: "The link was already used, or is more than 15 minutes old.",
    remedy: "Get a new one with `lectern admin-link`.",
  },
  test_link_invalid: {
    cause: "The link was already opened, or is more than 15 minutes old.",
    remedy: "Test again in Admin, Identity provider, or get a new link with `lectern idp test`.",
  },
  rate_limited: {
    cause:
      "More sign-ins from one IP address started or failed within a minute than SIGN_IN_RATE_LIMIT allows. " +
      "This entry stands for all of those refused.",
    remedy:
      "If it is your proxy’s address, set TRUSTED_PROXIES. If a whole site shares it, raise SIGN_IN_RATE_LIMIT. " +
      "If it is neither and doesn’t stop, block the address in front of this platform.",
  },
  internal: {
    cause: "An error in this platform. The server’s log has it under the same attempt.",
    remedy: "Report it, with that log entry.",
  },
} satisfies Record<string, Cause>;

/** Explain the registered error codes of an authorization response (RFC 6749, section 4.1.2.1; OpenID Connect Core, 3.1.2.6). */
export const authorizationCauses = {
  invalid_request: {
    cause: "The provider misses a parameter in the authorization request, most often PKCE’s, or refuses one.",
    remedy:
      "Turn on “PKCE”. If it is on, compare “Scope” and “Extra parameters” with what the provider asks for.",
    setting: "advanced.pkce",
  },
  unauthorized_client: {
    cause: "This client isn’t allowed to use the authorization code flow at the provider.",
    remedy:
      "Allow the grant type authorization_code and the response type code for this client at the provider.",
  },
  unsupported_response_type: {
    cause: "The provider doesn’t offer the authorization code flow at this address.",
    remedy:
      "Allow the response type code for this client at the provider, or correct the authorization endpoint.",
    setting: "authorizationEndpoint",
  },
  invalid_scope: {
    cause: "The provider doesn’t accept the scope that was asked for, or wants one and none was asked for.",
    remedy: "Set “Scope” to scopes that the provider allows for this client.",
    setting: "advanced.scope",
  },
  interaction: {
    cause:
      "The provider wanted to ask the person something, and the authorization request forbids it (prompt=none).",
    remedy: "Remove prompt from “Extra parameters”.",
    setting: "advanced.authorizationParameters",
  },
} satisfies Record<string, Cause>;

const endpoints = { token: "token endpoint", users: "Users API endpoint" };
const settings = { token: "tokenEndpoint", users: "usersEndpoint" } as const;

export const statusCauses = {
  absent: (endpoint: Endpoint): Cause => ({
    cause: `There is no ${endpoints[endpoint]} at the address you entered.`,
    remedy: `Compare the address of the ${endpoints[endpoint]} with the one the provider publishes.`,
    setting: settings[endpoint],
  }),
  redirects: (endpoint: Endpoint): Cause => ({
    cause: `The address of the ${endpoints[endpoint]} redirects to another one, and Lectern doesn’t follow redirects.`,
    remedy: `Change the ${endpoints[endpoint]} to the address it redirects to.`,
    setting: settings[endpoint],
  }),
  failing: (endpoint: Endpoint): Cause => ({
    cause: "The provider has an internal error, or can’t read the request.",
    remedy: `Check the provider’s log for a request to its ${endpoints[endpoint]}.`,
  }),
  tooMany: (): Cause => ({
    cause: "The provider limits how many requests this server may send, and it sent more.",
    remedy: "Wait a minute and try again. If it keeps happening, ask for a higher limit at the provider.",
  }),
};

export type Endpoint = keyof typeof endpoints;
