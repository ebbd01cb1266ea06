import { validate } from "uuid";
import type { Admin, Operator } from "@/lib/actor";
import { db, Prisma } from "@/lib/database/db";
import type { AdminList } from "@/lib/lists/admin-list";
import { byChoice, bySearch } from "@/lib/lists/filters";
import { escapeLike } from "@/lib/lists/like";
import type { ApiKeyOwner, ApiKeyScope, WriteScope } from "./schema";

/** `lastUsedAt` and `hint` describe the newest secret; the previous one works until `previousEndsAt`. */
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
  writeScopes: WriteScope[];
  requiresIfMatch: boolean;
  rateLimit: number | null;
  allowedNetworks: string[];
  lastRefusedAddress: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
  lastRefusedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
};

const keysAndOwners = Prisma.sql`api_keys LEFT JOIN people ON people.id = owner_id`;

const columns = Prisma.sql`api_keys.id, name, hint, scope::text, write_scopes AS "writeScopes",
  requires_if_match AS "requiresIfMatch", rate_limit AS "rateLimit",
  allowed_networks AS "allowedNetworks", api_keys.created_at AS "createdAt", last_used_at AS "lastUsedAt",
  last_refused_at AS "lastRefusedAt", last_refused_address AS "lastRefusedAddress", expires_at AS "expiresAt",
  revoked_at AS "revokedAt", previous_hint AS "previousHint", previous_ends_at AS "previousEndsAt",
  previous_used_at AS "previousUsedAt", rotated_at AS "rotatedAt", owner_id AS "ownerId",
  coalesce(nullif(trim(concat(first_name, ' ', last_name)), ''), email, '') AS "ownerName",
  CASE WHEN owner_id IS NULL THEN 'command_line' WHEN people.id IS NULL THEN 'deleted'
    WHEN deactivated_at IS NOT NULL THEN 'deactivated' ELSE 'active' END AS owner`;

export const apiKeysList: AdminList<ApiKeyRow, "q" | "state"> = {
  table: "api_keys",
  listed: columns,
  from: keysAndOwners,
  filters: {
    q: bySearch((text) =>
      validate(text)
        ? Prisma.sql`api_keys.id = ${text}::uuid`
        : Prisma.sql`name ILIKE ${`%${escapeLike(text)}%`}`,
    ),
    state: byChoice({
      good: Prisma.sql`revoked_at IS NULL AND coalesce(expires_at > now(), true)`,
      expired: Prisma.sql`revoked_at IS NULL AND expires_at <= now()`,
      revoked: Prisma.sql`revoked_at IS NOT NULL`,
    }),
  },
  orders: {
    created: [{ sql: "api_keys.created_at", kind: "time" }],
    name: [{ sql: `lower(name) COLLATE "C"`, kind: "text" }],
    last_used: [{ sql: "coalesce(greatest(last_used_at, previous_used_at), '-infinity')", kind: "time" }],
  },
  defaultSort: () => "-created",
  csv: {
    id: ({ id }) => id,
    name: ({ name }) => name,
    hint: ({ hint }) => hint,
    scope: ({ scope }) => scope,
    write_scopes: ({ writeScopes }) => writeScopes.join(" "),
    requires_if_match: ({ requiresIfMatch }) => requiresIfMatch,
    rate_limit: ({ rateLimit }) => rateLimit,
    allowed_networks: ({ allowedNetworks }) => allowedNetworks.join(" "),
    owner: ({ owner }) => owner,
    owner_id: ({ ownerId }) => ownerId,
    owner_name: ({ ownerName }) => ownerName,
    created_at: ({ createdAt }) => createdAt,
    last_used_at: ({ lastUsedAt }) => lastUsedAt,
    last_refused_at: ({ lastRefusedAt }) => lastRefusedAt,
    last_refused_address: ({ lastRefusedAddress }) => lastRefusedAddress,
    rotated_at: ({ rotatedAt }) => rotatedAt,
    previous_hint: ({ previousHint }) => previousHint,
    previous_used_at: ({ previousUsedAt }) => previousUsedAt,
    previous_ends_at: ({ previousEndsAt }) => previousEndsAt,
    expires_at: ({ expiresAt }) => expiresAt,
    revoked_at: ({ revokedAt }) => revokedAt,
  },
};

export async function listApiKeys(_actor: Operator): Promise<ApiKeyRow[]> {
  return db().$queryRaw`SELECT ${columns} FROM ${keysAndOwners} ORDER BY api_keys.created_at, api_keys.id`;
}

export async function findApiKey(_actor: Admin, id: string): Promise<ApiKeyRow | null> {
  if (!validate(id)) return null;
  const [row] = await db().$queryRaw<ApiKeyRow[]>`
    SELECT ${columns} FROM ${keysAndOwners} WHERE api_keys.id = ${id}::uuid`;
  return row ?? null;
}
