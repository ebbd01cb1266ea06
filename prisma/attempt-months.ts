import type { ClientBase } from "pg";
import { withShortLocks } from "./short-locks";

/** In milliseconds: for how long each tries to get its locks, for which sign-ins would have to wait, too. */
const patience = 10_000;

/** More than are ever missing, so that what cannot end ends. */
const most = 1_200;

/**
 * Makes the partitions of sign_in_attempts that are missing: of this month, the next two, and earlier ones of which the default
 * partition has attempts. Their functions are in 20261124000000_expand_sign_in_attempts_by_month; without them, does nothing.
 * @returns their names
 * @throws what PostgreSQL says of a lock, of a role that may not, or of a default partition that has too many attempts
 */
export async function makeMissingMonths(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query("SELECT to_regproc('make_sign_in_attempt_month') IS NOT NULL AS can");
  const made: string[] = [];
  while (rows[0].can && made.length < most) {
    const name = await ask<string>(client, "make_sign_in_attempt_month()");
    if (name === null) break;
    made.push(name);
  }
  return made;
}

/** @returns how many attempts went with the oldest month whose attempts all began more than `days` ago; null without one */
export async function dropOldMonth(client: ClientBase, days: number): Promise<number | null> {
  const removed = await ask<string>(client, "drop_sign_in_attempt_month($1)", [days]);
  return removed === null ? null : Number(removed);
}

async function ask<T>(client: ClientBase, call: string, values: unknown[] = []): Promise<T | null> {
  const { rows } = await withShortLocks(client, patience, () =>
    client.query(`SELECT ${call} AS answer`, values),
  );
  return rows[0].answer;
}
