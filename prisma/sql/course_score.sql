-- Returns the score of one round of a course, in percent: the mean of its required quizzes that have one (docs/decisions/051).
CREATE OR REPLACE FUNCTION course_score(enrollment uuid, which_round integer) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT round(avg(counted_score(enrollments.id, activities.id, which_round)), 2)
  FROM enrollments JOIN activities ON activities.course_id = enrollments.course_id AND kind = 'quiz' AND NOT optional
  WHERE enrollments.id = enrollment
$$;
