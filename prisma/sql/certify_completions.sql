-- Issues certificates in the transaction that records a completion.
CREATE OR REPLACE FUNCTION certify_completions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_merging_people() THEN
    RETURN NULL;
  END IF;
  PERFORM issue_certificates(ARRAY(SELECT id FROM recorded));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "certify_completions" AFTER INSERT ON "course_completions"
  REFERENCING NEW TABLE AS recorded FOR EACH STATEMENT EXECUTE FUNCTION certify_completions();
