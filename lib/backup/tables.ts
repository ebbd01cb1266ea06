import type { Connection } from "./connect";

/** Leaves out generated columns, which the database computes again. `key` holds the partition columns, or null. */
export type Table = { name: string; columns: string[]; key?: string | null };

export const leftOut: Record<string, string> = {
  _prisma_migrations: "whoever creates the tables writes it; the names are in the backup's head",
  certificate_pdfs: "they are printed again when somebody asks",
  events: "after a restore, other systems read everything again",
  webhook_deliveries: "they belong to events",
  recorded_events: "they become events within a second",
  recorded_actors: "they belong to recorded events",
};

/** These tables have rows before anybody uses the platform. */
export const notUse = [
  "chores",
  "event_sequence",
  "retention_runs",
  "rate_limits",
  "list_marks",
  "list_mark_changes",
];

export async function readTables(connection: Connection): Promise<Table[]> {
  const { rows } = await connection.query(
    `SELECT relname AS name, array(
        SELECT attname::text FROM pg_attribute
        WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum
      ) AS columns, (
        SELECT attname::text FROM pg_partitioned_table JOIN pg_attribute ON attrelid = partrelid AND attnum = partattrs[0]
        WHERE partrelid = pg_class.oid
      ) AS key
    FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
      AND NOT relispartition AND relname <> ALL($1) ORDER BY relname COLLATE "C"`,
    [Object.keys(leftOut)],
  );
  return rows;
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

export const columnList = ({ columns }: Table) => columns.map(quoted).join(", ");

/** Sorts a partitioned table's rows, so that the order doesn't depend on its partitions. */
export const copyOut = (table: Table) =>
  `COPY (SELECT ${columnList(table)} FROM ${quoted(table.name)}${table.key ? ` ORDER BY ${quoted(table.key)}` : ""}) TO STDOUT`;

export const copyIn = (table: Table) => `COPY ${quoted(table.name)} (${columnList(table)}) FROM STDIN`;
