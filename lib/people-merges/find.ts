import type { Database } from "@/lib/database/db";

/** Returns the IDs that a person had before, earliest merge first. */
export async function listMergedIds(database: Database, personId: string): Promise<string[]> {
  const merges = await database.peopleMerge.findMany({
    where: { personId, undoneAt: null },
    orderBy: [{ mergedAt: "asc" }, { id: "asc" }],
    select: { mergedId: true },
  });
  return merges.map(({ mergedId }) => mergedId);
}
