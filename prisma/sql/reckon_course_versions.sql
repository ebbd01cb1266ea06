-- Raises a course's version once per transaction that changes its activities, if anybody is enrolled in it or has completed it
-- (docs/decisions/010). Locks the course, as enrolling does.
CREATE OR REPLACE FUNCTION reckon_course_versions(changed uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM courses WHERE id = ANY(changed) ORDER BY id FOR UPDATE;
  UPDATE courses SET content_version = content_version + 1, content_version_at = now()
  WHERE id = ANY(changed) AND content_version_at IS DISTINCT FROM now()
    AND (EXISTS (SELECT FROM enrollments WHERE course_id = courses.id)
      OR EXISTS (SELECT FROM course_completions WHERE course_id = courses.id));
END $$;
