import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { env, requireAuthSecret } from "./env";

/** 256 random bits, base64url: 43 characters. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** In hexadecimal; tokens are stored and found by this. */
export function sha256(value: string): string {
  return createHash("sha256").update(value).digest("hex");
}

/** 256 bits that only this installation can derive from `input`, base64url; `purpose` separates the uses. */
export function derivedToken(purpose: string, input: string): string {
  return keyFrom(requireAuthSecret(), `${purpose}:${input}`).toString("base64url");
}

/** AES-256-GCM, as `v1.<key id>.<nonce>.<ciphertext and tag>`, bound to `record`, the id of its row. */
export function seal(plain: string, record: string): string {
  const { id, key } = sealingKey(requireAuthSecret());
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(record));
  const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return ["v1", id, nonce.toString("base64url"), sealed.toString("base64url")].join(".");
}

/** Throws when no key fits (AUTH_SECRET, AUTH_SECRET_PREVIOUS), or when it was changed or is another record's. */
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

const sealingKeys = new Map<string, { key: Buffer; id: string }>();

/** Derived once. */
function sealingKey(secret: string) {
  const known = sealingKeys.get(secret);
  if (known) return known;
  const key = keyFrom(secret, "seal");
  const fresh = { key, id: createHash("sha256").update(key).digest("hex").slice(0, 8) };
  sealingKeys.set(secret, fresh);
  return fresh;
}

function keyFrom(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "lectern", purpose, 32));
}
