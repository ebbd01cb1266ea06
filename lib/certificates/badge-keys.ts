import { exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import { v7 as uuidv7, validate } from "uuid";
import type { Admin, FreshAdmin, Operator } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { db } from "@/lib/database/db";
import { env } from "@/lib/env";
import { Refusal } from "@/lib/errors";
import { seal, unseal } from "@/lib/secrets";

/** Every verifier of Open Badges 3.0 understands this algorithm (section 8.2.4.1). */
export const badgeAlgorithm = "RS256";

export type PublicKey = JWK & { kid: string };

type Signing = { kid: string; key: Awaited<ReturnType<typeof importJWK>> };

/** Returns the newest valid key that can be unsealed; makes one if none can, as after AUTH_SECRET changed without AUTH_SECRET_PREVIOUS. */
export async function signingKey(): Promise<Signing> {
  const rows = await db().badgeKey.findMany({ where: { revokedAt: null }, orderBy: newestFirst });
  for (const { id, privateKeySealed } of rows) {
    const key = await opened(privateKeySealed, id);
    if (key) return { kid: keyUrl(id), key };
  }
  return makeKey();
}

export async function listPublicKeys(): Promise<PublicKey[]> {
  const rows = await db().badgeKey.findMany({
    where: { revokedAt: null },
    orderBy: newestFirst,
    select: { id: true, publicKey: true },
  });
  return rows.map(publicKeyOf);
}

export async function findPublicKey(id: string): Promise<PublicKey | "revoked" | null> {
  const row = await db().badgeKey.findUnique({
    where: { id },
    select: { id: true, publicKey: true, revokedAt: true },
  });
  if (row?.revokedAt) return "revoked";
  return row && publicKeyOf(row);
}

export type ListedBadgeKey = { id: string; createdAt: Date; revokedAt: Date | null };

export function listBadgeKeys(_actor: Admin | Operator): Promise<ListedBadgeKey[]> {
  return db().badgeKey.findMany({
    orderBy: newestFirst,
    select: { id: true, createdAt: true, revokedAt: true },
  });
}

/** Revoking makes online verification of the key's badges fail. Doing it again changes nothing. Throws Refusal `not_found`. */
export async function revokeBadgeKey(actor: FreshAdmin | Operator, id: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const known = validate(id) ? await tx.badgeKey.findUnique({ where: { id } }) : null;
    if (!known) throw new Refusal("badge_key_not_found", { id });
    const { count } = await tx.badgeKey.updateMany({
      where: { id, revokedAt: null },
      data: { revokedAt: new Date() },
    });
    const subject = {
      type: "badge_key",
      id: known.id,
      name: known.createdAt.toISOString().slice(0, 10),
    } as const;
    if (count > 0) await audit(tx, actor, { action: "badge_key.revoked", subject });
  });
}

const newestFirst = [{ createdAt: "desc" }, { id: "desc" }] as const satisfies unknown[];

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

// Only public parameters are copied, whatever the row contains.
function publicKeyOf({ id, publicKey }: { id: string; publicKey: unknown }): PublicKey {
  const { kty, n, e } = publicKey as JWK;
  return { kty, n, e, kid: keyUrl(id), alg: badgeAlgorithm, use: "sig" };
}
