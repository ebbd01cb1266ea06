import { Prisma } from "@/lib/database/db";

/** In percent, of the attempt that counts: the best one, or the last graded one. Needs `activities` and `enrollments`. */
export const countedScoreSql = Prisma.sql`(
  SELECT score::float FROM quiz_attempts
  WHERE quiz_attempts.enrollment_id = enrollments.id AND quiz_attempts.activity_id = activities.id
    AND quiz_attempts.round = enrollments.round AND score IS NOT NULL
  ORDER BY CASE WHEN activities.data->>'scoring' = 'last' THEN number ELSE score END DESC, number LIMIT 1)`;
