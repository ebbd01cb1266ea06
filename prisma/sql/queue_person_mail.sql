-- Queues mail for people who may have become part of an audience (lib/notifications/fan-out.ts). A sign-in that adds no person and no
-- membership doesn't pay for this.
CREATE OR REPLACE FUNCTION "record_person_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_merging_people() THEN
    RETURN NULL;
  END IF;
  IF TG_TABLE_NAME = 'people' THEN
    IF EXISTS (SELECT FROM assignments WHERE audience = 'everybody' AND ended_at IS NULL) THEN
      INSERT INTO outbox_deeds (kind, subject_id) SELECT 'person', id FROM added;
    END IF;
  ELSE
    INSERT INTO outbox_deeds (kind, subject_id) SELECT DISTINCT 'person'::outbox_deed_kind, person_id
    FROM added WHERE EXISTS (
      SELECT FROM assignment_groups JOIN assignments ON assignments.id = assignment_id
      WHERE assignment_groups.group_id = added.group_id AND ended_at IS NULL);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "record_events" AFTER INSERT ON "memberships"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "record_person_events"();

CREATE OR REPLACE TRIGGER "record_events" AFTER INSERT ON "people"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "record_person_events"();
