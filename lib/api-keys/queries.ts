import type { Admin } from "@/lib/actor";
import { connections, db } from "@/lib/db";
import { tableVersionsSql } from "@/lib/lists/rules";
import { sha256 } from "@/lib/secrets";

/** All API keys, oldest first, without what could open anything. */
export function listApiKeys(_actor: Admin) {
  return db().apiKey.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }], omit: { keyHash: true } });
}

/** An API key that is good now. `rateLimit` is its own, in requests a minute; `isDue`: its last use is to be noted. */
export type UsableKey = { id: string; hash: string; rateLimit: number | null; isDue: boolean };

/** What is true at one moment: which of some keys are good, and at which version each table is. */
export type ApiState = { keys: UsableKey[]; versions: Record<string, string> };

/** Reads which of the keys of these hashes are good, and the version of everything that lists are made from. */
export async function readApiState(hashes: readonly string[]): Promise<ApiState> {
  // Every request of the API waits for this: pg alone answers in a third of the time that it takes through Prisma.
  const { rows } = await connections().query<{
    keys: UsableKey[] | null;
    versions: ApiState["versions"] | null;
  }>(stateSql, [hashes]);
  return { keys: rows[0]?.keys ?? [], versions: rows[0]?.versions ?? {} };
}

/** A key that is good now, or null: unknown, revoked and expired look the same. */
export async function findUsableKey(key: string): Promise<UsableKey | null> {
  return (await readApiState([sha256(key)])).keys[0] ?? null;
}

const stateSql = `
  SELECT (
    SELECT json_agg(json_build_object('id', id, 'hash', key_hash, 'rateLimit', rate_limit,
      'isDue', last_used_at IS NULL OR last_used_at < now() - interval '1 minute'))
    FROM api_keys WHERE key_hash = ANY($1::text[]) AND revoked_at IS NULL
      AND (expires_at IS NULL OR expires_at > now())
  ) AS keys, (SELECT json_object_agg(list, version) FROM ${tableVersionsSql.sql} AS tables) AS versions`;
