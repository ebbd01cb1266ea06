-- Notes where certificates enter and leave the API's list, to find deep pages quickly (docs/decisions/008). Their sort key never changes.
CREATE OR REPLACE FUNCTION "note_certificates"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_mark_changes (list, at, row_id, rows)
  SELECT TG_TABLE_NAME, issued_at, id, CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END FROM changed;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "note_entered" AFTER INSERT ON "certificates"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_certificates"();

CREATE OR REPLACE TRIGGER "note_left" AFTER DELETE ON "certificates"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_certificates"();
