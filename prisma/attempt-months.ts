import type { ClientBase } from "pg";
import { withShortLocks } from "./short-locks";

/** In milliseconds: for how long each tries to get its locks, for which sign-ins would have to wait, too. */
const patience = 10_000;

/** More than are ever missing, so that what cannot end ends. */
const most = 1_200;

/**
 * Makes the partitions of sign_in_attempts that are missing: of this month, the next two, and earlier ones of which the default
 * partition has attempts. Their functions are in 20261124000000_expand_sign_in_attempts_by_month; without them, does nothing.
 * @param mayStop however many attempts have to move meanwhile, because nobody signs in
 * @returns their names
 * @throws what PostgreSQL says of a lock, of a role that may not, or of a default partition that has too many attempts
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
 * Drops the oldest month whose attempts all began more than `days` ago; counts them before, once, because that takes long.
 * @returns how many went with it; null without such a month
 * @throws what PostgreSQL says of a lock that was not to be had for `wait` milliseconds, or of a role that may not
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
