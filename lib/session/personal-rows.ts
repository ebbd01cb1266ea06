import { Prisma } from "@/lib/database/db";
import { oldestFirst, type PersonalRows } from "@/lib/lists/selection";

export const personalSessions: PersonalRows = (personId) => ({
  select: Prisma.sql`id, user_agent, created_at, last_used_at, expires_at`,
  from: Prisma.sql`sessions`,
  where: [Prisma.sql`person_id = ${personId}::uuid`],
  order: oldestFirst("created_at", "id"),
});
