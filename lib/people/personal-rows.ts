import { Prisma } from "@/lib/database/db";
import { oldestFirst, type PersonalRows } from "@/lib/lists/selection";

export const personalIdentities: PersonalRows = (personId) => ({
  select: Prisma.sql`issuer, subject AS user_id, identities.created_at`,
  from: Prisma.sql`identities JOIN identity_providers ON identity_providers.id = identity_provider_id`,
  where: [Prisma.sql`person_id = ${personId}::uuid`],
  order: oldestFirst("identities.created_at", "identities.id"),
});
