-- Returns a quiz's score in one round, in percent: that of the best attempt, or of the last graded one. Null without a graded attempt.
CREATE OR REPLACE FUNCTION counted_score(enrollment uuid, quiz uuid, which_round integer) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT attempts.score FROM quiz_attempts AS attempts JOIN activities ON activities.id = attempts.activity_id
  WHERE attempts.enrollment_id = enrollment AND attempts.activity_id = quiz AND attempts.round = which_round
    AND attempts.score IS NOT NULL
  ORDER BY CASE WHEN data->>'scoring' = 'last' THEN number ELSE attempts.score END DESC, number LIMIT 1
$$;

-- Returns the score of one round of a course, in percent: the mean of its required quizzes that have one (docs/decisions/051).
CREATE OR REPLACE FUNCTION course_score(enrollment uuid, which_round integer) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT round(avg(counted_score(enrollments.id, activities.id, which_round)), 2)
  FROM enrollments JOIN activities ON activities.course_id = enrollments.course_id AND kind = 'quiz' AND NOT optional
  WHERE enrollments.id = enrollment
$$;
