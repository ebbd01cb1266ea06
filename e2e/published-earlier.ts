type Rows = (sql: string, ...values: unknown[]) => Promise<unknown[]>;

/** Dates the publication of a course or path before its assignment, so that people get no two weeks from then on. */
export async function publishEarlier(rows: Rows, id: string): Promise<void> {
  await rows("UPDATE courses SET status_since = created_at WHERE id = $1", id);
  await rows("UPDATE learning_paths SET status_since = created_at WHERE id = $1", id);
  await rows("DELETE FROM requirements WHERE $1 IN (course_id, learning_path_id)", id);
  await rows("SELECT apply_requirements(ARRAY(SELECT id FROM people))");
}

/** While a large change is applied, each page takes statements more. */
export async function requirementsApplied(rows: Rows): Promise<boolean> {
  return (await rows("SELECT FROM requirement_jobs WHERE finished_at IS NULL")).length === 0;
}
