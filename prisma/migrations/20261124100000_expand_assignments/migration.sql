-- CreateEnum
CREATE TYPE "assignment_audience" AS ENUM ('everybody', 'chosen', 'completed');

-- CreateEnum
CREATE TYPE "assignment_due_from" AS ENUM ('joining', 'assignment');

-- AlterTable
ALTER TABLE "enrollments" ADD COLUMN     "round" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "assignments" (
    "id" UUID NOT NULL,
    "course_id" UUID NOT NULL,
    "audience" "assignment_audience" NOT NULL,
    "required" BOOLEAN NOT NULL DEFAULT true,
    "due_on" DATE,
    "due_days" INTEGER,
    "due_from" "assignment_due_from",
    "repeat_months" INTEGER,
    "counts_from" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "assignments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "assignment_groups" (
    "assignment_id" UUID NOT NULL,
    "group_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "assignment_groups_pkey" PRIMARY KEY ("assignment_id","group_id")
);

-- CreateTable
CREATE TABLE "assignment_people" (
    "assignment_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "assignment_people_pkey" PRIMARY KEY ("assignment_id","person_id")
);

-- CreateTable
CREATE TABLE "exemptions" (
    "assignment_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "exemptions_pkey" PRIMARY KEY ("assignment_id","person_id")
);

-- CreateTable
CREATE TABLE "person_preferences" (
    "person_id" UUID NOT NULL,
    "time_zone" TEXT NOT NULL,

    CONSTRAINT "person_preferences_pkey" PRIMARY KEY ("person_id")
);

-- CreateIndex
CREATE INDEX "assignments_course_id_idx" ON "assignments"("course_id");

-- CreateIndex
CREATE INDEX "assignment_groups_group_id_idx" ON "assignment_groups"("group_id");

-- CreateIndex
CREATE INDEX "assignment_people_person_id_idx" ON "assignment_people"("person_id");

-- CreateIndex
CREATE INDEX "exemptions_person_id_idx" ON "exemptions"("person_id");

-- AddForeignKey
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignment_groups" ADD CONSTRAINT "assignment_groups_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "assignments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignment_groups" ADD CONSTRAINT "assignment_groups_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignment_people" ADD CONSTRAINT "assignment_people_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "assignments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignment_people" ADD CONSTRAINT "assignment_people_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exemptions" ADD CONSTRAINT "exemptions_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "assignments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exemptions" ADD CONSTRAINT "exemptions_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_preferences" ADD CONSTRAINT "person_preferences_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- What Prisma's schema cannot say from here on.

-- A completion is recorded in the round of its enrollment.
CREATE OR REPLACE FUNCTION record_course_completion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT coalesce((SELECT progress = 100 AND completed_at IS NULL FROM enrollments WHERE id = NEW.id), false) THEN
    RETURN NULL;
  END IF;
  INSERT INTO course_completions (person_id, course_id, round, course_name, course_permalink, activities, completed_at)
  WITH outline AS MATERIALIZED (
    SELECT jsonb_agg(jsonb_build_object('id', id, 'title', title) ORDER BY position) AS activities
    FROM activities WHERE course_id = NEW.course_id AND NOT optional
  )
  SELECT person_id, courses.id, round, courses.name, permalink, outline.activities, done.last
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

-- Who is to do what, since when: a row for each way in which an assignment reaches a person.
CREATE VIEW "assigned" AS
  SELECT assignments.id AS assignment_id, course_id, people.id AS person_id,
    greatest(assignments.created_at, people.created_at) AS assigned_at
  FROM assignments CROSS JOIN people WHERE audience = 'everybody' AND ended_at IS NULL
  UNION ALL
  SELECT assignments.id, course_id, person_id, greatest(assignment_groups.created_at, memberships.created_at)
  FROM assignments JOIN assignment_groups ON assignment_id = assignments.id JOIN memberships USING (group_id)
  WHERE audience = 'chosen' AND ended_at IS NULL
  UNION ALL
  SELECT assignments.id, course_id, person_id, assignment_people.created_at
  FROM assignments JOIN assignment_people ON assignment_id = assignments.id
  WHERE audience = 'chosen' AND ended_at IS NULL
  UNION ALL
  SELECT assignments.id, assignments.course_id, person_id, assignments.created_at
  FROM assignments JOIN course_completions USING (course_id)
  WHERE audience = 'completed' AND ended_at IS NULL AND completed_at < assignments.created_at;
