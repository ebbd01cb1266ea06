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
