import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { isWritable, urlsOfHosts } from "@/lib/database-hosts";

export type Migration = { name: string; sql: string };

/** The message says why, and what to do. */
export class MigrationError extends Error {
  override name = "MigrationError";
}

type Row = { migration_name: string; checksum: string; finished_at: Date | null };

// An arbitrary number, the same in every version of Lectern.
const lock = 5_271_009;

// Prisma's own table, so that `prisma migrate status` agrees.
const table = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;

/** Oldest first. */
export async function readMigrations(): Promise<Migration[]> {
  const folder = fileURLToPath(new URL("./migrations", import.meta.url));
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names
      .sort()
      .map(async (name) => ({ name, sql: await readFile(join(folder, name, "migration.sql"), "utf8") })),
  );
}

/**
 * Applies each pending migration in a transaction of its own: whole or not at all, even when killed or run twice at
 * once.
 * @returns the names of those applied now
 * @throws MigrationError when the database and this version of Lectern do not belong together
 */
export async function migrate(databaseUrl: string, migrations?: Migration[]): Promise<string[]> {
  const expected = migrations ?? (await readMigrations());
  const client = await open(databaseUrl);
  try {
    await inTransaction(client, () => refuseNewerDatabase(client, expected));
    const applied: string[] = [];
    for (const migration of expected) {
      if (await inTransaction(client, () => apply(client, migration))) applied.push(migration.name);
    }
    return applied;
  } finally {
    await client.end();
  }
}

export async function findPending(databaseUrl: string): Promise<{ pending: string[]; isNew: boolean }> {
  const expected = await readMigrations();
  const client = await open(databaseUrl);
  try {
    const { rows } = await client.query("SELECT to_regclass('_prisma_migrations') IS NULL AS is_new");
    const known = rows[0].is_new ? [] : await readRows(client);
    const isApplied = (name: string) => known.some((row) => row.migration_name === name && row.finished_at);
    return {
      pending: expected.map(({ name }) => name).filter((name) => !isApplied(name)),
      isNew: rows[0].is_new,
    };
  } finally {
    await client.end();
  }
}

/** Of several hosts, the first that takes writes. */
async function open(databaseUrl: string): Promise<Client> {
  const urls = urlsOfHosts(databaseUrl);
  let failure: unknown;
  for (const url of urls) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    // A connection that breaks while idle; the next query fails.
    client.on("error", () => {});
    try {
      await client.connect();
      if (urls.length === 1 || (await isWritable(client))) return client;
      failure ??= new MigrationError("None of the servers of DATABASE_URL takes writes: all are standbys.");
    } catch (error) {
      failure = error;
    }
    await client.end().catch(() => {});
  }
  throw failure;
}

async function apply(client: Client, { name, sql }: Migration): Promise<boolean> {
  const checksum = createHash("sha256").update(sql).digest("hex");
  const known = (await readRows(client)).find((row) => row.migration_name === name);
  if (known && known.checksum !== checksum) {
    throw new MigrationError(
      `Migration ${name} was changed after it was applied. Restore its file, and add a new one.`,
    );
  }
  if (known) return false;
  await client.query(sql).catch((cause) => {
    throw new MigrationError(`Migration ${name} failed and was rolled back: ${cause.message}`, { cause });
  });
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, clock_timestamp(), 1)`,
    [randomUUID(), checksum, name],
  );
  return true;
}

async function refuseNewerDatabase(client: Client, expected: Migration[]): Promise<void> {
  await client.query(table);
  const rows = await readRows(client);
  const unknown = rows.find((row) => !expected.some(({ name }) => name === row.migration_name));
  if (unknown) {
    throw new MigrationError(
      `The database has migration ${unknown.migration_name}: it needs a newer version of Lectern.`,
    );
  }
  const unfinished = rows.find((row) => !row.finished_at);
  if (unfinished) {
    throw new MigrationError(
      `Migration ${unfinished.migration_name} failed in Prisma's CLI: see prisma migrate resolve.`,
    );
  }
}

async function readRows(client: Client): Promise<Row[]> {
  const answer = await client.query<Row>(
    "SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL",
  );
  return answer.rows;
}

async function inTransaction<T>(client: Client, run: () => Promise<T>): Promise<T> {
  // Overrides time limits of the role or the database.
  await client.query(
    "BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0",
  );
  try {
    await client.query("SELECT pg_advisory_xact_lock($1)", [lock]);
    const result = await run();
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}
