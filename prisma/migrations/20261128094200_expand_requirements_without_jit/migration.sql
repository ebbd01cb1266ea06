-- Writes what requirement_changes selects, and is the only writer of requirements. Returns how many rows it changed.
CREATE OR REPLACE FUNCTION apply_requirements(wanted uuid[], only_courses uuid[] DEFAULT NULL) RETURNS integer LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET jit = off AS $$
DECLARE
  written integer;
BEGIN
  -- The next statement sees what the previous holder of these locks committed.
  PERFORM FROM people WHERE id = ANY(wanted) ORDER BY id FOR NO KEY UPDATE;
  WITH changes AS MATERIALIZED (SELECT * FROM requirement_changes(wanted, only_courses)),
  ended AS (
    UPDATE requirements AS r SET ended_at = c.ends_at, end_reason = c.end_reason FROM changes AS c
    WHERE (r.person_id, r.course_id, r.assignment_id, r.round) = (c.person_id, c.course_id, c.assignment_id, c.ends_round)
  ), kept AS (
    UPDATE requirements AS r SET due_on = c.due_on, due_at = c.due_at, started_at = c.started_at, completed_at = c.completed_at,
      valid_on = c.valid_on, valid_until = c.valid_until, exempt_since = c.exempt_since
    FROM changes AS c
    WHERE (r.person_id, r.course_id, r.assignment_id, r.round) = (c.person_id, c.course_id, c.assignment_id, c.sets_round)
  ), started AS (
    INSERT INTO requirements (person_id, course_id, assignment_id, learning_path_id, required, round, assigned_at, due_on, due_at,
      started_at, completed_at, valid_on, valid_until, exempt_since)
    SELECT person_id, course_id, assignment_id, learning_path_id, required, starts_round, assigned_at, due_on, due_at,
      started_at, completed_at, valid_on, valid_until, exempt_since FROM changes WHERE starts_round IS NOT NULL
  )
  SELECT count(*) INTO written FROM changes;
  RETURN written;
END $$;
