import type { ProviderVersion } from "@/lib/identity-provider/versions";

type Provider = Pick<ProviderVersion, "clientId" | "settings">;

/**
 * Whether a provider that expects the other writing (RFC 6749, section 2.3.1) reads other credentials from the Basic
 * header: one that decodes them changes `+` and `%`, one that does not finds everything encoded that is.
 */
export function doesEncodingMatter({ clientId, settings }: Provider, clientSecret: string): boolean {
  const { tokenAuthentication, encodeClientCredentials } = settings.advanced;
  if (tokenAuthentication !== "client_secret_basic") return false;
  if (!encodeClientCredentials) return /[+%]/.test(clientId + clientSecret);
  return [clientId, clientSecret].some((part) => !/^[\w.*-]*$/.test(part));
}
