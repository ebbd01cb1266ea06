import { type Messages, messagesIn } from "@/lib/messages/messages";
import type { Reason } from "@/lib/messages/sign-in-evidence";
import { commandLine } from "@/lib/release/command-line";
import type { Stated } from "@/lib/sign-in-attempts/schema";

type Texts = Messages["signInFailures"];

type Failure = { party: "you" | "identityProvider" | "platform"; advice: keyof Texts["advice"] };

/** Maps each failure to the responsible party. The codes are stable: logs and URLs contain them. */
const failures = {
  not_configured: { party: "platform", advice: "not_configured" },
  state_missing: { party: "identityProvider", advice: "tryAgain" },
  state_unknown: { party: "identityProvider", advice: "tryAgain" },
  state_other_browser: { party: "you", advice: "state_other_browser" },
  state_expired: { party: "you", advice: "retry" },
  state_used: { party: "you", advice: "retry" },
  issuer_mismatch: { party: "identityProvider", advice: "tellAdmin" },
  provider_changed: { party: "platform", advice: "retry" },
  access_denied: { party: "you", advice: "access_denied" },
  provider_unavailable: { party: "identityProvider", advice: "provider_unavailable" },
  provider_error: { party: "identityProvider", advice: "tellAdmin" },
  code_missing: { party: "identityProvider", advice: "tryAgain" },
  endpoint_not_allowed: { party: "platform", advice: "tellAdmin" },
  token_unreachable: { party: "identityProvider", advice: "tryAgain" },
  token_refused: { party: "identityProvider", advice: "tellAdmin" },
  token_malformed: { party: "identityProvider", advice: "tellAdmin" },
  userinfo_unreachable: { party: "identityProvider", advice: "tryAgain" },
  userinfo_refused: { party: "identityProvider", advice: "tellAdmin" },
  userinfo_malformed: { party: "identityProvider", advice: "tellAdmin" },
  userinfo_unsigned: { party: "identityProvider", advice: "tellAdmin" },
  userinfo_encrypted: { party: "identityProvider", advice: "tellAdmin" },
  userinfo_keys_unavailable: { party: "identityProvider", advice: "tryAgain" },
  userinfo_not_verified: { party: "identityProvider", advice: "tellAdmin" },
  user_id_missing: { party: "identityProvider", advice: "tellAdmin" },
  user_id_invalid: { party: "identityProvider", advice: "tellAdmin" },
  authentication_not_fresh: { party: "identityProvider", advice: "tellAdmin" },
  access_not_allowed: { party: "platform", advice: "access_not_allowed" },
  person_deactivated: { party: "platform", advice: "person_deactivated" },
  admin_link_invalid: { party: "you", advice: "admin_link_invalid" },
  test_link_invalid: { party: "you", advice: "test_link_invalid" },
  rate_limited: { party: "you", advice: "rate_limited" },
  internal: { party: "platform", advice: "tryAgain" },
} as const satisfies Record<Exclude<keyof Texts, "advice">, Failure>;

export type FailureCode = keyof typeof failures;

export const failureCodes = Object.keys(failures) as FailureCode[];

export class SignInFailure extends Error {
  override name = "SignInFailure";

  readonly stated: Stated | null;

  constructor(
    readonly code: FailureCode,
    readonly reason: Reason | null = null,
    { stated = null, ...options }: ErrorOptions & { stated?: Stated | null } = {},
  ) {
    super(messagesIn("en").signInFailures[code].explanation, options);
    this.stated = stated;
  }
}

export function explainFailure(code: string | null | undefined, { signInFailures: t }: Messages) {
  const known = code && Object.hasOwn(failures, code) ? (code as FailureCode) : "internal";
  const { party, advice } = failures[known];
  const text = t.advice[advice];
  return {
    code: known,
    party,
    ...t[known],
    advice: typeof text === "string" ? text : text({ command: commandLine() }),
  };
}
