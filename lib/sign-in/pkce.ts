import { createHash } from "node:crypto";
import { derivedToken } from "@/lib/secrets";

/**
 * The code verifier of an attempt (RFC 7636, section 4.1): 43 characters, derived from the browser's binding, so that
 * it is stored nowhere.
 */
export function verifierOf(binding: string): string {
  return derivedToken("pkce", binding);
}

/** The S256 code challenge of a verifier (RFC 7636, section 4.2). */
export function challengeOf(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}
