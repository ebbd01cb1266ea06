-- Lists are read in one statement each, and nothing is kept that a change could make wrong.
DO $$
DECLARE
  name text;
BEGIN
  FOR name IN SELECT DISTINCT tgrelid::regclass::text FROM pg_trigger WHERE tgname = 'note_list_change' LOOP
    EXECUTE format('DROP TRIGGER note_list_change ON %s', name);
  END LOOP;
END $$;
DROP FUNCTION note_list_change();
DROP TABLE "list_changes";
