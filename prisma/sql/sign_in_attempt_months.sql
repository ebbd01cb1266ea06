-- Returns the monthly partitions, without the default one. `below` is the first ID of the next month.
CREATE OR REPLACE FUNCTION sign_in_attempt_months() RETURNS TABLE ("name" text, "first" uuid, "below" uuid) LANGUAGE sql STABLE AS $$
  SELECT relname, substring(bound FROM 'FROM \(''([0-9a-f-]{36})''\)')::uuid, substring(bound FROM 'TO \(''([0-9a-f-]{36})''\)')::uuid
  FROM (SELECT relname::text, pg_get_expr(relpartbound, pg_class.oid) AS bound
    FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid WHERE inhparent = 'sign_in_attempts'::regclass) AS partitions
  WHERE bound <> 'DEFAULT'
$$;
