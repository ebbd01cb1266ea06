-- AlterTable
ALTER TABLE "sign_in_attempts" ADD COLUMN     "steps" JSONB NOT NULL DEFAULT '[]';
