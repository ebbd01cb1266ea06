-- CreateEnum
CREATE TYPE "join_key" AS ENUM ('external_id', 'user_name');

-- AlterEnum
ALTER TYPE "api_key_scope" ADD VALUE 'scim';

-- AlterTable
ALTER TABLE "person_fields" ADD COLUMN     "scim_attribute" TEXT;

-- AlterTable
ALTER TABLE "identity_providers" ADD COLUMN     "is_dry_run" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "join_key" "join_key" NOT NULL DEFAULT 'external_id';

-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "identity_provider_id" UUID;

-- CreateTable
CREATE TABLE "provisioned_users" (
    "identity_provider_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "scim_id" UUID NOT NULL,
    "user_name" TEXT NOT NULL,
    "user_name_key" TEXT NOT NULL,
    "external_id" TEXT,
    "attributes" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "provisioned_users_pkey" PRIMARY KEY ("identity_provider_id","person_id")
);

-- CreateTable
CREATE TABLE "provisioned_groups" (
    "identity_provider_id" UUID NOT NULL,
    "group_id" UUID NOT NULL,
    "external_id" TEXT,
    "display_name" TEXT,
    "is_created" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "provisioned_groups_pkey" PRIMARY KEY ("identity_provider_id","group_id")
);

-- CreateTable
CREATE TABLE "provisioning_entries" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "identity_provider_id" UUID NOT NULL,
    "api_key_id" UUID NOT NULL,
    "address" TEXT,
    "method" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "is_dry_run" BOOLEAN NOT NULL,
    "status" INTEGER NOT NULL,
    "milliseconds" INTEGER NOT NULL,
    "person_id" UUID,
    "group_id" UUID,
    "resource_id" UUID,
    "request" JSONB,
    "outcome" JSONB NOT NULL,

    CONSTRAINT "provisioning_entries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "provisioned_users_identity_provider_id_created_at_person_id_idx" ON "provisioned_users"("identity_provider_id", "created_at", "person_id");

-- CreateIndex
CREATE INDEX "provisioned_users_person_id_idx" ON "provisioned_users"("person_id");

-- CreateIndex
CREATE UNIQUE INDEX "provisioned_users_identity_provider_id_scim_id_key" ON "provisioned_users"("identity_provider_id", "scim_id");

-- CreateIndex
CREATE UNIQUE INDEX "provisioned_users_identity_provider_id_user_name_key_key" ON "provisioned_users"("identity_provider_id", "user_name_key");

-- CreateIndex
CREATE INDEX "provisioned_users_identity_provider_id_external_id_idx" ON "provisioned_users"("identity_provider_id", "external_id");

-- CreateIndex
CREATE INDEX "provisioned_groups_group_id_idx" ON "provisioned_groups"("group_id");

-- CreateIndex
CREATE INDEX "provisioned_groups_identity_provider_id_external_id_idx" ON "provisioned_groups"("identity_provider_id", "external_id");

-- CreateIndex
CREATE INDEX "provisioning_entries_at_id_idx" ON "provisioning_entries"("at", "id");

-- CreateIndex
CREATE INDEX "provisioning_entries_identity_provider_id_at_id_idx" ON "provisioning_entries"("identity_provider_id", "at", "id");

-- CreateIndex
CREATE INDEX "provisioning_entries_api_key_id_at_id_idx" ON "provisioning_entries"("api_key_id", "at", "id");

-- CreateIndex
CREATE INDEX "provisioning_entries_person_id_at_id_idx" ON "provisioning_entries"("person_id", "at", "id");

-- CreateIndex
CREATE INDEX "provisioning_entries_group_id_at_id_idx" ON "provisioning_entries"("group_id", "at", "id");

-- CreateIndex
CREATE INDEX "provisioning_entries_resource_id_idx" ON "provisioning_entries"("resource_id");

-- AddForeignKey
ALTER TABLE "provisioned_users" ADD CONSTRAINT "provisioned_users_identity_provider_id_fkey" FOREIGN KEY ("identity_provider_id") REFERENCES "identity_providers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provisioned_users" ADD CONSTRAINT "provisioned_users_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provisioned_groups" ADD CONSTRAINT "provisioned_groups_identity_provider_id_fkey" FOREIGN KEY ("identity_provider_id") REFERENCES "identity_providers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provisioned_groups" ADD CONSTRAINT "provisioned_groups_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provisioning_entries" ADD CONSTRAINT "provisioning_entries_identity_provider_id_fkey" FOREIGN KEY ("identity_provider_id") REFERENCES "identity_providers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provisioning_entries" ADD CONSTRAINT "provisioning_entries_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provisioning_entries" ADD CONSTRAINT "provisioning_entries_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- After a person arrives, leaves or gets another address or user ID: values that name them may now name one person, or two.
CREATE OR REPLACE FUNCTION resolve_managers_named() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  names text[] := CASE WHEN TG_TABLE_NAME = 'identities' THEN ARRAY[to_jsonb(NEW) ->> 'subject', to_jsonb(OLD) ->> 'subject']
    ELSE ARRAY[to_jsonb(NEW) ->> 'email', to_jsonb(OLD) ->> 'email'] END;
  reports uuid[] := ARRAY(SELECT person_id FROM person_field_values JOIN person_fields ON id = field_id AND kind = 'manager'
    WHERE lower(value) = ANY(ARRAY(SELECT lower(name) FROM unnest(names) AS name WHERE name <> ''))
      OR person_id IN ((to_jsonb(NEW) ->> 'person_id')::uuid, (to_jsonb(OLD) ->> 'person_id')::uuid));
BEGIN
  IF cardinality(reports) > 0 THEN PERFORM resolve_managers(reports); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "resolve_managers_moved" AFTER UPDATE OF "subject", "person_id" ON "identities"
  FOR EACH ROW EXECUTE FUNCTION resolve_managers_named();
