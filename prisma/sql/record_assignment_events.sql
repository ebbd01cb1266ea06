-- Records events of assignments: one for each, however many people it reaches. Deleting what is assigned ends the assignment.
CREATE OR REPLACE FUNCTION record_assignment_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO recorded_events (type, subject_type, subject_id, "row")
  VALUES (CASE WHEN TG_OP = 'INSERT' THEN 'assignment.created' WHEN TG_OP = 'DELETE' THEN 'assignment.ended'
    WHEN OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL THEN 'assignment.ended' ELSE 'assignment.changed' END,
    'assignments', coalesce(NEW.id, OLD.id), to_jsonb(coalesce(NEW, OLD)));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "record_created" AFTER INSERT ON "assignments" FOR EACH ROW EXECUTE FUNCTION record_assignment_changed();

CREATE OR REPLACE TRIGGER "record_changed" AFTER UPDATE ON "assignments" FOR EACH ROW
  WHEN ((OLD.audience, OLD.required, OLD.due_on, OLD.due_days, OLD.due_from, OLD.repeat_months, OLD.repeats_with_certificate,
      OLD.counts_from, OLD.ended_at)
    IS DISTINCT FROM (NEW.audience, NEW.required, NEW.due_on, NEW.due_days, NEW.due_from, NEW.repeat_months,
      NEW.repeats_with_certificate, NEW.counts_from, NEW.ended_at))
  EXECUTE FUNCTION record_assignment_changed();

CREATE OR REPLACE TRIGGER "record_deleted" AFTER DELETE ON "assignments" FOR EACH ROW
  WHEN (OLD.ended_at IS NULL) EXECUTE FUNCTION record_assignment_changed();
