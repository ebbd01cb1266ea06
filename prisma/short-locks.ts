import { setTimeout as sleep } from "node:timers/promises";
import type { Client, ClientBase } from "pg";

/** In milliseconds. Others queue behind a statement that waits for a lock. */
export const lockTimeout = 100;

/** In milliseconds. */
export const defaultPatience = 10 * 60_000;

export const isBusy = (error: { code?: string }) => error.code === "55P03" || error.code === "40P01";

/**
 * Repeats `work` in a transaction that waits `lockTimeout` for each lock, and pauses for others in between.
 * @throws PostgreSQL's error about the lock after `patience` milliseconds
 */
export async function withShortLocks<T>(
  client: ClientBase,
  patience: number,
  work: () => Promise<T>,
  onWait: () => void = () => {},
): Promise<T> {
  const deadline = Date.now() + patience;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await inTransaction(client, work);
    } catch (error) {
      if (!isBusy(error as { code?: string }) || Date.now() >= deadline) throw error;
      onWait();
      await sleep(Math.min(2_000, lockTimeout * 2 ** attempt) * (0.75 + Math.random() / 2));
    }
  }
}

// The role or the database may set shorter time limits.
const begin = `BEGIN; SET LOCAL lock_timeout = ${lockTimeout}; SET LOCAL statement_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0`;

async function inTransaction<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query(begin);
  try {
    const result = await work();
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}

export async function oldestTransaction(client: Client): Promise<string | null> {
  const { rows } = await client.query(
    `SELECT pid, coalesce(nullif(application_name, ''), usename, backend_type) AS who, coalesce(state, 'busy') AS state,
       round(extract(epoch FROM now() - xact_start)) AS seconds
     FROM pg_stat_activity AS activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND EXISTS (
       SELECT FROM pg_locks WHERE pg_locks.pid = activity.pid AND granted AND locktype = 'relation' AND relation >= 16384)
     ORDER BY xact_start LIMIT 1`,
  );
  const [row] = rows;
  return row ? `process ${row.pid} (${row.who}, ${row.state}, for ${row.seconds} s)` : null;
}
