import { createHmac } from "node:crypto";
import { unseal } from "@/lib/secrets";

const prefix = "whsec_";

/** Returns a secret in the notation of Standard Webhooks. @param bits 256 bits as base64url */
export const secretOf = (bits: string) => prefix + Buffer.from(bits, "base64url").toString("base64");

/** Returns null when AUTH_SECRET was lost. */
export function unsealed(sealed: string, endpointId: string): string | null {
  try {
    return unseal(sealed, endpointId);
  } catch {
    return null;
  }
}

/**
 * Returns the headers of a Standard Webhooks message, with a signature by each secret.
 * Source: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => `v1,${signatureOf(secret, `${id}.${timestamp}.${body}`)}`);
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}

const signatureOf = (secret: string, text: string) =>
  createHmac("sha256", Buffer.from(secret.slice(prefix.length), "base64"))
    .update(text)
    .digest("base64");
