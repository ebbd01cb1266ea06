import { Prisma } from "@/lib/database/db";
import { oldestFirst, type PersonalRows } from "@/lib/lists/selection";

const secret = Prisma.sql`ARRAY['token_hash', 'unsubscribe_token', 'seed', 'events']`;

export const personalMerges: PersonalRows = (personId) => ({
  select: Prisma.sql`merged_id, merged_name, merged_at, undone_at, (
    SELECT coalesce(json_agg(json_build_object('table', table_name, 'before', before - ${secret}, 'after', after - ${secret})
      ORDER BY table_name, key), '[]')
    FROM people_merge_rows WHERE merge_id = people_merges.id) AS rows`,
  from: Prisma.sql`people_merges`,
  where: [Prisma.sql`person_id = ${personId}::uuid`],
  order: oldestFirst("merged_at", "people_merges.id"),
});
