-- CreateIndex
CREATE INDEX CONCURRENTLY "course_completions_completed_at_idx" ON "course_completions"("completed_at");

-- What Prisma's schema cannot say: a transcript tells each round in which a course was done (docs/decisions/010).

-- The id of a round after the first (RFC 9562, version 8), under way and completed.
CREATE FUNCTION round_id(enrollment uuid, round integer) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN overlay(overlay(md5(uuid_send(enrollment) || int4send(round)) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid;

CREATE UNIQUE INDEX CONCURRENTLY "enrollments_round_id_sort" ON "enrollments" (round_id("id", "round")) WHERE "round" > 1;

-- As before, but for the ids of later rounds.
CREATE OR REPLACE FUNCTION record_course_completion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT coalesce((SELECT progress = 100 AND completed_at IS NULL FROM enrollments WHERE id = NEW.id), false) THEN
    RETURN NULL;
  END IF;
  INSERT INTO course_completions (id, person_id, course_id, round, course_name, course_permalink, activities, completed_at)
  WITH outline AS MATERIALIZED (
    SELECT jsonb_agg(jsonb_build_object('id', id, 'title', title) ORDER BY position) AS activities
    FROM activities WHERE course_id = NEW.course_id AND NOT optional
  )
  SELECT CASE WHEN round > 1 THEN round_id(enrollments.id, round) ELSE gen_random_uuid() END,
    person_id, courses.id, round, courses.name, permalink, outline.activities, done.last
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

-- Each round of a course that a person is doing, or has completed. The first has the enrollment's id, as in
-- transcript_entries, which the previous release reads; a later one its own, which is its record's once it is completed. So has
-- every one of which the enrollment is gone.
CREATE VIEW "transcript_rounds" AS
  SELECT enrollments.id, enrollments.person_id, enrollments.course_id, 1 AS round,
    coalesce(record.course_name, courses.name) AS course_name,
    CASE WHEN record.id IS NULL THEN 'in_progress' ELSE 'completed' END AS status,
    CASE enrollments.round WHEN 1 THEN progress END AS progress, enrolled_at,
    CASE enrollments.round WHEN 1 THEN last_active_on END AS last_active_on, record.completed_at
  FROM enrollments JOIN courses ON courses.id = enrollments.course_id
  LEFT JOIN course_completions AS record ON record.person_id = enrollments.person_id
    AND record.course_id = enrollments.course_id AND record.round = 1
  WHERE enrollments.round = 1 OR record.id IS NOT NULL
  UNION ALL
  SELECT round_id(enrollments.id, enrollments.round), enrollments.person_id, enrollments.course_id, enrollments.round,
    courses.name, 'in_progress', progress, enrolled_at, last_active_on, NULL
  FROM enrollments JOIN courses ON courses.id = enrollments.course_id
  WHERE enrollments.round > 1 AND NOT EXISTS (
    SELECT FROM course_completions AS record WHERE record.person_id = enrollments.person_id
      AND record.course_id = enrollments.course_id AND record.round = enrollments.round)
  UNION ALL
  SELECT record.id, record.person_id, record.course_id, record.round, record.course_name, 'completed',
    CASE WHEN enrollments.round = record.round THEN progress END, enrolled_at,
    CASE WHEN enrollments.round = record.round THEN last_active_on END, record.completed_at
  FROM course_completions AS record
  LEFT JOIN enrollments ON enrollments.person_id = record.person_id AND enrollments.course_id = record.course_id
  WHERE record.round > 1 OR enrollments.id IS NULL;
