import type { Client } from "pg";
import { type Finding, ok, warning } from "./finding";

const check = "Training";

/** Computes the requirements of a sample of people again, and looks for jobs that don't end (docs/decisions/048). */
export async function examineRequirements(client: Client): Promise<Finding[]> {
  const { rows: known } = await client.query(
    `SELECT to_regprocedure('requirement_changes(uuid[], uuid[])') IS NOT NULL
       AND has_function_privilege('requirement_changes(uuid[], uuid[])', 'EXECUTE')
       AND has_table_privilege(to_regclass('requirement_jobs'), 'SELECT') AS can`,
  );
  if (!known[0].can) return [];
  const { rows } = await client.query(
    `WITH open AS (SELECT * FROM requirement_jobs WHERE finished_at IS NULL),
       sample AS (SELECT id FROM people ORDER BY random() LIMIT 200)
     SELECT (SELECT count(*)::int FROM open WHERE created_at < now() - interval '1 hour') AS late,
       CASE WHEN NOT EXISTS (SELECT FROM open)
         THEN (SELECT count(*)::int FROM requirement_changes(ARRAY(SELECT id FROM sample))) ELSE 0 END AS differing`,
  );
  const { late, differing } = rows[0];
  const found: Finding[] = [];
  if (late > 0)
    found.push(
      warning(
        check,
        `changes to assignments from over an hour ago are not applied to everyone: ${late}.`,
        "See that a server has CHORES=on. Its log has requirements_failed with the cause.",
      ),
    );
  if (differing > 0)
    found.push(
      warning(
        check,
        `in a sample of 200 people, ${differing} rows differ from the rule.`,
        "A server mends them every night. If this comes back, please report it.",
      ),
    );
  return found.length > 0 ? found : [ok(check, "states follow the rule")];
}
