-- Returns the state of a requirement at a moment. stateAt in lib/assignments/requirement-state.ts says the same.
CREATE OR REPLACE FUNCTION requirement_state(due_at timestamptz, started_at timestamptz, completed_at timestamptz,
  valid_until timestamptz, exempt_since timestamptz, at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN exempt_since <= at THEN 'exempt'
    WHEN completed_at <= at THEN CASE WHEN valid_until <= at THEN 'expired'
      WHEN valid_until <= at + interval '336 hours' THEN 'due_soon' ELSE 'completed' END
    WHEN due_at <= at THEN 'overdue'
    WHEN due_at <= at + interval '336 hours' THEN 'due_soon'
    WHEN started_at <= at THEN 'in_progress'
    ELSE 'assigned' END
$$;
