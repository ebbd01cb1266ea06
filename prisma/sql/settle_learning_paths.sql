-- Records paths that people complete because a path loses a course or is published, at the end of the transaction.
CREATE OR REPLACE FUNCTION settle_learning_paths() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paths uuid[] := CASE TG_TABLE_NAME
    WHEN 'learning_paths' THEN ARRAY[(to_jsonb(NEW) ->> 'id')::uuid]
    WHEN 'learning_path_courses' THEN ARRAY[(to_jsonb(OLD) ->> 'learning_path_id')::uuid]
    ELSE ARRAY(SELECT learning_path_id FROM learning_path_courses WHERE course_id = (to_jsonb(NEW) ->> 'id')::uuid)
  END;
BEGIN
  IF paths = '{}' THEN RETURN NULL; END IF;
  PERFORM FROM learning_paths WHERE id = ANY(paths) ORDER BY id FOR NO KEY UPDATE;
  PERFORM record_learning_paths(paths, NULL);
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "settle_learning_paths" AFTER UPDATE OF "status" ON "courses"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.status = 'published' AND NEW.status <> 'published')
  EXECUTE FUNCTION settle_learning_paths();

CREATE CONSTRAINT TRIGGER "settle_learning_paths" AFTER DELETE ON "learning_path_courses"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION settle_learning_paths();

CREATE CONSTRAINT TRIGGER "settle_learning_paths" AFTER UPDATE OF "status" ON "learning_paths"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'published' AND OLD.status <> 'published')
  EXECUTE FUNCTION settle_learning_paths();
