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
