-- Drops a month if all its attempts began more than `days` days ago. Returns whether it did.
CREATE OR REPLACE FUNCTION drop_sign_in_attempt_month("month" text, "days" int) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '50ms' AS $$
DECLARE
  until timestamptz := now() - make_interval(days => "days");
  is_needed boolean;
BEGIN
  IF NOT has_table_privilege(session_user, 'sign_in_attempts', 'DELETE') THEN
    RAISE insufficient_privilege USING MESSAGE = 'Only who may delete sign-in attempts may drop their months.';
  END IF;
  IF "days" IS NULL OR "days" < 1 THEN
    RAISE invalid_parameter_value USING MESSAGE = 'Attempts are kept for a day at least.';
  END IF;
  LOCK TABLE ONLY sign_in_attempts IN ACCESS EXCLUSIVE MODE;
  IF NOT EXISTS (SELECT FROM sign_in_attempt_months()
    WHERE "name" = "month" AND "below" <= first_id_of(until AT TIME ZONE 'UTC')) THEN
    RETURN false;
  END IF;
  EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', "month");
  EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE started_at >= $1)', "month") INTO is_needed USING until;
  IF NOT is_needed THEN
    EXECUTE format('DROP TABLE %I', "month");
  END IF;
  RETURN NOT is_needed;
END $$;

-- Resolves names in Lectern's schema only, so that a caller's temporary table can't shadow one.
-- lint-allow do-block: It changes the catalog only, and the schema is known only here
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION drop_sign_in_attempt_month(text, int) SET search_path = %I, pg_temp', current_schema());
END $$;
