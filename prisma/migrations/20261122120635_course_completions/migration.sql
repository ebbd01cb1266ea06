-- CreateTable
CREATE TABLE "course_completions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "person_id" UUID NOT NULL,
    "course_id" UUID NOT NULL,
    "round" INTEGER NOT NULL DEFAULT 1,
    "course_name" TEXT NOT NULL,
    "course_permalink" TEXT NOT NULL,
    "activities" JSONB NOT NULL,
    "completed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "course_completions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "course_completions_person_id_course_id_round_key" ON "course_completions"("person_id", "course_id", "round");

-- AddForeignKey
ALTER TABLE "course_completions" ADD CONSTRAINT "course_completions_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say from here on.

-- Who is complete now gets a record of what the course is now.
WITH outlines AS (
  SELECT course_id, jsonb_agg(jsonb_build_object('id', id, 'title', title) ORDER BY position) AS activities
  FROM activities WHERE NOT optional GROUP BY course_id
)
INSERT INTO course_completions (person_id, course_id, course_name, course_permalink, activities, completed_at)
SELECT person_id, courses.id, courses.name, permalink, coalesce(outlines.activities, '[]'), completed_at
FROM enrollments JOIN courses ON courses.id = course_id LEFT JOIN outlines ON outlines.course_id = courses.id
WHERE completed_at IS NOT NULL;

-- A record is a fact: it is written once, and goes with the person alone.
CREATE FUNCTION keep_course_completion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM people WHERE id = OLD.person_id) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'A completed course stays on record: % is refused.', TG_OP
    USING ERRCODE = 'insufficient_privilege', HINT = 'See docs/decisions/010-progress-is-the-databases.md.';
END $$;
CREATE TRIGGER "keep_course_completion" BEFORE UPDATE OR DELETE ON "course_completions"
  FOR EACH ROW EXECUTE FUNCTION keep_course_completion();

-- Progress alone follows what is done and what counts now.
CREATE OR REPLACE FUNCTION reckon_progress(wanted uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM enrollments WHERE id = ANY(wanted) ORDER BY id FOR NO KEY UPDATE;
  UPDATE enrollments SET progress = reckoned.progress
  FROM (
    SELECT enrollments.id,
      coalesce(100 * count(done.activity_id) / nullif(count(activities.id), 0), 0)::int AS progress
    FROM enrollments
    LEFT JOIN activities ON activities.course_id = enrollments.course_id AND NOT activities.optional
    LEFT JOIN completions AS done ON done.enrollment_id = enrollments.id AND done.activity_id = activities.id
    WHERE enrollments.id = ANY(wanted)
    GROUP BY enrollments.id
  ) AS reckoned
  WHERE enrollments.id = reckoned.id AND enrollments.progress <> reckoned.progress;
END $$;

-- At the end of the transaction: an import is at 100 for some in the middle of it who have more to do at its end. The
-- first of those who complete a course by one change records all of them.
CREATE FUNCTION record_course_completion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM enrollments WHERE id = NEW.id AND progress = 100 AND completed_at IS NULL) THEN
    RETURN NULL;
  END IF;
  INSERT INTO course_completions (person_id, course_id, course_name, course_permalink, activities, completed_at)
  SELECT person_id, courses.id, courses.name, permalink, outline.activities, done.last
  FROM enrollments JOIN courses ON courses.id = course_id
  CROSS JOIN (
    SELECT jsonb_agg(jsonb_build_object('id', id, 'title', title) ORDER BY position) AS activities
    FROM activities WHERE course_id = NEW.course_id AND NOT optional
  ) AS outline
  CROSS JOIN LATERAL (
    SELECT max(completions.completed_at) AS last FROM completions JOIN activities ON activities.id = activity_id
    WHERE enrollment_id = enrollments.id AND NOT optional
  ) AS done
  WHERE course_id = NEW.course_id AND progress = 100 AND completed_at IS NULL
  ON CONFLICT (person_id, course_id, round) DO NOTHING;
  UPDATE enrollments SET completed_at = record.completed_at FROM course_completions AS record
  WHERE enrollments.course_id = NEW.course_id AND progress = 100 AND enrollments.completed_at IS NULL
    AND record.course_id = enrollments.course_id AND record.person_id = enrollments.person_id;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "record_course_completion" AFTER UPDATE OF "progress" ON "enrollments"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.progress = 100 AND NEW.completed_at IS NULL)
  EXECUTE FUNCTION record_course_completion();

-- Empty between transactions: who has just completed a course is found among all who had.
CREATE INDEX "enrollments_newly_completed_sort" ON "enrollments" ("course_id")
  WHERE "progress" = 100 AND "completed_at" IS NULL;
