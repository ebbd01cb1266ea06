-- AlterTable
ALTER TABLE "identity_providers" ADD COLUMN     "icon" TEXT,
ADD COLUMN     "name" TEXT,
ADD COLUMN     "position" INTEGER,
ADD COLUMN     "replaces_id" UUID;

-- CreateTable
CREATE TABLE "identity_provider_domains" (
    "domain" TEXT NOT NULL,
    "identity_provider_id" UUID NOT NULL,

    CONSTRAINT "identity_provider_domains_pkey" PRIMARY KEY ("domain")
);

-- CreateIndex
CREATE INDEX "identity_provider_domains_identity_provider_id_idx" ON "identity_provider_domains"("identity_provider_id");

-- AddForeignKey
ALTER TABLE "identity_provider_domains" ADD CONSTRAINT "identity_provider_domains_identity_provider_id_fkey" FOREIGN KEY ("identity_provider_id") REFERENCES "identity_providers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "role_rules" ADD COLUMN     "identity_provider_id" UUID;

-- CreateIndex
CREATE INDEX CONCURRENTLY "role_rules_identity_provider_id_idx" ON "role_rules"("identity_provider_id");

-- AddForeignKey
ALTER TABLE "role_rules" ADD CONSTRAINT "role_rules_identity_provider_id_fkey" FOREIGN KEY ("identity_provider_id") REFERENCES "identity_providers"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

ALTER TABLE "role_rules" VALIDATE CONSTRAINT "role_rules_identity_provider_id_fkey";
