import { env } from "@/lib/env";

/** Part of the callback's path (specification 4.1). */
export const providerId = "oauth_base";

/** Builds the `redirect_uri` (specification 4.1) on the configured base URL, whatever the Host header says. */
export function redirectUri(): string {
  return `${env().BASE_URL}/auth/${providerId}/callback`;
}

export function backchannelLogoutUri(): string {
  return `${env().BASE_URL}/auth/${providerId}/backchannel-logout`;
}
