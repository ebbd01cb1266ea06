-- Selects the people whom a change of these courses may reach. Some come more than once.
CREATE OR REPLACE FUNCTION requirement_job_people(courses uuid[]) RETURNS TABLE (person_id uuid) LANGUAGE sql STABLE AS $$
  SELECT held.person_id FROM requirements AS held WHERE course_id = ANY(courses) AND ended_at IS NULL
  UNION ALL
  SELECT reached.person_id FROM assignments CROSS JOIN LATERAL assignment_audience(assignments.id) AS reached
  WHERE ended_at IS NULL AND (course_id = ANY(courses) OR learning_path_id IN (
    SELECT learning_path_id FROM learning_path_courses WHERE course_id = ANY(courses)))
$$;
