-- Keeps the audit log append-only. ALWAYS makes the triggers fire under every session_replication_role (docs/decisions/012).
CREATE OR REPLACE FUNCTION refuse_change_of_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is append-only: % is refused.', TG_OP
    USING ERRCODE = 'insufficient_privilege', HINT = 'See docs/decisions/012.';
END $$;

CREATE OR REPLACE TRIGGER audit_entries_only_grow BEFORE UPDATE OR TRUNCATE ON audit_entries
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit_log();

CREATE OR REPLACE TRIGGER audit_links_only_grow BEFORE UPDATE OR TRUNCATE ON audit_links
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit_log();

CREATE OR REPLACE TRIGGER audit_removals_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_removals
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit_log();

ALTER TABLE audit_entries ENABLE ALWAYS TRIGGER audit_entries_only_grow;

ALTER TABLE audit_links ENABLE ALWAYS TRIGGER audit_links_only_grow;

ALTER TABLE audit_removals ENABLE ALWAYS TRIGGER audit_removals_only_grow;
