import type { Admin } from "@/lib/actor";
import { type Database, db, Prisma } from "@/lib/database/db";
import type { ProviderIcon } from "./sign-in-page-schema";

// The provider selected last comes first, as the previous release expects. `position` orders those that an admin added. A record with
// neither was replaced, or is a draft: an admin who activates it gives it the place of the provider that it replaces. A removed record
// replaces itself: it has no place until somebody adds it again.

export type ProviderRecord = {
  id: string;
  issuer: string;
  name: string | null;
  icon: ProviderIcon | null;
  position: number | null;
  replacesId: string | null;
  activeVersion: number | null;
  enabledAt: Date | null;
  isFirst: boolean;
  isListed: boolean;
};

const isFirstSql = Prisma.sql`coalesce(
  provider.selected_at = (SELECT max(selected_at) FROM identity_providers WHERE active_version IS NOT NULL), false)`;

/** True for the first provider and those an admin added. Expects `identity_providers` as `provider`. */
export const isListedSql = Prisma.sql`(provider.position IS NOT NULL OR ${isFirstSql})`;

export const inOrderSql = Prisma.sql`NOT ${isFirstSql}, provider.position, provider.selected_at DESC NULLS LAST,
  provider.created_at DESC, provider.id`;

/** Returns all records, those with a place first, in their order. */
export function readProviders(database: Database = db()): Promise<ProviderRecord[]> {
  return database.$queryRaw`
    SELECT id, issuer, name, icon, position, replaces_id AS "replacesId", active_version AS "activeVersion",
      enabled_at AS "enabledAt", ${isFirstSql} AS "isFirst", ${isListedSql} AS "isListed"
    FROM identity_providers AS provider ORDER BY NOT ${isListedSql}, ${inOrderSql}`;
}

export const listedIn = (records: readonly ProviderRecord[]) => records.filter(({ isListed }) => isListed);

export const isRemoved = ({ id, replacesId, isListed }: ProviderRecord) => !isListed && replacesId === id;

/**
 * Returns the provider whose place a record has, or takes when an admin activates it, and the first for null. Returns null for a
 * removed record, and when no provider has a place yet.
 */
export function placeOf(records: readonly ProviderRecord[], id: string | null): ProviderRecord | null {
  const seen = new Set<string>();
  let record = records.find((one) => one.id === id);
  while (record && !record.isListed && !seen.has(record.id)) {
    if (isRemoved(record)) return null;
    seen.add(record.id);
    const { replacesId } = record;
    record = records.find((one) => one.id === replacesId);
  }
  return record?.isListed ? record : (listedIn(records)[0] ?? null);
}

/** Returns the IDs of a place's provider, and of the records that it replaced or that would replace it; for null, those without a place. */
export function idsOf(records: readonly ProviderRecord[], place: ProviderRecord | null): string[] {
  return records.map(({ id }) => id).filter((id) => placeOf(records, id)?.id === place?.id);
}

export type KnownProvider = { id: string; issuer: string; name: string | null; people: number };

/** Lists all providers that people sign in with, or did, those in use first. */
export function listKnownProviders(_actor: Admin): Promise<KnownProvider[]> {
  return db().$queryRaw`
    SELECT id, issuer, name, (SELECT count(*)::int FROM identities WHERE identity_provider_id = provider.id) AS people
    FROM identity_providers AS provider ORDER BY NOT ${isListedSql}, ${inOrderSql}`;
}
