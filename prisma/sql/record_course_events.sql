-- Records events of courses. Every edit sets `updated_at`, edits of the outline and of categories included.
CREATE OR REPLACE FUNCTION record_course_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO recorded_events (type, subject_type, subject_id, "row")
  VALUES (CASE WHEN TG_OP = 'UPDATE' AND OLD.status = NEW.status THEN 'course.changed'
    WHEN NEW.status = 'published' THEN 'course.published' WHEN NEW.status = 'archived' THEN 'course.archived' ELSE 'course.changed' END,
    'courses', NEW.id, to_jsonb(NEW) - 'search');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "record_published" AFTER INSERT ON "courses" FOR EACH ROW
  WHEN (NEW.status <> 'draft') EXECUTE FUNCTION record_course_changed();

CREATE OR REPLACE TRIGGER "record_changed" AFTER UPDATE ON "courses" FOR EACH ROW
  WHEN ((OLD.status, OLD.updated_at, OLD.content_version) IS DISTINCT FROM (NEW.status, NEW.updated_at, NEW.content_version))
  EXECUTE FUNCTION record_course_changed();
