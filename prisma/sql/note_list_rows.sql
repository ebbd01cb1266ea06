-- Notes where rows enter and leave a list, to find deep pages quickly (docs/decisions/008). A moved row does both.
CREATE OR REPLACE FUNCTION "note_list_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER "note_entered" AFTER INSERT ON "courses"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_list_rows"();

CREATE OR REPLACE TRIGGER "note_left" AFTER DELETE ON "courses"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_list_rows"();

CREATE OR REPLACE TRIGGER "note_moved" AFTER UPDATE ON "courses" FOR EACH ROW
  WHEN ((OLD.created_at, OLD.id) IS DISTINCT FROM (NEW.created_at, NEW.id)) EXECUTE FUNCTION "note_list_rows"();

CREATE OR REPLACE TRIGGER "note_entered" AFTER INSERT ON "people"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_list_rows"();

CREATE OR REPLACE TRIGGER "note_left" AFTER DELETE ON "people"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_list_rows"();

CREATE OR REPLACE TRIGGER "note_moved" AFTER UPDATE ON "people" FOR EACH ROW
  WHEN ((OLD.created_at, OLD.id) IS DISTINCT FROM (NEW.created_at, NEW.id)) EXECUTE FUNCTION "note_list_rows"();
