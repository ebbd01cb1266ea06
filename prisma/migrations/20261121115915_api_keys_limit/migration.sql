-- AlterEnum
ALTER TYPE "rate_limit_kind" ADD VALUE 'api';

-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "rate_limit" INTEGER;
