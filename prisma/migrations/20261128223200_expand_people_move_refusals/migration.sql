-- AlterEnum
ALTER TYPE "people_move_outcome" ADD VALUE 'failed';

-- AlterTable
ALTER TABLE "people_move_rows" ADD COLUMN "refusal" TEXT;
