-- AlterTable
ALTER TABLE "courses" ADD COLUMN     "published_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "learning_paths" ADD COLUMN     "published_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "assignments" ADD COLUMN     "repeat_since" TIMESTAMPTZ(3),
ADD COLUMN     "repeats_with_certificate" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "past_exemptions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "assignment_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "exempt_from" TIMESTAMPTZ(3) NOT NULL,
    "exempt_until" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "past_exemptions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "past_exemptions_assignment_id_idx" ON "past_exemptions"("assignment_id");

-- CreateIndex
CREATE INDEX "past_exemptions_person_id_idx" ON "past_exemptions"("person_id");

-- AddForeignKey
ALTER TABLE "past_exemptions" ADD CONSTRAINT "past_exemptions_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "assignments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "past_exemptions" ADD CONSTRAINT "past_exemptions_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- What Prisma's schema cannot say from here on.

-- When it was published for the first time, whoever publishes it. What is inserted as published was so when it was created.
CREATE FUNCTION note_publication() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.published_at := CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE now() END;
  RETURN NEW;
END $$;
CREATE TRIGGER "note_publication" BEFORE INSERT OR UPDATE OF "status" ON "courses"
  FOR EACH ROW WHEN (NEW.status = 'published' AND NEW.published_at IS NULL) EXECUTE FUNCTION note_publication();
CREATE TRIGGER "note_publication" BEFORE INSERT OR UPDATE OF "status" ON "learning_paths"
  FOR EACH ROW WHEN (NEW.status = 'published' AND NEW.published_at IS NULL) EXECUTE FUNCTION note_publication();

-- in batches: courses.id
UPDATE "courses" SET "published_at" = "created_at"
  WHERE "status" <> 'draft' AND "published_at" IS NULL AND "id" BETWEEN $1 AND $2;

-- in batches: learning_paths.id
UPDATE "learning_paths" SET "published_at" = "created_at"
  WHERE "status" <> 'draft' AND "published_at" IS NULL AND "id" BETWEEN $1 AND $2;

-- When the repetition was last changed, whoever changes it, unless they say when.
CREATE FUNCTION note_repetition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.repeat_since := now();
  RETURN NEW;
END $$;
CREATE TRIGGER "note_repetition" BEFORE UPDATE ON "assignments" FOR EACH ROW
  WHEN ((NEW.repeat_months, NEW.repeats_with_certificate) IS DISTINCT FROM (OLD.repeat_months, OLD.repeats_with_certificate)
    AND NEW.repeat_since IS NOT DISTINCT FROM OLD.repeat_since)
  EXECUTE FUNCTION note_repetition();

-- Why somebody was exempt lasts: an exemption with another reason begins anew, and what ends is kept, with the person and the
-- assignment.
CREATE FUNCTION keep_past_exemption() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO past_exemptions (assignment_id, person_id, reason, exempt_from)
  SELECT OLD.assignment_id, OLD.person_id, OLD.reason, OLD.created_at
  WHERE EXISTS (SELECT FROM people WHERE id = OLD.person_id)
    AND EXISTS (SELECT FROM assignments WHERE id = OLD.assignment_id);
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  NEW.created_at := now();
  RETURN NEW;
END $$;
CREATE TRIGGER "keep_past_exemption" BEFORE UPDATE OF "reason" ON "exemptions"
  FOR EACH ROW WHEN (NEW.reason <> OLD.reason) EXECUTE FUNCTION keep_past_exemption();
CREATE TRIGGER "keep_past_exemption_ended" BEFORE DELETE ON "exemptions"
  FOR EACH ROW EXECUTE FUNCTION keep_past_exemption();
