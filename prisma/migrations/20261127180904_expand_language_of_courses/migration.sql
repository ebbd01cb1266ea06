-- AlterTable
ALTER TABLE "courses" ADD COLUMN     "language" TEXT;

-- CreateIndex
CREATE INDEX CONCURRENTLY "courses_language_status_idx" ON "courses"("language", "status");
