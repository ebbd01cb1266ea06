-- Deleting one of two people with an address makes the other one the manager.
CREATE OR REPLACE TRIGGER "resolve_managers_left" AFTER DELETE ON "people"
  FOR EACH ROW WHEN (OLD.email <> '') EXECUTE FUNCTION resolve_managers_named();
