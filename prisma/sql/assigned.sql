-- One row for each way in which an assignment reaches a person: a member of two assigned groups has two rows. An assigned path yields
-- one row for each of its courses. `assigned_at` is the latest of the dates on which the assignment, its audience and the path's course
-- came about. A subquery reads the path's status: for a join, the planner would assume that every path is published.
CREATE OR REPLACE VIEW "assigned" AS
  SELECT assignments.id AS assignment_id, course_id, people.id AS person_id,
    greatest(assignments.created_at, people.created_at) AS assigned_at, NULL::uuid AS learning_path_id
  FROM assignments CROSS JOIN people WHERE audience = 'everybody' AND ended_at IS NULL AND course_id IS NOT NULL
  UNION ALL
  SELECT assignments.id, course_id, person_id, greatest(assignment_groups.created_at, memberships.created_at), NULL
  FROM assignments JOIN assignment_groups ON assignment_id = assignments.id JOIN memberships USING (group_id)
  WHERE audience = 'chosen' AND ended_at IS NULL AND course_id IS NOT NULL
  UNION ALL
  SELECT assignments.id, course_id, person_id, assignment_people.created_at, NULL
  FROM assignments JOIN assignment_people ON assignment_id = assignments.id
  WHERE audience = 'chosen' AND ended_at IS NULL AND course_id IS NOT NULL
  UNION ALL
  SELECT assignments.id, assignments.course_id, person_id, assignments.created_at, NULL
  FROM assignments JOIN course_completions USING (course_id)
  WHERE audience = 'completed' AND ended_at IS NULL AND completed_at < assignments.created_at
  UNION ALL
  SELECT assignments.id, link.course_id, people.id,
    greatest(assignments.created_at, people.created_at, link.created_at), learning_path_id
  FROM learning_path_courses AS link JOIN assignments USING (learning_path_id) CROSS JOIN people
  WHERE (SELECT status FROM learning_paths WHERE id = link.learning_path_id) = 'published'
    AND audience = 'everybody' AND ended_at IS NULL
  UNION ALL
  SELECT assignments.id, link.course_id, person_id,
    greatest(assignment_groups.created_at, memberships.created_at, link.created_at), learning_path_id
  FROM learning_path_courses AS link JOIN assignments USING (learning_path_id)
  JOIN assignment_groups ON assignment_id = assignments.id JOIN memberships USING (group_id)
  WHERE (SELECT status FROM learning_paths WHERE id = link.learning_path_id) = 'published'
    AND audience = 'chosen' AND ended_at IS NULL
  UNION ALL
  SELECT assignments.id, link.course_id, person_id, greatest(assignment_people.created_at, link.created_at), learning_path_id
  FROM learning_path_courses AS link JOIN assignments USING (learning_path_id) JOIN assignment_people ON assignment_id = assignments.id
  WHERE (SELECT status FROM learning_paths WHERE id = link.learning_path_id) = 'published'
    AND audience = 'chosen' AND ended_at IS NULL
  UNION ALL
  SELECT assignments.id, link.course_id, person_id, greatest(assignments.created_at, link.created_at), learning_path_id
  FROM learning_path_courses AS link JOIN assignments USING (learning_path_id)
  JOIN learning_path_completions AS record USING (learning_path_id)
  WHERE (SELECT status FROM learning_paths WHERE id = link.learning_path_id) = 'published'
    AND audience = 'completed' AND ended_at IS NULL
    AND record.completed_at < assignments.created_at;
