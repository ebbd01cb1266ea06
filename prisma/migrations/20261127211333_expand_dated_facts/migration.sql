-- AlterTable
ALTER TABLE "courses" ADD COLUMN     "status_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "learning_paths" ADD COLUMN     "status_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "assignments" ADD COLUMN     "terms_set_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "people" ADD COLUMN     "active_since" TIMESTAMPTZ(3);

-- Sets since when a person is active again.
CREATE OR REPLACE FUNCTION note_activation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.active_since := now();
  RETURN NEW;
END $$;

-- Sets since when a course or path has its status, unless the statement sets it.
CREATE OR REPLACE FUNCTION note_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.status_since := CASE TG_OP WHEN 'INSERT' THEN coalesce(NEW.published_at, NEW.created_at) ELSE now() END;
  RETURN NEW;
END $$;

-- Sets when the terms of an assignment last changed, unless the statement sets it.
CREATE OR REPLACE FUNCTION note_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.terms_set_at := CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE now() END;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "note_activation" BEFORE UPDATE OF "deactivated_at" ON "people" FOR EACH ROW
  WHEN (OLD.deactivated_at IS NOT NULL AND NEW.deactivated_at IS NULL) EXECUTE FUNCTION note_activation();

CREATE OR REPLACE TRIGGER "note_first_status" BEFORE INSERT ON "courses" FOR EACH ROW EXECUTE FUNCTION note_status();

CREATE OR REPLACE TRIGGER "note_first_status" BEFORE INSERT ON "learning_paths" FOR EACH ROW EXECUTE FUNCTION note_status();

CREATE OR REPLACE TRIGGER "note_status" BEFORE UPDATE OF "status" ON "courses" FOR EACH ROW
  WHEN (NEW.status <> OLD.status AND NEW.status_since = OLD.status_since) EXECUTE FUNCTION note_status();

CREATE OR REPLACE TRIGGER "note_status" BEFORE UPDATE OF "status" ON "learning_paths" FOR EACH ROW
  WHEN (NEW.status <> OLD.status AND NEW.status_since = OLD.status_since) EXECUTE FUNCTION note_status();

CREATE OR REPLACE TRIGGER "note_first_terms" BEFORE INSERT ON "assignments" FOR EACH ROW EXECUTE FUNCTION note_terms();

CREATE OR REPLACE TRIGGER "note_terms" BEFORE UPDATE ON "assignments" FOR EACH ROW
  WHEN ((NEW.required, NEW.due_on, NEW.due_days, NEW.due_from, NEW.repeat_months, NEW.repeats_with_certificate)
      IS DISTINCT FROM (OLD.required, OLD.due_on, OLD.due_days, OLD.due_from, OLD.repeat_months, OLD.repeats_with_certificate)
    AND NEW.terms_set_at = OLD.terms_set_at)
  EXECUTE FUNCTION note_terms();
-- in batches: assignments.id
UPDATE "assignments" SET "terms_set_at" = greatest("created_at", "repeat_since") WHERE "id" BETWEEN $1 AND $2;

-- in batches: courses.id
UPDATE "courses" SET "status_since" = coalesce("published_at", "created_at") WHERE "id" BETWEEN $1 AND $2;

-- in batches: learning_paths.id
UPDATE "learning_paths" SET "status_since" = coalesce("published_at", "created_at") WHERE "id" BETWEEN $1 AND $2;
