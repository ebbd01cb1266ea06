-- Prisma can't express it: finding the people below some progress reads this index alone.
CREATE INDEX CONCURRENTLY "enrollments_course_progress_sort" ON "enrollments"("course_id", "progress", "id") INCLUDE ("person_id");
