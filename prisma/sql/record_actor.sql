-- Records the actor of a transaction's events, from its first audit entry. The row is null for Lectern itself and its command line.
CREATE OR REPLACE FUNCTION record_actor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO recorded_actors (transaction_id, type, id, name)
  SELECT pg_current_xact_id()::text::bigint, CASE WHEN actor_id IS NOT NULL THEN 'people' WHEN api_key_id IS NOT NULL THEN 'api_keys' END,
    coalesce(actor_id, api_key_id), actor_name
  FROM added LIMIT 1
  ON CONFLICT (transaction_id) DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "record_actor" AFTER INSERT ON "audit_entries"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_actor();
