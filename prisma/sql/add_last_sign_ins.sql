-- Adds the row of a new person, so that lists can join the table. A first sign-in may have added it in the same statement.
CREATE OR REPLACE FUNCTION add_last_sign_ins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO last_sign_ins (person_id, words) SELECT id, words FROM added
  ON CONFLICT (person_id) DO UPDATE SET words = excluded.words;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "add_last_sign_ins" AFTER INSERT ON "people" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_last_sign_ins();
