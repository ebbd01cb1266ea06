-- CreateIndex
CREATE INDEX CONCURRENTLY "assignments_created_at_id_idx" ON "assignments"("created_at", "id");
