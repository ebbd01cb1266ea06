import { env } from "@/lib/env";

/** The provider's id, and so the path of the callback (specification 4.1). */
export const providerId = "oauth_base";

/** The `redirect_uri` (specification 4.1), on the configured base URL whatever the Host header says. */
export function redirectUri(): string {
  return `${env().BASE_URL}/auth/${providerId}/callback`;
}

/** Where the identity provider says that somebody has logged out there (OpenID Connect Back-Channel Logout 1.0). */
export function backchannelLogoutUri(): string {
  return `${env().BASE_URL}/auth/${providerId}/backchannel-logout`;
}
