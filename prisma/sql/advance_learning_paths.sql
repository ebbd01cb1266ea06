-- Records the paths that a completed course completes, in the same transaction.
-- The locks make concurrent completions and path edits wait for each other. PostgreSQL fires triggers in the order of their names: this one
-- runs before certify_completions, because certificate numbers must be locked last.
CREATE OR REPLACE FUNCTION advance_learning_paths() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paths uuid[] := ARRAY(SELECT DISTINCT learning_path_id FROM recorded JOIN learning_path_courses USING (course_id));
BEGIN
  IF paths = '{}' OR is_merging_people() THEN RETURN NULL; END IF;
  PERFORM FROM learning_paths WHERE id = ANY(paths) ORDER BY id FOR SHARE;
  PERFORM FROM people WHERE id IN (SELECT person_id FROM recorded) ORDER BY id FOR NO KEY UPDATE;
  PERFORM record_learning_paths(paths, ARRAY(SELECT DISTINCT person_id FROM recorded));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "advance_learning_paths" AFTER INSERT ON "course_completions"
  REFERENCING NEW TABLE AS recorded FOR EACH STATEMENT EXECUTE FUNCTION advance_learning_paths();
