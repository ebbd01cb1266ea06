import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import { runInBatches } from "./batches";
import { MigrationError } from "./migration-error";
import { checksumOf, type Migration } from "./migration-files";
import { oldestTransaction, withShortLocks } from "./short-locks";
import { indexMadeBy, type Statement, splitStatements } from "./statements";

export type Hand = {
  client: Client;
  /** Milliseconds for which a statement tries to get its locks. */
  patience: number;
  /** Throws when another process may migrate. */
  check: () => Promise<void>;
  say: (line: string) => void;
};

/** An unfinished migration keeps this in its row's `logs`. */
type Progress = {
  checksum: string;
  /** Holds the next statement's checksum and its last processed value. */
  batches?: { checksum: string; after: string };
};

/** Records each statement in its transaction, so that the next run resumes. @throws MigrationError with what failed, and how far it came */
export async function applySteps(hand: Hand, migration: Migration): Promise<void> {
  const { client } = hand;
  const statements = splitStatements(migration.sql);
  const begun = await begin(client, migration, statements);
  for (let count = begun.done + 1; count <= statements.length; count += 1) {
    await hand.check();
    const after = count === begun.done + 1 ? begun.after : null;
    await applyStep(hand, migration, statements.slice(0, count), after).catch(async (cause) => {
      throw await explain(
        hand,
        `${migration.name} stopped at statement ${count} of ${statements.length}`,
        cause,
      );
    });
  }
  await client.query(
    "UPDATE _prisma_migrations SET finished_at = clock_timestamp(), checksum = $2, logs = NULL WHERE id = $1",
    [begun.id, checksumOf(migration.sql)],
  );
}

async function applyStep(
  { client, patience, check, say }: Hand,
  { name }: Migration,
  upToHere: Statement[],
  after: string | null,
): Promise<void> {
  const statement = upToHere.at(-1) as Statement;
  const record = () => recordProgress(client, name, upToHere.length, { checksum: checksumOfAll(upToHere) });
  let isTold = false;
  const onWait = () => {
    if (!isTold) say(`${name}: statement ${upToHere.length} waits for a lock and retries until it gets it`);
    isTold = true;
  };
  if (statement.isConcurrent) {
    await runConcurrently(client, statement);
    return record();
  }
  const { batches } = statement;
  if (!batches)
    return withShortLocks(client, patience, () => client.query(statement.text).then(record), onWait);
  const earlier = upToHere.slice(0, -1);
  const recordBatch = (last: string) =>
    recordProgress(client, name, earlier.length, {
      checksum: checksumOfAll(earlier),
      batches: { checksum: checksumOf(statement.text), after: last },
    });
  await runInBatches(
    client,
    { ...statement, batches },
    { after, patience, record: recordBatch, check, onWait },
  );
  return record();
}

async function begin(
  client: Client,
  { name, sql }: Migration,
  statements: Statement[],
): Promise<{ id: string; done: number; after: string | null }> {
  const { rows } = await client.query(
    "SELECT id, applied_steps_count AS done, logs FROM _prisma_migrations WHERE migration_name = $1 AND rolled_back_at IS NULL",
    [name],
  );
  const [row] = rows;
  if (!row) {
    const id = randomUUID();
    await client.query(
      "INSERT INTO _prisma_migrations (id, checksum, migration_name, applied_steps_count) VALUES ($1, $2, $3, 0)",
      [id, checksumOf(sql), name],
    );
    return { id, done: 0, after: null };
  }
  const { checksum, batches }: Partial<Progress> = JSON.parse(row.logs ?? "{}");
  if (row.done > 0 && checksum !== checksumOfAll(statements.slice(0, row.done))) {
    throw new MigrationError(
      `Migration ${name} was changed after its first ${row.done} statements were applied. Change only those that follow.`,
    );
  }
  // A mended statement starts over, because its first rows may need the change.
  const isSame = batches && batches.checksum === checksumOf(statements[row.done]?.text ?? "");
  return { id: row.id, done: row.done, after: isSame ? batches.after : null };
}

const checksumOfAll = (statements: Statement[]) => checksumOf(statements.map(({ text }) => text).join(";"));

async function recordProgress(client: Client, name: string, done: number, progress: Progress): Promise<void> {
  await client.query(
    "UPDATE _prisma_migrations SET applied_steps_count = $2, logs = $3 WHERE migration_name = $1 AND rolled_back_at IS NULL",
    [name, done, JSON.stringify(progress)],
  );
}

/** Has no time limit, because it blocks nobody and waits for earlier transactions. Rebuilds an index that an earlier attempt left invalid. */
async function runConcurrently(client: Client, statement: Statement): Promise<void> {
  const index = indexMadeBy(statement);
  await client.query("SET statement_timeout = 0");
  await client.query("SET lock_timeout = 0");
  try {
    if (index) {
      const { rows } = await client.query(
        "SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)",
        [index],
      );
      if (rows[0]?.valid) return;
      if (rows[0]) await client.query(`DROP INDEX CONCURRENTLY ${index}`);
    }
    await client.query(statement.text);
  } catch (error) {
    // Every write would maintain this useless index.
    if (index) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`).catch(() => {});
    throw error;
  } finally {
    await client.query("RESET statement_timeout").catch(() => {});
    await client.query("RESET lock_timeout").catch(() => {});
  }
}

async function explain(
  { client }: Hand,
  what: string,
  cause: { message: string; code?: string },
): Promise<MigrationError> {
  if (cause instanceof MigrationError) return cause;
  const holder = cause.code === "55P03" ? await oldestTransaction(client).catch(() => null) : null;
  const why = holder
    ? `: a lock was not to be had. The oldest transaction is of ${holder}. `
    : `: ${cause.message}. `;
  return new MigrationError(`Migration ${what}${why}Run it again: it goes on from there.`, { cause });
}
