const parts = ["protocol", "hostname", "port", "pathname", "search"] as const;

/** Returns the differences that the text `issuer_difference` of `signInEvidence` knows. */
export function issuerDifferences(received: string, configured: string): string[] {
  if (received === "") return ["empty"];
  if (received === `${configured}/`) return ["slash_added"];
  if (`${received}/` === configured) return ["slash_missing"];
  if (received.trim() === configured) return ["spaces"];
  if (received.toLowerCase() === configured.toLowerCase()) return ["case"];
  if (!URL.canParse(received)) return ["not_url"];
  const [there, here] = [new URL(received), new URL(configured)];
  const differing = parts.filter((part) => there[part] !== here[part]);
  return differing.length > 0 ? differing : ["writing"];
}
