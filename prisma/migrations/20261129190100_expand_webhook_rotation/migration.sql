-- AlterTable
ALTER TABLE "webhook_endpoints" ADD COLUMN "rotated_at" TIMESTAMPTZ(3);
