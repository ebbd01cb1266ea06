import { Refusal } from "@/lib/errors";
import type { Contents, Head } from "./archive-schema";
import { type Connection, inTransaction, withConnection } from "./connect";
import { quoted, readTables, type Table } from "./tables";

export type Snapshot = { connection: Connection; migrations: Head["migrations"]; tables: Table[] };

/** Blocks only migrations, or with `isFrozen` all writes. @throws Refusal `conflict` without tables, or after a migration in between */
export function withSnapshot<T>(
  url: string,
  { isFrozen }: { isFrozen: boolean },
  read: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const begin = `BEGIN ISOLATION LEVEL REPEATABLE READ${isFrozen ? "" : ", READ ONLY"}`;
  return inTransaction(url, begin, async (connection) => {
    const before = await withConnection(url, readTables);
    if (before.length === 0) throw new Refusal("nothing_to_back_up");
    // The first reading statement sets the moment, and no table changes its columns after it.
    const names = before.map(({ name }) => quoted(name)).join(", ");
    const mode = isFrozen ? "SHARE" : "ACCESS SHARE";
    await connection.query(`LOCK TABLE ${names} IN ${mode} MODE`).catch((cause) => {
      throw cause.code === "55P03" ? new Refusal("tables_locked", { cause }) : cause;
    });
    const { rows: migrations } = await connection.query(
      "SELECT migration_name AS name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name",
    );
    const tables = await readTables(connection);
    if (JSON.stringify(tables) !== JSON.stringify(before)) throw new Refusal("migrated_meanwhile");
    return read({ connection, migrations, tables });
  });
}

/** Reads after the rows, so no row has a number beyond it. */
export async function readSequences({ connection }: Snapshot): Promise<Contents["sequences"]> {
  const { rows } = await connection.query(
    `SELECT sequencename AS name, last_value::text AS last FROM pg_sequences
    WHERE schemaname = current_schema() ORDER BY sequencename COLLATE "C"`,
  );
  return rows;
}
