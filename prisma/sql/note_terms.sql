-- Sets when the terms of an assignment last changed, unless the statement sets it.
CREATE OR REPLACE FUNCTION note_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.terms_set_at := CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE now() END;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "note_first_terms" BEFORE INSERT ON "assignments" FOR EACH ROW EXECUTE FUNCTION note_terms();

CREATE OR REPLACE TRIGGER "note_terms" BEFORE UPDATE ON "assignments" FOR EACH ROW
  WHEN ((NEW.required, NEW.due_on, NEW.due_days, NEW.due_from, NEW.repeat_months, NEW.repeats_with_certificate)
      IS DISTINCT FROM (OLD.required, OLD.due_on, OLD.due_days, OLD.due_from, OLD.repeat_months, OLD.repeats_with_certificate)
    AND NEW.terms_set_at = OLD.terms_set_at)
  EXECUTE FUNCTION note_terms();
