-- AlterTable
ALTER TABLE "people_imports" ADD COLUMN "previewed_at" TIMESTAMPTZ(3),
ADD COLUMN "max_deactivated" INTEGER;

-- AlterTable
ALTER TABLE "people_import_rows" ADD COLUMN "is_missing" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX CONCURRENTLY "people_import_rows_import_id_is_kept_number_idx" ON "people_import_rows"("import_id", "is_kept", "number");

-- CreateIndex
CREATE INDEX CONCURRENTLY "people_import_rows_import_id_user_id_idx" ON "people_import_rows"("import_id", "user_id");
