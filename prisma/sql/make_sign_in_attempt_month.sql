-- Creates the first missing partition: of this month, the next two, or an earlier one whose attempts lie in the default partition.
-- Returns its name, or null when none is missing. Moves at most `most` attempts (null: any number), because sign-ins wait for it.
CREATE OR REPLACE FUNCTION make_sign_in_attempt_month("most" int DEFAULT 2000) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '50ms' AS $$
DECLARE
  this_month timestamp := date_trunc('month', now() AT TIME ZONE 'UTC');
  oldest_stray timestamp;
  month timestamp;
  first uuid;
  below uuid;
  made text;
  many bigint;
BEGIN
  IF NOT has_table_privilege(session_user, 'sign_in_attempts', 'INSERT') THEN
    RAISE insufficient_privilege USING MESSAGE = 'Only who may add sign-in attempts may make their months.';
  END IF;
  SELECT to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0) AT TIME ZONE 'UTC' INTO oldest_stray
    FROM sign_in_attempts_default ORDER BY id LIMIT 1;
  SELECT candidate INTO month
    FROM generate_series(least(this_month, date_trunc('month', oldest_stray)), this_month + interval '2 months', '1 month') AS candidate
    WHERE NOT EXISTS (SELECT FROM sign_in_attempt_months() AS known
      WHERE first_id_of(candidate) < known."below" AND coalesce(known."first" <= first_id_of(candidate), true))
    ORDER BY candidate LIMIT 1;
  IF month IS NULL THEN
    RETURN NULL;
  END IF;
  first := first_id_of(month);
  below := first_id_of(month + interval '1 month');
  made := to_char(month, '"sign_in_attempts_"YYYY_MM');
  -- One at a time; reading and writing go on.
  LOCK TABLE ONLY sign_in_attempts IN SHARE UPDATE EXCLUSIVE MODE;
  IF to_regclass(made) IS NOT NULL THEN
    RETURN made;
  END IF;
  EXECUTE format('CREATE TABLE %I (LIKE sign_in_attempts INCLUDING ALL) WITH (fillfactor = 50)', made);
  EXECUTE format('CREATE UNIQUE INDEX ON %I (state_hash)', made);
  LOCK TABLE sign_in_attempts_default IN ACCESS EXCLUSIVE MODE;
  SELECT count(*) INTO many FROM (
    SELECT FROM sign_in_attempts_default WHERE id >= first AND id < below LIMIT "most"::bigint + 1) AS strays;
  IF many > "most" OR pg_relation_size('sign_in_attempts_default') > "most" * 8192::bigint THEN
    RAISE program_limit_exceeded USING
      MESSAGE = format('%s is not made: too many sign-in attempts are in the default partition.', made),
      HINT = 'Stop the servers and run: SELECT make_sign_in_attempt_month(NULL)';
  END IF;
  EXECUTE format('WITH moved AS (DELETE FROM sign_in_attempts_default WHERE id >= %L AND id < %L RETURNING *)
    INSERT INTO %I SELECT * FROM moved', first, below, made);
  EXECUTE format('ALTER TABLE sign_in_attempts ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', made, first, below);
  RETURN made;
END $$;

-- Resolves names in Lectern's schema only, so that a caller's temporary table can't shadow one.
-- lint-allow do-block: It changes the catalog only, and the schema is known only here
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION make_sign_in_attempt_month(int) SET search_path = %I, pg_temp', current_schema());
END $$;
