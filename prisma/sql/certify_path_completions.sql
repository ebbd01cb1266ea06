-- Issues certificates in the transaction that records a completed path.
CREATE OR REPLACE FUNCTION certify_path_completions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_merging_people() THEN
    RETURN NULL;
  END IF;
  PERFORM issue_path_certificates(ARRAY(SELECT id FROM recorded));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "certify_path_completions" AFTER INSERT ON "learning_path_completions"
  REFERENCING NEW TABLE AS recorded FOR EACH STATEMENT EXECUTE FUNCTION certify_path_completions();
