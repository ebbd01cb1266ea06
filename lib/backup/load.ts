import { pipeline } from "node:stream/promises";
import { from } from "pg-copy-streams";
import { Refusal } from "@/lib/errors";
import { makeMissingMonths } from "@/prisma/attempt-months";
import { findMigrationState, type Migration, migrate, readMigrations } from "@/prisma/migrate";
import type { Bytes } from "./archive";
import type { Contents, Head } from "./archive-schema";
import { type Connection, inTransaction, withConnection } from "./connect";
import { type Sum, sumOf } from "./rows";
import { copyIn, notUse, quoted, readTables, type Table } from "./tables";

export type Filling = {
  connection: Connection;
  tables: Table[];
  copy: (table: Table, rows: Bytes) => Promise<void>;
  verify: (table: Table, expected: Sum) => Promise<void>;
  setSequences: (sequences: Contents["sequences"]) => Promise<void>;
};

/** Leaves no rows when killed. @throws Refusal `conflict` when it isn't empty, or this version lacks one of `migrations` */
export async function load(
  url: string,
  migrations: Head["migrations"],
  fill: (filling: Filling) => Promise<void>,
): Promise<void> {
  await migrate(url, await prepare(url, migrations));
  await inTransaction(url, "BEGIN", async (connection) => {
    const tables = await readTables(connection);
    await connection.query(
      `LOCK TABLE ${tables.map(({ name }) => quoted(name)).join(", ")} IN ACCESS EXCLUSIVE MODE`,
    );
    await requireEmpty(connection, tables);
    const putBack = await dropIndexesAndKeys(connection);
    await connection.query(`TRUNCATE ${tables.map(({ name }) => quoted(name)).join(", ")}`);
    await fill(fillingOf(connection, tables));
    for (const statement of putBack) await connection.query(statement);
    await connection.query("SET CONSTRAINTS ALL IMMEDIATE");
  });
}

export async function finish(url: string): Promise<void> {
  await migrate(url);
  await withConnection(url, moveIntoMonths);
  await withConnection(url, expireEvents);
  // Without statistics, PostgreSQL would plan for empty tables.
  await inTransaction(url, "BEGIN", (connection) => connection.query("ANALYZE"));
}

/** Moves sign-in attempts into months that old tables lack; a failure leaves them in place. */
async function moveIntoMonths(connection: Connection): Promise<void> {
  await makeMissingMonths(connection, true).catch(() => {});
}

/**
 * Moves positions beyond any that was given after the backup, or by another restore of it. Each cursor then gets a 410, and its client
 * reads everything again.
 */
async function expireEvents(connection: Connection): Promise<void> {
  await connection.query(`
    UPDATE event_sequence SET last_position = next, dropped_position = next
    FROM (SELECT greatest(last_position + 1000000000, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint) AS next FROM event_sequence) AS jump`);
  // Webhooks and the xAPI export go on with what happens from now on.
  await connection.query(
    "UPDATE webhook_endpoints SET position = last_position, replay_position = NULL, replay_until = NULL FROM event_sequence",
  );
  await connection.query("UPDATE xapi_stores SET position = last_position FROM event_sequence");
}

export async function requireKnown(migrations: Head["migrations"]): Promise<void> {
  const all = await readMigrations();
  const unknown = migrations.find(({ name }) => !all.some((one) => one.name === name));
  if (unknown) throw new Refusal("backup_newer", { migration: unknown.name });
}

async function prepare(url: string, given: Head["migrations"]): Promise<Migration[]> {
  const all = await readMigrations();
  await requireKnown(given);
  const wanted = all.filter(({ name }) => given.some((one) => one.name === name));
  const { pending, waiting, isNew } = await findMigrationState(url);
  if (isNew) return wanted;
  // This check precedes any migration, because the database may have rows.
  await withConnection(url, async (connection) => requireEmpty(connection, await readTables(connection)));
  const missing = [...pending, ...waiting];
  const isSurplus = (name: string) => !missing.includes(name) && !wanted.some((one) => one.name === name);
  if (all.some(({ name }) => isSurplus(name))) throw new Refusal("database_newer_than_backup");
  return wanted;
}

async function requireEmpty(connection: Connection, tables: Table[]): Promise<void> {
  for (const { name } of tables.filter((table) => !notUse.includes(table.name))) {
    const { rows } = await connection.query(`SELECT FROM ${quoted(name)} LIMIT 1`);
    if (rows.length > 0) throw new Refusal("database_not_empty", { table: name });
  }
}

/** Returns the statements that put everything back. Triggers would count rows twice; indexes are cheapest when built last. */
async function dropIndexesAndKeys(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query<{ away: string; back: string }>(parts);
  for (const { away } of rows) await connection.query(away);
  return rows.map(({ back }) => back);
}

// `turn` restores indexes before the foreign keys that may need them. A primary key stays.
const parts = `
  WITH tables AS (
    SELECT oid, oid::regclass AS name FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND relname <> '_prisma_migrations'
  )
  SELECT away, back FROM (
    -- Partitions' indexes go with the partitioned table's, and can't go alone.
    SELECT 1 AS turn, format('DROP INDEX %s', indexrelid::regclass) AS away,
      replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') AS back
    FROM pg_index JOIN tables ON indrelid = tables.oid JOIN pg_class AS index ON index.oid = indexrelid
    WHERE NOT index.relispartition AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u', 'x'))
    UNION ALL
    SELECT 2, format('ALTER TABLE %s DROP CONSTRAINT %I', name, conname),
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', name, conname, pg_get_constraintdef(pg_constraint.oid))
    FROM pg_constraint JOIN tables ON conrelid = tables.oid WHERE contype = 'f' AND conparentid = 0
    UNION ALL
    SELECT 3, format('ALTER TABLE %s DISABLE TRIGGER %I', name, tgname),
      format('ALTER TABLE %s ENABLE %s TRIGGER %I', name,
        CASE tgenabled WHEN 'A' THEN 'ALWAYS' WHEN 'R' THEN 'REPLICA' ELSE '' END, tgname)
    FROM pg_trigger JOIN tables ON tgrelid = tables.oid WHERE NOT tgisinternal AND tgenabled <> 'D'
  ) AS all_parts
  -- A foreign key goes before the index that it needs, and comes back after it.
  ORDER BY turn`;

function fillingOf(connection: Connection, tables: Table[]): Filling {
  return {
    connection,
    tables,
    copy: (table, rows) => pipeline(rows, connection.query(from(copyIn(table)))),
    verify: async (table, expected) => {
      const found = await sumOf(connection, table);
      if (found.rows === expected.rows && found.checksum === expected.checksum) return;
      throw new Refusal("rows_differ", { table: table.name, expected: expected.rows, found: found.rows });
    },
    setSequences: async (sequences) => {
      for (const { name, last } of sequences)
        if (last !== null)
          await connection.query("SELECT setval($1::regclass, $2::bigint)", [quoted(name), last]);
    },
  };
}
