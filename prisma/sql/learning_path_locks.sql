-- Selects the courses (`first_id`, at `position`) that lock another course of a path until they are completed. In an ordered path, these
-- are all earlier ones, otherwise its prerequisites. Leaves out courses that nobody can complete (unpublished or without a required activity),
-- because they would lock forever.
CREATE OR REPLACE VIEW "learning_path_locks" AS
  SELECT here.learning_path_id, here.course_id, first.course_id AS first_id, first.position
  FROM learning_path_courses AS here JOIN learning_paths ON learning_paths.id = here.learning_path_id
  JOIN learning_path_courses AS first ON first.learning_path_id = here.learning_path_id AND first.course_id <> here.course_id
  JOIN courses ON courses.id = first.course_id AND courses.status = 'published'
  WHERE CASE WHEN in_order THEN first.position < here.position ELSE EXISTS (
      SELECT FROM learning_path_prerequisites AS named WHERE named.learning_path_id = here.learning_path_id
        AND named.course_id = here.course_id AND named.prerequisite_id = first.course_id) END
    AND EXISTS (SELECT FROM activities WHERE activities.course_id = first.course_id AND NOT optional);
