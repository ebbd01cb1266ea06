import { env } from "@/lib/env";

export function adminLinkUrl(token: string): string {
  return `${env().BASE_URL}/auth/admin-link?token=${token}`;
}
