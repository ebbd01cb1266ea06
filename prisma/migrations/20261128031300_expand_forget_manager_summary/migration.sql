-- A manager who gains or loses a group sees figures of the new groups at once.
CREATE OR REPLACE FUNCTION forget_manager_summary() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM manager_summaries WHERE person_id = coalesce(NEW.person_id, OLD.person_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "forget_manager_summary" AFTER INSERT OR UPDATE OR DELETE ON "role_grants"
  FOR EACH ROW EXECUTE FUNCTION forget_manager_summary();
