import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { calculateJwkThumbprint, decodeProtectedHeader, exportJWK, jwtVerify, SignJWT } from "jose";
import type { AuditHead } from "@/lib/audit-log/verify";
import { authSecrets, currentSecret } from "@/lib/auth-secrets";
import { env } from "@/lib/env";
import { keyFrom } from "@/lib/secrets";

export type SignedHead = AuditHead & { signedAt: Date };

const type = "lectern-audit-head+jwt";

/** Returns a JWT (RFC 7519), signed with a key derived from the current AUTH_SECRET. Its header names the public key. */
export async function signHead({ position, hash }: AuditHead): Promise<string> {
  const { privateKey, publicKey, kid } = await keyOf(currentSecret());
  return new SignJWT({ position, hash })
    .setProtectedHeader({ alg: "EdDSA", typ: type, kid, jwk: await exportJWK(publicKey) })
    .setIssuer(env().BASE_URL)
    .setIssuedAt()
    .sign(privateKey);
}

export async function verifyHeads(jwts: string[]): Promise<SignedHead[]> {
  const keys = await Promise.all(authSecrets().map(keyOf));
  const heads: SignedHead[] = [];
  // A file of years has many, so this verifies one at a time.
  for (const jwt of jwts) {
    const head = await verifyHead(jwt, keys);
    if (head) heads.push(head);
  }
  return heads;
}

async function verifyHead(jwt: string, keys: Key[]): Promise<SignedHead | null> {
  try {
    const { kid } = decodeProtectedHeader(jwt);
    const key = keys.find((one) => one.kid === kid);
    if (!key) return null;
    const { payload } = await jwtVerify<AuditHead>(jwt, key.publicKey, { algorithms: ["EdDSA"], typ: type });
    return { position: payload.position, hash: payload.hash, signedAt: new Date((payload.iat ?? 0) * 1000) };
  } catch {
    return null;
  }
}

type Key = { privateKey: KeyObject; publicKey: KeyObject; kid: string };

// RFC 8410: this prefix precedes the 32 bytes of an Ed25519 private key in PKCS #8.
const pkcs8Prefix = Buffer.from("302e020100300506032b657004220420", "hex");

async function keyOf(secret: string): Promise<Key> {
  const der = Buffer.concat([pkcs8Prefix, keyFrom(secret, "audit_head")]);
  const privateKey = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  const publicKey = createPublicKey(privateKey);
  return { privateKey, publicKey, kid: await calculateJwkThumbprint(await exportJWK(publicKey)) };
}
