-- AlterTable
ALTER TABLE "assignments" ADD COLUMN     "manager_id" UUID;

-- CreateIndex
CREATE INDEX CONCURRENTLY "assignments_manager_id_idx" ON "assignments"("manager_id");

-- AddForeignKey
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_manager_id_fkey" FOREIGN KEY ("manager_id") REFERENCES "people"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;

ALTER TABLE "assignments" VALIDATE CONSTRAINT "assignments_manager_id_fkey";
