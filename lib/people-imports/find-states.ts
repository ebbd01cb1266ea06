import { isOwnedSql } from "@/lib/custom-fields/values";
import { type Database, Prisma } from "@/lib/database/db";
import { operatorId } from "@/lib/people/operator";
import type { PersonState } from "./decide";

/** Reads the people with these user IDs at the provider, in one statement. */
export async function findStates(
  tx: Database,
  identityProviderId: string,
  userIds: readonly string[],
): Promise<Map<string, PersonState>> {
  const rows = await tx.$queryRaw<(PersonState & { userId: string })[]>`
    SELECT subject AS "userId", people.id AS "personId", first_name AS "firstName", last_name AS "lastName", email,
      deactivated_at IS NULL AS "isActive",
      deactivated_at IS NOT NULL AND deactivated_by = 'file' AND deactivated_origin_id = ${identityProviderId}::uuid AS "isDeactivatedByFile",
      admin_since IS NOT NULL OR people.id = ${operatorId}::uuid AS "isAdmin",
      EXISTS (SELECT FROM role_grants WHERE person_id = people.id) AS "hasRole",
      EXISTS (SELECT FROM provisioned_users WHERE person_id = people.id) AS "isInDirectory",
      EXISTS (SELECT FROM identities AS other
        WHERE other.person_id = people.id AND other.identity_provider_id <> ${identityProviderId}::uuid) AS "isElsewhere",
      ARRAY(SELECT group_id FROM membership_sources WHERE person_id = people.id AND ${isFromFileSql(identityProviderId)}) AS "groupIds",
      (SELECT coalesce(json_object_agg(field_id, json_build_object('value', value, 'source', source,
          'owner', CASE WHEN ${isOwnedSql} THEN source END)), '{}')
        FROM person_field_values AS kept JOIN person_fields ON person_fields.id = field_id
        WHERE kept.person_id = people.id) AS fields
    FROM unnest(${userIds}::text[]) AS wanted (user_id)
    JOIN identities ON identity_provider_id = ${identityProviderId}::uuid AND subject = user_id
    JOIN people ON people.id = identities.person_id`;
  return new Map(rows.map(({ userId, ...person }) => [userId, person]));
}

/** An admin's memberships with the provider as their origin come from its files. */
export const isFromFileSql = (identityProviderId: string) =>
  Prisma.sql`source = 'admin' AND origin_id = ${identityProviderId}::uuid`;

export type KnownGroups = { groupIds: Map<string, string>; groupNames: Map<string, string> };

/** Finds groups by name, and the names of others by ID. */
export async function findGroups(
  tx: Database,
  names: readonly string[],
  ids: readonly string[],
): Promise<KnownGroups> {
  const groups = await tx.$queryRaw<{ id: string; name: string }[]>`
    SELECT id, name FROM groups WHERE name = ANY(${names}::text[]) OR id = ANY(${ids}::uuid[])`;
  return {
    groupIds: new Map(groups.map(({ id, name }) => [name, id])),
    groupNames: new Map(groups.map(({ id, name }) => [id, name])),
  };
}
