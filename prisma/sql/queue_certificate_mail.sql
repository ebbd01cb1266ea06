-- Queues mail about each issued certificate (lib/notifications/fan-out.ts).
CREATE OR REPLACE FUNCTION "record_certificate_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_merging_people() THEN
    RETURN NULL;
  END IF;
  INSERT INTO outbox_deeds (kind, subject_id) SELECT 'certificate', id FROM added;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "record_events" AFTER INSERT ON "certificates"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "record_certificate_events"();
