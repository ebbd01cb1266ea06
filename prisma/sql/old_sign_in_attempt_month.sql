-- Returns the oldest month whose attempts all began more than `days` days ago, with their number, or no row. Counting is slow and
-- therefore separate from dropping, which may need several tries.
CREATE OR REPLACE FUNCTION old_sign_in_attempt_month("days" int, OUT "name" text, OUT "attempts" bigint) RETURNS SETOF record
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  until timestamptz := now() - make_interval(days => "days");
  is_needed boolean;
BEGIN
  IF NOT has_table_privilege(session_user, 'sign_in_attempts', 'DELETE') THEN
    RAISE insufficient_privilege USING MESSAGE = 'Only who may delete sign-in attempts may ask for their old months.';
  END IF;
  FOR "name" IN SELECT months."name" FROM sign_in_attempt_months() AS months
    WHERE "below" <= first_id_of(until AT TIME ZONE 'UTC') ORDER BY "below"
  LOOP
    -- The clock of a server may have been behind, or a test may have begun later.
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE started_at >= $1)', "name") INTO is_needed USING until;
    CONTINUE WHEN is_needed;
    EXECUTE format('SELECT count(*) FROM %I', "name") INTO "attempts";
    RETURN NEXT;
    RETURN;
  END LOOP;
END $$;

-- Resolves names in Lectern's schema only, so that a caller's temporary table can't shadow one.
-- lint-allow do-block: It changes the catalog only, and the schema is known only here
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION old_sign_in_attempt_month(int) SET search_path = %I, pg_temp', current_schema());
END $$;
