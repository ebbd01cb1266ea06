-- Records events of enrollments. Completing an activity records nothing until the course is complete.
CREATE OR REPLACE FUNCTION record_enrollment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_merging_people() THEN RETURN NULL; END IF;
  INSERT INTO recorded_events (type, subject_type, subject_id, person_id, "row")
  VALUES (CASE WHEN TG_OP = 'INSERT' THEN 'enrollment.started' WHEN NEW.round > OLD.round THEN 'enrollment.restarted'
    ELSE 'enrollment.completed' END, 'course_enrollments', NEW.id, NEW.person_id, to_jsonb(NEW));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "record_started" AFTER INSERT ON "enrollments" FOR EACH ROW EXECUTE FUNCTION record_enrollment();

CREATE OR REPLACE TRIGGER "record_changed" AFTER UPDATE ON "enrollments" FOR EACH ROW
  WHEN (OLD.completed_at IS NULL AND NEW.completed_at IS NOT NULL OR NEW.round > OLD.round)
  EXECUTE FUNCTION record_enrollment();
