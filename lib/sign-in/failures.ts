/** Whose move it is when a sign-in fails. */
type Fault = "you" | "identity provider" | "this platform";

type Explanation = {
  title: string;
  explanation: string;
  fault: Fault;
  advice: string;
};

const tryAgain = "Try again. If it happens again, tell your administrator the reference below.";
const tellAdmin = "Tell your administrator the reference below: it leads them to the cause.";

/** Why a sign-in can fail: one list, its codes are stable. The texts are what the person reads; what an
 * admin reads stands in failure-causes.ts. */
const failures = {
  not_configured: {
    title: "Sign-in is not set up yet",
    explanation: "No identity provider is configured here, or it is switched off.",
    fault: "this platform",
    advice: "Ask your administrator to configure and enable the identity provider.",
  },
  state_missing: {
    title: "This sign-in cannot be finished",
    explanation:
      "The answer from the identity provider came without the state that this platform sent with you.",
    fault: "identity provider",
    advice: tryAgain,
  },
  state_unknown: {
    title: "This sign-in cannot be finished",
    explanation: "The answer does not belong to a sign-in that was started here, so it was not used.",
    fault: "identity provider",
    advice: tryAgain,
  },
  state_other_browser: {
    title: "This sign-in began in another browser",
    explanation:
      "A sign-in must end in the browser in which it began. If you block cookies, allow them for this site.",
    fault: "you",
    advice: "Try again, and stay in this browser.",
  },
  state_expired: {
    title: "This sign-in took too long",
    explanation: "A sign-in must be finished within 15 minutes.",
    fault: "you",
    advice: "Try again.",
  },
  state_used: {
    title: "This sign-in was already used",
    explanation:
      "Each answer of the identity provider works once. This happens when an old address is opened again.",
    fault: "you",
    advice: "Try again.",
  },
  issuer_mismatch: {
    title: "The answer came from another issuer",
    explanation:
      "The answer names an issuer that is not the configured identity provider, so it was not used.",
    fault: "identity provider",
    advice: tellAdmin,
  },
  provider_changed: {
    title: "The settings changed while you were signing in",
    explanation: "An administrator changed or switched off the identity provider in between.",
    fault: "this platform",
    advice: "Try again.",
  },
  access_denied: {
    title: "The sign-in was cancelled",
    explanation: "You, or a rule of the identity provider, did not allow this sign-in.",
    fault: "you",
    advice: "Try again. If you did not cancel, ask whether your account may use this platform.",
  },
  provider_unavailable: {
    title: "The identity provider is not available",
    explanation: "It answered that it cannot sign anybody in right now.",
    fault: "identity provider",
    advice: "Wait a few minutes and try again.",
  },
  provider_error: {
    title: "The identity provider refused the sign-in",
    explanation: "It answered with an error instead of an authorization code.",
    fault: "identity provider",
    advice: tellAdmin,
  },
  code_missing: {
    title: "The answer was incomplete",
    explanation: "The identity provider sent you back without exactly one authorization code.",
    fault: "identity provider",
    advice: tryAgain,
  },
  endpoint_not_allowed: {
    title: "The identity provider's address is not allowed",
    explanation: "An endpoint of the identity provider leads to an address that this platform must not call.",
    fault: "this platform",
    advice: tellAdmin,
  },
  token_unreachable: {
    title: "The identity provider could not be reached",
    explanation: "This platform could not talk to its token endpoint.",
    fault: "identity provider",
    advice: tryAgain,
  },
  token_refused: {
    title: "The identity provider did not accept the sign-in",
    explanation: "Its token endpoint refused to exchange the authorization code.",
    fault: "identity provider",
    advice: tellAdmin,
  },
  token_malformed: {
    title: "The identity provider's answer makes no sense",
    explanation: "Its token endpoint answered without a usable access token.",
    fault: "identity provider",
    advice: tellAdmin,
  },
  userinfo_unreachable: {
    title: "The identity provider could not be reached",
    explanation: "This platform could not fetch your user information.",
    fault: "identity provider",
    advice: tryAgain,
  },
  userinfo_refused: {
    title: "Your user information was refused",
    explanation: "The identity provider signed you in, but did not hand out your user information.",
    fault: "identity provider",
    advice: tellAdmin,
  },
  userinfo_malformed: {
    title: "Your user information makes no sense",
    explanation: "The identity provider sent something other than a user's information.",
    fault: "identity provider",
    advice: tellAdmin,
  },
  user_id_missing: {
    title: "Your account has no user id",
    explanation: "The identity provider's user information has neither user_id nor id.",
    fault: "identity provider",
    advice: tellAdmin,
  },
  user_id_invalid: {
    title: "Your user id cannot be used",
    explanation:
      "The identity provider sent a user id that is neither a text nor a whole number that is exact.",
    fault: "identity provider",
    advice: tellAdmin,
  },
  person_deactivated: {
    title: "Your access has been switched off",
    explanation: "An administrator deactivated your account on this platform. Nothing was changed.",
    fault: "this platform",
    advice: "Ask your administrator if you think that this is a mistake.",
  },
  admin_link_invalid: {
    title: "This admin link no longer works",
    explanation: "An admin link works once, within 15 minutes.",
    fault: "you",
    advice: "Print a new one: npm run -s lectern -- admin-link",
  },
  test_link_invalid: {
    title: "This test link no longer works",
    explanation: "The link of a test works once, within 15 minutes.",
    fault: "you",
    advice: "Make a new one: at Admin, Identity provider, or with npm run -s lectern -- idp test",
  },
  rate_limited: {
    title: "Too many sign-ins at once",
    explanation: "Sign-ins from one network address began or failed too often within a minute.",
    fault: "you",
    advice: "Try again in a minute.",
  },
  internal: {
    title: "Something went wrong here",
    explanation: "This platform could not finish the sign-in. Nothing half-made was kept.",
    fault: "this platform",
    advice: tryAgain,
  },
} satisfies Record<string, Explanation>;

export type FailureCode = keyof typeof failures;

/** A sign-in that ends on the failure page. `code` decides what the person reads; the message is for the log. */
export class SignInFailure extends Error {
  override name = "SignInFailure";

  /** @param reason what the log adds for the admin: a status, a network error's code; nothing that came in a value */
  constructor(
    readonly code: FailureCode,
    readonly reason: string | null = null,
    options?: ErrorOptions,
  ) {
    super(failures[code].explanation, options);
  }
}

/** What the person reads about a failure; an unknown code reads as `internal`. */
export function explainFailure(code: string | null | undefined): Explanation & { code: FailureCode } {
  const known = code && Object.hasOwn(failures, code) ? (code as FailureCode) : "internal";
  return { code: known, ...failures[known] };
}
