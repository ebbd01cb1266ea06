-- For filters and orders of the API that the indexes so far cannot serve; none of this can Prisma's schema say.
CREATE INDEX "people_first_name_sort" ON "people" ("first_name" COLLATE "C", "id");
CREATE INDEX "people_deactivated_sort" ON "people" ("created_at", "id") WHERE "deactivated_at" IS NOT NULL;
CREATE INDEX "enrollments_course_progress_sort" ON "enrollments" ("course_id", "progress", "id");
CREATE INDEX "enrollments_course_completed_at_sort" ON "enrollments"
  ("course_id", coalesce("completed_at", 'infinity'), "id");
CREATE INDEX "enrollments_course_last_active_on_sort" ON "enrollments" ("course_id", "last_active_on", "id");
