-- CreateIndex
CREATE INDEX CONCURRENTLY "questions_course_id_updated_at_id_idx" ON "questions"("course_id", "updated_at", "id");

-- Prisma can't express it: attempts without a score come first.
CREATE INDEX CONCURRENTLY "quiz_attempts_score_sort" ON "quiz_attempts"("activity_id", coalesce("score", -1), "id");
