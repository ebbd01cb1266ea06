const methods = ["info", "warn"] as const;

/** Silences oidc-provider's warnings for production (development keys, storage in memory); returns what ends that. */
export function silenceOidcProvider(): () => void {
  const before = methods.map((method) => [method, console[method]] as const);
  for (const [method, print] of before) {
    console[method] = (...words: unknown[]) => {
      if (!/oidc-provider (NOTICE|WARNING):/.test(String(words[0]))) print(...words);
    };
  }
  return () => {
    for (const [method, print] of before) console[method] = print;
  };
}
