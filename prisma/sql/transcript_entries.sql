-- Courses in which a person is enrolled, or that the person completed.
CREATE OR REPLACE VIEW "transcript_entries" AS
  SELECT enrollments.id, enrollments.person_id, enrollments.course_id, coalesce(record.course_name, courses.name) AS course_name,
    CASE WHEN record.id IS NULL THEN 'in_progress' ELSE 'completed' END AS status, enrollments.progress,
    enrollments.enrolled_at, enrollments.last_active_on, record.completed_at
  FROM enrollments JOIN courses ON courses.id = enrollments.course_id
  LEFT JOIN LATERAL (
    SELECT id, course_name, completed_at FROM course_completions
    WHERE person_id = enrollments.person_id AND course_id = enrollments.course_id ORDER BY round DESC LIMIT 1
  ) AS record ON true
  UNION ALL
  SELECT record.id, record.person_id, record.course_id, record.course_name, 'completed', NULL, NULL, NULL, record.completed_at
  FROM course_completions AS record
  WHERE NOT EXISTS (
    SELECT FROM enrollments WHERE person_id = record.person_id AND course_id = record.course_id);
