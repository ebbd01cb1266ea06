-- AlterEnum
ALTER TYPE "mail_kind" ADD VALUE 'graded';

-- AlterEnum
ALTER TYPE "outbox_deed_kind" ADD VALUE 'quiz_attempt';

-- AlterTable
ALTER TABLE "course_completions" ADD COLUMN     "score" DECIMAL(5,2);

-- AlterTable
ALTER TABLE "certificate_settings" ADD COLUMN     "shows_score" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "certificates" ADD COLUMN     "score" DECIMAL(5,2);

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

-- Records the completed course, with its version and activities, when an enrollment reaches 100 %. Waits for the end of the transaction:
-- an import may add activities after some people have reached 100 %. The first row records everyone who completed the course by the same
-- change; the others end at the lookup by primary key.
CREATE OR REPLACE FUNCTION record_course_completion() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  -- Looks the records up one by one: PostgreSQL expects many of these rows, and would read all records of the course.
  complete uuid[];
BEGIN
  IF NOT coalesce((SELECT progress = 100 AND completed_at IS NULL FROM enrollments WHERE id = NEW.id), false) THEN
    RETURN NULL;
  END IF;
  complete := ARRAY(SELECT id FROM enrollments WHERE course_id = NEW.course_id AND progress = 100 AND completed_at IS NULL);
  INSERT INTO course_completions (id, person_id, course_id, round, course_name, course_permalink, course_version,
    activities, score, completed_at)
  WITH outline AS MATERIALIZED (
    SELECT jsonb_agg(jsonb_build_object('id', id, 'title', title) ORDER BY position) AS activities, bool_or(kind = 'quiz') AS has_quiz
    FROM activities WHERE course_id = NEW.course_id AND NOT optional
  )
  SELECT CASE WHEN round > 1 THEN round_id(enrollments.id, round) ELSE gen_random_uuid() END,
    person_id, courses.id, round, courses.name, permalink, content_version, outline.activities,
    CASE WHEN has_quiz THEN course_score(enrollments.id, round) END, done.last
  FROM outline CROSS JOIN enrollments JOIN courses ON courses.id = course_id
  CROSS JOIN LATERAL (
    SELECT max(completions.completed_at) AS last FROM completions JOIN activities ON activities.id = activity_id
    WHERE enrollment_id = enrollments.id AND NOT optional
  ) AS done
  WHERE enrollments.id = ANY(complete)
  ON CONFLICT (person_id, course_id, round) DO NOTHING;
  UPDATE enrollments SET completed_at = (SELECT record.completed_at FROM course_completions AS record
    WHERE record.person_id = enrollments.person_id AND record.course_id = enrollments.course_id AND record.round = enrollments.round)
  WHERE id = ANY(complete);
  RETURN NULL;
END $$;

-- Refuses to change a record except for its score, and to delete it except with its person.
CREATE OR REPLACE FUNCTION keep_course_completion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM people WHERE id = OLD.person_id) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'score' = to_jsonb(OLD) - 'score' THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'A completed course stays on record: % is refused.', TG_OP
    USING ERRCODE = 'insufficient_privilege', HINT = 'See docs/decisions/010.';
END $$;

-- Issues certificates for those completions whose course gives one and that have none. Returns how many.
CREATE OR REPLACE FUNCTION issue_certificates(wanted uuid[]) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  this_year integer := extract(year FROM now() AT TIME ZONE 'UTC');
  issued integer;
BEGIN
  IF NOT EXISTS (
    SELECT FROM course_completions AS record JOIN certificate_settings AS settings USING (course_id)
    WHERE record.id = ANY(wanted) AND is_given
  ) THEN
    RETURN 0;
  END IF;
  -- Whoever issues at the same time waits here for the end of the other's transaction.
  INSERT INTO certificate_numbers (year, last) VALUES (this_year, 0)
  ON CONFLICT (year) DO UPDATE SET last = certificate_numbers.last;
  WITH due AS (
    SELECT record.*, settings.title, settings.issuer, settings.signatory, valid_months, shows_score,
      trim(people.first_name || ' ' || people.last_name) AS person_name, coalesce(time_zone, 'UTC') AS zone,
      row_number() OVER (ORDER BY completed_at, record.id) AS place
    FROM course_completions AS record
    JOIN certificate_settings AS settings USING (course_id)
    JOIN people ON people.id = record.person_id
    LEFT JOIN person_preferences ON person_preferences.person_id = people.id
    WHERE record.id = ANY(wanted) AND is_given
      AND NOT EXISTS (SELECT FROM certificates WHERE completion_id = record.id)
  ), numbers AS (
    UPDATE certificate_numbers SET last = last + (SELECT count(*) FROM due) WHERE year = this_year
    RETURNING last - (SELECT count(*) FROM due) AS before
  )
  INSERT INTO certificates (public_id, number, person_id, completion_id, course_id, person_name, course_name,
    title, issuer, signatory, score, completed_at, expires_on)
  -- Two random UUIDs have 244 random bits, of which a digest keeps 128.
  SELECT left(encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'hex'), 32),
    this_year || '-' || lpad((before + place)::text, greatest(6, length((before + place)::text)), '0'),
    person_id, due.id, course_id, person_name, course_name, title, issuer, signatory,
    CASE WHEN shows_score THEN score END, completed_at,
    ((completed_at AT TIME ZONE zone)::date + make_interval(months => valid_months))::date
  FROM due CROSS JOIN numbers;
  GET DIAGNOSTICS issued = ROW_COUNT;
  RETURN issued;
