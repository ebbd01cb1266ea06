import { Prisma } from "@/lib/database/db";

// A rule's role needs the last sign-in to name the group; silence grants nothing.

const rulesOf = (names: readonly string[]) =>
  Prisma.sql`SELECT id FROM role_rules WHERE provider_group IN (SELECT unnest(${names}::text[]))`;

/** Expects `active` with the person's id. Roles given by hand stay. */
export function syncRolesSql(given: readonly string[] | null): Prisma.Sql {
  const names = given ?? [];
  return Prisma.sql`
    lost_roles AS (
      DELETE FROM role_grants USING active
      WHERE role_grants.person_id = active.id AND rule_id IS NOT NULL AND rule_id NOT IN (${rulesOf(names)})
    ), given_roles AS (
      INSERT INTO role_grants (person_id, role, group_id, rule_id)
      SELECT active.id, role, group_id, role_rules.id FROM role_rules, active
      WHERE role_rules.id IN (${rulesOf(names)}) ORDER BY role_rules.id
      ON CONFLICT DO NOTHING
    )`;
}

/** Expects `known` with the person's id. True when `syncRolesSql` would change nothing. */
export function areRolesInSyncSql(given: readonly string[] | null): Prisma.Sql {
  const names = given ?? [];
  const theirs = Prisma.sql`SELECT rule_id FROM role_grants
    WHERE role_grants.person_id = (SELECT id FROM known) AND rule_id IS NOT NULL`;
  return Prisma.sql`(
    NOT EXISTS (${rulesOf(names)} AND role_rules.id NOT IN (${theirs}))
    AND NOT EXISTS (${theirs} AND rule_id NOT IN (${rulesOf(names)})))`;
}
