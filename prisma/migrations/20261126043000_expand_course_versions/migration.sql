-- AlterTable
ALTER TABLE "courses" ADD COLUMN     "content_version" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "content_version_at" TIMESTAMPTZ(6);

-- AlterTable
ALTER TABLE "course_completions" ADD COLUMN     "course_version" INTEGER;

-- What Prisma's schema cannot say: a course in which somebody is enrolled, or has a record, has another version after each transaction that changes its
-- activities (docs/decisions/010). By the transaction's time, several statements of one are one change. The course is held, as by
-- whoever enrolls.
CREATE FUNCTION reckon_course_versions(changed uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM courses WHERE id = ANY(changed) ORDER BY id FOR UPDATE;
  UPDATE courses SET content_version = content_version + 1, content_version_at = now()
  WHERE id = ANY(changed) AND content_version_at IS DISTINCT FROM now()
    AND (EXISTS (SELECT FROM enrollments WHERE course_id = courses.id)
      OR EXISTS (SELECT FROM course_completions WHERE course_id = courses.id));
END $$;

-- As before, and the version.
CREATE OR REPLACE FUNCTION activities_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  courses_of uuid[] := ARRAY(SELECT DISTINCT course_id FROM changed);
BEGIN
  PERFORM reckon_progress_in_courses(courses_of);
  PERFORM reckon_course_versions(courses_of);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION activities_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM reckon_progress_in_courses(ARRAY(
    SELECT DISTINCT unnest(ARRAY[before.course_id, after.course_id]) FROM before JOIN after USING (id)
    WHERE (before.course_id, before.optional) IS DISTINCT FROM (after.course_id, after.optional)));
  PERFORM reckon_course_versions(ARRAY(
    SELECT DISTINCT unnest(ARRAY[before.course_id, after.course_id]) FROM before JOIN after USING (id)
    WHERE to_jsonb(before) - 'updated_at' IS DISTINCT FROM to_jsonb(after) - 'updated_at'));
  RETURN NULL;
END $$;

-- As before, and the version that was completed.
CREATE OR REPLACE FUNCTION record_course_completion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT coalesce((SELECT progress = 100 AND completed_at IS NULL FROM enrollments WHERE id = NEW.id), false) THEN
    RETURN NULL;
  END IF;
  INSERT INTO course_completions (id, person_id, course_id, round, course_name, course_permalink, course_version,
    activities, completed_at)
  WITH outline AS MATERIALIZED (
    SELECT jsonb_agg(jsonb_build_object('id', id, 'title', title) ORDER BY position) AS activities
    FROM activities WHERE course_id = NEW.course_id AND NOT optional
  )
  SELECT CASE WHEN round > 1 THEN round_id(enrollments.id, round) ELSE gen_random_uuid() END,
    person_id, courses.id, round, courses.name, permalink, content_version, outline.activities, done.last
  FROM outline CROSS JOIN enrollments JOIN courses ON courses.id = course_id
  CROSS JOIN LATERAL (
    SELECT max(completions.completed_at) AS last FROM completions JOIN activities ON activities.id = activity_id
    WHERE enrollment_id = enrollments.id AND NOT optional
  ) AS done
  WHERE course_id = NEW.course_id AND progress = 100 AND completed_at IS NULL
  ON CONFLICT (person_id, course_id, round) DO NOTHING;
  UPDATE enrollments SET completed_at = record.completed_at FROM course_completions AS record
  WHERE enrollments.course_id = NEW.course_id AND progress = 100 AND enrollments.completed_at IS NULL
    AND record.course_id = enrollments.course_id AND record.person_id = enrollments.person_id
    AND record.round = enrollments.round;
  RETURN NULL;
END $$;

-- As before, and the version that was completed, at the end.
CREATE OR REPLACE VIEW "transcript_rounds" AS
  SELECT enrollments.id, enrollments.person_id, enrollments.course_id, 1 AS round,
    coalesce(record.course_name, courses.name) AS course_name,
    CASE WHEN record.id IS NULL THEN 'in_progress' ELSE 'completed' END AS status,
    CASE enrollments.round WHEN 1 THEN progress END AS progress, enrolled_at,
    CASE enrollments.round WHEN 1 THEN last_active_on END AS last_active_on, record.completed_at,
    record.course_version
  FROM enrollments JOIN courses ON courses.id = enrollments.course_id
  LEFT JOIN course_completions AS record ON record.person_id = enrollments.person_id
    AND record.course_id = enrollments.course_id AND record.round = 1
  WHERE enrollments.round = 1 OR record.id IS NOT NULL
  UNION ALL
  SELECT round_id(enrollments.id, enrollments.round), enrollments.person_id, enrollments.course_id, enrollments.round,
    courses.name, 'in_progress', progress, enrolled_at, last_active_on, NULL,
    NULL
  FROM enrollments JOIN courses ON courses.id = enrollments.course_id
  WHERE enrollments.round > 1 AND NOT EXISTS (
    SELECT FROM course_completions AS record WHERE record.person_id = enrollments.person_id
      AND record.course_id = enrollments.course_id AND record.round = enrollments.round)
  UNION ALL
  SELECT record.id, record.person_id, record.course_id, record.round, record.course_name, 'completed',
    CASE WHEN enrollments.round = record.round THEN progress END, enrolled_at,
    CASE WHEN enrollments.round = record.round THEN last_active_on END, record.completed_at,
    record.course_version
  FROM course_completions AS record
  LEFT JOIN enrollments ON enrollments.person_id = record.person_id AND enrollments.course_id = record.course_id
  WHERE record.round > 1 OR enrollments.id IS NULL;
