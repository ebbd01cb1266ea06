-- AlterTable
ALTER TABLE "badge_keys" ADD COLUMN     "revoked_at" TIMESTAMPTZ(3);
