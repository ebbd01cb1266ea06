-- Refuses to change a record, and to delete it except with its person. A merge of people moves it.
CREATE OR REPLACE FUNCTION keep_learning_path_completion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_merging_people() THEN RETURN coalesce(NEW, OLD); END IF;
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM people WHERE id = OLD.person_id) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'A completed learning path stays on record: % is refused.', TG_OP
    USING ERRCODE = 'insufficient_privilege', HINT = 'See docs/decisions/040.';
END $$;

CREATE OR REPLACE TRIGGER "keep_learning_path_completion" BEFORE UPDATE OR DELETE ON "learning_path_completions"
  FOR EACH ROW EXECUTE FUNCTION keep_learning_path_completion();
