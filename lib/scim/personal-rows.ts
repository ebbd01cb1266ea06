import { Prisma } from "@/lib/database/db";
import { oldestFirst, type PersonalRows } from "@/lib/lists/selection";

export const personalProvisionedUsers: PersonalRows = (personId) => ({
  select: Prisma.sql`issuer, user_name, external_id, attributes, provisioned_users.created_at, updated_at`,
  from: Prisma.sql`provisioned_users JOIN identity_providers ON identity_providers.id = identity_provider_id`,
  where: [Prisma.sql`person_id = ${personId}::uuid`],
  order: oldestFirst("provisioned_users.created_at", "identity_provider_id"),
});

export const personalProvisioningEntries: PersonalRows = (personId) => ({
  select: Prisma.sql`id, at, method, target, status, request, outcome`,
  from: Prisma.sql`provisioning_entries`,
  where: [Prisma.sql`person_id = ${personId}::uuid`],
  order: oldestFirst("at", "id"),
});
