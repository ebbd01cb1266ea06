-- Allows removing only entries that `remove_oldest_audit_entries` has recorded as removed, and none of the last year.
CREATE OR REPLACE FUNCTION refuse_removal_from_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'audit_entries' THEN
    IF OLD.at < now() - interval '1 year' AND (SELECT position FROM audit_links WHERE entry_id = OLD.id)
      <= (SELECT max(position) FROM audit_removals)
    THEN RETURN OLD; END IF;
  ELSIF OLD.position <= (SELECT max(position) FROM audit_removals)
    AND NOT EXISTS (SELECT FROM audit_entries WHERE id = OLD.entry_id)
  THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'The audit log is append-only: % is refused.', TG_OP
    USING ERRCODE = 'insufficient_privilege', HINT = 'See docs/decisions/012.';
END $$;

CREATE OR REPLACE TRIGGER audit_entries_stay BEFORE DELETE ON audit_entries
FOR EACH ROW EXECUTE FUNCTION refuse_removal_from_audit_log();

CREATE OR REPLACE TRIGGER audit_links_stay BEFORE DELETE ON audit_links
FOR EACH ROW EXECUTE FUNCTION refuse_removal_from_audit_log();

ALTER TABLE audit_entries ENABLE ALWAYS TRIGGER audit_entries_stay;

ALTER TABLE audit_links ENABLE ALWAYS TRIGGER audit_links_stay;
