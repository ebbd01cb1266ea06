-- What every sign-in writes leaves the row of people, which has fifteen indexes, for a table that PostgreSQL can update in
-- place: there is room for the next version of a row in its page, and no index has a column that changes twice an hour.
CREATE TABLE "last_sign_ins" (
    "person_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3),
    "number" INTEGER NOT NULL DEFAULT 0,
    "hour" TIMESTAMPTZ(3) GENERATED ALWAYS AS (date_bin('1 hour', "at", '2000-01-01T00:00:00Z')) STORED,

    CONSTRAINT "last_sign_ins_pkey" PRIMARY KEY ("person_id")
) WITH (fillfactor = 70);

INSERT INTO "last_sign_ins" ("person_id", "at") SELECT "id", "last_sign_in_at" FROM "people";

ALTER TABLE "last_sign_ins" ADD CONSTRAINT "last_sign_ins_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- For the admin list of people by their last sign-in, where never is before all times.
CREATE INDEX "last_sign_ins_hour_sort" ON "last_sign_ins" (coalesce("hour", '-infinity'));

-- For the API, where a missing time is after all times.
CREATE INDEX "last_sign_ins_hour_never_last_sort" ON "last_sign_ins" (coalesce("hour", 'infinity'));

-- Everybody has a row, so that lists can join it.
CREATE FUNCTION add_last_sign_ins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO last_sign_ins (person_id) SELECT id FROM added ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER "add_last_sign_ins" AFTER INSERT ON "people" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_last_sign_ins();

-- With its indexes people_last_sign_in_at_sort and people_seen_sort.
ALTER TABLE "people" DROP COLUMN "last_sign_in_at";

-- A sign-in writes its attempt three times.
ALTER TABLE "sign_in_attempts" SET (fillfactor = 50);
