-- Appends an entry to the chain. It locks the end of the chain when the transaction commits, after all its other locks, so that the
-- holder never waits. A separate statement reads the head, to see what committed before the lock.
CREATE OR REPLACE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  newest record;
  now_chained timestamptz(3);
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('audit_links'));
  SELECT * INTO newest FROM audit_head();
  now_chained := clock_timestamp();
  INSERT INTO audit_links (position, entry_id, chained_at, hash)
  VALUES (newest.place + 1, NEW.id, now_chained, audit_hash(newest.place + 1, newest.head, now_chained, NEW));
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER audit_entries_chained AFTER INSERT ON audit_entries
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();
