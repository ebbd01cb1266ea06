-- CreateEnum
CREATE TYPE "sign_in_purpose" AS ENUM ('sign_in', 'test');

-- AlterTable
ALTER TABLE "sign_in_attempts" ADD COLUMN     "purpose" "sign_in_purpose" NOT NULL DEFAULT 'sign_in';
