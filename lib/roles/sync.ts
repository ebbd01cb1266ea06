import { Prisma } from "@/lib/database/db";

// A rule's role needs the last sign-in at its provider to name the group; silence grants nothing.

const isOfProviderSql = (providerId: string) =>
  Prisma.sql`(role_rules.identity_provider_id IS NULL OR role_rules.identity_provider_id = ${providerId}::uuid)`;

const rulesOf = (names: readonly string[], providerId: string) => Prisma.sql`
  SELECT id FROM role_rules WHERE provider_group IN (SELECT unnest(${names}::text[])) AND ${isOfProviderSql(providerId)}`;

/** Expects `active` with the person's id. Roles given by hand stay, and those by rules of another provider. */
export function syncRolesSql(given: readonly string[] | null, providerId: string): Prisma.Sql {
  const names = given ?? [];
  return Prisma.sql`
    lost_roles AS (
      DELETE FROM role_grants USING active, role_rules
      WHERE role_grants.person_id = active.id AND role_rules.id = rule_id AND ${isOfProviderSql(providerId)}
        AND rule_id NOT IN (${rulesOf(names, providerId)})
    ), given_roles AS (
      INSERT INTO role_grants (person_id, role, group_id, rule_id)
      SELECT active.id, role, group_id, role_rules.id FROM role_rules, active
      WHERE role_rules.id IN (${rulesOf(names, providerId)}) ORDER BY role_rules.id
      ON CONFLICT DO NOTHING
    )`;
}
