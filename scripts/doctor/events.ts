import type { Client } from "pg";
import { type Finding, ok, warning } from "./finding";

const check = "Events";

/** In seconds. A running server takes less than one. */
const longestWait = 60;

/** Checks that some server gives events their positions, and that their days have tables (docs/decisions/060). */
export async function examineEvents(client: Client): Promise<Finding[]> {
  const { rows } = await client.query("SELECT to_regproc('make_event_days') IS NOT NULL AS can");
  if (!rows[0].can) return [];
  const { waited, hasDays } = await readEvents(client);
  const todo = "Start a server without CHORES=off. If its log has events_failed, fix the error it names.";
  if (!hasDays)
    return [warning(check, "tomorrow has no table, so events will wait from midnight (UTC).", todo)];
  if (waited > longestWait) return [warning(check, `some have waited for ${Math.round(waited)} s.`, todo)];
  return [ok(check, "other systems get them within a second")];
}

async function readEvents(client: Client) {
  const { rows } = await client.query(`
    SELECT coalesce((SELECT extract(epoch FROM clock_timestamp() - occurred_at) FROM recorded_events ORDER BY number LIMIT 1), 0)::float8 AS waited,
      to_regclass(to_char((now() AT TIME ZONE 'UTC')::date + 1, '"events_"YYYY_MM_DD')) IS NOT NULL AS "hasDays"`);
  return rows[0] as { waited: number; hasDays: boolean };
}
