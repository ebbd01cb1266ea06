-- CreateEnum
CREATE TYPE "people_move_kind" AS ENUM ('user_id', 'file', 'email');

-- CreateEnum
CREATE TYPE "people_move_outcome" AS ENUM ('link', 'merge', 'merge_records', 'already', 'ambiguous', 'missing', 'role', 'deactivated', 'directory', 'changed');

-- CreateTable
CREATE TABLE "people_moves" (
    "id" UUID NOT NULL,
    "from_id" UUID NOT NULL,
    "to_id" UUID NOT NULL,
    "kind" "people_move_kind" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "undone_from" TIMESTAMPTZ(3),
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "people_moves_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "people_move_rows" (
    "move_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "person_id" UUID,
    "other_id" UUID,
    "old_subject" TEXT NOT NULL,
    "subject" TEXT,
    "outcome" "people_move_outcome" NOT NULL,
    "is_left_out" BOOLEAN NOT NULL DEFAULT false,
    "identity_id" UUID,
    "merge_id" UUID,
    "done_at" TIMESTAMPTZ(3),
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "people_move_rows_pkey" PRIMARY KEY ("move_id","number")
);

-- CreateIndex
CREATE INDEX "people_moves_created_at_idx" ON "people_moves"("created_at");

-- CreateIndex
CREATE INDEX "people_moves_from_id_idx" ON "people_moves"("from_id");

-- CreateIndex
CREATE INDEX "people_moves_to_id_idx" ON "people_moves"("to_id");

-- CreateIndex
CREATE INDEX "people_move_rows_move_id_outcome_number_idx" ON "people_move_rows"("move_id", "outcome", "number");

-- CreateIndex
CREATE INDEX "people_move_rows_person_id_idx" ON "people_move_rows"("person_id");

-- AddForeignKey
ALTER TABLE "people_moves" ADD CONSTRAINT "people_moves_from_id_fkey" FOREIGN KEY ("from_id") REFERENCES "identity_providers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "people_moves" ADD CONSTRAINT "people_moves_to_id_fkey" FOREIGN KEY ("to_id") REFERENCES "identity_providers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "people_move_rows" ADD CONSTRAINT "people_move_rows_move_id_fkey" FOREIGN KEY ("move_id") REFERENCES "people_moves"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "people_move_rows" ADD CONSTRAINT "people_move_rows_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;
