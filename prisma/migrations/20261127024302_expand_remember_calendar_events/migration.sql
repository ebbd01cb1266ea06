-- AlterTable
ALTER TABLE "calendar_feeds" ADD COLUMN     "events" JSONB NOT NULL DEFAULT '{}';
