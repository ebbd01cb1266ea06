-- AlterEnum
ALTER TYPE "rate_limit_kind" ADD VALUE 'certificate';

-- CreateTable
CREATE TABLE "certificate_settings" (
    "course_id" UUID NOT NULL,
    "is_given" BOOLEAN NOT NULL,
    "valid_months" INTEGER,
    "title" TEXT NOT NULL DEFAULT '',
    "issuer" TEXT NOT NULL DEFAULT '',
    "signatory" TEXT NOT NULL DEFAULT '',
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "certificate_settings_pkey" PRIMARY KEY ("course_id")
);

-- CreateTable
CREATE TABLE "certificates" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "public_id" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "person_id" UUID NOT NULL,
    "completion_id" UUID,
    "course_id" UUID,
    "person_name" TEXT NOT NULL,
    "course_name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "signatory" TEXT NOT NULL,
    "completed_at" TIMESTAMPTZ(3) NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_on" DATE,
    "revoked_at" TIMESTAMPTZ(3),
    "revocation_reason" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "certificates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "certificate_numbers" (
    "year" INTEGER NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "certificate_numbers_pkey" PRIMARY KEY ("year")
);

-- CreateTable
CREATE TABLE "badge_keys" (
    "id" UUID NOT NULL,
    "private_key_sealed" TEXT NOT NULL,
    "public_key" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "badge_keys_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "certificates_public_id_key" ON "certificates"("public_id");

-- CreateIndex
CREATE UNIQUE INDEX "certificates_number_key" ON "certificates"("number");

-- CreateIndex
CREATE UNIQUE INDEX "certificates_completion_id_key" ON "certificates"("completion_id");

-- CreateIndex
CREATE INDEX "certificates_course_id_issued_at_id_idx" ON "certificates"("course_id", "issued_at", "id");

-- CreateIndex
CREATE INDEX "certificates_course_id_number_id_idx" ON "certificates"("course_id", "number", "id");

-- CreateIndex
CREATE INDEX "certificates_person_id_idx" ON "certificates"("person_id");

-- AddForeignKey
ALTER TABLE "certificate_settings" ADD CONSTRAINT "certificate_settings_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_completion_id_fkey" FOREIGN KEY ("completion_id") REFERENCES "course_completions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- What Prisma's schema cannot say from here on.

-- Gives certificates for those of the records that are of a course which gives them, and have none yet; returns how many.
CREATE FUNCTION issue_certificates(wanted uuid[]) RETURNS integer LANGUAGE plpgsql AS $$
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
    SELECT record.*, settings.title, settings.issuer, settings.signatory, valid_months,
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
    title, issuer, signatory, completed_at, expires_on)
  -- Two random UUIDs have 244 random bits, of which a digest keeps 128.
  SELECT left(encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'hex'), 32),
    this_year || '-' || lpad((before + place)::text, greatest(6, length((before + place)::text)), '0'),
    person_id, due.id, course_id, person_name, course_name, title, issuer, signatory, completed_at,
    ((completed_at AT TIME ZONE zone)::date + make_interval(months => valid_months))::date
  FROM due CROSS JOIN numbers;
  GET DIAGNOSTICS issued = ROW_COUNT;
  RETURN issued;
END $$;

-- In the transaction that records a completion, whoever records it.
CREATE FUNCTION certify_completions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM issue_certificates(ARRAY(SELECT id FROM recorded));
  RETURN NULL;
END $$;
CREATE TRIGGER "certify_completions" AFTER INSERT ON "course_completions"
  REFERENCING NEW TABLE AS recorded FOR EACH STATEMENT EXECUTE FUNCTION certify_completions();

-- A certificate says what was: it may be revoked, once, and goes with the person alone.
CREATE FUNCTION keep_certificate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM people WHERE id = OLD.person_id) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL
    AND to_jsonb(NEW) - '{revoked_at,revocation_reason}'::text[] = to_jsonb(OLD) - '{revoked_at,revocation_reason}'::text[]
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'A certificate stays as it was issued: % is refused.', TG_OP
    USING ERRCODE = 'insufficient_privilege', HINT = 'See docs/decisions/036-a-certificate-says-what-was.md.';
END $$;
CREATE TRIGGER "keep_certificate" BEFORE UPDATE OR DELETE ON "certificates"
  FOR EACH ROW EXECUTE FUNCTION keep_certificate();
