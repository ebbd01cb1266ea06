-- Keeps an exemption that ended or got another reason, for as long as its person and assignment exist. A new reason starts a new exemption.
CREATE OR REPLACE FUNCTION keep_past_exemption() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_merging_people() THEN RETURN coalesce(NEW, OLD); END IF;
  INSERT INTO past_exemptions (assignment_id, person_id, reason, exempt_from)
  SELECT OLD.assignment_id, OLD.person_id, OLD.reason, OLD.created_at
  WHERE EXISTS (SELECT FROM people WHERE id = OLD.person_id)
    AND EXISTS (SELECT FROM assignments WHERE id = OLD.assignment_id);
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  NEW.created_at := now();
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "keep_past_exemption_ended" BEFORE DELETE ON "exemptions"
  FOR EACH ROW EXECUTE FUNCTION keep_past_exemption();

CREATE OR REPLACE TRIGGER "keep_past_exemption" BEFORE UPDATE OF "reason" ON "exemptions"
  FOR EACH ROW WHEN (NEW.reason <> OLD.reason) EXECUTE FUNCTION keep_past_exemption();
