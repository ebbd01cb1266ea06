export const logoutTokenErrors = {
  form_expected: () => "The request should be application/x-www-form-urlencoded.",
  token_expected: () => "The request should have one logout_token.",
  not_for_us: () => "The token is for another client, or from another issuer.",
  key_unknown: () => "The token's key is unknown.",
  not_good: (code: string) => `The token is not good: ${code}.`,
  other_type: () => "The token is of another type.",
  session_alone: () => "The token names a session (sid) alone; it has to name the person (sub).",
  claim_malformed: (claim: string) => `The claim ${claim} is not as it should be.`,
  issued_in_future: () => "The token was issued in the future.",
  good_for_too_long: () => "The token is good for too long.",
  used_before: () => "The token was used before.",
};

export const keysUnreadable = () => "The keys of the issuer could not be read.";
