-- Removes at most `most` entries, all older than `years` years, and keeps the last hash, to which the chain links. Stops before a gap, so
-- that removal never hides tampering.
CREATE OR REPLACE FUNCTION remove_oldest_audit_entries(years int, most int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  until bigint;
  removed int;
BEGIN
  IF years < 1 THEN RAISE EXCEPTION 'The audit log keeps a year at least.'; END IF;
  IF NOT pg_try_advisory_xact_lock(hashtext('audit_removals')) THEN RETURN 0; END IF;
  WITH oldest AS (SELECT * FROM audit_links ORDER BY position LIMIT most), judged AS (
    SELECT position, coalesce(at < now() - make_interval(years => years), false) AND position =
      coalesce((SELECT max(position) FROM audit_removals), 0) + row_number() OVER (ORDER BY position) AS may_go
    FROM oldest LEFT JOIN audit_entries ON id = entry_id
  )
  SELECT max(position) INTO until FROM judged
  WHERE position < ALL (SELECT position FROM judged WHERE NOT may_go);
  IF until IS NULL THEN RETURN 0; END IF;
  INSERT INTO audit_removals (position, hash, years)
  SELECT position, hash, years FROM audit_links WHERE position = until;
  DELETE FROM audit_entries WHERE id IN (SELECT entry_id FROM audit_links WHERE position <= until);
  GET DIAGNOSTICS removed = ROW_COUNT;
  DELETE FROM audit_links WHERE position <= until;
  RETURN removed;
END $$;
