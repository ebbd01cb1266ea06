-- AlterTable
ALTER TABLE "chores" ADD COLUMN     "done_at" TIMESTAMPTZ(3);
