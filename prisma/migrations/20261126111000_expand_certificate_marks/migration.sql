-- The API's certificates as its people: marks where deep pages begin (docs/decisions/008). A certificate's key never changes.
CREATE FUNCTION "note_certificates"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_mark_changes (list, at, row_id, rows)
  SELECT TG_TABLE_NAME, issued_at, id, CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END FROM changed;
  RETURN NULL;
END $$;

CREATE TRIGGER "note_entered" AFTER INSERT ON "certificates"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_certificates"();

CREATE TRIGGER "note_left" AFTER DELETE ON "certificates"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_certificates"();

CREATE TRIGGER "forget_marks" AFTER TRUNCATE ON "certificates" FOR EACH STATEMENT EXECUTE FUNCTION "forget_marks"();

-- A change of no rows: where there is one, the next fold looks what is there already.
INSERT INTO "list_mark_changes" ("list", "at", "row_id", "rows") VALUES ('certificates', 'infinity', gen_random_uuid(), 0);
