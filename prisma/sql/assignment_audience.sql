-- Selects the people whom an assignment names, also before its course or path is published. Deactivated people are included.
CREATE OR REPLACE FUNCTION assignment_audience(assignment uuid) RETURNS TABLE (person_id uuid) LANGUAGE sql STABLE AS $$
  SELECT people.id FROM assignments CROSS JOIN people WHERE assignments.id = assignment AND audience = 'everybody'
  UNION ALL
  SELECT * FROM (
    SELECT members.person_id FROM assignment_groups JOIN memberships AS members USING (group_id) WHERE assignment_id = assignment
    UNION SELECT chosen.person_id FROM assignment_people AS chosen WHERE assignment_id = assignment
    UNION SELECT done.person_id FROM assignments JOIN course_completions AS done USING (course_id)
      WHERE assignments.id = assignment AND audience = 'completed' AND done.completed_at < assignments.created_at
    UNION SELECT done.person_id FROM assignments JOIN learning_path_completions AS done USING (learning_path_id)
      WHERE assignments.id = assignment AND audience = 'completed' AND done.completed_at < assignments.created_at
    UNION SELECT matching.person_id FROM matching_people(assignment) AS matching
  ) AS named
$$;
