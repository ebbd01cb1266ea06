import { Prisma } from "@/lib/database/db";

/**
 * A condition on `people_merges`: the merge completed a course or path, or the person has learned since in a course of both. Records and
 * certificates stay as they are, so such a merge can't be undone.
 */
export const hasLearnedSql = Prisma.sql`(EXISTS (
    SELECT FROM people_merge_rows AS added WHERE added.merge_id = people_merges.id AND added.before IS NULL
      AND added.table_name IN ('course_completions', 'learning_path_completions', 'certificates'))
  OR EXISTS (
    SELECT FROM people_merge_rows AS noted JOIN enrollments ON enrollments.person_id = people_merges.person_id
      AND (enrollments.id::text = noted.key ->> 'id' OR enrollments.course_id::text = noted.before ->> 'course_id')
    WHERE noted.merge_id = people_merges.id AND noted.table_name = 'enrollments' AND (
      EXISTS (SELECT FROM completions WHERE enrollment_id = enrollments.id AND completed_at > merged_at)
      OR EXISTS (SELECT FROM quiz_attempts WHERE enrollment_id = enrollments.id AND greatest(started_at, submitted_at) > merged_at)
      OR EXISTS (SELECT FROM survey_responses WHERE enrollment_id = enrollments.id AND submitted_at > merged_at)
      OR EXISTS (SELECT FROM course_completions AS record WHERE record.person_id = enrollments.person_id
        AND record.course_id = enrollments.course_id AND greatest(record.completed_at, record.recorded_at) > merged_at)
      OR EXISTS (SELECT FROM certificates WHERE certificates.person_id = enrollments.person_id
        AND certificates.course_id = enrollments.course_id AND issued_at > merged_at)))
  OR EXISTS (
    SELECT FROM people_merge_rows AS noted JOIN course_completions AS record
      ON record.person_id = people_merges.person_id AND record.id::text = noted.key ->> 'id'
    JOIN learning_path_courses AS link ON link.course_id = record.course_id
    JOIN learning_path_completions AS later ON later.learning_path_id = link.learning_path_id
      AND later.person_id = people_merges.person_id AND (later.completed_at > merged_at
        OR EXISTS (SELECT FROM learning_path_courses AS part JOIN course_completions AS backdated USING (course_id)
          WHERE part.learning_path_id = later.learning_path_id AND backdated.person_id = later.person_id
            AND backdated.recorded_at > merged_at))
    WHERE noted.merge_id = people_merges.id AND noted.table_name = 'course_completions'))`;
