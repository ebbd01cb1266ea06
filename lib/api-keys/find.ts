import { Prisma, runStatement, runStatementOnPrimary } from "@/lib/database/db";
import { hasWrittenLatelySql } from "@/lib/database/read-your-writes";
import { isReadFromStandby } from "@/lib/database/standby";
import type { SqlRow } from "@/lib/lists/document-sql";
import { sha256 } from "@/lib/secrets";
import type { ApiKeyScope } from "./schema";

/** `rateLimit` is in requests a minute. Empty `networks` means any. After `hasWrittenLately`, a standby might lag. */
export type KnownKey = {
  id: string;
  name: string;
  ownerId: string | null;
  hash: string;
  scope: ApiKeyScope;
  writeScopes: string[];
  requiresIfMatch: boolean;
  identityProviderId: string | null;
  rateLimit: number | null;
  networks: string[];
  isGood: boolean;
  hasWrittenLately: boolean;
  isUseDue: boolean;
  isRefusalDue: boolean;
};

export async function findKey(hash: string): Promise<KnownKey | null> {
  const known = Prisma.sql`SELECT row_to_json(known) AS key FROM (${knownKeySql(hash)}) AS known`;
  const [found] = await runStatementOnPrimary<{ key: KnownKey }>(known);
  return found?.key ?? null;
}

/** Returns null for unknown, revoked and expired keys alike. */
export async function findUsableKey(key: string): Promise<KnownKey | null> {
  const known = await findKey(sha256(key));
  return known?.isGood ? known : null;
}

/** Reads a row if the key is valid and has one of `scopes`, at one moment. With a standby, the primary judges the key. */
export async function readWithKey<Row>(
  hash: string,
  scopes: readonly ApiKeyScope[],
  { sql, isPrepared }: SqlRow,
): Promise<{ key: KnownKey; row: Row } | null> {
  const keyCondition = Prisma.sql`(SELECT "isGood" AND scope = ANY(${[...scopes]}::api_key_scope[]) FROM known)`;
  const keyOwner = Prisma.sql`(SELECT coalesce("ownerId", id) FROM known)`;
  const statement = Prisma.sql`
    WITH known AS MATERIALIZED (${knownKeySql(hash)})
    SELECT row_to_json(known) AS key, found.* FROM known CROSS JOIN (${sql(keyCondition, keyOwner)}) AS found`;
  const onPrimary = async () => firstOf(await runStatementOnPrimary<Found<Row>>(statement, isPrepared));
  if (!isReadFromStandby()) return onPrimary();
  // A standby may still know a revoked key, and may lack a new one.
  const [key, found] = await Promise.all([findKey(hash), runStatement<Found<Row>>(statement, isPrepared)]);
  if (key === null) return null;
  const isSame = found[0]?.key.isGood === key.isGood && found[0].key.scope === key.scope;
  return isSame && !key.hasWrittenLately ? { key, row: found[0] as Row } : onPrimary();
}

type Found<Row> = Row & { key: KnownKey };

function firstOf<Row>([found]: Found<Row>[]): { key: KnownKey; row: Row } | null {
  return found ? { key: found.key, row: found } : null;
}

const knownKeySql = (hash: string) => Prisma.sql`
  SELECT id, name, owner_id AS "ownerId", ${hash}::text AS hash, scope, write_scopes AS "writeScopes",
    requires_if_match AS "requiresIfMatch", identity_provider_id AS "identityProviderId", rate_limit AS "rateLimit", allowed_networks AS networks,
    revoked_at IS NULL AND coalesce(expires_at > now(), true)
      AND (key_hash = ${hash}::text OR previous_ends_at > now()) AS "isGood",
    ${hasWrittenLatelySql()} AS "hasWrittenLately",
    coalesce(CASE WHEN key_hash = ${hash}::text THEN last_used_at ELSE previous_used_at END
      < now() - interval '1 minute', true) AS "isUseDue",
    coalesce(last_refused_at < now() - interval '1 minute', true) AS "isRefusalDue"
  FROM api_keys WHERE key_hash = ${hash}::text OR previous_key_hash = ${hash}::text`;
