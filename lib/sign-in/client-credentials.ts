import type { ProviderVersion } from "@/lib/identity-provider/versions";

type Provider = Pick<ProviderVersion, "clientId" | "settings">;

/** RFC 6749, section 2.3.1: decoding providers change `+` and `%`; others see every encoded character. */
export function doesEncodingMatter({ clientId, settings }: Provider, clientSecret: string): boolean {
  const { tokenAuthentication, encodeClientCredentials } = settings.advanced;
  if (tokenAuthentication !== "client_secret_basic") return false;
  if (!encodeClientCredentials) return /[+%]/.test(clientId + clientSecret);
  return [clientId, clientSecret].some((part) => !/^[\w.*-]*$/.test(part));
}
