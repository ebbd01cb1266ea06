-- Records events of people. Every change of what events show sets `updated_at`, changes of user IDs and custom fields included. A row
-- trigger costs nothing when a sign-in adds no row. A deletion keeps the ID alone. While people are merged, only this function records
-- events: the person who stays was updated, and the other one deleted (docs/events.md).
CREATE OR REPLACE FUNCTION record_person_created() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO recorded_events (type, subject_type, subject_id, person_id, "row")
  VALUES ('person.created', 'people', NEW.id, NEW.id, to_jsonb(NEW) - 'words');
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION record_person_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO recorded_events (type, subject_type, subject_id, person_id, "row")
  VALUES (CASE WHEN (OLD.deactivated_at IS NULL) = (NEW.deactivated_at IS NULL) THEN 'person.updated'
    WHEN NEW.deactivated_at IS NULL THEN 'person.reactivated' ELSE 'person.deactivated' END,
    'people', NEW.id, NEW.id, to_jsonb(NEW) - 'words');
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION record_person_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO recorded_events (type, subject_type, subject_id, person_id)
  SELECT 'person.deleted', 'people', id, id FROM removed;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "record_created" AFTER INSERT ON "people" FOR EACH ROW EXECUTE FUNCTION record_person_created();

CREATE OR REPLACE TRIGGER "record_changed" AFTER UPDATE ON "people" FOR EACH ROW
  WHEN ((OLD.updated_at, OLD.first_name, OLD.last_name, OLD.email, OLD.deactivated_at IS NULL)
    IS DISTINCT FROM (NEW.updated_at, NEW.first_name, NEW.last_name, NEW.email, NEW.deactivated_at IS NULL))
  EXECUTE FUNCTION record_person_changed();

CREATE OR REPLACE TRIGGER "record_deleted" AFTER DELETE ON "people"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_person_deleted();
