import { createHash } from "node:crypto";
import type { SavedVersion } from "@/lib/identity-provider/versions";
import { tokenOfBinding } from "@/lib/secrets";

/** Derives the code verifier (RFC 7636, section 4.1) from the browser's binding, so nothing stores it; null for a provider without PKCE. */
export function verifierFor({ settings }: Pick<SavedVersion, "settings">, binding: string): string | null {
  return settings.advanced.pkce ? tokenOfBinding("pkce", binding) : null;
}

export function challengeOf(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}
