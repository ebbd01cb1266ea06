-- AlterTable
ALTER TABLE "identity_providers" ADD COLUMN     "active_version" INTEGER;

-- CreateTable
CREATE TABLE "identity_provider_versions" (
    "identity_provider_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "client_id" TEXT NOT NULL,
    "client_secret_sealed" TEXT NOT NULL,
    "authorization_endpoint" TEXT NOT NULL,
    "token_endpoint" TEXT NOT NULL,
    "users_endpoint" TEXT NOT NULL,
    "token_request_format" "token_request_format" NOT NULL DEFAULT 'json',
    "settings" JSONB NOT NULL DEFAULT '{}',
    "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "saved_by_id" UUID,

    CONSTRAINT "identity_provider_versions_pkey" PRIMARY KEY ("identity_provider_id","version")
);

-- CreateIndex
CREATE INDEX "identity_provider_versions_saved_by_id_idx" ON "identity_provider_versions"("saved_by_id");

-- AddForeignKey
ALTER TABLE "identity_provider_versions" ADD CONSTRAINT "identity_provider_versions_identity_provider_id_fkey" FOREIGN KEY ("identity_provider_id") REFERENCES "identity_providers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "identity_provider_versions" ADD CONSTRAINT "identity_provider_versions_saved_by_id_fkey" FOREIGN KEY ("saved_by_id") REFERENCES "people"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What was saved so far goes on as the version that it was.
INSERT INTO "identity_provider_versions" ("identity_provider_id", "version", "client_id", "client_secret_sealed",
  "authorization_endpoint", "token_endpoint", "users_endpoint", "token_request_format", "saved_at")
SELECT "id", "version", "client_id", "client_secret_sealed", "authorization_endpoint", "token_endpoint",
  "users_endpoint", "token_request_format", "updated_at" FROM "identity_providers";
UPDATE "identity_providers" SET "active_version" = "version";

-- AlterTable
ALTER TABLE "identity_providers" DROP COLUMN "authorization_endpoint",
DROP COLUMN "client_id",
DROP COLUMN "client_secret_sealed",
DROP COLUMN "token_endpoint",
DROP COLUMN "token_request_format",
DROP COLUMN "updated_at",
DROP COLUMN "users_endpoint",
DROP COLUMN "version",
ALTER COLUMN "selected_at" DROP NOT NULL,
ALTER COLUMN "selected_at" DROP DEFAULT;
