-- What Prisma's schema cannot say.

-- How many completed a course, without reading its enrollments.
CREATE INDEX "enrollments_course_completed_sort" ON "enrollments" ("course_id") WHERE "completed_at" IS NOT NULL;

-- The same columns as enrollments_course_id_progress_id_idx.
DROP INDEX "enrollments_course_progress_sort";
