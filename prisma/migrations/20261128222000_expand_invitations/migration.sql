-- AlterEnum
ALTER TYPE "mail_kind" ADD VALUE 'invitation';

-- AlterTable
ALTER TABLE "person_field_values" ADD COLUMN     "origin_id" UUID;

-- CreateTable
CREATE TABLE "invitations" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "person_id" UUID NOT NULL,
    "invited_by_id" UUID,
    "course_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "invitations_person_id_created_at_idx" ON "invitations"("person_id", "created_at");

-- CreateIndex
CREATE INDEX "invitations_invited_by_id_idx" ON "invitations"("invited_by_id");

-- CreateIndex
CREATE INDEX "invitations_course_id_idx" ON "invitations"("course_id");

-- CreateIndex
CREATE INDEX CONCURRENTLY "people_deactivated_at_id_idx" ON "people"("deactivated_at", "id");

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "people"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE SET NULL ON UPDATE CASCADE;
