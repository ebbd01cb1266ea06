import { validate } from "uuid";
import type { Admin, FreshAdmin } from "@/lib/actor";
import { connections, db, Prisma } from "@/lib/db";
import { tableVersionsSql } from "@/lib/lists/sql";
import { type Order, type Question, readTablePage, readWholeTable } from "@/lib/lists/table-page";
import type { TablePage } from "@/lib/lists/table-schema";
import { literally } from "@/lib/lists/table-url";
import { sha256 } from "@/lib/secrets";
import type { ApiKeyOwner, ApiKeyScope, ApiKeysQuery, apiKeyStates } from "./schema";

/** All API keys, oldest first. */
export async function listApiKeys(_actor: Admin): Promise<ApiKeyRow[]> {
  return db().$queryRaw`SELECT ${columns} FROM ${keysAndOwners} ORDER BY api_keys.created_at, api_keys.id`;
}

/** One API key, or null. */
export async function findApiKey(_actor: Admin, id: string): Promise<ApiKeyRow | null> {
  if (!validate(id)) return null;
  const [row] = await db().$queryRaw<ApiKeyRow[]>`
    SELECT ${columns} FROM ${keysAndOwners} WHERE api_keys.id = ${id}::uuid`;
  return row ?? null;
}

/**
 * An API key as admins see it, without what could open anything. `lastUsedAt` and `hint` are those of its newest secret;
 * `previousEndsAt` tells until when the one before is good, or since when it is not.
 */
export type ApiKeyRow = {
  id: string;
  name: string;
  ownerId: string | null;
  ownerName: string;
  owner: ApiKeyOwner;
  hint: string;
  previousHint: string | null;
  previousEndsAt: Date | null;
  previousUsedAt: Date | null;
  rotatedAt: Date | null;
  scope: ApiKeyScope;
  rateLimit: number | null;
  allowedNetworks: string[];
  lastRefusedAddress: string | null;
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
  const named = validate(q)
    ? Prisma.sql`api_keys.id = ${q}::uuid`
    : Prisma.sql`name ILIKE ${`%${literally(q)}%`}`;
  const by = orders[sort.replace("-", "")] ?? [id];
  return {
    select: columns,
    from: keysAndOwners,
    where: [...(q ? [named] : []), ...(state ? [became[state]] : [])],
    order: { by, descending: sort.startsWith("-") },
  };
}

const keysAndOwners = Prisma.sql`api_keys LEFT JOIN people ON people.id = owner_id`;

const columns = Prisma.sql`api_keys.id, name, hint, scope::text, rate_limit AS "rateLimit",
  allowed_networks AS "allowedNetworks", api_keys.created_at AS "createdAt", last_used_at AS "lastUsedAt",
  last_refused_at AS "lastRefusedAt", last_refused_address AS "lastRefusedAddress", expires_at AS "expiresAt",
  revoked_at AS "revokedAt", previous_hint AS "previousHint", previous_ends_at AS "previousEndsAt",
  previous_used_at AS "previousUsedAt", rotated_at AS "rotatedAt", owner_id AS "ownerId",
  coalesce(nullif(trim(concat(first_name, ' ', last_name)), ''), email, '') AS "ownerName",
  CASE WHEN owner_id IS NULL THEN 'command_line' WHEN people.id IS NULL THEN 'deleted'
    WHEN deactivated_at IS NOT NULL THEN 'deactivated' ELSE 'active' END AS owner`;

const id = ["api_keys.id", "uuid"] as const;

const orders: Record<string, Order["by"]> = {
  created: [["api_keys.created_at", "timestamptz"], id],
  name: [[`lower(name) COLLATE "C"`, "text"], id],
  last_used: [["coalesce(greatest(last_used_at, previous_used_at), '-infinity')", "timestamptz"], id],
};

const became: Record<(typeof apiKeyStates)[number], Prisma.Sql> = {
  good: Prisma.sql`revoked_at IS NULL AND coalesce(expires_at > now(), true)`,
  expired: Prisma.sql`revoked_at IS NULL AND expires_at <= now()`,
  revoked: Prisma.sql`revoked_at IS NOT NULL`,
};

/**
 * An API key as the gate of the API needs it. `hash` is that of the secret which came; `rateLimit` is its own, in requests a
 * minute; `networks` are the ranges that it may come from, any when there are none; `isGood`: neither the key nor the secret
 * has ended; `isUseDue`, `isRefusalDue`: that it is used, or refused, is to be noted.
 */
export type KnownKey = {
  id: string;
  hash: string;
  scope: ApiKeyScope;
  rateLimit: number | null;
  networks: string[];
  isGood: boolean;
  isUseDue: boolean;
  isRefusalDue: boolean;
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
    SELECT json_agg(json_build_object('id', id, 'hash', hash, 'scope', scope, 'rateLimit', rate_limit,
      'networks', allowed_networks,
      'isGood', revoked_at IS NULL AND coalesce(expires_at > now(), true) AND (hash = key_hash OR previous_ends_at > now()),
      'isUseDue', coalesce(CASE WHEN hash = key_hash THEN last_used_at ELSE previous_used_at END
        < now() - interval '1 minute', true),
      'isRefusalDue', coalesce(last_refused_at < now() - interval '1 minute', true)))
    FROM unnest($1::text[]) AS asked(hash) JOIN api_keys ON key_hash = hash OR previous_key_hash = hash
  ) AS keys, (SELECT json_object_agg(list, version) FROM ${tableVersionsSql.sql} AS tables) AS versions`;
