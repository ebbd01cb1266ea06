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
