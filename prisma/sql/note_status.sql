-- Sets since when a course or path has its status, unless the statement sets it.
CREATE OR REPLACE FUNCTION note_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.status_since := CASE TG_OP WHEN 'INSERT' THEN coalesce(NEW.published_at, NEW.created_at) ELSE now() END;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "note_first_status" BEFORE INSERT ON "courses" FOR EACH ROW EXECUTE FUNCTION note_status();

CREATE OR REPLACE TRIGGER "note_first_status" BEFORE INSERT ON "learning_paths" FOR EACH ROW EXECUTE FUNCTION note_status();

CREATE OR REPLACE TRIGGER "note_status" BEFORE UPDATE OF "status" ON "courses" FOR EACH ROW
  WHEN (NEW.status <> OLD.status AND NEW.status_since = OLD.status_since) EXECUTE FUNCTION note_status();

CREATE OR REPLACE TRIGGER "note_status" BEFORE UPDATE OF "status" ON "learning_paths" FOR EACH ROW
  WHEN (NEW.status <> OLD.status AND NEW.status_since = OLD.status_since) EXECUTE FUNCTION note_status();
