-- CreateEnum
CREATE TYPE "learning_path_status" AS ENUM ('draft', 'published', 'archived');

-- CreateEnum
CREATE TYPE "learning_path_access" AS ENUM ('everyone', 'assigned');

-- AlterTable
ALTER TABLE "certificates" ADD COLUMN     "learning_path_id" UUID,
ADD COLUMN     "path_completion_id" UUID;

-- AlterTable
ALTER TABLE "assignments" ADD COLUMN     "learning_path_id" UUID,
ALTER COLUMN "course_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "learning_paths" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "status" "learning_path_status" NOT NULL DEFAULT 'draft',
    "access" "learning_path_access" NOT NULL DEFAULT 'everyone',
    "in_order" BOOLEAN NOT NULL DEFAULT true,
    "gives_certificate" BOOLEAN NOT NULL DEFAULT false,
    "valid_months" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "learning_paths_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "learning_path_courses" (
    "learning_path_id" UUID NOT NULL,
    "course_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "learning_path_courses_pkey" PRIMARY KEY ("learning_path_id","course_id")
);

-- CreateTable
CREATE TABLE "learning_path_completions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "person_id" UUID NOT NULL,
    "learning_path_id" UUID NOT NULL,
    "round" INTEGER NOT NULL DEFAULT 1,
    "path_name" TEXT NOT NULL,
    "courses" JSONB NOT NULL,
    "completed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "learning_path_completions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "learning_paths_created_at_id_idx" ON "learning_paths"("created_at", "id");

-- CreateIndex
CREATE INDEX "learning_paths_updated_at_id_idx" ON "learning_paths"("updated_at", "id");

-- CreateIndex
CREATE INDEX "learning_path_courses_course_id_idx" ON "learning_path_courses"("course_id");

-- CreateIndex
CREATE INDEX "learning_path_completions_learning_path_id_completed_at_idx" ON "learning_path_completions"("learning_path_id", "completed_at");

-- CreateIndex
CREATE UNIQUE INDEX "learning_path_completions_person_id_learning_path_id_round_key" ON "learning_path_completions"("person_id", "learning_path_id", "round");

-- CreateIndex
CREATE UNIQUE INDEX CONCURRENTLY "certificates_path_completion_id_key" ON "certificates"("path_completion_id");

-- CreateIndex
CREATE INDEX CONCURRENTLY "assignments_learning_path_id_idx" ON "assignments"("learning_path_id");

-- AddForeignKey
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_path_completion_id_fkey" FOREIGN KEY ("path_completion_id") REFERENCES "learning_path_completions"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

ALTER TABLE "certificates" VALIDATE CONSTRAINT "certificates_path_completion_id_fkey";

-- AddForeignKey
ALTER TABLE "learning_path_courses" ADD CONSTRAINT "learning_path_courses_learning_path_id_fkey" FOREIGN KEY ("learning_path_id") REFERENCES "learning_paths"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "learning_path_courses" ADD CONSTRAINT "learning_path_courses_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "learning_path_completions" ADD CONSTRAINT "learning_path_completions_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_learning_path_id_fkey" FOREIGN KEY ("learning_path_id") REFERENCES "learning_paths"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

ALTER TABLE "assignments" VALIDATE CONSTRAINT "assignments_learning_path_id_fkey";
-- What Prisma's schema cannot say from here on.

ALTER TABLE "assignments" ADD CONSTRAINT "assignments_of_one" CHECK (num_nonnulls("course_id", "learning_path_id") = 1) NOT VALID;

ALTER TABLE "assignments" VALIDATE CONSTRAINT "assignments_of_one";

-- A record is a fact: it is written once, and goes with the person alone.
CREATE FUNCTION keep_learning_path_completion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM people WHERE id = OLD.person_id) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'A completed learning path stays on record: % is refused.', TG_OP
    USING ERRCODE = 'insufficient_privilege', HINT = 'See docs/decisions/040-a-path-is-its-courses.md.';
END $$;
CREATE TRIGGER "keep_learning_path_completion" BEFORE UPDATE OR DELETE ON "learning_path_completions"
  FOR EACH ROW EXECUTE FUNCTION keep_learning_path_completion();

