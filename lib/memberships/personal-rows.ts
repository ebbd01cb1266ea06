import { Prisma } from "@/lib/database/db";
import { oldestFirst, type PersonalRows, utc } from "@/lib/lists/selection";

export const personalMemberships: PersonalRows = (personId) => ({
  select: Prisma.sql`groups.id, name, source::text, memberships.created_at AS added_at, (
    SELECT json_agg(json_build_object('source', given.source, 'since', ${utc("given.created_at")}) ORDER BY given.created_at, given.source)
    FROM membership_sources AS given
    WHERE given.person_id = memberships.person_id AND given.group_id = memberships.group_id) AS sources`,
  from: Prisma.sql`memberships JOIN groups ON groups.id = group_id`,
  where: [Prisma.sql`person_id = ${personId}::uuid`],
  order: oldestFirst("memberships.created_at", "group_id"),
});

export const personalPastMemberships: PersonalRows = (personId) => ({
  select: Prisma.sql`groups.id, name, source::text, member_from, member_until`,
  from: Prisma.sql`past_memberships JOIN groups ON groups.id = group_id`,
  where: [Prisma.sql`person_id = ${personId}::uuid`],
  order: oldestFirst("member_until", "past_memberships.id"),
});
