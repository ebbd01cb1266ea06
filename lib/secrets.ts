import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { authSecrets, currentSecret } from "./auth-secrets";

/** Returns 256 random bits as 43 characters of base64url. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Returns hexadecimal. Tables store and find tokens by this hash. */
export function sha256(value: string): string {
  return createHash("sha256").update(value).digest("hex");
}

/** Derives 256 bits from `input` that only this installation can derive, as base64url. `purpose` separates the uses. */
export function derivedToken(purpose: string, input: string): string {
  return keyFrom(currentSecret(), `${purpose}:${input}`).toString("base64url");
}

/** Returns a random value that names its secret, so that `tokenOfBinding` gives the same token after a rotation. */
export function newBinding(): string {
  return `${randomToken()}~${keyIdOf(currentSecret())}`;
}

export function tokenOfBinding(purpose: string, binding: string): string {
  const keyId = binding.split("~")[1];
  const secret = authSecrets().find((one) => keyIdOf(one) === keyId) ?? currentSecret();
  return keyFrom(secret, `${purpose}:${binding}`).toString("base64url");
}

/** Returns an HMAC-SHA-256 of `text` with a key of the current secret, as base64url. `purpose` separates the uses. */
export function sign(purpose: string, text: string): string {
  return hmac(currentSecret(), purpose, text).toString("base64url");
}

/** Accepts the signature or its beginning, by the current secret or an earlier one. */
export function isSigned(purpose: string, text: string, signature: string): boolean {
  const given = Buffer.from(signature, "base64url");
  return (
    given.length >= 16 &&
    authSecrets().some((secret) => {
      const expected = hmac(secret, purpose, text).subarray(0, given.length);
      return expected.length === given.length && timingSafeEqual(expected, given);
    })
  );
}

const hmac = (secret: string, purpose: string, text: string) =>
  createHmac("sha256", keyFrom(secret, purpose)).update(text).digest();

/** Encrypts with AES-256-GCM as `v1.<key id>.<nonce>.<ciphertext and tag>`. `record`, the row's id, must match to decrypt. */
export function seal(plain: string, record: string): string {
  const { id, key } = sealingKey(currentSecret());
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(record));
  const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return ["v1", id, nonce.toString("base64url"), sealed.toString("base64url")].join(".");
}

/** Throws when no accepted key and none of `others` fits, or the text was changed or belongs to another record. */
export function unseal(sealed: string, record: string, others: string[] = []): string {
  const [version, id, nonce, data] = sealed.split(".");
  const ring = [...authSecrets(), ...others].map(sealingKey);
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

export const keyIdOfSealed = (sealed: string) => sealed.split(".")[1] ?? "";

export const hasAcceptedSeal = (sealed: string) => authSecrets().map(keyIdOf).includes(keyIdOfSealed(sealed));

export const keyIdOf = (secret: string) => sealingKey(secret).id;

/** Encrypts again with the current secret. Returns null when no key fits, including `others`. */
export function reseal(sealed: string, record: string, others: string[] = []): string | null {
  if (keyIdOfSealed(sealed) === keyIdOf(currentSecret())) return sealed;
  try {
    return seal(unseal(sealed, record, others), record);
  } catch {
    return null;
  }
}

const sealingKeys = new Map<string, { key: Buffer; id: string }>();

function sealingKey(secret: string) {
  const known = sealingKeys.get(secret);
  if (known) return known;
  const key = keyFrom(secret, "seal");
  const fresh = { key, id: createHash("sha256").update(key).digest("hex").slice(0, 8) };
  sealingKeys.set(secret, fresh);
  return fresh;
}

/** Derives 256 bits from one AUTH_SECRET; `purpose` separates the uses. */
export function keyFrom(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "lectern", purpose, 32));
}
