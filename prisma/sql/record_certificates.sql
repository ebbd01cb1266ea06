-- Records that certificates were issued or revoked. A chore records that they expired (lib/events/expired-certificates.ts).
CREATE OR REPLACE FUNCTION record_certificates_issued() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_merging_people() THEN RETURN NULL; END IF;
  INSERT INTO recorded_events (type, subject_type, subject_id, person_id, "row")
  SELECT 'certificate.issued', 'certificates', id, person_id, to_jsonb(added) FROM added;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION record_certificate_revoked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO recorded_events (type, subject_type, subject_id, person_id, "row")
  VALUES ('certificate.revoked', 'certificates', NEW.id, NEW.person_id, to_jsonb(NEW));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "record_issued" AFTER INSERT ON "certificates"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_certificates_issued();

CREATE OR REPLACE TRIGGER "record_revoked" AFTER UPDATE ON "certificates" FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION record_certificate_revoked();
