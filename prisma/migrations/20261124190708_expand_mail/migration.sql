-- CreateEnum
CREATE TYPE "mail_kind" AS ENUM ('assigned', 'due_soon', 'overdue', 'expiring', 'certificate');

-- CreateEnum
CREATE TYPE "mail_outcome" AS ENUM ('sent', 'dropped', 'refused');

-- AlterEnum
ALTER TYPE "rate_limit_kind" ADD VALUE 'unsubscribe';

-- AlterTable
ALTER TABLE "person_preferences" ADD COLUMN     "language" TEXT;

-- CreateTable
CREATE TABLE "outbox" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" "mail_kind" NOT NULL,
    "key" TEXT NOT NULL,
    "person_id" UUID NOT NULL,
    "subject_id" UUID NOT NULL,
    "due_on" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "not_before" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "claimed_until" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "outcome" "mail_outcome",
    "ended_at" TIMESTAMPTZ(3),
    "address" TEXT NOT NULL DEFAULT '',
    "failure" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_preferences" (
    "person_id" UUID NOT NULL,
    "unwanted" "mail_kind"[] DEFAULT ARRAY[]::"mail_kind"[],
    "quiet_from" INTEGER NOT NULL DEFAULT 20,
    "quiet_until" INTEGER NOT NULL DEFAULT 7,
    "unsubscribe_token" TEXT NOT NULL,

    CONSTRAINT "mail_preferences_pkey" PRIMARY KEY ("person_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "outbox_key_key" ON "outbox"("key");

-- CreateIndex
CREATE INDEX "outbox_outcome_not_before_idx" ON "outbox"("outcome", "not_before");

-- CreateIndex
CREATE INDEX "outbox_outcome_ended_at_idx" ON "outbox"("outcome", "ended_at");

-- CreateIndex
CREATE INDEX "outbox_person_id_idx" ON "outbox"("person_id");

-- CreateIndex
CREATE UNIQUE INDEX "mail_preferences_unsubscribe_token_key" ON "mail_preferences"("unsubscribe_token");

-- CreateIndex
CREATE INDEX CONCURRENTLY "certificates_issued_at_idx" ON "certificates"("issued_at");

-- AddForeignKey
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_preferences" ADD CONSTRAINT "mail_preferences_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;
