import { inBatches } from "@/lib/database/batches";
import { db, Prisma } from "@/lib/database/db";
import type { Retained } from "@/lib/database/retention-period";
import { daysToUndo } from "./schema";

/** Keeps the IDs of a merge, and what it changed for as long as it can be undone. */
export const retainedMerges: Retained = {
  kept: () => ({ days: daysToUndo }),
  remove: () =>
    inBatches(
      (most) => db().$executeRaw`
        WITH final AS (
          UPDATE people_merges SET merged_name = '' WHERE merged_name <> '' AND ${isFinal}
        )
        DELETE FROM people_merge_rows WHERE (merge_id, table_name, key) IN (
          SELECT merge_id, table_name, key FROM people_merge_rows JOIN people_merges ON people_merges.id = merge_id
          WHERE ${isFinal} LIMIT ${most} FOR UPDATE OF people_merge_rows SKIP LOCKED)`,
    ),
  oldest: Prisma.sql`
    SELECT min(merged_at) FROM people_merges
    WHERE EXISTS (SELECT FROM people_merge_rows WHERE merge_id = people_merges.id)`,
};

const isFinal = Prisma.sql`merged_at < now() - make_interval(days => ${daysToUndo})`;
