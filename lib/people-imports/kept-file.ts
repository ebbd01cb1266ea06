import type { Database } from "@/lib/database/db";

/** Yields the file of an import, a part at a time. */
export async function* keptFile(database: Database, importId: string): AsyncGenerator<Uint8Array> {
  for (let number = 1; ; number += 1) {
    const where = { importId_number: { importId, number } };
    const part = await database.peopleImportPart.findUnique({ where, select: { bytes: true } });
    if (!part) return;
    yield part.bytes;
  }
}
