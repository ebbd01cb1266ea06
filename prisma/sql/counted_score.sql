-- Returns a quiz's score in one round, in percent: that of the best attempt, or of the last graded one. Null without a graded attempt.
CREATE OR REPLACE FUNCTION counted_score(enrollment uuid, quiz uuid, which_round integer) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT attempts.score FROM quiz_attempts AS attempts JOIN activities ON activities.id = attempts.activity_id
  WHERE attempts.enrollment_id = enrollment AND attempts.activity_id = quiz AND attempts.round = which_round
    AND attempts.score IS NOT NULL
  ORDER BY CASE WHEN data->>'scoring' = 'last' THEN number ELSE attempts.score END DESC, number LIMIT 1
$$;
