import { type Database, db, inTransaction } from "@/lib/database/db";

/** Runs changes in sequence, in the order of the database's clock. */
export function withLock<T>(
  run: (tx: Database, now: Date) => Promise<T>,
  database: Database = db(),
): Promise<T> {
  return inTransaction(database, async (tx) => {
    const [turn] = await tx.$queryRaw<{ now: Date }[]>`
      SELECT clock_timestamp() AS now FROM pg_advisory_xact_lock(hashtext('identity provider'))`;
    return run(tx, turn?.now ?? new Date());
  });
}
