export const providerPath = "/admin/identity-provider";

export const providersPath = "/admin/identity-providers";

/** @param provider its ID, "new", or null while there is one */
export function providerUrl(provider: string | null, query: Record<string, string> = {}): string {
  const parameters = new URLSearchParams({ ...(provider && { provider }), ...query });
  return `${providerPath}${parameters.size > 0 ? `?${parameters}` : ""}`;
}
