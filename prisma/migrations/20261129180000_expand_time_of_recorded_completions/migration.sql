-- AlterTable
ALTER TABLE "course_completions" ADD COLUMN     "recorded_at" TIMESTAMPTZ(3);

-- AlterTable: separately, so that records of earlier releases have none.
ALTER TABLE "course_completions" ALTER COLUMN "recorded_at" SET DEFAULT CURRENT_TIMESTAMP;
