-- CreateEnum
CREATE TYPE "report_interval" AS ENUM ('weekly', 'monthly');

-- AlterEnum
ALTER TYPE "mail_kind" ADD VALUE 'report';

-- CreateTable
CREATE TABLE "past_memberships" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "person_id" UUID NOT NULL,
    "group_id" UUID NOT NULL,
    "member_from" TIMESTAMPTZ(3) NOT NULL,
    "member_until" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "past_memberships_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "training_days" (
    "day" DATE NOT NULL,
    "course_id" UUID NOT NULL,
    "counted_at" TIMESTAMPTZ(3) NOT NULL,
    "people" INTEGER NOT NULL,
    "completed" INTEGER NOT NULL,
    "due_soon" INTEGER NOT NULL,
    "due_week" INTEGER NOT NULL,
    "overdue" INTEGER NOT NULL,
    "expired" INTEGER NOT NULL,
    "exempt" INTEGER NOT NULL,
    "under_way" INTEGER NOT NULL,
    "stalled" INTEGER NOT NULL,

    CONSTRAINT "training_days_pkey" PRIMARY KEY ("day","course_id")
);

-- CreateTable
CREATE TABLE "saved_views" (
    "id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "report" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_views_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report_schedules" (
    "saved_view_id" UUID NOT NULL,
    "interval" "report_interval" NOT NULL,
    "address" TEXT,
    "next_on" DATE NOT NULL,
    "claimed_until" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "failure" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "report_schedules_pkey" PRIMARY KEY ("saved_view_id")
);

-- CreateIndex
CREATE INDEX "past_memberships_group_id_member_until_idx" ON "past_memberships"("group_id", "member_until");

-- CreateIndex
CREATE INDEX "past_memberships_person_id_idx" ON "past_memberships"("person_id");

-- CreateIndex
CREATE INDEX "saved_views_person_id_idx" ON "saved_views"("person_id");

-- AddForeignKey
ALTER TABLE "past_memberships" ADD CONSTRAINT "past_memberships_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "past_memberships" ADD CONSTRAINT "past_memberships_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_saved_view_id_fkey" FOREIGN KEY ("saved_view_id") REFERENCES "saved_views"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Keeps memberships that ended, for as long as their person and group exist.
CREATE OR REPLACE FUNCTION keep_past_memberships() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO past_memberships (person_id, group_id, member_from)
  SELECT former.person_id, former.group_id, former.created_at
  FROM former JOIN people ON people.id = former.person_id JOIN groups ON groups.id = former.group_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "keep_past_memberships" AFTER DELETE ON "memberships"
  REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION keep_past_memberships();
