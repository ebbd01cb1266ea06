-- Where deep pages begin, and which rows came and went since that was reckoned (docs/decisions/008).
-- CreateTable
CREATE TABLE "list_marks" (
    "list" TEXT NOT NULL,
    "scope" UUID NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
    "at" TIMESTAMPTZ(3) NOT NULL,
    "row_id" UUID NOT NULL,
    "rows_before" INTEGER NOT NULL,

    CONSTRAINT "list_marks_pkey" PRIMARY KEY ("list","scope","at","row_id")
);

-- CreateTable
CREATE TABLE "list_mark_changes" (
    "id" BIGSERIAL NOT NULL,
    "list" TEXT NOT NULL,
    "scope" UUID NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
    "at" TIMESTAMPTZ(3) NOT NULL,
    "row_id" UUID NOT NULL,
    "rows" INTEGER NOT NULL,

    CONSTRAINT "list_mark_changes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "list_marks_list_scope_rows_before_idx" ON "list_marks"("list", "scope", "rows_before");

-- CreateIndex
CREATE INDEX "list_mark_changes_list_scope_idx" ON "list_mark_changes"("list", "scope");

-- Rows that enter or leave, all of a statement at once; a row that moves does both.
CREATE FUNCTION "note_list_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO list_mark_changes (list, at, row_id, rows)
    VALUES (TG_TABLE_NAME, OLD.created_at, OLD.id, -1), (TG_TABLE_NAME, NEW.created_at, NEW.id, 1);
  ELSE
    INSERT INTO list_mark_changes (list, at, row_id, rows)
    SELECT TG_TABLE_NAME, created_at, id, CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END FROM changed;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION "note_enrollments"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO list_mark_changes (list, scope, at, row_id, rows)
    VALUES (TG_TABLE_NAME, OLD.course_id, OLD.enrolled_at, OLD.id, -1),
      (TG_TABLE_NAME, NEW.course_id, NEW.enrolled_at, NEW.id, 1);
  ELSE
    INSERT INTO list_mark_changes (list, scope, at, row_id, rows)
    SELECT TG_TABLE_NAME, course_id, enrolled_at, id, CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END FROM changed;
  END IF;
  RETURN NULL;
END $$;

-- A list without marks is counted from its beginning.
CREATE FUNCTION "forget_marks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM list_marks WHERE list = TG_TABLE_NAME;
  DELETE FROM list_mark_changes WHERE list = TG_TABLE_NAME;
  RETURN NULL;
END $$;

CREATE TRIGGER "note_entered" AFTER INSERT ON "people"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_list_rows"();
CREATE TRIGGER "note_left" AFTER DELETE ON "people"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_list_rows"();
-- Other updates pay for no more than this comparison.
CREATE TRIGGER "note_moved" AFTER UPDATE ON "people" FOR EACH ROW
  WHEN ((OLD.created_at, OLD.id) IS DISTINCT FROM (NEW.created_at, NEW.id)) EXECUTE FUNCTION "note_list_rows"();
CREATE TRIGGER "forget_marks" AFTER TRUNCATE ON "people" FOR EACH STATEMENT EXECUTE FUNCTION "forget_marks"();

CREATE TRIGGER "note_entered" AFTER INSERT ON "courses"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_list_rows"();
CREATE TRIGGER "note_left" AFTER DELETE ON "courses"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_list_rows"();
CREATE TRIGGER "note_moved" AFTER UPDATE ON "courses" FOR EACH ROW
  WHEN ((OLD.created_at, OLD.id) IS DISTINCT FROM (NEW.created_at, NEW.id)) EXECUTE FUNCTION "note_list_rows"();
CREATE TRIGGER "forget_marks" AFTER TRUNCATE ON "courses" FOR EACH STATEMENT EXECUTE FUNCTION "forget_marks"();

CREATE TRIGGER "note_entered" AFTER INSERT ON "enrollments"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_enrollments"();
CREATE TRIGGER "note_left" AFTER DELETE ON "enrollments"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_enrollments"();
CREATE TRIGGER "note_moved" AFTER UPDATE ON "enrollments" FOR EACH ROW
  WHEN ((OLD.course_id, OLD.enrolled_at, OLD.id) IS DISTINCT FROM (NEW.course_id, NEW.enrolled_at, NEW.id))
  EXECUTE FUNCTION "note_enrollments"();
CREATE TRIGGER "forget_marks" AFTER TRUNCATE ON "enrollments" FOR EACH STATEMENT EXECUTE FUNCTION "forget_marks"();

-- Changes of no rows: where there is one, the next fold looks what is there already.
INSERT INTO "list_mark_changes" ("list", "at", "row_id", "rows")
SELECT list, 'infinity', gen_random_uuid(), 0 FROM unnest(ARRAY['people', 'courses']) AS list;
INSERT INTO "list_mark_changes" ("list", "scope", "at", "row_id", "rows")
SELECT 'enrollments', "course_id", 'infinity', gen_random_uuid(), 0 FROM "enrollments"
GROUP BY "course_id" HAVING count(*) > 1000;
