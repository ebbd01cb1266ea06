-- Keeps the audit log append-only. ALWAYS makes the triggers fire under every session_replication_role (docs/decisions/012).
CREATE OR REPLACE FUNCTION refuse_change_of_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is append-only: % is refused.', TG_OP
    USING ERRCODE = 'insufficient_privilege', HINT = 'See docs/decisions/012.';
END $$;

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

-- Refuses to change a certificate except to revoke it once, and to delete it except with its person.
CREATE OR REPLACE FUNCTION keep_certificate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM people WHERE id = OLD.person_id) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL
    AND to_jsonb(NEW) - '{revoked_at,revocation_reason}'::text[] = to_jsonb(OLD) - '{revoked_at,revocation_reason}'::text[]
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'A certificate stays as it was issued: % is refused.', TG_OP
    USING ERRCODE = 'insufficient_privilege', HINT = 'See docs/decisions/036.';
END $$;

-- Refuses to change a record, and to delete it except with its person.
CREATE OR REPLACE FUNCTION keep_course_completion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM people WHERE id = OLD.person_id) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'A completed course stays on record: % is refused.', TG_OP
    USING ERRCODE = 'insufficient_privilege', HINT = 'See docs/decisions/010.';
END $$;

-- Refuses to change a record, and to delete it except with its person.
CREATE OR REPLACE FUNCTION keep_learning_path_completion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM people WHERE id = OLD.person_id) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'A completed learning path stays on record: % is refused.', TG_OP
    USING ERRCODE = 'insufficient_privilege', HINT = 'See docs/decisions/040.';
END $$;
