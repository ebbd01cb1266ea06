import { Pool } from "pg";

// Alternates between editing a course and completing an activity in it.
const editsAndCompletions = [
  `UPDATE courses SET short_description = 'Changed at ' || clock_timestamp(), updated_at = now()
    WHERE id = (SELECT id FROM courses ORDER BY created_at, id OFFSET floor(random() * 200) LIMIT 1)`,
  `UPDATE enrollments SET progress = floor(random() * 100), last_active_on = current_date
    WHERE id = (
      SELECT id FROM enrollments WHERE person_id = (
        SELECT id FROM people ORDER BY created_at, id OFFSET floor(random() * 1000) LIMIT 1)
      LIMIT 1)`,
];

/** Runs the statements in turn, each in its own transaction, until stopped. `stop` returns how many ran a second. */
export function startWrites(
  url: string,
  perSecond: number,
  statements: readonly string[] = editsAndCompletions,
): { stop: () => Promise<number> } {
  const pool = new Pool({ connectionString: url, max: 4 });
  const begin = performance.now();
  let [begun, written] = [0, 0];
  const timer = setInterval(() => {
    const due = ((performance.now() - begin) * perSecond) / 1000;
    for (; begun < due; begun += 1) {
      const turn = begun % statements.length;
      void pool.query({ name: `write ${turn}`, text: statements[turn] as string }).then(() => (written += 1));
    }
  }, 10);
  const stop = async () => {
    clearInterval(timer);
    const seconds = (performance.now() - begin) / 1000;
    await pool.end();
    return written / seconds;
  };
  return { stop };
}
