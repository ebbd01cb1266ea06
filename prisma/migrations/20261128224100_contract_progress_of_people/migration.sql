-- "enrollments_course_progress_sort" serves its orders.
DROP INDEX CONCURRENTLY IF EXISTS "enrollments_course_id_progress_id_idx";
