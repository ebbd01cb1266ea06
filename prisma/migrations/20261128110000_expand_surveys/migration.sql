-- AlterEnum
ALTER TYPE "activity_kind" ADD VALUE 'survey';

-- CreateTable
CREATE TABLE "survey_responses" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "activity_id" UUID NOT NULL,
    "enrollment_id" UUID,
    "round" INTEGER,
    "submitted_at" TIMESTAMPTZ(3),
    "asked" TEXT[],
    "answers" JSONB NOT NULL,
    "is_shown" BOOLEAN NOT NULL,

    CONSTRAINT "survey_responses_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "survey_responses_activity_id_is_shown_idx" ON "survey_responses"("activity_id", "is_shown");

-- CreateIndex
CREATE INDEX "survey_responses_enrollment_id_idx" ON "survey_responses"("enrollment_id");

-- AddForeignKey
ALTER TABLE "survey_responses" ADD CONSTRAINT "survey_responses_activity_id_fkey" FOREIGN KEY ("activity_id") REFERENCES "activities"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "survey_responses" ADD CONSTRAINT "survey_responses_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX CONCURRENTLY "quiz_attempts_graded_at_submitted_at_id_idx" ON "quiz_attempts"("graded_at", "submitted_at", "id");
