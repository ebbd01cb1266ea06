import { Prisma } from "@/lib/database/db";
import { oldestFirst, type PersonalRows } from "@/lib/lists/selection";

export const personalRoles: PersonalRows = (personId) => ({
  select: Prisma.sql`role_grants.role::text, groups.name AS group, courses.name AS course,
    CASE WHEN rule_id IS NULL THEN 'admin' ELSE 'rule' END AS source, role_grants.created_at AS given_at`,
  from: Prisma.sql`role_grants LEFT JOIN groups ON groups.id = group_id
    LEFT JOIN courses ON courses.id = course_id`,
  where: [Prisma.sql`person_id = ${personId}::uuid`],
  order: oldestFirst("role_grants.created_at", "role_grants.id"),
});
