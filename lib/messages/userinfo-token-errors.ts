export const userinfoTokenErrors = {
  algorithm: (name: string) => `signed with ${name}, not with a key pair`,
  audience: () => "meant for another client (aud)",
  expired: () => "expired",
  issuer: () => "from another issuer (iss)",
  key_unknown: () => "signed with a key that the provider does not publish",
  malformed: (code: string) => `not a usable JWT (${code})`,
  signature: () => "the signature does not match the provider's keys",
};

export const providerKeysErrors = {
  metadata_malformed: () => "the issuer's OpenID configuration names no keys, or another issuer",
  malformed: () => "no key set at the address of the keys",
};
