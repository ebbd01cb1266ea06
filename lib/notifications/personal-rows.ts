import { Prisma } from "@/lib/database/db";
import { oldestFirst, type PersonalRows } from "@/lib/lists/selection";

export const personalMails: PersonalRows = (personId) => ({
  select: Prisma.sql`id, kind::text, due_on::text, created_at, outcome::text, ended_at, address, failure`,
  from: Prisma.sql`outbox`,
  where: [Prisma.sql`person_id = ${personId}::uuid`],
  order: oldestFirst("created_at", "id"),
});

export const personalInvitations: PersonalRows = (personId) => ({
  select: Prisma.sql`name AS course, invitations.created_at`,
  from: Prisma.sql`invitations LEFT JOIN courses ON courses.id = course_id`,
  where: [Prisma.sql`person_id = ${personId}::uuid`],
  order: oldestFirst("invitations.created_at", "invitations.id"),
});
