import { db } from "@/lib/db";

const most = 100;

/**
 * Adds up the changes of each list that has had many, so that its version stays quick to read. The version becomes
 * another one: what was kept under the old one is made anew.
 * @returns how many rows were added up
 */
export async function foldListChanges(): Promise<number> {
  const [folded] = await db().$queryRaw<{ rows: number }[]>`
    WITH gone AS (
      DELETE FROM list_changes WHERE id = ANY(ARRAY(
        SELECT id FROM list_changes WHERE list IN (
          SELECT list FROM list_changes GROUP BY list HAVING count(*) > ${most}
        ) FOR UPDATE SKIP LOCKED
      )) RETURNING list, changes
    ), kept AS (
      INSERT INTO list_changes (list, changes) SELECT list, sum(changes) FROM gone GROUP BY list
    )
    SELECT count(*)::int AS rows FROM gone`;
  return folded?.rows ?? 0;
}
