import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { MigrationError } from "./migration-error";

// This arbitrary number is the same in every version of Lectern that migrates in phases.
const lock = 5_271_034;

/**
 * Lets one process at a time migrate. An idle transaction of another connection holds the lock, because a pooler would keep a
 * session's lock. Processes poll for it, because a concurrent index build waits for waiting statements.
 * @param work gets a function that throws when the lock is lost
 */
export async function whileLocked<T>(
  guard: Client,
  work: (check: () => Promise<void>) => Promise<T>,
): Promise<T> {
  while (!(await take(guard))) await sleep(200);
  const result = await work(async () => {
    await guard.query("SELECT 1").catch((cause) => {
      throw new MigrationError(
        "The connection to the database was lost. Run it again: it goes on from there.",
        {
          cause,
        },
      );
    });
  });
  await guard.query("COMMIT").catch(() => {});
  return result;
}

/** Waiting keeps no transaction open, because a pooler would keep a connection for it. */
async function take(guard: Client): Promise<boolean> {
  await guard.query(
    "BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0",
  );
  const { rows } = await guard.query(`SELECT pg_try_advisory_xact_lock(${lock}) AS taken`);
  if (!rows[0].taken) await guard.query("COMMIT");
  return rows[0].taken;
}
