-- Returns the courses of assignments in force, those of paths, too.
CREATE OR REPLACE FUNCTION assigned_courses() RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(
    SELECT course_id FROM assignments WHERE ended_at IS NULL AND course_id IS NOT NULL
    UNION SELECT link.course_id FROM assignments JOIN learning_path_courses AS link USING (learning_path_id) WHERE ended_at IS NULL
    ORDER BY 1)
$$;
