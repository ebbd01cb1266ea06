import { expect, test } from "vitest";
import { isRead } from "./read-statement";

test.each([
  "SELECT 1",
  "\n  select * from people",
  "WITH known AS (SELECT 1) SELECT row_to_json(known) FROM known",
  'SELECT "updated_at", deleted_at, inserted FROM courses WHERE words @@ $1 ORDER BY updated_at',
  "SELECT now() + make_interval(days => 3)",
])("%s reads", (text) => {
  expect(isRead(text)).toBe(true);
  expect(isRead(text), "again").toBe(true);
});

test.each([
  "INSERT INTO people VALUES (1)",
  "UPDATE people SET email = ''",
  "BEGIN",
  "COMMIT",
  "SHOW transaction_read_only",
  "WITH gone AS (DELETE FROM sessions RETURNING id) SELECT id FROM gone",
  "WITH counted AS (\n INSERT INTO rate_limits AS known (kind) VALUES (1) RETURNING 1) SELECT * FROM counted",
  "WITH a AS (update only people\n  AS p\n  set email = '') SELECT 1",
  "SELECT id FROM people FOR UPDATE",
  "SELECT id FROM people FOR NO KEY UPDATE OF people",
  "SELECT id FROM people\n FOR SHARE",
  "SELECT id FROM people FOR KEY SHARE OF courses, activities",
  "SELECT nextval('places')",
  "SELECT set_config('synchronous_commit', 'off', true)",
  "SELECT pg_advisory_xact_lock($1)",
  "SELECT pg_try_advisory_lock(1)",
  "SELECT remove_oldest_audit_entries(1, 10)",
  "SELECT reckon_progress($1)",
  "SELECT make_sign_in_attempt_month()",
])("%s does not only read", (text) => {
  expect(isRead(text)).toBe(false);
});
