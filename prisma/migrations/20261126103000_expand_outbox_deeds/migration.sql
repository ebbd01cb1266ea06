-- CreateEnum
CREATE TYPE "outbox_deed_kind" AS ENUM ('assignment', 'certificate', 'person');

-- CreateTable
CREATE TABLE "outbox_deeds" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" "outbox_deed_kind" NOT NULL,
    "subject_id" UUID NOT NULL,
    "told_until" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "not_before" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outbox_deeds_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "outbox_deeds_not_before_idx" ON "outbox_deeds"("not_before");

CREATE FUNCTION "note_certificates_to_tell"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox_deeds (kind, subject_id) SELECT 'certificate', id FROM added;
  RETURN NULL;
END $$;

CREATE TRIGGER "note_to_tell" AFTER INSERT ON "certificates"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "note_certificates_to_tell"();

-- Whoever comes as they were adds no row to these tables: only a first sign-in, and one that brings a group, pays for this.
CREATE FUNCTION "note_people_to_tell"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'people' THEN
    IF EXISTS (SELECT FROM assignments WHERE audience = 'everybody' AND ended_at IS NULL) THEN
      INSERT INTO outbox_deeds (kind, subject_id) SELECT 'person', id FROM added;
    END IF;
  ELSE
    INSERT INTO outbox_deeds (kind, subject_id) SELECT DISTINCT 'person'::outbox_deed_kind, person_id
    FROM added WHERE EXISTS (
      SELECT FROM assignment_groups JOIN assignments ON assignments.id = assignment_id
      WHERE assignment_groups.group_id = added.group_id AND ended_at IS NULL);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "note_to_tell" AFTER INSERT ON "people"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "note_people_to_tell"();
CREATE TRIGGER "note_to_tell" AFTER INSERT ON "memberships"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "note_people_to_tell"();
