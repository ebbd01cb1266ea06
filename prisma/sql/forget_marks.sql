-- Forgets where deep pages begin. A list without marks is counted from its start.
CREATE OR REPLACE FUNCTION "forget_marks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM list_marks WHERE list = TG_TABLE_NAME;
  DELETE FROM list_mark_changes WHERE list = TG_TABLE_NAME;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "forget_marks" AFTER TRUNCATE ON "certificates" FOR EACH STATEMENT EXECUTE FUNCTION "forget_marks"();

CREATE OR REPLACE TRIGGER "forget_marks" AFTER TRUNCATE ON "courses" FOR EACH STATEMENT EXECUTE FUNCTION "forget_marks"();

CREATE OR REPLACE TRIGGER "forget_marks" AFTER TRUNCATE ON "enrollments" FOR EACH STATEMENT EXECUTE FUNCTION "forget_marks"();

CREATE OR REPLACE TRIGGER "forget_marks" AFTER TRUNCATE ON "people" FOR EACH STATEMENT EXECUTE FUNCTION "forget_marks"();
