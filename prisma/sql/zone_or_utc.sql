-- Returns UTC for no zone and for one that this PostgreSQL doesn't know; a chore renames those.
CREATE OR REPLACE FUNCTION zone_or_utc(zone text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  PERFORM now() AT TIME ZONE zone;
  RETURN coalesce(zone, 'UTC');
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN 'UTC';
END $$;
