-- Keeps memberships that ended, for as long as their person and group exist.
CREATE OR REPLACE FUNCTION keep_past_memberships() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_merging_people() THEN
    RETURN NULL;
  END IF;
  INSERT INTO past_memberships (person_id, group_id, source, origin_id, member_from)
  SELECT former.person_id, former.group_id, former.source, former.origin_id, former.created_at
  FROM former JOIN people ON people.id = former.person_id JOIN groups ON groups.id = former.group_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "keep_past_memberships" AFTER DELETE ON "memberships"
  REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION keep_past_memberships();
