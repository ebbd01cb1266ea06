import { env } from "@/lib/env";

/** The address that an operator opens to sign in without the identity provider. */
export function adminLinkUrl(token: string): string {
  return `${env().BASE_URL}/auth/admin-link?token=${token}`;
}
