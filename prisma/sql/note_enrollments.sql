-- Notes where enrollments enter and leave a course's list, to find deep pages quickly (docs/decisions/008).
CREATE OR REPLACE FUNCTION "note_enrollments"() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER "note_entered" AFTER INSERT ON "enrollments"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_enrollments"();

CREATE OR REPLACE TRIGGER "note_left" AFTER DELETE ON "enrollments"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_enrollments"();

CREATE OR REPLACE TRIGGER "note_moved" AFTER UPDATE ON "enrollments" FOR EACH ROW
  WHEN ((OLD.course_id, OLD.enrolled_at, OLD.id) IS DISTINCT FROM (NEW.course_id, NEW.enrolled_at, NEW.id))
  EXECUTE FUNCTION "note_enrollments"();
