-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "activity_kind" ADD VALUE 'video';
ALTER TYPE "activity_kind" ADD VALUE 'link';
ALTER TYPE "activity_kind" ADD VALUE 'download';

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "user_agent" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "activities" ADD COLUMN     "captions_url" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "minutes" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "optional" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "section_id" UUID,
ADD COLUMN     "url" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "sections" (
    "id" UUID NOT NULL,
    "course_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "sections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "completions" (
    "enrollment_id" UUID NOT NULL,
    "activity_id" UUID NOT NULL,
    "completed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "completions_pkey" PRIMARY KEY ("enrollment_id","activity_id")
);

-- CreateTable
CREATE TABLE "last_visits" (
    "enrollment_id" UUID NOT NULL,
    "activity_id" UUID NOT NULL,
    "visited_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "last_visits_pkey" PRIMARY KEY ("enrollment_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "sections_course_id_position_key" ON "sections"("course_id", "position");

-- CreateIndex
CREATE INDEX "completions_activity_id_idx" ON "completions"("activity_id");

-- CreateIndex
CREATE INDEX "last_visits_activity_id_idx" ON "last_visits"("activity_id");

-- CreateIndex
CREATE INDEX "activities_section_id_idx" ON "activities"("section_id");

-- AddForeignKey
ALTER TABLE "sections" ADD CONSTRAINT "sections_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "activities" ADD CONSTRAINT "activities_section_id_fkey" FOREIGN KEY ("section_id") REFERENCES "sections"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "completions" ADD CONSTRAINT "completions_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "completions" ADD CONSTRAINT "completions_activity_id_fkey" FOREIGN KEY ("activity_id") REFERENCES "activities"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "last_visits" ADD CONSTRAINT "last_visits_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "last_visits" ADD CONSTRAINT "last_visits_activity_id_fkey" FOREIGN KEY ("activity_id") REFERENCES "activities"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma's schema cannot say from here on.

-- The catalog's search finds words, as lib/catalog/rules.ts takes them from what people type. PostgreSQL's parser by
-- itself takes "TCP/IP" for a file, "Node.js" for a host, "2.5" for a number and "<div>" for nothing: no half of them
-- would be found.
CREATE FUNCTION words_of(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate($1, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32))
$$;

-- Words of the name weigh more (A) than those of the description. "simple", because a course can
-- be in any language.
ALTER TABLE "courses" ADD COLUMN "search" tsvector NOT NULL GENERATED ALWAYS AS (
  setweight(to_tsvector('simple', words_of("name")), 'A') ||
  setweight(to_tsvector('simple', words_of("short_description")), 'B')) STORED;
CREATE INDEX "courses_search_sort" ON "courses" USING GIN ("search");

-- The courses for everyone, and their newest.
CREATE INDEX "courses_open_sort" ON "courses" ("created_at", "id")
  WHERE "status" = 'published' AND "access" = 'everyone';

-- How far learners are. Two who change what it follows from at once wait for each other on the enrollment, and each
-- statement sees what the other one committed.
CREATE FUNCTION reckon_progress(wanted uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM enrollments WHERE id = ANY(wanted) ORDER BY id FOR NO KEY UPDATE;
  UPDATE enrollments SET progress = reckoned.progress, completed_at = reckoned.completed_at
  FROM (
    SELECT enrollments.id,
      coalesce(100 * count(done.activity_id) / nullif(count(activities.id), 0), 0)::int AS progress,
      CASE WHEN count(activities.id) > 0 AND count(activities.id) = count(done.activity_id)
        THEN max(done.completed_at) END AS completed_at
    FROM enrollments
    LEFT JOIN activities ON activities.course_id = enrollments.course_id AND NOT activities.optional
    LEFT JOIN completions AS done ON done.enrollment_id = enrollments.id AND done.activity_id = activities.id
    WHERE enrollments.id = ANY(wanted)
    GROUP BY enrollments.id
  ) AS reckoned
  WHERE enrollments.id = reckoned.id
    AND (enrollments.progress, enrollments.completed_at) IS DISTINCT FROM (reckoned.progress, reckoned.completed_at);
END $$;

-- Who starts a course by completing something at the moment when its activities change has an enrollment that this
-- function would not see, and does not see the new activities either. Both hold the course (they: by the enrollment's
-- foreign key), so the second one waits, and then sees what the first one did.
CREATE FUNCTION reckon_progress_in_courses(changed uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  wanted uuid[];
BEGIN
  PERFORM FROM courses WHERE id = ANY(changed) ORDER BY id FOR UPDATE;
  wanted := ARRAY(SELECT id FROM enrollments WHERE course_id = ANY(changed));
  IF cardinality(wanted) > 0 THEN PERFORM reckon_progress(wanted); END IF;
END $$;

CREATE FUNCTION completions_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted uuid[] := ARRAY(SELECT DISTINCT enrollment_id FROM changed);
BEGIN
  IF cardinality(wanted) > 0 THEN PERFORM reckon_progress(wanted); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "reckon_progress_added" AFTER INSERT ON "completions"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION completions_changed();
CREATE TRIGGER "reckon_progress_removed" AFTER DELETE ON "completions"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION completions_changed();

CREATE FUNCTION activities_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM reckon_progress_in_courses(ARRAY(SELECT DISTINCT course_id FROM changed));
  RETURN NULL;
END $$;

CREATE FUNCTION activities_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM reckon_progress_in_courses(ARRAY(
    SELECT DISTINCT unnest(ARRAY[before.course_id, after.course_id]) FROM before JOIN after USING (id)
    WHERE (before.course_id, before.optional) IS DISTINCT FROM (after.course_id, after.optional)));
  RETURN NULL;
END $$;

CREATE TRIGGER "reckon_progress_added" AFTER INSERT ON "activities"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION activities_changed();
CREATE TRIGGER "reckon_progress_removed" AFTER DELETE ON "activities"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION activities_changed();
CREATE TRIGGER "reckon_progress_updated" AFTER UPDATE ON "activities"
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION activities_updated();
