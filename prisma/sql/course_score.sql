-- Returns the score of one round of a course, in percent: the mean of its required quizzes that have one (docs/decisions/051).
CREATE OR REPLACE FUNCTION course_score(enrollment uuid, which_round integer) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT round(avg(counted.score), 2)
  FROM enrollments
  JOIN activities ON activities.course_id = enrollments.course_id AND kind = 'quiz' AND NOT optional
  CROSS JOIN LATERAL (
    SELECT attempts.score FROM quiz_attempts AS attempts
    WHERE attempts.enrollment_id = enrollments.id AND attempts.activity_id = activities.id
      AND attempts.round = which_round AND attempts.score IS NOT NULL
    ORDER BY CASE WHEN data->>'scoring' = 'last' THEN number ELSE attempts.score END DESC, number LIMIT 1
  ) AS counted
  WHERE enrollments.id = enrollment
$$;
