import type { Client } from "pg";
import { type Finding, fault, ok, warning } from "./finding";

const check = "Sign-in attempts";

/** A running server moves at most this many rows from the default partition, by make_sign_in_attempt_month's limit. */
const most = 2_000;

/** Checks that this month and the next have partitions, and that no attempts lie outside them (docs/decisions/035). */
export async function examineMonths(client: Client): Promise<Finding[]> {
  if (!(await canAsk(client))) return [];
  const { missing, waiting, ahead, isFull } = await readMonths(client);
  if (isFull && (waiting > 0 || missing.length > 0))
    return [
      fault(
        check,
        "too many are in the default partition to be moved while people sign in: no month is made.",
        "Stop the servers, and run with psql until it returns no name: SELECT make_sign_in_attempt_month(NULL)",
      ),
    ];
  const found: Finding[] = [];
  if (missing.length > 0 || waiting > 0)
    found.push(
      warning(
        check,
        `no table for ${missing.join(", ") || "some months"}; ${waiting} are in the default partition.`,
        "Run `lectern migrate`, which makes it or says why not. A server does so every hour: see that one has CHORES=on.",
      ),
    );
  if (ahead > 0)
    found.push(
      warning(
        check,
        `${ahead} are of a month far ahead, and in the default partition.`,
        "A server’s clock was wrong: let NTP set it. They are removed when they are too old.",
      ),
    );
  return found.length > 0 ? found : [ok(check, "each month has its table")];
}

/** Returns false before their migration, and for a role without the right. */
async function canAsk(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT count(*) = 2 AND bool_and(has_function_privilege(oid, 'EXECUTE')) AND has_table_privilege(to_regclass('sign_in_attempts_default'), 'SELECT') AS can
     FROM pg_proc WHERE pronamespace = current_schema()::regnamespace AND proname IN ('first_id_of', 'sign_in_attempt_months')`,
  );
  return rows[0].can === true;
}

async function readMonths(client: Client) {
  const { rows } = await client.query(
    `WITH this AS (SELECT date_trunc('month', now() AT TIME ZONE 'UTC') AS month),
       strays AS (SELECT id FROM sign_in_attempts_default LIMIT $1::int + 1),
       counted AS (
         SELECT count(*) FILTER (WHERE id < first_id_of(month + interval '3 months'))::int AS waiting,
           count(*) FILTER (WHERE id >= first_id_of(month + interval '3 months'))::int AS ahead
         FROM strays, this)
     SELECT array(
         SELECT to_char(candidate, 'YYYY-MM') FROM this, generate_series(month, month + interval '1 month', '1 month') AS candidate
         WHERE NOT EXISTS (SELECT FROM sign_in_attempt_months()
           WHERE first_id_of(candidate) < "below" AND coalesce("first" <= first_id_of(candidate), true))
       ) AS missing, waiting, ahead,
       waiting > $1 OR pg_relation_size('sign_in_attempts_default') > $1 * 8192::bigint AS "isFull"
     FROM counted`,
    [most],
  );
  return rows[0] as { missing: string[]; waiting: number; ahead: number; isFull: boolean };
}
