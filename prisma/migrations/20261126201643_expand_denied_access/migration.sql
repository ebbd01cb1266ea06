-- AlterEnum
ALTER TYPE "rate_limit_kind" ADD VALUE 'denied_access';
