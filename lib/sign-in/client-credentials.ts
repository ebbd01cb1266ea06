import type { ProviderVersion } from "@/lib/identity-provider/versions";

type Provider = Pick<ProviderVersion, "clientId" | "settings">;

/**
 * Returns whether form-encoding (RFC 6749, section 2.3.1) changes the credentials in the Basic header. A provider that decodes them
 * changes `+` and `%`; one that doesn't sees every encoded character.
 */
export function doesEncodingMatter({ clientId, settings }: Provider, clientSecret: string): boolean {
  const { tokenAuthentication, encodeClientCredentials } = settings.advanced;
  if (tokenAuthentication !== "client_secret_basic") return false;
  if (!encodeClientCredentials) return /[+%]/.test(clientId + clientSecret);
  return [clientId, clientSecret].some((part) => !/^[\w.*-]*$/.test(part));
}
