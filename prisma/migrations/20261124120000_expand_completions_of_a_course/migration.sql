-- CreateIndex
CREATE INDEX CONCURRENTLY "course_completions_course_id_completed_at_idx" ON "course_completions"("course_id", "completed_at");
