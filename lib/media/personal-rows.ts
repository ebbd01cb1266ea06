import { Prisma } from "@/lib/database/db";
import { oldestFirst, type PersonalRows } from "@/lib/lists/selection";

export const personalUnfinishedUploads: PersonalRows = (personId) => ({
  select: Prisma.sql`id, name, bytes::text, begun_at`,
  from: Prisma.sql`media_uploads`,
  where: [Prisma.sql`person_id = ${personId}::uuid`],
  order: oldestFirst("begun_at", "id"),
});
