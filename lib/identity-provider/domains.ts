import { Prisma, runStatement } from "@/lib/database/db";
import { isListedSql } from "./places";
import { anyDomain, domainOf } from "./sign-in-page-schema";

/**
 * Finds the provider that a typed address chooses by its domain alone. Runs one statement, whatever the address is. Returns null while
 * that provider is disabled, because another one doesn't know these people.
 */
export async function findProviderByAddress(address: string): Promise<string | null> {
  const domain = domainOf(address);
  const [found] = await runStatement<{ id: string }>(Prisma.sql`
    SELECT provider.id FROM identity_providers AS provider
    WHERE provider.id = (
      SELECT provider.id FROM identity_provider_domains AS chosen
      JOIN identity_providers AS provider ON provider.id = chosen.identity_provider_id
      WHERE chosen.domain = ANY(ARRAY[${domain}, ${anyDomain}]) AND ${isListedSql}
      ORDER BY chosen.domain = ${anyDomain} LIMIT 1
    ) AND active_version IS NOT NULL AND enabled_at IS NOT NULL`);
  return found?.id ?? null;
}
