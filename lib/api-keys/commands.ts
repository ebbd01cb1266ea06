import { validate } from "uuid";
import type { Admin } from "@/lib/actor";
import { db } from "@/lib/db";
import { Refusal } from "@/lib/errors";
import { randomToken, sha256 } from "@/lib/secrets";
import type { ApiKeyInput } from "./schema";

const prefix = "lectern_";

/** A new API key, which is readable in this answer and nowhere else. */
export type CreatedApiKey = { id: string; name: string; key: string };

/** Makes an API key: 256 random bits behind a recognisable prefix. */
export async function createApiKey(_actor: Admin, input: ApiKeyInput): Promise<CreatedApiKey> {
  const key = `${prefix}${randomToken()}`;
  const data = { ...input, keyHash: sha256(key), hint: key.slice(0, prefix.length + 4) };
  const { id, name } = await db().apiKey.create({ data });
  return { id, name, key };
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

/** Writes down that an API key was used, at most once a minute. */
export async function noteUse(id: string): Promise<void> {
  await db().$executeRaw`
    UPDATE api_keys SET last_used_at = now()
    WHERE id = ${id}::uuid AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`;
}
