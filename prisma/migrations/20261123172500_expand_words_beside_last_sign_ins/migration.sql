-- A search in the order of the last sign-in passes over thousands of people for each page. With their words beside the
-- sign-in, it reads of people only whom it finds.
ALTER TABLE "last_sign_ins" ADD COLUMN "words" TEXT;

-- A sign-in of somebody new may have added the row in the same statement.
CREATE OR REPLACE FUNCTION add_last_sign_ins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO last_sign_ins (person_id, words) SELECT id, words FROM added
  ON CONFLICT (person_id) DO UPDATE SET words = excluded.words;
  RETURN NULL;
END $$;

CREATE FUNCTION copy_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE last_sign_ins SET words = NEW.words WHERE person_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER "copy_words" AFTER UPDATE OF "words" ON "people"
  FOR EACH ROW WHEN (OLD."words" IS DISTINCT FROM NEW."words") EXECUTE FUNCTION copy_words();

-- Words that are there are newer than what this statement has read of people.
-- in batches: last_sign_ins.person_id
UPDATE "last_sign_ins" SET "words" = "people"."words" FROM "people"
  WHERE "people"."id" = "last_sign_ins"."person_id" AND "last_sign_ins"."words" IS NULL
    AND "last_sign_ins"."person_id" BETWEEN $1 AND $2;
