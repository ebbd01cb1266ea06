-- After changes that reach many people. The queue finds them after the commit.
CREATE OR REPLACE FUNCTION queue_requirements() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  row jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
  courses uuid[] := CASE
    WHEN TG_TABLE_NAME = 'courses' THEN ARRAY[(row ->> 'id')::uuid]
    WHEN row ->> 'course_id' IS NOT NULL THEN ARRAY[(row ->> 'course_id')::uuid]
    ELSE ARRAY(SELECT course_id FROM learning_path_courses
      WHERE learning_path_id = coalesce(row ->> 'learning_path_id', row ->> 'id')::uuid) END;
BEGIN
  IF TG_TABLE_NAME = 'assignments' OR EXISTS (SELECT FROM assignments) THEN
    INSERT INTO requirement_jobs (course_ids) SELECT courses WHERE courses <> '{}';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "queue_requirements" AFTER INSERT OR DELETE ON "assignments"
  FOR EACH ROW EXECUTE FUNCTION queue_requirements();

CREATE OR REPLACE TRIGGER "queue_requirements_changed" AFTER UPDATE ON "assignments"
  FOR EACH ROW
  WHEN ((OLD.terms_set_at, OLD.ended_at) IS DISTINCT FROM (NEW.terms_set_at, NEW.ended_at)) EXECUTE FUNCTION queue_requirements();

CREATE OR REPLACE TRIGGER "queue_requirements" AFTER UPDATE OF "status" ON "courses"
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION queue_requirements();

CREATE OR REPLACE TRIGGER "queue_requirements" AFTER UPDATE OF "status" ON "learning_paths"
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION queue_requirements();

CREATE OR REPLACE TRIGGER "queue_requirements" AFTER INSERT OR DELETE ON "learning_path_courses"
  FOR EACH ROW EXECUTE FUNCTION queue_requirements();
