import { validate } from "uuid";
import { type Database, Prisma, runStatementOnPrimary } from "@/lib/database/db";

/** Returns the ID of the person who has everything of a merged one; null for others. */
export async function findSurvivor(mergedId: string, tx?: Database): Promise<string | null> {
  if (!validate(mergedId)) return null;
  const sql = Prisma.sql`
    SELECT person_id AS id FROM people_merges WHERE merged_id = ${mergedId}::uuid AND undone_at IS NULL LIMIT 1`;
  const [merge] = tx
    ? await tx.$queryRaw<{ id: string }[]>(sql)
    : await runStatementOnPrimary<{ id: string }>(sql);
  return merge?.id ?? null;
}
