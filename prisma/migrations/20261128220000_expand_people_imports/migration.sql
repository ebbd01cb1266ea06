-- CreateEnum
CREATE TYPE "people_import_status" AS ENUM ('uploading', 'uploaded', 'previewed', 'applying', 'applied', 'undoing', 'undone');

-- CreateEnum
CREATE TYPE "people_import_outcome" AS ENUM ('created', 'changed', 'deactivated', 'unchanged', 'rejected');

-- CreateTable
CREATE TABLE "people_imports" (
    "id" UUID NOT NULL,
    "identity_provider_id" UUID NOT NULL,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "file_name" TEXT NOT NULL,
    "status" "people_import_status" NOT NULL DEFAULT 'uploading',
    "format" JSONB,
    "columns" JSONB NOT NULL DEFAULT '[]',
    "creates_groups" BOOLEAN NOT NULL DEFAULT false,
    "deactivates_missing" BOOLEAN NOT NULL DEFAULT false,
    "rows" INTEGER NOT NULL DEFAULT 0,
    "processed" INTEGER NOT NULL DEFAULT 0,
    "counts" JSONB NOT NULL DEFAULT '{}',
    "actor" JSONB,
    "created_groups" UUID[] DEFAULT ARRAY[]::UUID[],
    "not_before" TIMESTAMPTZ(3),
    "failure" TEXT,
    "started_at" TIMESTAMPTZ(3),
    "applied_at" TIMESTAMPTZ(3),
    "undone_at" TIMESTAMPTZ(3),
    "emptied_at" TIMESTAMPTZ(3),

    CONSTRAINT "people_imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "people_import_parts" (
    "import_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "people_import_parts_pkey" PRIMARY KEY ("import_id","number")
);

-- CreateTable
CREATE TABLE "people_import_rows" (
    "import_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "line" INTEGER,
    "user_id" TEXT NOT NULL,
    "values" JSONB NOT NULL,
    "outcome" "people_import_outcome" NOT NULL,
    "detail" JSONB NOT NULL,
    "person_id" UUID,
    "is_kept" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "people_import_rows_pkey" PRIMARY KEY ("import_id","number")
);

-- CreateIndex
CREATE INDEX "people_imports_created_at_id_idx" ON "people_imports"("created_at", "id");

-- CreateIndex
CREATE INDEX "people_imports_identity_provider_id_idx" ON "people_imports"("identity_provider_id");

-- CreateIndex
CREATE INDEX "people_imports_created_by_id_idx" ON "people_imports"("created_by_id");

-- CreateIndex
CREATE INDEX "people_import_rows_import_id_outcome_number_idx" ON "people_import_rows"("import_id", "outcome", "number");

-- CreateIndex
CREATE INDEX "people_import_rows_person_id_idx" ON "people_import_rows"("person_id");

-- AddForeignKey
ALTER TABLE "people_imports" ADD CONSTRAINT "people_imports_identity_provider_id_fkey" FOREIGN KEY ("identity_provider_id") REFERENCES "identity_providers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "people_imports" ADD CONSTRAINT "people_imports_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "people"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "people_import_parts" ADD CONSTRAINT "people_import_parts_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "people_imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "people_import_rows" ADD CONSTRAINT "people_import_rows_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "people_imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "people_import_rows" ADD CONSTRAINT "people_import_rows_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;
