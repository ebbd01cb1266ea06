-- Records an event for each issued certificate.
CREATE OR REPLACE FUNCTION "note_certificates_to_tell"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox_deeds (kind, subject_id) SELECT 'certificate', id FROM added;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "note_to_tell" AFTER INSERT ON "certificates"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "note_certificates_to_tell"();
