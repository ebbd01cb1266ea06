-- Records the completed course, with its version and activities, when an enrollment reaches 100 %. Waits for the end of the transaction:
-- an import may add activities after some people have reached 100 %. The first row records everyone who completed the course by the same
-- change; the others end at the lookup by primary key.
CREATE OR REPLACE FUNCTION record_course_completion() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  -- Looks the records up one by one: PostgreSQL expects many of these rows, and would read all records of the course.
  complete uuid[];
BEGIN
  IF NOT coalesce((SELECT progress = 100 AND completed_at IS NULL FROM enrollments WHERE id = NEW.id), false) THEN
    RETURN NULL;
  END IF;
  complete := ARRAY(SELECT id FROM enrollments WHERE course_id = NEW.course_id AND progress = 100 AND completed_at IS NULL);
  INSERT INTO course_completions (id, person_id, course_id, round, course_name, course_permalink, course_version,
    activities, score, completed_at)
  WITH outline AS MATERIALIZED (
    SELECT jsonb_agg(jsonb_build_object('id', id, 'title', title) ORDER BY position) AS activities, bool_or(kind = 'quiz') AS has_quiz
    FROM activities WHERE course_id = NEW.course_id AND NOT optional
  )
  SELECT CASE WHEN round > 1 THEN round_id(enrollments.id, round) ELSE gen_random_uuid() END,
    person_id, courses.id, round, courses.name, permalink, content_version, outline.activities,
    CASE WHEN has_quiz THEN course_score(enrollments.id, round) END, done.last
  FROM outline CROSS JOIN enrollments JOIN courses ON courses.id = course_id
  CROSS JOIN LATERAL (
    SELECT max(completions.completed_at) AS last FROM completions JOIN activities ON activities.id = activity_id
    WHERE enrollment_id = enrollments.id AND NOT optional
  ) AS done
  WHERE enrollments.id = ANY(complete)
  ON CONFLICT (person_id, course_id, round) DO NOTHING;
  UPDATE enrollments SET completed_at = (SELECT record.completed_at FROM course_completions AS record
    WHERE record.person_id = enrollments.person_id AND record.course_id = enrollments.course_id AND record.round = enrollments.round)
  WHERE id = ANY(complete);
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "record_course_completion" AFTER UPDATE OF "progress" ON "enrollments"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.progress = 100 AND NEW.completed_at IS NULL)
  EXECUTE FUNCTION record_course_completion();
