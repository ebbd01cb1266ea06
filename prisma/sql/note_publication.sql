-- Sets when a course or path was first published.
CREATE OR REPLACE FUNCTION note_publication() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.published_at := CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE now() END;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "note_publication" BEFORE INSERT OR UPDATE OF "status" ON "courses"
  FOR EACH ROW WHEN (NEW.status = 'published' AND NEW.published_at IS NULL) EXECUTE FUNCTION note_publication();

CREATE OR REPLACE TRIGGER "note_publication" BEFORE INSERT OR UPDATE OF "status" ON "learning_paths"
  FOR EACH ROW WHEN (NEW.status = 'published' AND NEW.published_at IS NULL) EXECUTE FUNCTION note_publication();
