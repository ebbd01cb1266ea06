import { validate } from "uuid";
import type { Admin, FreshAdmin } from "@/lib/actor";
import { connections, db, Prisma } from "@/lib/db";
import { tableVersionsSql } from "@/lib/lists/rules";
import { sha256 } from "@/lib/secrets";
import { type Order, type Question, readTablePage, readWholeTable } from "@/lib/tables/queries";
import { literally } from "@/lib/tables/rules";
import type { TablePage } from "@/lib/tables/schema";
import type { ApiKeyScope, ApiKeysQuery, apiKeyStates } from "./schema";

/** All API keys, oldest first, without what could open anything. */
export function listApiKeys(_actor: Admin) {
  return db().apiKey.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }], omit: { keyHash: true } });
}

/** An API key as the list of the office shows it. */
export type ApiKeyRow = {
  id: string;
  name: string;
  hint: string;
  scope: ApiKeyScope;
  rateLimit: number | null;
  createdAt: Date;
  lastUsedAt: Date | null;
  lastRefusedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
};

/** One page of the API keys that are asked for; one statement. */
export function listApiKeyPage(_actor: Admin, query: ApiKeysQuery): Promise<TablePage<ApiKeyRow>> {
  return readTablePage(question(query), query.page);
}

/** All API keys that are asked for, some at a time. */
export function readApiKeys(_actor: FreshAdmin, query: ApiKeysQuery): AsyncGenerator<ApiKeyRow[]> {
  return readWholeTable(question(query));
}

// Nobody has so many keys that they would need an index.
function question({ q, state, sort }: ApiKeysQuery): Question {
  const named = validate(q) ? Prisma.sql`id = ${q}::uuid` : Prisma.sql`name ILIKE ${`%${literally(q)}%`}`;
  const by = orders[sort.replace("-", "")] ?? [id];
  return {
    select: Prisma.sql`id, name, hint, scope::text, rate_limit AS "rateLimit", created_at AS "createdAt",
      last_used_at AS "lastUsedAt", last_refused_at AS "lastRefusedAt", expires_at AS "expiresAt",
      revoked_at AS "revokedAt"`,
    from: Prisma.sql`api_keys`,
    where: [...(q ? [named] : []), ...(state ? [became[state]] : [])],
    order: { by, descending: sort.startsWith("-") },
  };
}

const id = ["id", "uuid"] as const;

const orders: Record<string, Order["by"]> = {
  created: [["created_at", "timestamptz"], id],
  name: [[`lower(name) COLLATE "C"`, "text"], id],
  last_used: [["coalesce(last_used_at, '-infinity')", "timestamptz"], id],
};

const became: Record<(typeof apiKeyStates)[number], Prisma.Sql> = {
  good: Prisma.sql`revoked_at IS NULL AND coalesce(expires_at > now(), true)`,
  expired: Prisma.sql`revoked_at IS NULL AND expires_at <= now()`,
  revoked: Prisma.sql`revoked_at IS NOT NULL`,
};

/**
 * An API key as the gate of the API needs it. `rateLimit` is its own, in requests a minute; `isDue`: that it came is to
 * be noted; `isGood`: neither expired nor revoked.
 */
export type KnownKey = {
  id: string;
  hash: string;
  scope: ApiKeyScope;
  rateLimit: number | null;
  isGood: boolean;
  isDue: boolean;
};

/** What is true at one moment: what is known of some keys, and at which version each table is. */
export type ApiState = { keys: KnownKey[]; versions: Record<string, string> };

/** Reads which of the keys of these hashes there are, and the version of everything that lists are made from. */
export async function readApiState(hashes: readonly string[]): Promise<ApiState> {
  // Every request of the API waits for this: pg alone answers in a third of the time that it takes through Prisma.
  const { rows } = await connections().query<{
    keys: KnownKey[] | null;
    versions: ApiState["versions"] | null;
  }>(stateSql, [hashes]);
  return { keys: rows[0]?.keys ?? [], versions: rows[0]?.versions ?? {} };
}

/** A key that is good now, or null: unknown, revoked and expired look the same. */
export async function findUsableKey(key: string): Promise<KnownKey | null> {
  const [known] = (await readApiState([sha256(key)])).keys;
  return known?.isGood ? known : null;
}

const stateSql = `
  SELECT (
    SELECT json_agg(json_build_object('id', id, 'hash', key_hash, 'scope', scope, 'rateLimit', rate_limit,
      'isGood', is_good, 'isDue', coalesce(noted_at < now() - interval '1 minute', true)))
    FROM api_keys CROSS JOIN LATERAL (
      SELECT revoked_at IS NULL AND coalesce(expires_at > now(), true) AS is_good
    ) AS judged CROSS JOIN LATERAL (
      SELECT CASE WHEN is_good THEN last_used_at ELSE last_refused_at END AS noted_at
    ) AS noted
    WHERE key_hash = ANY($1::text[])
  ) AS keys, (SELECT json_object_agg(list, version) FROM ${tableVersionsSql.sql} AS tables) AS versions`;
