-- Records the end of an attempt to sign in, with the columns that events show. Refused requests without an attempt have no event, because
-- anyone can send them.
CREATE OR REPLACE FUNCTION record_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO recorded_events (type, subject_type, subject_id, person_id, "row")
  VALUES (CASE WHEN NEW.failure_code IS NULL THEN 'sign_in.succeeded' ELSE 'sign_in.failed' END,
    'sign_in_attempts', NEW.id, NEW.person_id, jsonb_strip_nulls(jsonb_build_object('failure_code', NEW.failure_code,
      'identity_provider_id', NEW.identity_provider_id, 'started_at', NEW.started_at)));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "record_sign_in" AFTER UPDATE ON "sign_in_attempts" FOR EACH ROW
  WHEN (OLD.finished_at IS NULL AND NEW.finished_at IS NOT NULL AND NEW.purpose = 'sign_in') EXECUTE FUNCTION record_sign_in();
