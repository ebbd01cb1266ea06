-- AlterTable
ALTER TABLE "audit_entries" ADD COLUMN "concerns" UUID[] DEFAULT ARRAY[]::UUID[];

-- CreateIndex
CREATE INDEX "audit_entries_concerns_idx" ON "audit_entries" USING GIN ("concerns");
