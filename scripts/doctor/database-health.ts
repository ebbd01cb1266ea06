import type { Client } from "pg";
import { env } from "@/lib/env";
import { connectToWrite } from "@/prisma/connect-to-write";
import type { MigrationState } from "@/prisma/migration-state";
import { examineMonths } from "./attempt-months";
import { examineEvents } from "./events";
import { type Finding, fault, ok, warning } from "./finding";

/** Finds what works today but fails soon or in some cases. */
export async function examineHealth(client: Client, { isNew }: MigrationState): Promise<Finding[]> {
  const found = [await examineClock(client), await examineConnections(client), await examinePooler(client)];
  if (!isNew)
    found.push(
      await examineExtensions(client),
      await examineIndexes(client),
      ...(await examineMonths(client)),
      ...(await examineEvents(client)),
    );
  return [...found, ...(await examineSettings(client)), ...(await examineTables(client))];
}

async function examineClock(client: Client): Promise<Finding> {
  const before = Date.now();
  const { rows } = await client.query("SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now");
  const after = Date.now();
  // This much is certain.
  const ahead = Math.max(0, before - rows[0].now, rows[0].now - after) / 1000;
  const seconds = `${ahead.toFixed(1)} s`;
  const todo = "Let NTP set the clocks of both machines.";
  if (ahead >= 30) return fault("Clock", `differs from the database's by ${seconds}: sign-ins fail.`, todo);
  return ahead >= 2
    ? warning("Clock", `differs from the database's by ${seconds}.`, todo)
    : ok("Clock", "agrees with the database's");
}

async function examineConnections(client: Client): Promise<Finding> {
  const { rows } = await client.query(
    `SELECT least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
         nullif(rolconnlimit, -1), nullif(datconnlimit, -1)) AS most,
       (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend' AND application_name <> 'lectern doctor') AS used
     FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`,
  );
  const { most, used } = rows[0];
  const { DATABASE_POOL_SIZE: size } = env();
  const todo = "Raise max_connections, lower DATABASE_POOL_SIZE, or put a pooler such as PgBouncer between.";
  // A migration and a command need connections too.
  if (size + 3 > most)
    return fault("Connections", `this server may use ${size}, and PostgreSQL grants ${most} in all.`, todo);
  if (used + 3 > most) return warning("Connections", `${used} of ${most} are in use.`, todo);
  return ok(
    "Connections",
    `this server may use ${size}; PostgreSQL grants ${most} in all, and ${used} are in use`,
  );
}

/** A pooler has its own process numbers. */
async function examinePooler(client: Client): Promise<Finding> {
  const { processID } = client as unknown as { processID: number };
  const { rows } = await client.query("SELECT pg_backend_pid() AS pid");
  const isOff = env().DATABASE_PREPARED_STATEMENTS === "off";
  if (rows[0].pid === processID)
    return isOff
      ? warning(
          "Pooler",
          "none between, and DATABASE_PREPARED_STATEMENTS is off, which makes each statement slower.",
          "Remove that setting.",
        )
      : ok("Pooler", "none between");
  if (isOff) return ok("Pooler", "between, and no statements are prepared");
  const other = await connectToWrite(env().DATABASE_URL ?? "");
  const named = { name: "lectern_doctor", text: "SELECT 1" };
  try {
    await client.query(named);
    // This occupies the pooler's last connection, so that the next one is another.
    await other.query("BEGIN");
    await client.query(named);
    return ok("Pooler", "between, and it keeps prepared statements");
  } catch (error) {
    return fault(
      "Pooler",
      `between, and it loses prepared statements (${(error as Error).message}).`,
      "PgBouncer 1.21 or newer: set max_prepared_statements above 0. Before that: set DATABASE_PREPARED_STATEMENTS=off.",
    );
  } finally {
    await other.end();
  }
}

async function examineExtensions(client: Client): Promise<Finding> {
  const { rows } = await client.query("SELECT FROM pg_extension WHERE extname = 'pg_trgm'");
  return rows.length > 0
    ? ok("Extensions", "pg_trgm")
    : fault("Extensions", "pg_trgm is missing.", "As the owner of the database: CREATE EXTENSION pg_trgm");
}

async function examineIndexes(client: Client): Promise<Finding> {
  const { rows } = await client.query(
    `SELECT indexrelid::regclass::text AS name FROM pg_index
     WHERE NOT indisvalid AND NOT EXISTS (SELECT FROM pg_stat_progress_create_index WHERE index_relid = indexrelid)
     ORDER BY 1`,
  );
  const names = rows.map(({ name }) => name);
  return names.length > 0
    ? fault(
        "Indexes",
        `${names.join(", ")} invalid: written and never read.`,
        `Run ${names.map((name) => `REINDEX INDEX CONCURRENTLY ${name}`).join("; ")}`,
      )
    : ok("Indexes", "all valid");
}

async function examineSettings(client: Client): Promise<Finding[]> {
  const { rows } = await client.query(
    `SELECT current_setting('fsync') = 'on' AND current_setting('full_page_writes') = 'on' AS durable,
       current_setting('autovacuum') = 'on' AS vacuums, age(datfrozenxid) AS age FROM pg_database WHERE datname = current_database()`,
  );
  const { durable, vacuums, age } = rows[0];
  const found: Finding[] = [];
  if (!durable)
    found.push(
      fault(
        "Durability",
        "fsync or full_page_writes is off: a power failure can destroy the database.",
        "Set both to on.",
      ),
    );
  if (!vacuums)
    found.push(warning("Autovacuum", "off: tables grow and plans get worse.", "Set autovacuum to on."));
  if (age > 1_000_000_000)
    found.push(
      fault(
        "Autovacuum",
        `the oldest transaction is ${age} transactions ago; PostgreSQL stops at two billion.`,
        "Find what keeps VACUUM from finishing: old transactions, replication slots.",
      ),
    );
  return found;
}

async function examineTables(client: Client): Promise<Finding[]> {
  const { rows } = await client.query(
    `SELECT relname AS name, reltuples < 0 AS unknown, n_dead_tup AS dead FROM pg_class JOIN pg_stat_user_tables USING (relname)
     WHERE pg_class.oid = relid AND (reltuples < 0 AND pg_relation_size(relid) > 8000000
       OR n_dead_tup > 100000 AND n_dead_tup > n_live_tup * 0.4) ORDER BY 1`,
  );
  if (rows.length === 0) return [ok("Statistics", "known of every large table")];
  return rows.map(({ name, unknown, dead }) =>
    unknown
      ? warning("Statistics", `${name} was never analyzed: its queries may be slow.`, `ANALYZE ${name}`)
      : warning(
          "Bloat",
          `${name} has ${dead} dead rows.`,
          `VACUUM ANALYZE ${name}; then see why autovacuum does not.`,
        ),
  );
}
