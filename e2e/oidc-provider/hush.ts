const methods = ["info", "warn"] as const;

/**
 * Keeps oidc-provider's own notices (development keys, storage in memory, the version of Node.js) off the console: they
 * are for those who run it in earnest. Everything else is printed as before.
 * @returns what ends it
 */
export function hushOidcProvider(): () => void {
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
