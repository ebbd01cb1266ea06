-- Refuses to change a certificate except to revoke it once, and to delete it except with its person.
-- A merge of people moves it.
CREATE OR REPLACE FUNCTION keep_certificate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_merging_people() THEN RETURN coalesce(NEW, OLD); END IF;
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM people WHERE id = OLD.person_id) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL
    AND to_jsonb(NEW) - '{revoked_at,revocation_reason}'::text[] = to_jsonb(OLD) - '{revoked_at,revocation_reason}'::text[]
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'A certificate stays as it was issued: % is refused.', TG_OP
    USING ERRCODE = 'insufficient_privilege', HINT = 'See docs/decisions/036.';
END $$;

CREATE OR REPLACE TRIGGER "keep_certificate" BEFORE UPDATE OR DELETE ON "certificates"
  FOR EACH ROW EXECUTE FUNCTION keep_certificate();
