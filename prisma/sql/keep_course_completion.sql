-- Refuses to change a record except for its score, and to delete it except with its person.
-- A merge of people moves it.
CREATE OR REPLACE FUNCTION keep_course_completion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_merging_people() THEN RETURN coalesce(NEW, OLD); END IF;
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM people WHERE id = OLD.person_id) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'score' = to_jsonb(OLD) - 'score' THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'A completed course stays on record: % is refused.', TG_OP
    USING ERRCODE = 'insufficient_privilege', HINT = 'See docs/decisions/010.';
END $$;

CREATE OR REPLACE TRIGGER "keep_course_completion" BEFORE UPDATE OR DELETE ON "course_completions"
  FOR EACH ROW EXECUTE FUNCTION keep_course_completion();
