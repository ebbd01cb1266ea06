import { v7 as uuidv7, validate } from "uuid";
import type { FreshAdmin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/commands";
import { type Database, db } from "@/lib/db";
import { Refusal } from "@/lib/errors";
import { derivedToken, randomToken, sha256 } from "@/lib/secrets";
import type { ApiKeyInput } from "./schema";

const prefix = "lectern_";

/** A new API key, which is readable in this answer and nowhere else. */
export type CreatedApiKey = { id: string; name: string; key: string };

/**
 * Makes an API key: 256 random bits behind a recognisable prefix.
 * @param idempotencyKey 256 random bits of a form: sent again as it was, within a minute, it gets the same key
 * @throws Refusal `conflict` when it is sent again later, or when the key has been revoked
 */
export async function createApiKey(
  actor: FreshAdmin,
  input: ApiKeyInput,
  idempotencyKey?: string,
): Promise<CreatedApiKey> {
  const { name, ...limits } = input;
  // Not made at random: the answer that a key was in may be lost, and the key can then be computed again, never read.
  const bits = idempotencyKey
    ? derivedToken("api_key", JSON.stringify([idempotencyKey, input]))
    : randomToken();
  const [id, key] = [uuidv7(), `${prefix}${bits}`];
  const data = { id, ...input, keyHash: sha256(key), hint: key.slice(0, prefix.length + 4) };
  return db().$transaction(async (tx) => {
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

async function getNewKey(tx: Database, hash: string): Promise<Omit<CreatedApiKey, "key">> {
  const [made] = await tx.$queryRaw<{ id: string; name: string }[]>`
    SELECT id, name FROM api_keys
    WHERE key_hash = ${hash} AND revoked_at IS NULL AND created_at > now() - interval '1 minute'`;
  if (!made) throw new Refusal("conflict", "This key has been made already.");
  return made;
}

/**
 * Ends an API key at once; revoking it again changes nothing.
 * @throws Refusal `not_found`
 */
export async function revokeApiKey(actor: FreshAdmin, id: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const known = validate(id) ? await tx.apiKey.findUnique({ where: { id } }) : null;
    if (!known) throw new Refusal("not_found", `There is no API key ${id}: see \`lectern api-key list\`.`);
    const { count } = await tx.apiKey.updateMany({
      where: { id, revokedAt: null },
      data: { revokedAt: new Date() },
    });
    const subject = { type: "api_key", id, name: known.name } as const;
    if (count > 0) await audit(tx, actor, { action: "api_key.revoked", subject });
  });
}

/** Writes down that an API key was used, at most once a minute. */
export async function noteUse(id: string): Promise<void> {
  await db().$executeRaw`
    UPDATE api_keys SET last_used_at = now()
    WHERE id = ${id}::uuid AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`;
}

/** Writes down that an API key came after it had ended, at most once a minute: some system needs another one. */
export async function noteRefusal(id: string): Promise<void> {
  await db().$executeRaw`
    UPDATE api_keys SET last_refused_at = now()
    WHERE id = ${id}::uuid AND (last_refused_at IS NULL OR last_refused_at < now() - interval '1 minute')`;
}
