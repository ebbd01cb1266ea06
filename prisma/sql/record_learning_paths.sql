-- Records completed paths: each course must be completed since the last time the person completed the path. `learners` is null after a
-- path changed. No one then starts another round, and the function first finds the people who completed all of it. Looking up each
-- course of all others would hold the path's lock for too long.
CREATE OR REPLACE FUNCTION record_learning_paths(paths uuid[], learners uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  is_settling boolean := learners IS NULL;
BEGIN
  IF is_settling THEN
    learners := ARRAY(
      SELECT person_id FROM learning_path_courses AS link
      JOIN learning_paths ON learning_paths.id = link.learning_path_id AND learning_paths.status = 'published'
      JOIN courses ON courses.id = link.course_id AND courses.status = 'published'
      JOIN course_completions AS record ON record.course_id = link.course_id
      WHERE link.learning_path_id = ANY(paths) AND NOT EXISTS (SELECT FROM learning_path_completions AS earlier
        WHERE earlier.person_id = record.person_id AND earlier.learning_path_id = link.learning_path_id)
      GROUP BY person_id, link.learning_path_id
      HAVING count(DISTINCT record.course_id) = (SELECT count(*) FROM learning_path_courses AS counted
        JOIN courses AS open ON open.id = counted.course_id AND open.status = 'published'
        WHERE counted.learning_path_id = link.learning_path_id));
    IF learners = '{}' THEN RETURN; END IF;
  END IF;
  INSERT INTO learning_path_completions (person_id, learning_path_id, round, path_name, courses, completed_at)
  WITH counted AS MATERIALIZED (
    SELECT learning_path_id, learning_paths.name AS path_name, course_id, courses.name AS now_named, position,
      count(*) OVER (PARTITION BY learning_path_id) AS number
    FROM learning_paths JOIN learning_path_courses ON learning_path_id = learning_paths.id
    JOIN courses ON courses.id = course_id AND courses.status = 'published'
    WHERE learning_paths.id = ANY(paths) AND learning_paths.status = 'published'
  ), done AS (
    SELECT person_id, counted.learning_path_id, path_name, course_id, now_named, position, number, last.round,
      max(record.completed_at) AS completed_at
    FROM counted JOIN course_completions AS record USING (course_id)
    CROSS JOIN LATERAL (
      SELECT max(earlier.round) AS round, max(earlier.completed_at) AS at FROM learning_path_completions AS earlier
      WHERE earlier.person_id = record.person_id AND earlier.learning_path_id = counted.learning_path_id
    ) AS last
    WHERE person_id = ANY(learners) AND (last.at IS NULL OR (NOT is_settling AND record.completed_at > last.at))
    GROUP BY person_id, counted.learning_path_id, path_name, course_id, now_named, position, number, last.round
  )
  SELECT person_id, learning_path_id, coalesce(round, 0) + 1, path_name,
    jsonb_agg(jsonb_build_object('id', course_id, 'name', now_named, 'completedAt', completed_at) ORDER BY position),
    max(completed_at)
  FROM done GROUP BY person_id, learning_path_id, path_name, round, number HAVING count(*) = number
  ON CONFLICT (person_id, learning_path_id, round) DO NOTHING;
END $$;
