import type { Admin } from "@/lib/actor";
import { db } from "@/lib/db";
import { sha256 } from "@/lib/secrets";

/** All API keys, oldest first, without what could open anything. */
export function listApiKeys(_actor: Admin) {
  return db().apiKey.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }], omit: { keyHash: true } });
}

/** The id of the API key that is good now, or null: unknown, revoked and expired look the same. */
export async function findUsableApiKey(key: string): Promise<string | null> {
  const [found] = await db().$queryRaw<{ id: string; due: boolean }[]>`
    SELECT id, last_used_at IS NULL OR last_used_at < now() - interval '1 minute' AS due FROM api_keys
    WHERE key_hash = ${sha256(key)} AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`;
  if (found?.due)
    await db().$executeRaw`UPDATE api_keys SET last_used_at = now() WHERE id = ${found.id}::uuid`;
  return found?.id ?? null;
}
