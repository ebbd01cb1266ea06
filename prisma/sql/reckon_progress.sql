-- Sets the progress of these enrollments from their completions and the course's required activities. Locks them first: concurrent
-- changes wait for each other, and the UPDATE, a separate statement, sees what the other one committed.
CREATE OR REPLACE FUNCTION reckon_progress(wanted uuid[]) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM FROM enrollments WHERE id = ANY(wanted) ORDER BY id FOR NO KEY UPDATE;
  UPDATE enrollments SET progress = reckoned.progress
  FROM (
    SELECT enrollments.id,
      coalesce(100 * count(done.activity_id) / nullif(count(activities.id), 0), 0)::int AS progress
    FROM enrollments
    LEFT JOIN activities ON activities.course_id = enrollments.course_id AND NOT activities.optional
    LEFT JOIN completions AS done ON done.enrollment_id = enrollments.id AND done.activity_id = activities.id
    WHERE enrollments.id = ANY(wanted)
    GROUP BY enrollments.id
  ) AS reckoned
  WHERE enrollments.id = reckoned.id AND enrollments.progress <> reckoned.progress;
END $$;