END $$;

-- Issues another certificate for the completion of a revoked one, with the current name and settings. When the course or path is
-- gone, it keeps the revoked certificate's. Returns null if it isn't revoked or another one exists.
CREATE OR REPLACE FUNCTION reissue_certificate(revoked uuid) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  given uuid;
BEGIN
  IF NOT EXISTS (
    SELECT FROM certificates AS old WHERE old.id = revoked AND old.revoked_at IS NOT NULL AND NOT EXISTS (
      SELECT FROM certificates AS other WHERE other.revoked_at IS NULL
        AND (other.completion_id = old.completion_id OR other.path_completion_id = old.path_completion_id))
  ) THEN
    RETURN NULL;
  END IF;
  WITH numbers AS (
    INSERT INTO certificate_numbers (year, last) VALUES (extract(year FROM now() AT TIME ZONE 'UTC')::integer, 1)
    ON CONFLICT (year) DO UPDATE SET last = certificate_numbers.last + 1
    RETURNING year, last::text AS place
  ), said AS (
    SELECT settings.title, settings.issuer, settings.signatory, valid_months,
      CASE WHEN shows_score THEN record.score END AS score
    FROM certificates JOIN certificate_settings AS settings USING (course_id)
    JOIN course_completions AS record ON record.id = completion_id
    WHERE certificates.id = revoked
    UNION ALL
    SELECT certificate_title, certificate_issuer, certificate_signatory, valid_months, NULL
    FROM certificates JOIN learning_paths ON learning_paths.id = learning_path_id WHERE certificates.id = revoked
  )
  INSERT INTO certificates (public_id, number, person_id, completion_id, path_completion_id, course_id, learning_path_id,
    person_name, course_name, title, issuer, signatory, score, completed_at, expires_on)
  SELECT left(encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'hex'), 32),
    year || '-' || lpad(place, greatest(6, length(place)), '0'),
    old.person_id, completion_id, path_completion_id, course_id, learning_path_id,
    trim(people.first_name || ' ' || people.last_name), course_name,
    coalesce(said.title, old.title), coalesce(said.issuer, old.issuer), coalesce(said.signatory, old.signatory),
    CASE WHEN said.title IS NULL THEN old.score ELSE said.score END, completed_at,
    CASE WHEN said.title IS NULL THEN expires_on ELSE
      ((completed_at AT TIME ZONE coalesce(time_zone, 'UTC'))::date + make_interval(months => valid_months))::date END
  FROM certificates AS old CROSS JOIN numbers LEFT JOIN said ON true
  JOIN people ON people.id = old.person_id
  LEFT JOIN person_preferences ON person_preferences.person_id = people.id
  WHERE old.id = revoked
  RETURNING id INTO given;
  RETURN given;
END $$;

-- Each round of each course of a person, with its certificate's number. The first round has the enrollment's ID, as in
-- transcript_entries. Later rounds, and rounds whose enrollment is gone, have the ID of their completion.
CREATE OR REPLACE VIEW "transcript_rounds" AS
  SELECT enrollments.id, enrollments.person_id, enrollments.course_id, 1 AS round,
    coalesce(record.course_name, courses.name) AS course_name,
    CASE WHEN record.id IS NULL THEN 'in_progress' ELSE 'completed' END AS status,
    CASE enrollments.round WHEN 1 THEN progress END AS progress, enrolled_at,
    CASE enrollments.round WHEN 1 THEN last_active_on END AS last_active_on, record.completed_at,
    record.course_version,
    (SELECT number FROM certificates WHERE completion_id = record.id AND revoked_at IS NULL) AS certificate_number, record.score
  FROM enrollments JOIN courses ON courses.id = enrollments.course_id
  LEFT JOIN course_completions AS record ON record.person_id = enrollments.person_id
    AND record.course_id = enrollments.course_id AND record.round = 1
  WHERE enrollments.round = 1 OR record.id IS NOT NULL
  UNION ALL
  SELECT round_id(enrollments.id, enrollments.round), enrollments.person_id, enrollments.course_id, enrollments.round,
    courses.name, 'in_progress', progress, enrolled_at, last_active_on, NULL,
    NULL, NULL, NULL
  FROM enrollments JOIN courses ON courses.id = enrollments.course_id
  WHERE enrollments.round > 1 AND NOT EXISTS (
    SELECT FROM course_completions AS record WHERE record.person_id = enrollments.person_id
      AND record.course_id = enrollments.course_id AND record.round = enrollments.round)
  UNION ALL
  SELECT record.id, record.person_id, record.course_id, record.round, record.course_name, 'completed',
    CASE WHEN enrollments.round = record.round THEN progress END, enrolled_at,
    CASE WHEN enrollments.round = record.round THEN last_active_on END, record.completed_at,
    record.course_version,
    (SELECT number FROM certificates WHERE completion_id = record.id AND revoked_at IS NULL), record.score
  FROM course_completions AS record
  LEFT JOIN enrollments ON enrollments.person_id = record.person_id AND enrollments.course_id = record.course_id
  WHERE record.round > 1 OR enrollments.id IS NULL;

