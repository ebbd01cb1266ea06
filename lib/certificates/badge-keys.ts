import { exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import { v7 as uuidv7 } from "uuid";
import { db } from "@/lib/db";
import { env } from "@/lib/env";
import { seal, unseal } from "@/lib/secrets";

/** What every verifier of Open Badges 3.0 understands (section 8.2.4.1 of the specification). */
export const badgeAlgorithm = "RS256";

/** A public key, as RFC 7517 has it; `kid` is the address at which it is found. */
export type PublicKey = JWK & { kid: string };

type Signing = { kid: string; key: Awaited<ReturnType<typeof importJWK>> };

/** The newest key that opens; made when there is none, or when AUTH_SECRET was changed without AUTH_SECRET_PREVIOUS. */
export async function signingKey(): Promise<Signing> {
  const rows = await db().badgeKey.findMany({ orderBy: [{ createdAt: "desc" }, { id: "desc" }] });
  for (const { id, privateKeySealed } of rows) {
    const key = await opened(privateKeySealed, id);
    if (key) return { kid: keyUrl(id), key };
  }
  return makeKey();
}

/** Of all badges that were ever signed, so that those stay good. The newest first. */
export async function listPublicKeys(): Promise<PublicKey[]> {
  const rows = await db().badgeKey.findMany({
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { id: true, publicKey: true },
  });
  return rows.map(publicKeyOf);
}

/** Null when there is none. */
export async function findPublicKey(id: string): Promise<PublicKey | null> {
  const row = await db().badgeKey.findUnique({ where: { id }, select: { id: true, publicKey: true } });
  return row && publicKeyOf(row);
}

async function makeKey(): Promise<Signing> {
  const id = uuidv7();
  const { privateKey, publicKey } = await generateKeyPair(badgeAlgorithm, {
    modulusLength: 2048,
    extractable: true,
  });
  const [secret, open] = [await exportJWK(privateKey), await exportJWK(publicKey)];
  await db().badgeKey.create({
    data: { id, privateKeySealed: seal(JSON.stringify(secret), id), publicKey: { ...open } as object },
  });
  return { kid: keyUrl(id), key: privateKey };
}

async function opened(sealed: string, id: string): Promise<Signing["key"] | null> {
  let secret: string;
  try {
    secret = unseal(sealed, id);
  } catch {
    return null;
  }
  return importJWK(JSON.parse(secret), badgeAlgorithm);
}

const keyUrl = (id: string) => `${env().BASE_URL}/.well-known/badge-keys/${id}`;

// The parts of a public key alone, whatever a row has.
function publicKeyOf({ id, publicKey }: { id: string; publicKey: unknown }): PublicKey {
  const { kty, n, e } = publicKey as JWK;
  return { kty, n, e, kid: keyUrl(id), alg: badgeAlgorithm, use: "sig" };
}
