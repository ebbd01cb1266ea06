import type { ClientBase } from "pg";
import { withShortLocks } from "./short-locks";

/** Milliseconds to try for each month's locks, for which sign-ins have to wait, too. */
const patience = 10_000;

/** A bound above any number of missing months lets the loop always end. */
const most = 1_200;

/**
 * Makes this month's, the next two months' and missing earlier partitions of sign_in_attempts.
 * @param mayStop moves any number of attempts from the default partition, because nobody signs in
 * @throws PostgreSQL's error about a lock, a missing right, or too many attempts in the default partition
 */
export async function makeMissingMonths(client: ClientBase, mayStop = false): Promise<string[]> {
  const { rows } = await client.query("SELECT to_regproc('make_sign_in_attempt_month') IS NOT NULL AS can");
  const made: string[] = [];
  while (rows[0].can && made.length < most) {
    const name = await ask<string>(client, `make_sign_in_attempt_month(${mayStop ? "NULL" : ""})`);
    if (name === null) break;
    made.push(name);
  }
  return made;
}

/**
 * Counts attempts before dropping a month, because counting takes long. @returns their number; null without such a month
 * @throws PostgreSQL's error about a missing right or a lock, after `wait` milliseconds
 */
export async function dropOldMonth(
  client: ClientBase,
  days: number,
  wait = patience,
): Promise<number | null> {
  const old = await ask<{ name: string; attempts: number }>(
    client,
    "(SELECT to_json(old) FROM old_sign_in_attempt_month($1) AS old)",
    [days],
  );
  if (!old) return null;
  const isDropped = await ask<boolean>(client, "drop_sign_in_attempt_month($1, $2)", [old.name, days], wait);
  return isDropped ? old.attempts : null;
}

async function ask<T>(
  client: ClientBase,
  call: string,
  values: unknown[] = [],
  wait = patience,
): Promise<T | null> {
  const { rows } = await withShortLocks(client, wait, () => client.query(`SELECT ${call} AS answer`, values));
  return rows[0].answer;
}
