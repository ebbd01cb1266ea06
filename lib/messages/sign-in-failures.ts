import { commandLine } from "@/lib/release/command-line";

type Words = { title: string; explanation: string; advice: string };

const tryAgain = "Try again. If it happens again, give your admin the reference below.";
const tellAdmin = "Give your admin the reference below. It leads them to the cause.";

/** The person reads these; sign-in-failure-causes.ts is for admins. */
export const signInFailures = {
  not_configured: {
    title: "Sign-in is not set up yet",
    explanation: "No identity provider is set up here, or sign-in is turned off.",
    advice: "Ask your admin to set up the identity provider and enable sign-in.",
  },
  state_missing: {
    title: "The answer came back without its state",
    explanation: "The identity provider’s answer is missing the state that this platform sent with you.",
    advice: tryAgain,
  },
  state_unknown: {
    title: "We don’t recognize this sign-in",
    explanation: "The answer doesn’t belong to a sign-in that started here, so it was not used.",
    advice: tryAgain,
  },
  state_other_browser: {
    title: "This sign-in started in another browser",
    explanation:
      "You have to finish signing in where you started. If you block cookies, allow them for this site.",
    advice: "Try again, and stay in this browser.",
  },
  state_expired: {
    title: "This sign-in took too long",
    explanation: "You have 15 minutes to finish signing in.",
    advice: "Try again.",
  },
  state_used: {
    title: "This sign-in was already used",
    explanation:
      "Each answer from the identity provider works once. This happens when you open an old address again.",
    advice: "Try again.",
  },
  issuer_mismatch: {
    title: "The answer came from another issuer",
    explanation: "The answer doesn’t name the identity provider set up here, so it was not used.",
    advice: tellAdmin,
  },
  provider_changed: {
    title: "The settings changed while you were signing in",
    explanation: "An admin changed or disabled the identity provider before you finished.",
    advice: "Try again.",
  },
  access_denied: {
    title: "The sign-in was canceled",
    explanation: "You canceled it, or a rule at the identity provider stopped it.",
    advice: "Try again. If you didn’t cancel, ask your admin whether your account can use this platform.",
  },
  provider_unavailable: {
    title: "The identity provider is not available",
    explanation: "It says that it can’t sign anyone in right now.",
    advice: "Wait a few minutes and try again.",
  },
  provider_error: {
    title: "The identity provider refused the sign-in",
    explanation: "It answered with an error instead of an authorization code.",
    advice: tellAdmin,
  },
  code_missing: {
    title: "The answer was incomplete",
    explanation: "The identity provider must send you back with exactly one authorization code.",
    advice: tryAgain,
  },
  endpoint_not_allowed: {
    title: "The identity provider's address is not allowed",
    explanation: "One of its endpoints leads to an address that this platform isn’t allowed to call.",
    advice: tellAdmin,
  },
  token_unreachable: {
    title: "The identity provider could not be reached",
    explanation: "This platform couldn’t connect to its token endpoint.",
    advice: tryAgain,
  },
  token_refused: {
    title: "The identity provider did not accept the sign-in",
    explanation: "Its token endpoint refused to exchange the authorization code.",
    advice: tellAdmin,
  },
  token_malformed: {
    title: "The identity provider’s answer can’t be used",
    explanation: "Its token endpoint answered without a usable access token.",
    advice: tellAdmin,
  },
  userinfo_unreachable: {
    title: "Your user information could not be reached",
    explanation: "This platform couldn’t get your user information.",
    advice: tryAgain,
  },
  userinfo_refused: {
    title: "Your user information was refused",
    explanation: "The identity provider signed you in, but didn’t share your user information.",
    advice: tellAdmin,
  },
  userinfo_malformed: {
    title: "Your user information can’t be used",
    explanation: "The identity provider sent something else instead.",
    advice: tellAdmin,
  },
  userinfo_unsigned: {
    title: "Your user information isn’t signed",
    explanation: "An admin requires the identity provider to sign it, and it came without a signature.",
    advice: tellAdmin,
  },
  userinfo_encrypted: {
    title: "Your user information can’t be read",
    explanation: "The identity provider sent it encrypted, which this platform can’t open.",
    advice: tellAdmin,
  },
  userinfo_keys_unavailable: {
    title: "Your user information can’t be verified",
    explanation: "The identity provider signed it, but this platform couldn’t get the keys to check that.",
    advice: tryAgain,
  },
  userinfo_not_verified: {
    title: "Your user information can’t be trusted",
    explanation: "The identity provider’s signature on it doesn’t match, so it was not used.",
    advice: tellAdmin,
  },
  user_id_missing: {
    title: "Your account has no user ID",
    explanation: "The identity provider didn’t send one where this platform looks for it.",
    advice: tellAdmin,
  },
  user_id_invalid: {
    title: "Your user ID can’t be used",
    explanation: "The identity provider sent a user ID that is neither text nor an exact whole number.",
    advice: tellAdmin,
  },
  authentication_not_fresh: {
    title: "The identity provider didn’t confirm a fresh sign-in",
    explanation:
      "What you want to do needs a sign-in from just now, and the identity provider didn’t prove that it asked you again. " +
      "If you were signed in, you still are.",
    advice: tellAdmin,
  },
  access_not_allowed: {
    title: "Your account doesn’t have access",
    explanation:
      "You signed in at the identity provider, but an admin has limited who can use this platform. Nothing was changed.",
    advice:
      "If you have another account, sign in with that one. Otherwise ask your admin for access, and give them the " +
      "reference below.",
  },
  person_deactivated: {
    title: "Your account is deactivated",
    explanation: "An admin deactivated your account on this platform. Nothing was changed.",
    advice: "If you think this is a mistake, ask your admin.",
  },
  admin_link_invalid: {
    title: "This admin link no longer works",
    explanation: "Admin links work once, within 15 minutes.",
    advice: `Get a new one on the command line: ${commandLine()} admin-link`,
  },
  test_link_invalid: {
    title: "This test link no longer works",
    explanation: "Test links work once, within 15 minutes.",
    advice: `Get a new one in Admin, Identity provider, or on the command line: ${commandLine()} idp test`,
  },
  rate_limited: {
    title: "Too many sign-ins at once",
    explanation: "Too many sign-ins from your network started or failed within a minute.",
    advice: "Try again in a minute.",
  },
  internal: {
    title: "Something went wrong",
    explanation: "This platform couldn’t finish the sign-in. Nothing was changed.",
    advice: tryAgain,
  },
} satisfies Record<string, Words>;
