-- Copies the searched words, so that the list sorted by last sign-in reads one table.
CREATE OR REPLACE FUNCTION copy_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE last_sign_ins SET words = NEW.words WHERE person_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "copy_words" AFTER UPDATE OF "words" ON "people"
  FOR EACH ROW WHEN (OLD."words" IS DISTINCT FROM NEW."words") EXECUTE FUNCTION copy_words();
