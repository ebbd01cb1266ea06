import { v7 as uuidv7, validate } from "uuid";
import type { Caller, FreshAdmin, Operator } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { reportSecurityEvent } from "@/lib/audit-log/report-security-event";
import { type Database, db, unlessReadOnly } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { derivedToken, randomToken, sha256 } from "@/lib/secrets";
import { type NewApiKey, writableTypes } from "./schema";

const prefix = "lectern_";

export type CreatedApiKey = { id: string; name: string; key: string };

/** Returns the same key for an `idempotencyKey` sent again within a minute. @throws Refusal `conflict` later, or once revoked; `write_scope_unreadable` */
export async function createApiKey(
  actor: FreshAdmin | Operator,
  input: NewApiKey,
  idempotencyKey?: string,
): Promise<CreatedApiKey> {
  const { name, ...limits } = input;
  const ownerId = actor.personId;
  const writable: readonly string[] = input.scope === "scim" ? [] : writableTypes[input.scope];
  if (input.writeScopes?.some((one) => !writable.includes(one)))
    throw new Refusal("write_scope_unreadable", { field: "writeScopes" });
  const [id, { key, keyHash, hint }] = [uuidv7(), newSecret(input, idempotencyKey)];
  const data = { id, ...input, ownerId, keyHash, hint };
  return db().$transaction(async (tx) => {
    const { identityProviderId } = input;
    if (identityProviderId && !(await tx.identityProvider.findUnique({ where: { id: identityProviderId } })))
      throw new Refusal("identity_provider_not_configured");
    const { count } = await tx.apiKey.createMany({ data, skipDuplicates: true });
    if (count === 0) return { ...(await getNewKey(tx, data.keyHash)), key };
    await audit(tx, actor, {
      action: "api_key.created",
      subject: { type: "api_key", id, name },
      after: limits,
    });
    return { id, name, key };
  });
}

// Deriving the secret from the form lets a repeated form compute it again after a lost response.
function newSecret(typed: unknown, idempotencyKey: string | undefined) {
  const bits = idempotencyKey
    ? derivedToken("api_key", JSON.stringify([idempotencyKey, typed]))
    : randomToken();
  const key = `${prefix}${bits}`;
  return { key, keyHash: sha256(key), hint: key.slice(0, prefix.length + 4) };
}

/** `overlap` is how many seconds the previous secret stays valid. */
export type Rotation = { id: string; overlap: number };

type Rotated = {
  id: string;
  name: string;
  keyHash: string;
  isGood: boolean;
  isJustRotated: boolean;
  hasPrevious: boolean;
};

/** @throws Refusal `not_found`; `conflict` when the key has ended, or an earlier secret is still valid */
export async function rotateApiKey(
  actor: FreshAdmin | Operator,
  { id, overlap }: Rotation,
  idempotencyKey?: string,
): Promise<CreatedApiKey> {
  const { key, keyHash, hint } = newSecret(id, idempotencyKey);
  return db().$transaction(async (tx) => {
    const { name, ...known } = await holdKey(tx, id);
    if (known.keyHash === keyHash && known.isJustRotated) return { id, name, key };
    if (known.keyHash === keyHash) throw new Refusal("api_key_already_rotated");
    if (!known.isGood) throw new Refusal("api_key_ended");
    if (known.hasPrevious) throw new Refusal("previous_secret_still_good");
    const [rotated] = await tx.$queryRaw<{ previousEndsAt: Date }[]>`
      UPDATE api_keys SET key_hash = ${keyHash}, hint = ${hint}, previous_key_hash = key_hash, previous_hint = hint,
        previous_ends_at = now() + make_interval(secs => ${overlap}::int), previous_used_at = last_used_at,
        last_used_at = NULL, rotated_at = now()
      WHERE id = ${id}::uuid RETURNING previous_ends_at AS "previousEndsAt"`;
    const subject = { type: "api_key", id, name } as const;
    await audit(tx, actor, { action: "api_key.rotated", subject, after: { ...rotated } });
    return { id, name, key };
  });
}

export async function endPreviousSecret(actor: FreshAdmin | Operator, id: string): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const { name, hasPrevious } = await holdKey(tx, id);
    if (!hasPrevious) return false;
    await tx.$executeRaw`UPDATE api_keys SET previous_ends_at = now() WHERE id = ${id}::uuid`;
    const subject = { type: "api_key", id, name } as const;
    await audit(tx, actor, { action: "api_key.previous_secret_ended", subject });
    return true;
  });
}

async function holdKey(tx: Database, id: string): Promise<Rotated> {
  const [known] = validate(id)
    ? await tx.$queryRaw<Rotated[]>`
        SELECT id, name, key_hash AS "keyHash", coalesce(previous_ends_at > now(), false) AS "hasPrevious",
          revoked_at IS NULL AND coalesce(expires_at > now(), true) AS "isGood",
          coalesce(rotated_at > now() - interval '1 minute', false) AS "isJustRotated"
        FROM api_keys WHERE id = ${id}::uuid FOR UPDATE`
    : [];
  if (!known) throw new Refusal("api_key_not_found", { id });
  return known;
}

async function getNewKey(tx: Database, hash: string): Promise<Omit<CreatedApiKey, "key">> {
  const [made] = await tx.$queryRaw<{ id: string; name: string }[]>`
    SELECT id, name FROM api_keys
    WHERE key_hash = ${hash} AND revoked_at IS NULL AND created_at > now() - interval '1 minute'`;
  if (!made) throw new Refusal("api_key_already_created");
  return made;
}

export async function revokeApiKey(actor: FreshAdmin | Operator, id: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const known = validate(id) ? await tx.apiKey.findUnique({ where: { id } }) : null;
    if (!known) throw new Refusal("api_key_not_found", { id });
    const { count } = await tx.apiKey.updateMany({
      where: { id, revokedAt: null },
      data: { revokedAt: new Date() },
    });
    const subject = { type: "api_key", id, name: known.name } as const;
    if (count > 0) await audit(tx, actor, { action: "api_key.revoked", subject });
  });
}

export async function recordKeyUse({ id, hash }: { id: string; hash: string }): Promise<void> {
  await unlessReadOnly(
    () => db().$executeRaw`
    UPDATE api_keys SET last_used_at = CASE WHEN key_hash = ${hash} THEN now() ELSE last_used_at END,
      previous_used_at = CASE WHEN previous_key_hash = ${hash} THEN now() ELSE previous_used_at END
    WHERE id = ${id}::uuid
      AND coalesce(CASE WHEN key_hash = ${hash} THEN last_used_at ELSE previous_used_at END, '-infinity')
        < now() - interval '1 minute'`,
  );
}

export async function recordKeyRefusal(
  { id, isGood }: { id: string; isGood: boolean },
  { address, userAgent }: Caller,
): Promise<void> {
  const noted = await unlessReadOnly(
    () => db().$executeRaw`
    UPDATE api_keys SET last_refused_at = now(), last_refused_address = ${address}
    WHERE id = ${id}::uuid AND (last_refused_at IS NULL OR last_refused_at < now() - interval '1 minute')`,
  );
  if (noted)
    reportSecurityEvent({
      event: "api_key.refused",
      outcome: "failure",
      subject_type: "api_key",
      subject_id: id,
      address,
      user_agent: userAgent,
      code: isGood ? "other_network" : "ended",
    });
}
