import { validate } from "uuid";
import type { Admin } from "@/lib/actor";
import { db } from "@/lib/db";
import { Refusal } from "@/lib/errors";
import { randomToken, sha256 } from "@/lib/secrets";

const prefix = "lectern_";

/** A new API key: 256 random bits behind a recognisable prefix. This answer is the only place where it is readable. */
export async function createApiKey(
  _actor: Admin,
  name: string,
): Promise<{ id: string; name: string; key: string }> {
  if (!name.trim() || name.length > 200)
    throw new Refusal("invalid_input", "The name should have 1 to 200 characters.");
  const key = `${prefix}${randomToken()}`;
  const data = { name: name.trim(), keyHash: sha256(key), hint: key.slice(0, prefix.length + 4) };
  const { id } = await db().apiKey.create({ data });
  return { id, name: data.name, key };
}

/**
 * Ends an API key at once; revoking it again changes nothing.
 * @throws Refusal `not_found`
 */
export async function revokeApiKey(_actor: Admin, id: string): Promise<void> {
  const known = validate(id) && (await db().apiKey.count({ where: { id } })) > 0;
  if (!known) throw new Refusal("not_found", `There is no API key ${id}: see \`lectern api-key list\`.`);
  await db().apiKey.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: new Date() } });
}

/**
 * The id of the API key that is good now, or null: unknown, revoked and expired look the same. Its last use is written
 * down, at most once a minute.
 */
export async function recognizeApiKey(key: string): Promise<string | null> {
  const [found] = await db().$queryRaw<{ id: string; due: boolean }[]>`
    SELECT id, last_used_at IS NULL OR last_used_at < now() - interval '1 minute' AS due FROM api_keys
    WHERE key_hash = ${sha256(key)} AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`;
  if (found?.due)
    await db().$executeRaw`UPDATE api_keys SET last_used_at = now() WHERE id = ${found.id}::uuid`;
  return found?.id ?? null;
}
