-- AlterTable
ALTER TABLE "course_completions" ADD COLUMN     "origin" TEXT;

-- Each round of each course of a person, with its certificate's number. The first round has the enrollment's ID, as in
-- transcript_entries. Later rounds, and rounds whose enrollment is gone, have the ID of their completion.
CREATE OR REPLACE VIEW "transcript_rounds" AS
  SELECT enrollments.id, enrollments.person_id, enrollments.course_id, 1 AS round,
    coalesce(record.course_name, courses.name) AS course_name,
    CASE WHEN record.id IS NULL THEN 'in_progress' ELSE 'completed' END AS status,
    CASE enrollments.round WHEN 1 THEN progress END AS progress, enrolled_at,
    CASE enrollments.round WHEN 1 THEN last_active_on END AS last_active_on, record.completed_at,
    record.course_version,
    (SELECT number FROM certificates WHERE completion_id = record.id AND revoked_at IS NULL) AS certificate_number, record.score,
    record.origin
  FROM enrollments JOIN courses ON courses.id = enrollments.course_id
  LEFT JOIN course_completions AS record ON record.person_id = enrollments.person_id
    AND record.course_id = enrollments.course_id AND record.round = 1
  WHERE enrollments.round = 1 OR record.id IS NOT NULL
  UNION ALL
  SELECT round_id(enrollments.id, enrollments.round), enrollments.person_id, enrollments.course_id, enrollments.round,
    courses.name, 'in_progress', progress, enrolled_at, last_active_on, NULL,
    NULL, NULL, NULL, NULL
  FROM enrollments JOIN courses ON courses.id = enrollments.course_id
  WHERE enrollments.round > 1 AND NOT EXISTS (
    SELECT FROM course_completions AS record WHERE record.person_id = enrollments.person_id
      AND record.course_id = enrollments.course_id AND record.round = enrollments.round)
  UNION ALL
  SELECT record.id, record.person_id, record.course_id, record.round, record.course_name, 'completed',
    CASE WHEN enrollments.round = record.round THEN progress END, enrolled_at,
    CASE WHEN enrollments.round = record.round THEN last_active_on END, record.completed_at,
    record.course_version,
    (SELECT number FROM certificates WHERE completion_id = record.id AND revoked_at IS NULL), record.score,
    record.origin
  FROM course_completions AS record
  LEFT JOIN enrollments ON enrollments.person_id = record.person_id AND enrollments.course_id = record.course_id
  WHERE record.round > 1 OR enrollments.id IS NULL;
