-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "allowed_networks" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "last_refused_address" TEXT,
ADD COLUMN     "owner_id" UUID,
ADD COLUMN     "previous_ends_at" TIMESTAMPTZ(3),
ADD COLUMN     "previous_hint" TEXT,
ADD COLUMN     "previous_key_hash" TEXT,
ADD COLUMN     "previous_used_at" TIMESTAMPTZ(3),
ADD COLUMN     "rotated_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_previous_key_hash_key" ON "api_keys"("previous_key_hash");
