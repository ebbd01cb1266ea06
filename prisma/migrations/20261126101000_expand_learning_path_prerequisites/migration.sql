-- CreateTable
CREATE TABLE "learning_path_prerequisites" (
    "learning_path_id" UUID NOT NULL,
    "course_id" UUID NOT NULL,
    "prerequisite_id" UUID NOT NULL,

    CONSTRAINT "learning_path_prerequisites_pkey" PRIMARY KEY ("learning_path_id","course_id","prerequisite_id")
);

-- CreateIndex
CREATE INDEX "learning_path_prerequisites_learning_path_id_prerequisite_i_idx" ON "learning_path_prerequisites"("learning_path_id", "prerequisite_id");

-- AddForeignKey
ALTER TABLE "learning_path_prerequisites" ADD CONSTRAINT "learning_path_prerequisites_learning_path_id_course_id_fkey" FOREIGN KEY ("learning_path_id", "course_id") REFERENCES "learning_path_courses"("learning_path_id", "course_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "learning_path_prerequisites" ADD CONSTRAINT "learning_path_prerequisites_learning_path_id_prerequisite__fkey" FOREIGN KEY ("learning_path_id", "prerequisite_id") REFERENCES "learning_path_courses"("learning_path_id", "course_id") ON DELETE CASCADE ON UPDATE CASCADE;
-- What Prisma's schema cannot say from here on.

ALTER TABLE "learning_path_prerequisites" ADD CONSTRAINT "learning_path_prerequisites_of_another" CHECK ("course_id" <> "prerequisite_id");

-- Which courses of a path (`first_id`, at `position`) lock another until they are completed: in order, all before it; else its
-- prerequisites. Not one that nobody can complete, because it is not published or nothing in it counts: it would lock for ever.
CREATE VIEW "learning_path_locks" AS
  SELECT here.learning_path_id, here.course_id, first.course_id AS first_id, first.position
  FROM learning_path_courses AS here JOIN learning_paths ON learning_paths.id = here.learning_path_id
  JOIN learning_path_courses AS first ON first.learning_path_id = here.learning_path_id AND first.course_id <> here.course_id
  JOIN courses ON courses.id = first.course_id AND courses.status = 'published'
  WHERE CASE WHEN in_order THEN first.position < here.position ELSE EXISTS (
      SELECT FROM learning_path_prerequisites AS named WHERE named.learning_path_id = here.learning_path_id
        AND named.course_id = here.course_id AND named.prerequisite_id = first.course_id) END
    AND EXISTS (SELECT FROM activities WHERE activities.course_id = first.course_id AND NOT optional);

-- As of the tables of learning paths: PostgreSQL would plan for a thousand rows.
ANALYZE "learning_path_prerequisites";
