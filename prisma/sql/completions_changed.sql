-- Updates progress after completions are added or removed.
CREATE OR REPLACE FUNCTION completions_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted uuid[] := ARRAY(SELECT DISTINCT enrollment_id FROM changed);
BEGIN
  IF cardinality(wanted) > 0 THEN PERFORM reckon_progress(wanted); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "reckon_progress_added" AFTER INSERT ON "completions"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION completions_changed();

CREATE OR REPLACE TRIGGER "reckon_progress_removed" AFTER DELETE ON "completions"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION completions_changed();
