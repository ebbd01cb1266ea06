/** Returns a provider's name on screen: that of an admin, or its issuer's host. */
export function providerTitle({ name, issuer }: { name: string | null; issuer: string }): string {
  if (name) return name;
  return URL.canParse(issuer) ? new URL(issuer).host : issuer;
}
