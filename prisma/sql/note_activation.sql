-- Sets since when a person is active again.
CREATE OR REPLACE FUNCTION note_activation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.active_since := now();
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "note_activation" BEFORE UPDATE OF "deactivated_at" ON "people" FOR EACH ROW
  WHEN (OLD.deactivated_at IS NOT NULL AND NEW.deactivated_at IS NULL) EXECUTE FUNCTION note_activation();
