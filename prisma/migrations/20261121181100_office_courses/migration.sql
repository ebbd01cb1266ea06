-- CreateIndex
CREATE INDEX "enrollments_course_id_progress_id_idx" ON "enrollments"("course_id", "progress", "id");

-- What Prisma's schema cannot say from here on.

-- The order of the office's list of courses.
CREATE INDEX "courses_office_name_sort" ON "courses" (lower("name") COLLATE "C", "id");
CREATE INDEX "courses_office_status_name_sort" ON "courses" ("status", lower("name") COLLATE "C", "id");
CREATE INDEX "courses_office_status_updated_sort" ON "courses" ("status", "updated_at", "id");
