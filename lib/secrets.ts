import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { env, requireAuthSecret } from "./env";

/** 256 random bits, base64url: 43 characters. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256 in hexadecimal: how a token is stored and found, never the token itself. */
export function sha256(value: string): string {
  return createHash("sha256").update(value).digest("hex");
}

/** 256 bits that only this installation can derive from `input`, base64url; `purpose` keeps the uses apart. */
export function derivedToken(purpose: string, input: string): string {
  return keyFrom(requireAuthSecret(), `${purpose}:${input}`).toString("base64url");
}

/**
 * Seals a secret for storage: AES-256-GCM, as `v1.<key id>.<nonce>.<ciphertext and tag>`.
 * `record` is the id of the row that it belongs to; moved to another row it does not open.
 */
export function seal(plain: string, record: string): string {
  const { id, key } = sealingKey(requireAuthSecret());
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(record));
  const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return ["v1", id, nonce.toString("base64url"), sealed.toString("base64url")].join(".");
}

/**
 * Opens what `seal` closed, with the key that AUTH_SECRET or one of AUTH_SECRET_PREVIOUS gives.
 * @throws Error when no key fits, or when the value was changed or belongs to another record.
 */
export function unseal(sealed: string, record: string): string {
  const [version, id, nonce, data] = sealed.split(".");
  const ring = [requireAuthSecret(), ...env().AUTH_SECRET_PREVIOUS].map(sealingKey);
  const found = ring.find((candidate) => candidate.id === id);
  if (version !== "v1" || !nonce || !data || !found) {
    throw new Error("A sealed secret does not open: was AUTH_SECRET changed without AUTH_SECRET_PREVIOUS?");
  }
  const bytes = Buffer.from(data, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", found.key, Buffer.from(nonce, "base64url"))
    .setAAD(Buffer.from(record))
    .setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString("utf8");
}

function sealingKey(secret: string) {
  const key = keyFrom(secret, "seal");
  return { key, id: createHash("sha256").update(key).digest("hex").slice(0, 8) };
}

function keyFrom(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "lectern", purpose, 32));
}
