-- CreateEnum
CREATE TYPE "person_field_kind" AS ENUM ('text', 'manager');

-- CreateEnum
CREATE TYPE "person_field_source" AS ENUM ('admin', 'sign_in', 'scim', 'api');

-- CreateTable
CREATE TABLE "person_fields" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "person_field_kind" NOT NULL DEFAULT 'text',
    "provider_attribute" TEXT,
    "position" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "person_fields_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "person_field_values" (
    "person_id" UUID NOT NULL,
    "field_id" UUID NOT NULL,
    "value" TEXT NOT NULL,
    "source" "person_field_source" NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "person_field_values_pkey" PRIMARY KEY ("person_id","field_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "person_fields_name_key" ON "person_fields"("name");

-- CreateIndex
CREATE INDEX "person_field_values_value_sort" ON "person_field_values" ("field_id", lower("value"), "person_id");

-- AddForeignKey
ALTER TABLE "person_field_values" ADD CONSTRAINT "person_field_values_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_field_values" ADD CONSTRAINT "person_field_values_field_id_fkey" FOREIGN KEY ("field_id") REFERENCES "person_fields"("id") ON DELETE CASCADE ON UPDATE CASCADE;
