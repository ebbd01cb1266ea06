import { signInFailures } from "@/lib/messages/sign-in-failures";
import type { Stated } from "@/lib/sign-in-attempts/schema";

type Party = "you" | "identity provider" | "this platform";

/** Maps each failure to the responsible party. The codes are stable: logs and URLs contain them. */
const responsible = {
  not_configured: "this platform",
  state_missing: "identity provider",
  state_unknown: "identity provider",
  state_other_browser: "you",
  state_expired: "you",
  state_used: "you",
  issuer_mismatch: "identity provider",
  provider_changed: "this platform",
  access_denied: "you",
  provider_unavailable: "identity provider",
  provider_error: "identity provider",
  code_missing: "identity provider",
  endpoint_not_allowed: "this platform",
  token_unreachable: "identity provider",
  token_refused: "identity provider",
  token_malformed: "identity provider",
  userinfo_unreachable: "identity provider",
  userinfo_refused: "identity provider",
  userinfo_malformed: "identity provider",
  userinfo_unsigned: "identity provider",
  userinfo_encrypted: "identity provider",
  userinfo_keys_unavailable: "identity provider",
  userinfo_not_verified: "identity provider",
  user_id_missing: "identity provider",
  user_id_invalid: "identity provider",
  authentication_not_fresh: "identity provider",
  access_not_allowed: "this platform",
  person_deactivated: "this platform",
  admin_link_invalid: "you",
  test_link_invalid: "you",
  rate_limited: "you",
  internal: "this platform",
} as const satisfies Record<keyof typeof signInFailures, Party>;

export type FailureCode = keyof typeof responsible;

export const failureCodes = Object.keys(responsible) as FailureCode[];

export class SignInFailure extends Error {
  override name = "SignInFailure";

  readonly stated: Stated | null;

  constructor(
    readonly code: FailureCode,
    readonly reason: string | null = null,
    { stated = null, ...options }: ErrorOptions & { stated?: Stated | null } = {},
  ) {
    super(signInFailures[code].explanation, options);
    this.stated = stated;
  }
}

export function explainFailure(code: string | null | undefined) {
  const known = code && Object.hasOwn(responsible, code) ? (code as FailureCode) : "internal";
  return { code: known, responsible: responsible[known], ...signInFailures[known] };
}