-- Records who has completed these published paths: all courses of it that are published, each since the last time they completed
-- the path. `learners` null: a path has changed, so anybody; then nobody begins another round.
CREATE FUNCTION record_learning_paths(paths uuid[], learners uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO learning_path_completions (person_id, learning_path_id, round, path_name, courses, completed_at)
  WITH counted AS MATERIALIZED (
    SELECT learning_path_id, learning_paths.name AS path_name, course_id, courses.name AS now_named, position,
      count(*) OVER (PARTITION BY learning_path_id) AS number
    FROM learning_paths JOIN learning_path_courses ON learning_path_id = learning_paths.id
    JOIN courses ON courses.id = course_id AND courses.status = 'published'
    WHERE learning_paths.id = ANY(paths) AND learning_paths.status = 'published'
  ), done AS (
    SELECT person_id, counted.learning_path_id, path_name, course_id, now_named, position, number, last.round,
      max(record.completed_at) AS completed_at
    FROM counted JOIN course_completions AS record USING (course_id)
    CROSS JOIN LATERAL (
      SELECT max(earlier.round) AS round, max(earlier.completed_at) AS at FROM learning_path_completions AS earlier
      WHERE earlier.person_id = record.person_id AND earlier.learning_path_id = counted.learning_path_id
    ) AS last
    WHERE (learners IS NULL OR person_id = ANY(learners))
      AND (last.at IS NULL OR (learners IS NOT NULL AND record.completed_at > last.at))
    GROUP BY person_id, counted.learning_path_id, path_name, course_id, now_named, position, number, last.round
  )
  SELECT person_id, learning_path_id, coalesce(round, 0) + 1, path_name,
    jsonb_agg(jsonb_build_object('id', course_id, 'name', now_named, 'completedAt', completed_at) ORDER BY position),
    max(completed_at)
  FROM done GROUP BY person_id, learning_path_id, path_name, round, number HAVING count(*) = number
  ON CONFLICT (person_id, learning_path_id, round) DO NOTHING;
END $$;

-- In the transaction that records a completed course. Who completes two courses at once waits for themselves, and whoever changes
-- the path at the same time is waited for, so that one of both sees all. Fires before certify_completions, by its name: the
-- numbers of certificates are the last that anybody locks.
CREATE FUNCTION advance_learning_paths() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paths uuid[] := ARRAY(SELECT DISTINCT learning_path_id FROM recorded JOIN learning_path_courses USING (course_id));
BEGIN
  IF paths = '{}' THEN RETURN NULL; END IF;
  PERFORM FROM learning_paths WHERE id = ANY(paths) ORDER BY id FOR SHARE;
  PERFORM FROM people WHERE id IN (SELECT person_id FROM recorded) ORDER BY id FOR NO KEY UPDATE;
  PERFORM record_learning_paths(paths, ARRAY(SELECT DISTINCT person_id FROM recorded));
  RETURN NULL;
END $$;
CREATE TRIGGER "advance_learning_paths" AFTER INSERT ON "course_completions"
  REFERENCING NEW TABLE AS recorded FOR EACH STATEMENT EXECUTE FUNCTION advance_learning_paths();

-- At the end of a transaction that leaves less to do in a path: whoever has done the rest has completed it.
CREATE FUNCTION settle_learning_paths() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paths uuid[] := CASE TG_TABLE_NAME
    WHEN 'learning_paths' THEN ARRAY[(to_jsonb(NEW) ->> 'id')::uuid]
    WHEN 'learning_path_courses' THEN ARRAY[(to_jsonb(OLD) ->> 'learning_path_id')::uuid]
    ELSE ARRAY(SELECT learning_path_id FROM learning_path_courses WHERE course_id = (to_jsonb(NEW) ->> 'id')::uuid)
  END;
BEGIN
  IF paths = '{}' THEN RETURN NULL; END IF;
  PERFORM FROM learning_paths WHERE id = ANY(paths) ORDER BY id FOR NO KEY UPDATE;
  PERFORM record_learning_paths(paths, NULL);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "settle_learning_paths" AFTER DELETE ON "learning_path_courses"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION settle_learning_paths();
CREATE CONSTRAINT TRIGGER "settle_learning_paths" AFTER UPDATE OF "status" ON "learning_paths"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'published' AND OLD.status <> 'published')
  EXECUTE FUNCTION settle_learning_paths();
CREATE CONSTRAINT TRIGGER "settle_learning_paths" AFTER UPDATE OF "status" ON "courses"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.status = 'published' AND NEW.status <> 'published')
  EXECUTE FUNCTION settle_learning_paths();

-- As issue_certificates, of completed paths.
CREATE FUNCTION issue_path_certificates(wanted uuid[]) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  this_year integer := extract(year FROM now() AT TIME ZONE 'UTC');
  issued integer;
