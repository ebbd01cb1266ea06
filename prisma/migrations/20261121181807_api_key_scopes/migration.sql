-- CreateEnum
CREATE TYPE "api_key_scope" AS ENUM ('everything', 'courses', 'people');

-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "last_refused_at" TIMESTAMPTZ(3),
ADD COLUMN     "scope" "api_key_scope" NOT NULL DEFAULT 'everything';

-- CreateIndex
CREATE INDEX "enrollments_last_active_on_person_id_idx" ON "enrollments"("last_active_on", "person_id");

-- CreateIndex
CREATE INDEX "enrollments_completed_at_idx" ON "enrollments"("completed_at");
