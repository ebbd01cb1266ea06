import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import { isWritable } from "@/lib/database-hosts";
import { makeMissingMonths } from "./attempt-months";
import { connectToRead, connectToWrite } from "./connect-to-write";
import { MigrationError } from "./migration-error";
import { checksumOf, type Migration, readMigrations } from "./migration-files";
import { whileLocked } from "./migration-lock";
import { judgeMigrations, type MigrationState, migrationState } from "./migration-state";
import { applySteps, type Hand } from "./migration-steps";
import { phaseOf } from "./phase";
import { defaultPatience } from "./short-locks";

export { type Migration, readMigrations };

export type MigrateOptions = {
  /** Includes contract migrations, once no earlier version runs. A new database always gets all. */
  contract?: boolean;
  /** Milliseconds for which a statement tries to get its locks. */
  patience?: number;
  say?: (line: string) => void;
};

type Row = { migration_name: string; checksum: string; finished_at: Date | null };

// This arbitrary number is the same in every version of Lectern.
const lock = 5_271_009;

// `prisma migrate status` reads this table, too.
const table = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;

/**
 * Applies pending migrations, even if killed or run twice at once (docs/decisions/032). Returns the names of those applied now.
 * @throws MigrationError when one fails, or the database doesn't belong to this version of Lectern
 */
export async function migrate(
  databaseUrl: string,
  migrations?: Migration[],
  { contract = false, patience = defaultPatience, say = () => {} }: MigrateOptions = {},
): Promise<string[]> {
  const expected = migrations ?? (await readMigrations());
  const client = await connectToRead(databaseUrl);
  let guard: Client | undefined;
  try {
    if (!hasWork(await readState(client, expected), contract)) {
      await makeMonths(client, say);
      return [];
    }
    if (!(await isWritable(client))) throw new MigrationError(readOnly);
    guard = await connectToWrite(databaseUrl);
    const applied = await whileLocked(guard, (check) =>
      applyAll({ client, patience, check, say }, expected, contract),
    );
    await makeMonths(client, say);
    return applied;
  } catch (error) {
    throw isForbidden(error) ? explainForbidden(client, error as Error) : error;
  } finally {
    await Promise.all([client.end(), guard?.end()]);
  }
}

const readOnly =
  "The database is older than this version, and no server of DATABASE_URL takes writes: each is a standby, or read-only. " +
  "Start this version when the primary is back or a standby is promoted; until then, start the version that ran before.";

// Running servers repeat this every hour, so a failure is only reported.
async function makeMonths(client: Client, say: (line: string) => void): Promise<void> {
  if (!(await isWritable(client))) return;
  await makeMissingMonths(client).catch(({ message }) =>
    say(`Could not make the coming months of sign-in attempts: ${message}. A running server tries again.`),
  );
}

/** @throws MigrationError when this version can't work with the schema; the message names the command to run */
export async function requireSchema(databaseUrl: string): Promise<MigrationState> {
  const expected = await readMigrations();
  const client = await connectToRead(databaseUrl);
  try {
    const state = await readState(client, expected);
    if (state.pending.length === 0) return state;
    const what = state.isNew
      ? "has no tables yet"
      : `is older than this version (${state.pending.join(", ")})`;
    throw new MigrationError(
      `The database ${what}. Run \`lectern migrate\`, with the DATABASE_URL of a role that can change tables.`,
    );
  } finally {
    await client.end();
  }
}

export async function findMigrationState(databaseUrl: string): Promise<MigrationState> {
  const names = (await readMigrations()).map(({ name }) => name);
  const client = await connectToRead(databaseUrl);
  return migrationState((sql) => client.query(sql), names).finally(() => client.end());
}

async function applyAll(hand: Hand, expected: Migration[], contract: boolean): Promise<string[]> {
  const { isNew } = await readState(hand.client, expected);
  if (isNew) await hand.client.query(table);
  const applied: string[] = [];
  for (const migration of expected) {
    const phase = phaseOf(migration.name);
    if (phase === "contract" && !contract && !isNew) continue;
    if ((await findRow(hand.client, migration.name))?.finished_at) continue;
    if (phase === "whole") await hand.check().then(() => applyWhole(hand.client, migration));
    else await applySteps(hand, migration);
    applied.push(migration.name);
  }
  return applied;
}

function hasWork({ isNew, pending, waiting }: MigrationState, contract: boolean): boolean {
  return isNew || pending.length > 0 || (contract && waiting.length > 0);
}

async function readState(client: Client, expected: Migration[]): Promise<MigrationState> {
  const rows = await readRows(client);
  for (const { name, sql } of expected) {
    const known = rows.find((row) => row.migration_name === name);
    if (known?.finished_at && known.checksum !== checksumOf(sql)) {
      throw new MigrationError(
        `Migration ${name} was changed after it was applied. Restore its file, and add a new one.`,
      );
    }
    if (known && !known.finished_at && phaseOf(name) === "whole") {
      throw new MigrationError(`Migration ${name} failed in Prisma's CLI: see prisma migrate resolve.`);
    }
  }
  const state = judgeMigrations(
    rows,
    expected.map(({ name }) => name),
  );
  if (state.unusable[0]) {
    throw new MigrationError(
      `The database has migration ${state.unusable[0]}: it needs a newer version of Lectern.`,
    );
  }
  return state;
}

const isForbidden = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as { code?: string }).code === "42501" || (error.cause !== undefined && isForbidden(error.cause)));

function explainForbidden({ user }: Client, cause: Error): MigrationError {
  return new MigrationError(
    `The database is older than this version, and the role ${user} cannot change its tables (${cause.message}). ` +
      "Run `lectern migrate` with the DATABASE_URL of a role that can.",
    { cause },
  );
}

async function applyWhole(client: Client, { name, sql }: Migration): Promise<void> {
  // The role or the database may set shorter time limits.
  await client.query(
    "BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0",
  );
  try {
    // Earlier versions take only this lock.
    await client.query("SELECT pg_advisory_xact_lock($1)", [lock]);
    if (!(await findRow(client, name))) await runWhole(client, name, sql);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}

async function runWhole(client: Client, name: string, sql: string): Promise<void> {
  await client.query(sql).catch((cause) => {
    throw new MigrationError(`Migration ${name} failed and was rolled back: ${cause.message}`, { cause });
  });
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, clock_timestamp(), 1)`,
    [randomUUID(), checksumOf(sql), name],
  );
}

async function findRow(client: Client, name: string): Promise<Row | undefined> {
  return (await readRows(client)).find((row) => row.migration_name === name);
}

async function readRows(client: Client): Promise<Row[]> {
  const { rows } = await client.query("SELECT to_regclass('_prisma_migrations') IS NULL AS is_new");
  if (rows[0].is_new) return [];
  const answer = await client.query<Row>(
    "SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL",
  );
  return answer.rows;
}
