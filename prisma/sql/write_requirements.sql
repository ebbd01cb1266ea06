-- Applies a change to a few people at once and queues more of them. `courses` is null for all courses. A batch is at most 500 people
-- times courses.
CREATE OR REPLACE FUNCTION note_requirements(changed uuid[], courses uuid[] DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  job uuid;
  size int := 1;
BEGIN
  -- A merge of people applies them at its end.
  IF is_merging_people() THEN
    RETURN;
  END IF;
  IF NOT EXISTS (SELECT FROM assignments WHERE courses IS NULL OR (ended_at IS NULL AND (course_id = ANY(courses)
      OR learning_path_id IN (SELECT learning_path_id FROM learning_path_courses AS link WHERE link.course_id = ANY(courses))))) THEN
    RETURN;
  END IF;
  IF cardinality(changed) > 1 THEN
    size := greatest(1, 500 / greatest(1, cardinality(coalesce(courses, assigned_courses()))));
  END IF;
  IF cardinality(changed) <= least(100, size) THEN
    PERFORM apply_requirements(changed, courses);
    RETURN;
  END IF;
  INSERT INTO requirement_jobs (course_ids, people) VALUES (coalesce(courses, '{}'), cardinality(changed)) RETURNING id INTO job;
  INSERT INTO requirement_batches (job_id, number, people)
  SELECT job, (place - 1) / size, array_agg(id ORDER BY id) FROM unnest(changed) WITH ORDINALITY AS those (id, place) GROUP BY 2;
END $$;

-- After statements that change facts about people. Other triggers that the statement fires run first, by their names. People with
-- nothing to gain or lose cost a lookup.
CREATE OR REPLACE FUNCTION write_requirements() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  people_of uuid[];
  courses uuid[];
BEGIN
  -- Statements that change no row fire the trigger, too.
  IF NOT EXISTS (SELECT FROM changed) THEN
    RETURN NULL;
  END IF;
  CASE TG_TABLE_NAME
    WHEN 'people' THEN
      IF EXISTS (SELECT FROM assignments WHERE audience = 'everybody' AND ended_at IS NULL) THEN
        people_of := ARRAY(SELECT id FROM changed);
      END IF;
    WHEN 'memberships' THEN
      -- Whoever left may have rows that a batch is still writing, so the group's assignments count, too.
      IF TG_OP = 'INSERT' THEN
        people_of := ARRAY(SELECT DISTINCT person_id FROM changed
          WHERE EXISTS (SELECT FROM assignment_groups AS link WHERE link.group_id = changed.group_id));
      ELSE
        people_of := ARRAY(SELECT DISTINCT person_id FROM changed
          WHERE EXISTS (SELECT FROM requirements AS r WHERE r.person_id = changed.person_id AND ended_at IS NULL)
            OR EXISTS (SELECT FROM assignment_groups AS link WHERE link.group_id = changed.group_id));
      END IF;
    WHEN 'person_field_values' THEN
      people_of := ARRAY(SELECT DISTINCT person_id FROM changed WHERE field_id IN (
        SELECT link.field_id FROM assignment_conditions AS link JOIN assignments AS terms ON terms.id = link.assignment_id
        WHERE terms.ended_at IS NULL));
    -- A certificate of this minute belongs to a completion, whose own trigger follows.
    WHEN 'certificates' THEN
      people_of := ARRAY(SELECT DISTINCT person_id FROM changed WHERE issued_at > completed_at + interval '1 minute');
    WHEN 'enrollments' THEN
      SELECT array_agg(DISTINCT person_id), array_agg(DISTINCT course_id) INTO people_of, courses FROM changed;
    WHEN 'learning_path_completions' THEN
      SELECT array_agg(DISTINCT person_id), array_agg(DISTINCT link.course_id) INTO people_of, courses
      FROM changed JOIN learning_path_courses AS link USING (learning_path_id);
    WHEN 'course_completions' THEN
      -- A round of a path may begin, so its other courses count.
      SELECT array_agg(DISTINCT person_id), array_agg(DISTINCT coalesce(other.course_id, changed.course_id)) INTO people_of, courses
      FROM changed LEFT JOIN learning_path_courses AS link USING (course_id)
      LEFT JOIN learning_path_courses AS other ON other.learning_path_id = link.learning_path_id;
    ELSE people_of := ARRAY(SELECT DISTINCT person_id FROM changed);
  END CASE;
  IF cardinality(people_of) > 0 THEN PERFORM note_requirements(people_of, courses); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION write_requirements_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := to_jsonb(NEW);
BEGIN
  PERFORM note_requirements(ARRAY[coalesce(changed ->> 'person_id', changed ->> 'id')::uuid],
    CASE WHEN changed ? 'course_id' THEN ARRAY[(changed ->> 'course_id')::uuid] END);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "write_requirements" AFTER INSERT ON "memberships"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_requirements();

CREATE OR REPLACE TRIGGER "write_requirements_left" AFTER DELETE ON "memberships"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_requirements();

CREATE OR REPLACE TRIGGER "write_requirements" AFTER INSERT ON "person_field_values"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_requirements();

CREATE OR REPLACE TRIGGER "write_requirements_changed" AFTER UPDATE ON "person_field_values"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_requirements();

CREATE OR REPLACE TRIGGER "write_requirements_gone" AFTER DELETE ON "person_field_values"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_requirements();

CREATE OR REPLACE TRIGGER "write_requirements" AFTER INSERT ON "people"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_requirements();

CREATE OR REPLACE TRIGGER "write_requirements" AFTER INSERT ON "course_completions"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_requirements();

CREATE OR REPLACE TRIGGER "write_requirements" AFTER INSERT ON "learning_path_completions"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_requirements();

CREATE OR REPLACE TRIGGER "write_requirements" AFTER INSERT ON "exemptions"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_requirements();

CREATE OR REPLACE TRIGGER "write_requirements_ended" AFTER DELETE ON "exemptions"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_requirements();

CREATE OR REPLACE TRIGGER "write_requirements" AFTER INSERT ON "enrollments"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_requirements();

CREATE OR REPLACE TRIGGER "write_requirements" AFTER INSERT ON "certificates"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_requirements();

CREATE OR REPLACE TRIGGER "write_requirements_active" AFTER UPDATE OF "deactivated_at" ON "people" FOR EACH ROW
  WHEN ((OLD.deactivated_at IS NULL) <> (NEW.deactivated_at IS NULL)) EXECUTE FUNCTION write_requirements_of_row();

CREATE OR REPLACE TRIGGER "write_requirements_again" AFTER UPDATE OF "round" ON "enrollments" FOR EACH ROW
  WHEN (OLD.round <> NEW.round) EXECUTE FUNCTION write_requirements_of_row();

CREATE OR REPLACE TRIGGER "write_requirements_zone" AFTER INSERT ON "person_preferences" FOR EACH ROW
  WHEN (NEW.time_zone IS NOT NULL) EXECUTE FUNCTION write_requirements_of_row();

CREATE OR REPLACE TRIGGER "write_requirements_moved" AFTER UPDATE OF "time_zone" ON "person_preferences" FOR EACH ROW
  WHEN (OLD.time_zone IS DISTINCT FROM NEW.time_zone) EXECUTE FUNCTION write_requirements_of_row();