BEGIN
  IF NOT EXISTS (
    SELECT FROM learning_path_completions AS record JOIN learning_paths ON learning_paths.id = learning_path_id
    WHERE record.id = ANY(wanted) AND gives_certificate
  ) THEN
    RETURN 0;
  END IF;
  INSERT INTO certificate_numbers (year, last) VALUES (this_year, 0)
  ON CONFLICT (year) DO UPDATE SET last = certificate_numbers.last;
  WITH due AS (
    SELECT record.*, valid_months, trim(people.first_name || ' ' || people.last_name) AS person_name,
      coalesce(time_zone, 'UTC') AS zone, row_number() OVER (ORDER BY completed_at, record.id) AS place
    FROM learning_path_completions AS record
    JOIN learning_paths ON learning_paths.id = learning_path_id AND gives_certificate
    JOIN people ON people.id = record.person_id
    LEFT JOIN person_preferences ON person_preferences.person_id = people.id
    WHERE record.id = ANY(wanted) AND NOT EXISTS (SELECT FROM certificates WHERE path_completion_id = record.id)
  ), numbers AS (
    UPDATE certificate_numbers SET last = last + (SELECT count(*) FROM due) WHERE year = this_year
    RETURNING last - (SELECT count(*) FROM due) AS before
  )
  INSERT INTO certificates (public_id, number, person_id, path_completion_id, learning_path_id, person_name, course_name,
    title, issuer, signatory, completed_at, expires_on)
  SELECT left(encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'hex'), 32),
    this_year || '-' || lpad((before + place)::text, greatest(6, length((before + place)::text)), '0'),
    person_id, due.id, learning_path_id, person_name, path_name, '', '', '', completed_at,
    ((completed_at AT TIME ZONE zone)::date + make_interval(months => valid_months))::date
  FROM due CROSS JOIN numbers;
  GET DIAGNOSTICS issued = ROW_COUNT;
  RETURN issued;
END $$;

CREATE FUNCTION certify_path_completions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM issue_path_certificates(ARRAY(SELECT id FROM recorded));
  RETURN NULL;
END $$;
CREATE TRIGGER "certify_path_completions" AFTER INSERT ON "learning_path_completions"
  REFERENCING NEW TABLE AS recorded FOR EACH STATEMENT EXECUTE FUNCTION certify_path_completions();

-- An assigned path is its courses, assigned: a row for each of them besides, since the path or the course in it, whichever came later.
-- Its status is asked for apart: of a join along a foreign key, PostgreSQL expects that no row lacks it.
CREATE OR REPLACE VIEW "assigned" AS
  SELECT assignments.id AS assignment_id, course_id, people.id AS person_id,
    greatest(assignments.created_at, people.created_at) AS assigned_at, NULL::uuid AS learning_path_id
  FROM assignments CROSS JOIN people WHERE audience = 'everybody' AND ended_at IS NULL AND course_id IS NOT NULL
  UNION ALL
  SELECT assignments.id, course_id, person_id, greatest(assignment_groups.created_at, memberships.created_at), NULL
  FROM assignments JOIN assignment_groups ON assignment_id = assignments.id JOIN memberships USING (group_id)
  WHERE audience = 'chosen' AND ended_at IS NULL AND course_id IS NOT NULL
  UNION ALL
  SELECT assignments.id, course_id, person_id, assignment_people.created_at, NULL
  FROM assignments JOIN assignment_people ON assignment_id = assignments.id
  WHERE audience = 'chosen' AND ended_at IS NULL AND course_id IS NOT NULL
  UNION ALL
  SELECT assignments.id, assignments.course_id, person_id, assignments.created_at, NULL
  FROM assignments JOIN course_completions USING (course_id)
  WHERE audience = 'completed' AND ended_at IS NULL AND completed_at < assignments.created_at
  UNION ALL
  SELECT assignments.id, link.course_id, people.id,
    greatest(assignments.created_at, people.created_at, link.created_at), learning_path_id
  FROM learning_path_courses AS link JOIN assignments USING (learning_path_id) CROSS JOIN people
  WHERE (SELECT status FROM learning_paths WHERE id = link.learning_path_id) = 'published'
    AND audience = 'everybody' AND ended_at IS NULL
  UNION ALL
  SELECT assignments.id, link.course_id, person_id,
    greatest(assignment_groups.created_at, memberships.created_at, link.created_at), learning_path_id
  FROM learning_path_courses AS link JOIN assignments USING (learning_path_id)
  JOIN assignment_groups ON assignment_id = assignments.id JOIN memberships USING (group_id)
  WHERE (SELECT status FROM learning_paths WHERE id = link.learning_path_id) = 'published'
    AND audience = 'chosen' AND ended_at IS NULL
  UNION ALL
  SELECT assignments.id, link.course_id, person_id, greatest(assignment_people.created_at, link.created_at), learning_path_id
  FROM learning_path_courses AS link JOIN assignments USING (learning_path_id) JOIN assignment_people ON assignment_id = assignments.id
  WHERE (SELECT status FROM learning_paths WHERE id = link.learning_path_id) = 'published'
    AND audience = 'chosen' AND ended_at IS NULL
  UNION ALL
  SELECT assignments.id, link.course_id, person_id, greatest(assignments.created_at, link.created_at), learning_path_id
  FROM learning_path_courses AS link JOIN assignments USING (learning_path_id)
  JOIN learning_path_completions AS record USING (learning_path_id)
  WHERE (SELECT status FROM learning_paths WHERE id = link.learning_path_id) = 'published'
    AND audience = 'completed' AND ended_at IS NULL
    AND record.completed_at < assignments.created_at;

-- As long as PostgreSQL knows nothing of an empty table, it plans for a thousand rows; most schools have no path.
ANALYZE "learning_paths", "learning_path_courses", "learning_path_completions";
