-- Gives memberships their source unless the statement did: the previous release writes memberships alone.
CREATE OR REPLACE FUNCTION add_membership_sources() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Statements that change no row fire the trigger, too, and would go round.
  IF is_merging_people() OR NOT EXISTS (SELECT FROM changed) THEN
    RETURN NULL;
  END IF;
  INSERT INTO membership_sources (person_id, group_id, source, origin_id, created_at)
  SELECT person_id, group_id, source, coalesce(origin_id, CASE WHEN source = 'sign_in' THEN (
      SELECT identity_provider_id FROM identities WHERE identities.person_id = changed.person_id
      ORDER BY identities.created_at DESC LIMIT 1) END, '00000000-0000-0000-0000-000000000000'),
    CASE TG_OP WHEN 'INSERT' THEN created_at ELSE now() END
  FROM changed WHERE NOT EXISTS (
    SELECT FROM membership_sources AS known
    WHERE known.person_id = changed.person_id AND known.group_id = changed.group_id AND known.source = changed.source)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "add_membership_sources" AFTER INSERT ON "memberships"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_membership_sources();

CREATE OR REPLACE TRIGGER "add_membership_sources_changed" AFTER UPDATE ON "memberships"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_membership_sources();
