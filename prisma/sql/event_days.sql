-- Creates the daily partitions of today (UTC) and the next seven days. Returns how many were missing.
CREATE OR REPLACE FUNCTION make_event_days() RETURNS int
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '50ms' AS $$
DECLARE
  today date := (now() AT TIME ZONE 'UTC')::date;
  made int := 0;
BEGIN
  IF NOT has_table_privilege(session_user, 'events', 'INSERT') THEN
    RAISE insufficient_privilege USING MESSAGE = 'Making days of events needs INSERT on events.';
  END IF;
  FOR ahead IN 0..7 LOOP
    CONTINUE WHEN to_regclass(to_char(today + ahead, '"events_"YYYY_MM_DD')) IS NOT NULL;
    -- One process at a time; reading and writing go on.
    LOCK TABLE ONLY events IN SHARE UPDATE EXCLUSIVE MODE;
    CONTINUE WHEN to_regclass(to_char(today + ahead, '"events_"YYYY_MM_DD')) IS NOT NULL;
    EXECUTE format('CREATE TABLE %I (LIKE events INCLUDING ALL)', to_char(today + ahead, '"events_"YYYY_MM_DD'));
    EXECUTE format('ALTER TABLE events ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
      to_char(today + ahead, '"events_"YYYY_MM_DD'), today + ahead, today + ahead + 1);
    made := made + 1;
  END LOOP;
  RETURN made;
END $$;

-- Drops the oldest day if it is older than `days` days. Returns whether it did.
CREATE OR REPLACE FUNCTION drop_event_day("days" int) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '50ms' AS $$
DECLARE
  oldest text;
  last bigint;
BEGIN
  IF NOT has_table_privilege(session_user, 'events', 'DELETE') THEN
    RAISE insufficient_privilege USING MESSAGE = 'Dropping days of events needs DELETE on events.';
  END IF;
  IF "days" IS NULL OR "days" < 1 THEN
    RAISE invalid_parameter_value USING MESSAGE = 'days must be at least 1.';
  END IF;
  SELECT min(relname) INTO oldest FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid WHERE inhparent = 'events'::regclass;
  IF oldest IS NULL OR to_date(oldest, '"events_"YYYY_MM_DD') >= (now() AT TIME ZONE 'UTC')::date - "days" THEN
    RETURN false;
  END IF;
  EXECUTE format('SELECT max(position) FROM %I', oldest) INTO last;
  -- The sequencer locks this row first, too.
  PERFORM FROM event_sequence FOR UPDATE;
  LOCK TABLE ONLY events IN ACCESS EXCLUSIVE MODE;
  EXECUTE format('DROP TABLE %I', oldest);
  UPDATE event_sequence SET dropped_position = greatest(dropped_position, last);
  RETURN true;
END $$;

-- Resolves names in Lectern's schema only, so that a caller's temporary table can't shadow one.
-- lint-allow do-block: It changes the catalog only, and the schema is known only here
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION make_event_days() SET search_path = %I, pg_temp', current_schema());
  EXECUTE format('ALTER FUNCTION drop_event_day(int) SET search_path = %I, pg_temp', current_schema());
END $$;
