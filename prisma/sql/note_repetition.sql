-- Sets when the repetition last changed, unless the statement sets it.
CREATE OR REPLACE FUNCTION note_repetition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.repeat_since := now();
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "note_repetition" BEFORE UPDATE ON "assignments" FOR EACH ROW
  WHEN ((NEW.repeat_months, NEW.repeats_with_certificate) IS DISTINCT FROM (OLD.repeat_months, OLD.repeats_with_certificate)
    AND NEW.repeat_since IS NOT DISTINCT FROM OLD.repeat_since)
  EXECUTE FUNCTION note_repetition();
