/** Explain in the log faults of signed user information. */
export const userinfoTokenFaults = {
  algorithm: (name: string) => `signed with ${name}, not with a key pair`,
  audience: () => "meant for another client (aud)",
  expired: () => "expired",
  issuer: () => "from another issuer (iss)",
  key_unknown: () => "signed with a key that the provider does not publish",
  malformed: (code: string) => `not a usable JWT (${code})`,
  signature: () => "the signature does not match the provider's keys",
};

/** Explain in the log why the provider's keys can't be read. */
export const providerKeysFaults = {
  metadata_malformed: () => "the issuer's OpenID configuration names no keys, or another issuer",
  malformed: () => "no key set at the address of the keys",
};
